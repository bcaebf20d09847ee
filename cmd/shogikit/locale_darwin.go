package main

import (
	"os/exec"
	"strings"
)

// systemLocale returns the locale of the user's settings, or "".
func systemLocale() string {
	out, _ := exec.Command("/usr/bin/defaults", "read", "-g", "AppleLocale").Output() // nothing where it fails
	return strings.TrimSpace(string(out))
}
