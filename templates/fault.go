package templates

import (
	"fmt"
	"shogikit/templates/text"
	"strings"
)

// Fault is one error in a template.
type Fault struct {
	File         string      // as given to the loader
	Line, Column int         // from 1; 0 where unknown
	Key          string      // "pieces[2].moves"; "" for the file as a whole
	What         *text.Fault // what is wrong, and what would be right
}

// Error returns "file:line:column: key: message".
func (f Fault) Error() string {
	s := f.File
	if f.Line > 0 {
		s += fmt.Sprintf(":%d:%d", f.Line, f.Column)
	}
	if f.Key != "" {
		s += ": " + f.Key
	}
	return s + ": " + f.What.Error()
}

// Unwrap returns what is wrong without its place.
func (f Fault) Unwrap() error { return f.What }

// Faults are all the faults of a template, in file order.
type Faults []Fault

// Error returns one line per fault.
func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the faults.
func (fs Faults) Unwrap() []error {
	out := make([]error, len(fs))
	for i, f := range fs {
		out[i] = f
	}
	return out
}
