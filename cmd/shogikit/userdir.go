package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"

	"shogikit/cmd/internal/config"
)

// configName is the file of usual options in the user's folder.
const configName = "config.yaml"

// loadConfig reads the configuration; without a file it is empty.
func (a *app) loadConfig() (*config.Config, error) {
	file := a.configFile()
	a.reads(file)
	data, err := a.read(file, maxText)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return &config.Config{}, nil
	}
	if err != nil {
		return nil, err
	}
	return config.Read(file, data)
}

// configFile returns where a configuration may be; "" for nowhere.
func (a *app) configFile() string {
	dir, err := a.userFolder()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, configName)
}

// userFolder returns the user's folder for settings of shogikit.
func (a *app) userFolder() (string, error) {
	if a.config == nil {
		return "", errors.New("the environment names no folder for settings")
	}
	base, err := a.config()
	if err != nil {
		return "", fmt.Errorf("the environment names no folder for settings: %w", err)
	}
	return filepath.Join(base, "shogikit"), nil
}
