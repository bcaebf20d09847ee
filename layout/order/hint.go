package order

import (
	"errors"
	"strings"

	"shogikit/layout/press"
)

// Hint puts the remedies that an error brings into the words of the command line;
// "" where it brings none.
func Hint(err error) string {
	var large *press.TooLarge
	if !errors.As(err, &large) || len(large.Remedies) == 0 {
		return ""
	}
	var tries []string
	for _, r := range large.Remedies {
		var flags []string
		for _, c := range r {
			flags = append(flags, "--"+string(c.Option)+" "+c.Value)
		}
		tries = append(tries, strings.Join(flags, " "))
	}
	return "try " + strings.Join(tries, " or ")
}
