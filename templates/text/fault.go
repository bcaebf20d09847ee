package text

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Fault is something wrong in what a user typed: an option, a line of a template, a
// move. Its code is the key of a text below "fault", whose blanks {1}, {2} … its values
// fill. The shell says it in English, the page in the language of its reader.
type Fault struct {
	Code   string
	Values []any
}

// Wrong returns a fault.
func Wrong(code string, values ...any) *Fault { return &Fault{code, values} }

// Typed is a value as the user typed it, which is shown in quotation marks.
type Typed string

// Literal is a value that a user is to type as it stands, with its decimal point.
type Literal string

// Named is a value that has a name in each language.
type Named interface{ In(lang string) string }

// Error says the fault in English.
func (f *Fault) Error() string {
	en, _ := Load("en") // built in
	return f.in(en)
}

// Fault says an error in the language of the catalog, as far as it is a [Fault].
func (c *Catalog) Fault(err error) string {
	var f *Fault
	if !errors.As(err, &f) {
		return err.Error()
	}
	return strings.Replace(err.Error(), f.Error(), f.in(c), 1)
}

func (f *Fault) in(c *Catalog) string {
	var pairs []any
	for i, v := range f.Values {
		pairs = append(pairs, strconv.Itoa(i+1), c.value(v))
	}
	return c.Text("fault."+f.Code, pairs...)
}

// decimal matches lengths and the like, which other languages write with a comma.
var decimal = regexp.MustCompile(`^[-+]?\d*\.?\d+( x \d*\.?\d+)?( ?(mm|m|%))?$`)

// value returns a value of a fault as readers of the language expect it.
func (c *Catalog) value(v any) string {
	switch v := v.(type) {
	case Typed:
		if c.Lang == "en" {
			return strconv.Quote(string(v))
		}
		return c.Text("sheet.quoted", "text", string(v))
	case Literal:
		return string(v)
	case Named:
		return v.In(c.Lang)
	case error:
		return c.Fault(v)
	}
	s := fmt.Sprint(v)
	if decimal.MatchString(s) {
		return c.Local(s)
	}
	return s
}
