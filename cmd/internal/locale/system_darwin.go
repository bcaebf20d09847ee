package locale

import (
	"os"
	"path/filepath"
)

// System returns the locale of the user's settings, or "".
func System() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	data, err := os.ReadFile(filepath.Join(home, "Library", "Preferences", ".GlobalPreferences.plist"))
	if err != nil {
		return ""
	}
	locale, _ := plistString(data, "AppleLocale") // a file of another form says nothing
	return locale
}
