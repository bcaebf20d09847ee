package main

import (
	"errors"
	"path/filepath"
	"runtime"
)

// errNoUserFolder tells that the environment names no folder for settings.
var errNoUserFolder = errors.New("the environment names no folder for settings")

// userFolder returns the user's folder for settings of shogikit, by the rules of
// os.UserConfigDir, but from the environment that the app was given.
func (a *app) userFolder() (string, error) { return userFolder(runtime.GOOS, a.getenv) }

func userFolder(system string, getenv func(string) string) (string, error) {
	base, below := getenv("HOME"), ".config"
	switch xdg := getenv("XDG_CONFIG_HOME"); {
	case system == "windows":
		base, below = getenv("AppData"), ""
	case system == "darwin" || system == "ios":
		below = filepath.Join("Library", "Application Support")
	case xdg != "" && !filepath.IsAbs(xdg):
		return "", errors.New("XDG_CONFIG_HOME is not an absolute path")
	case xdg != "":
		base, below = xdg, ""
	}
	if base == "" {
		return "", errNoUserFolder
	}
	return filepath.Join(base, below, "shogikit"), nil
}
