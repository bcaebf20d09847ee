// Package locale finds out for which language and which country the system of
// the user is set up.
package locale

import "strings"

// Locale is what the system says. The zero Locale is a system that says nothing.
type Locale struct {
	Languages []string // locales or codes as the system writes them, the wanted one first
	Country   string   // two capitals: "US"
}

// Of reads the variables of the environment. Where they say nothing it asks
// settings, which may be nil, for the locale of a system that keeps it elsewhere.
func Of(getenv func(string) string, settings func() string) Locale {
	first := func(names ...string) string {
		for _, name := range names {
			if v := getenv(name); v != "" {
				return v
			}
		}
		if settings == nil {
			return ""
		}
		return settings()
	}
	var l Locale
	if v := first("LC_ALL", "LC_MESSAGES", "LANG"); !plain(v) {
		for _, code := range append(strings.Split(getenv("LANGUAGE"), ":"), v) {
			if !plain(code) {
				l.Languages = append(l.Languages, code)
			}
		}
	}
	v, _, _ := strings.Cut(first("LC_ALL", "LC_PAPER", "LANG"), ".")
	v, _, _ = strings.Cut(v, "@")
	parts := strings.FieldsFunc(v, func(r rune) bool { return r == '_' || r == '-' })
	if n := len(parts); n > 1 && len(parts[n-1]) == 2 {
		l.Country = strings.ToUpper(parts[n-1])
	}
	return l
}

// plain reports whether a locale is that of machines, and of no language.
func plain(locale string) bool {
	name, _, _ := strings.Cut(locale, ".")
	return name == "" || name == "C" || name == "POSIX"
}

// Letter reports whether people of that country print on Letter.
func (l Locale) Letter() bool { return l.Country == "US" || l.Country == "CA" }
