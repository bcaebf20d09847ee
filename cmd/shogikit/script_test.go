package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"shogikit": main})
}

// TestScripts runs the command lines of testdata/script, each file in a new folder,
// with its settings in the folder config.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData"} {
				env.Setenv(name, filepath.Join(env.WorkDir, "config"))
			}
			env.Setenv("LC_ALL", "C")
			return os.MkdirAll(filepath.Join(env.WorkDir, "config"), 0o777)
		},
	})
}
