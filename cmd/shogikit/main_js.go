package main

import (
	"os"
	"runtime/debug"

	"shogikit/cmd/internal/engine"
	"shogikit/cmd/internal/result"
)

// main serves a page in the browser, which asks for command lines to be run.
func main() {
	debug.SetGCPercent(200)
	debug.SetMemoryLimit(512 << 20)
	engine.Serve(func(r engine.Run) int {
		a := &app{files: &result.Store{}, stdin: r.In, stdout: r.Out, stderr: r.Err, getenv: os.Getenv, config: os.UserConfigDir, laid: r.Show, alone: r.Alone}
		return a.run(r.Args)
	})
}
