package host

import (
	"os/exec"
	"strings"
)

// SystemLocale returns the locale of the system settings, or "".
func SystemLocale() string {
	out, _ := exec.Command("/usr/bin/defaults", "read", "-g", "AppleLocale").Output() // empty on failure
	return strings.TrimSpace(string(out))
}
