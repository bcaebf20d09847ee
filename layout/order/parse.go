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
	if strings.HasPrefix(text, "--") {
		return fmt.Errorf("--%s needs a value, but %s is a flag", f.Name, text)
	}
	if f.Letter == "" {
		return f.to.Set(f.Name, text)
	}
	if text == "=" { // -o=
		return fmt.Errorf("-%s needs a value", f.Letter)
	}
	word, _, _ := strings.Cut(text, "=")
	if f.Letter+word == f.Name { // -output, which pflag reads as -o utput
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
	err := flags.Parse(words)
	if errors.Is(err, pflag.ErrHelp) {
		return nil, errNoSheets
	}
	if err != nil {
		return nil, err
	}
	o.Args = flags.Args()
	return o, o.Faults()
}

// Line returns the command line of another command with the same arguments and options, as
// far as it has them; quote quotes a word.
func (o *Order) Line(command string, quote func(string) string, omit ...string) string {
	words := []string{"shogikit", command}
	for _, arg := range o.Args {
		words = append(words, quote(Slashed(arg)))
	}
	omit = append(slices.Clip(omit), "quiet")
	others := For(command)
	for _, opt := range o.options {
		text, set := o.values[opt.Name]
		has := slices.ContainsFunc(others, func(other Option) bool { return other.Name == opt.Name })
		if !set || !has || slices.Contains(omit, opt.Name) {
			continue
		}
		if opt.Kind == Switch && (text == "true" || text == "yes") {
			words = append(words, "--"+opt.Name)
		} else {
			words = append(words, "--"+opt.Name+"="+quote(text))
		}
	}
	return strings.Join(words, " ")
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

// Plain reports whether no shell needs quotes around a word. Shells expand a ~ at the
// beginning of a word or after = and :, and zsh a = at the beginning.
func Plain(word string) bool {
	if word == "" || strings.HasPrefix(word, "=") {
		return false
	}
	return !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !strings.ContainsRune("_@%+=:,./-", r)
	})
}

// Quote quotes a word for a POSIX shell if necessary.
func Quote(word string) string {
	if Plain(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
