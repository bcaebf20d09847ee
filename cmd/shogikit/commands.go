package main

import (
	"runtime/debug"

	"github.com/spf13/cobra"
)

// commands makes all subcommands, in the order of help.
func commands() []command {
	return []command{
		kitCommand(), sheetsCommand(), bookletCommand(), checkCommand(), movesCommand(), perftCommand(), diagramCommand(),
		makeCommand(), listCommand(), newCommand(), manCommand(), verifyCommand(), calibrateCommand(), versionCommand(),
	}
}

func init() {
	cobra.EnableCommandSorting = false // the order above is by use
	cobra.MousetrapHelpText, cobra.MousetrapDisplayDuration = doubleClicked, 0
}

// release is set by the linker in release builds.
var release string

// version returns the release, or what the Go toolchain recorded.
func version() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "development"
}
