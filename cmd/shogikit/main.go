// Command shogikit prints complete paper kits of shogi and its relatives.
package main

import "os"

func main() {
	a := &app{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, getenv: os.Getenv, progressDelay: progressDelay}
	a.terminal = isTerminal(os.Stderr, os.Getenv)
	a.handleSignals()
	os.Exit(a.run(os.Args[1:]))
}
