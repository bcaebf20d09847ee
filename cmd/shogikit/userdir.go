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
	at := func(base string, parts ...string) (string, error) {
		if base == "" {
			return "", errNoUserFolder
		}
		return filepath.Join(append(append([]string{base}, parts...), "shogikit")...), nil
	}
	switch system {
	case "windows":
		return at(getenv("AppData"))
	case "darwin", "ios":
		return at(getenv("HOME"), "Library", "Application Support")
	}
	if dir := getenv("XDG_CONFIG_HOME"); dir != "" {
		if !filepath.IsAbs(dir) {
			return "", errors.New("XDG_CONFIG_HOME is not an absolute path")
		}
		return at(dir)
	}
	return at(getenv("HOME"), ".config")
}
