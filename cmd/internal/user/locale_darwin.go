package user

import (
	"os/exec"
	"strings"
)

// SystemLocale returns the locale of the user's settings, or "".
func SystemLocale() string {
	out, _ := exec.Command("/usr/bin/defaults", "read", "-g", "AppleLocale").Output() // nothing where it fails
	return strings.TrimSpace(string(out))
}
