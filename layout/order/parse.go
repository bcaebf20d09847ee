package order

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/pflag"
)

// flag makes an option a [pflag.Value].
type flag struct {
	Option
	to *Order
}

func (f flag) Type() string { return string(f.Kind) }

// String returns the value as it was written, or its default.
func (f flag) String() string {
	if text, set := f.to.values[f.Name]; set {
		return text
	}
	return f.Default
}

// Set sets the option, unless the text is another flag.
func (f flag) Set(text string) error {
	if f.Letter != "" && text == "=" { // -o=
		return fmt.Errorf("-%s needs a value", f.Letter)
	}
	if strings.HasPrefix(text, "--") {
		return fmt.Errorf("--%s needs a value, but %s is a flag", f.Name, text)
	}
	if word, _, _ := strings.Cut(text, "="); f.Letter != "" && f.Letter+word == f.Name {
		return fmt.Errorf("write --%s, with two dashes", f.Name)
	}
	return f.to.Set(f.Name, text)
}

// Flags returns a flag set that sets the options of the order.
func (o *Order) Flags() *pflag.FlagSet {
	set := pflag.NewFlagSet(o.Command, pflag.ContinueOnError)
	set.SortFlags = false
	for _, opt := range o.options {
		f := set.VarPF(flag{opt, o}, opt.Name, opt.Letter, opt.Help)
		if opt.Kind == Switch {
			f.NoOptDefVal = "true"
		}
	}
	return set
}

// Parse parses the words of a command line.
func Parse(command string, words ...string) (*Order, error) {
	o := New(command)
	flags := o.Flags()
	flags.Usage = func() {} // --help in an untrusted line prints nothing
	if err := flags.Parse(words); errors.Is(err, pflag.ErrHelp) {
		return nil, errors.New("it is not a command that lays out sheets")
	} else if err != nil {
		return nil, err
	}
	o.Args = flags.Args()
	return o, o.Faults()
}

// Line returns the order as a command line for a command that shares options with its
// own, omitting the options in but; word quotes each word.
func (o *Order) Line(command string, word func(string) string, but ...string) string {
	out := []string{"shogikit", command}
	for _, arg := range o.Args {
		out = append(out, word(Slashed(arg)))
	}
	other := New(command)
	for _, opt := range o.options {
		text, set := o.values[opt.Name]
		switch {
		case !set || !other.takes(opt.Name) || opt.Name == "quiet" || slices.Contains(but, opt.Name):
		case opt.Kind == Switch && slices.Contains([]string{"true", "yes"}, text):
			out = append(out, "--"+opt.Name)
		default:
			out = append(out, "--"+opt.Name+"="+word(text))
		}
	}
	return strings.Join(out, " ")
}

// Slashed returns a file name with slashes, which all shells accept and which cannot be
// mistaken for a flag.
func Slashed(file string) string {
	file = filepath.ToSlash(file)
	if strings.HasPrefix(file, "-") && file != "-" {
		return "./" + file
	}
	return file
}

// Plain reports whether no shell needs quotes around a word.
func Plain(word string) bool {
	return word != "" && !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !strings.ContainsRune("_@%+=:,./~-", r)
	})
}

// Quote quotes a word for a POSIX shell if necessary.
func Quote(word string) string {
	if Plain(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
