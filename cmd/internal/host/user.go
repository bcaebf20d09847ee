package host

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"shogikit/layout/order"
	"shogikit/templates/text"
)

// Environment is the environment of the user.
type Environment struct {
	Getenv func(string) string
	System func() string // returns the locale if the environment has none; nil: none
}

// locale returns the first of some environment variables that is set, or else the
// locale of the system settings.
func (e Environment) locale(names ...string) string {
	for _, name := range names {
		if v := e.Getenv(name); v != "" {
			return v
		}
	}
	if e.System == nil {
		return ""
	}
	return e.System()
}

// noLanguage reports whether a locale has no language.
func noLanguage(locale string) bool {
	name, _, _ := strings.Cut(locale, ".")
	return name == "" || name == "C" || name == "POSIX"
}

// languages returns the languages for which the user's system is set up, as locales, in
// order of preference.
func (e Environment) languages() []string {
	v := e.locale("LC_ALL", "LC_MESSAGES", "LANG")
	if noLanguage(v) {
		return nil
	}
	return slices.DeleteFunc(append(strings.Split(e.Getenv("LANGUAGE"), ":"), v), noLanguage)
}

// Language returns the preferred language of the system that has texts, and the most
// preferred one that has none, if it comes before.
func (e Environment) Language() (code, missing string) {
	for _, l := range e.languages() {
		code := order.Language(l)
		if slices.Contains(text.Languages(), code) {
			return code, ""
		}
		missing = cmp.Or(missing, code)
	}
	return "en", missing
}

// Paper returns the paper of the country for which the user's system is set up; "" for
// the default.
func (e Environment) Paper() string {
	locale, _, _ := strings.Cut(strings.ToUpper(e.locale("LC_ALL", "LC_PAPER", "LANG")), ".")
	locale, _, _ = strings.Cut(strings.ReplaceAll(locale, "-", "_"), "@")
	if strings.HasSuffix(locale, "_US") || strings.HasSuffix(locale, "_CA") {
		return "letter"
	}
	return ""
}

// Date returns SOURCE_DATE_EPOCH, for reproducible output; otherwise the zero time.
func (e Environment) Date() (time.Time, error) {
	const last = 253402300799 // the end of the year 9999
	text := e.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		return time.Time{}, nil
	}
	s, err := strconv.ParseInt(text, 10, 64)
	if err != nil || s < 0 || s > last {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH is %q: must be seconds since 1970, at most %d", text, last)
	}
	return time.Unix(s, 0).UTC(), nil
}
