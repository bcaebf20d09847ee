// Package terminal writes for people who look on: texts that command no terminal, and how
// far work is.
package terminal

import (
	"regexp"
	"strconv"
	"strings"
)

// Commands command a terminal instead of showing: controls
// and marks of the direction of writing.
var Commands = regexp.MustCompile(`[^\P{Cc}\n\t]|[\x{61c}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}]`)

// Visible writes out what would command a terminal: names of files and texts in
// them may be a stranger's.
func Visible(s string) string {
	return Commands.ReplaceAllStringFunc(s, func(c string) string { return strings.Trim(strconv.QuoteToASCII(c), `"`) })
}
