package locale

import (
	"os/exec"
	"strings"
)

// System returns the locale of the user's settings, or "".
func System() string {
	out, _ := exec.Command("/usr/bin/defaults", "read", "-g", "AppleLocale").Output() // nothing where it fails
	return strings.TrimSpace(string(out))
}
