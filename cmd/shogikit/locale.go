package main

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"shogikit/layout/order"
	"shogikit/templates/text"
)

// locale is what the first of some variables of the environment says that says
// something; else the locale of a system that keeps it elsewhere.
func (a *app) locale(names ...string) string {
	for _, name := range names {
		if v := a.getenv(name); v != "" {
			return v
		}
	}
	if a.settings == nil {
		return ""
	}
	return a.settings()
}

// ofMachines is a locale of no language.
var ofMachines = regexp.MustCompile(`^(C|POSIX)?(\.|$)`)

// languages lists the languages for which the system of the user is set up, as it
// writes them, the wanted one first.
func (a *app) languages() []string {
	v := a.locale("LC_ALL", "LC_MESSAGES", "LANG")
	if ofMachines.MatchString(v) {
		return nil
	}
	return slices.DeleteFunc(append(strings.Split(a.getenv("LANGUAGE"), ":"), v), ofMachines.MatchString)
}

// language returns the language of the system, as far as it is known, and the one
// that is wanted where there are no texts in it.
func (a *app) language() (code, missing string) {
	for _, l := range a.languages() {
		code := order.Language(l)
		if slices.Contains(text.Languages(), code) {
			return code, ""
		}
		missing = cmp.Or(missing, code)
	}
	return "en", missing
}

// letterCountry is a locale of a country where people print on Letter.
var letterCountry = regexp.MustCompile(`(?i)[_-](us|ca)([.@]|$)`)

// paper returns the paper of the country for which the system of the user is set
// up; "" for the usual one.
func (a *app) paper() string {
	if letterCountry.MatchString(a.locale("LC_ALL", "LC_PAPER", "LANG")) {
		return "letter"
	}
	return ""
}
