package order

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/pflag"

	"shogikit/templates"
)

// flag makes an option a [pflag.Value].
type flag struct {
	Option
	to *Order
}

func (f flag) String() string { return f.to.Text(&f.Option) }
func (f flag) Type() string   { return string(f.Kind) }

// Set sets the option, unless the text is another flag.
func (f flag) Set(text string) error {
	if strings.HasPrefix(text, "--") {
		return fmt.Errorf("--%s needs a value, but %s is a flag", f.Name, text)
	}
	if word, _, _ := strings.Cut(text, "="); f.Letter != "" && f.Letter+word == f.Name {
		return fmt.Errorf("write --%s, with two dashes", f.Name)
	}
	return f.to.Set(f.Name, text, "")
}

// Flags returns a flag set that sets the options of the order.
func (o *Order) Flags() *pflag.FlagSet {
	set := pflag.NewFlagSet(o.Command, pflag.ContinueOnError)
	set.SortFlags = false
	for _, opt := range For(o.Command) {
		f := set.VarPF(flag{opt, o}, opt.Name, opt.Letter, opt.Help)
		if opt.Kind == Switch {
			f.NoOptDefVal = "true"
		}
	}
	return set
}

// Parse parses the words of a command line. [Order.String] is its inverse.
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

// String returns the order as a command line, with the options that were set.
func (o *Order) String() string { return o.Line(o.Command, Quote) }

// Line returns the order as a command line for a command that shares options with its
// own, omitting the options in but; word quotes each word.
func (o *Order) Line(command string, word func(string) string, but ...string) string {
	out := []string{"shogikit", command}
	for _, arg := range o.Args {
		out = append(out, word(Slashed(arg)))
	}
	for _, opt := range For(o.Command) {
		v, said := o.said[opt.Name]
		switch _, has := Of(command, opt.Name); {
		case !said || !has || opt.Name == "quiet" || slices.Contains(but, opt.Name):
		case opt.Kind == Switch && o.field(&opt).to.Bool():
			out = append(out, "--"+opt.Name)
		default:
			out = append(out, "--"+opt.Name+"="+word(v.text))
		}
	}
	return strings.Join(out, " ")
}

// Slashed returns a file name with slashes, which all shells accept and which cannot be
// mistaken for a flag.
func Slashed(file string) string {
	if file = filepath.ToSlash(file); strings.HasPrefix(file, "-") && file != "-" {
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

// quotedWord and quotes invert [Quote].
var (
	quotedWord = regexp.MustCompile(`(?:'[^']*'|\\'|[^ '])+`)
	quotes     = strings.NewReplacer(`'\''`, "'", "'", "")
)

// Split returns the words of a line that [Order.String] wrote, without the name of the
// program.
func Split(line string) []string {
	out := quotedWord.FindAllString(strings.TrimPrefix(line, "shogikit "), -1)
	for i, w := range out {
		out[i] = quotes.Replace(w)
	}
	return out
}

// Corrected reports whether a line that [Order.String] wrote names a printer profile.
func Corrected(line string) bool {
	words := append(Split(line), "")
	o, _ := Parse(words[0], words[1:]...)
	return o != nil && o.Profile != ""
}

// Own names the files that replace those that the code on a sheet names, which are
// never opened.
type Own struct{ Game, Art, Font string }

// only returns a source that opens nothing but these files.
func (own Own) only(src Source) Source {
	refused := error(refusal("only what is built in is taken from a file"))
	return Source{Lang: "en",
		Open: func(name string) (io.ReadCloser, error) {
			if name != own.Game && name != own.Font || name == "" {
				return nil, refused
			}
			return src.Open(name)
		},
		Folder: func(name string) (fs.FS, error) {
			if name != own.Art || name == "" {
				return nil, refused
			}
			return src.Folder(name)
		}}
}

// refusal is the error for something that is never taken from a sheet, such as a file
// name.
type refusal string

func (r refusal) Error() string      { return string(r) }
func (refusal) Is(target error) bool { return target == fs.ErrPermission }

// FromSheet parses an order from the code on a sheet, which is untrusted. Only kit,
// sheets and the test page can be ordered this way, of built-in games or with the
// reader's own files, and only with portable options, none of which names a file, a
// folder, a profile or an output. Errors about what only the user's own files could
// provide wrap [fs.ErrPermission]. A profile is ignored if the sheet is a print, whose
// size is as planned once corrected, and refused in a file.
func FromSheet(line string, own Own, print bool, src Source) (*Order, error) {
	words := Split(line)
	if len(words) > 0 && slices.Contains([]string{"booklet", "compose", "diagram"}, words[0]) {
		return nil, refusal("it makes pages, not sheets of pieces")
	}
	if len(words) == 0 || !slices.Contains([]string{"kit", "sheets", "calibrate"}, words[0]) {
		return nil, errors.New("it is not a command that lays out sheets")
	}
	read, err := Parse(words[0], words[1:]...)
	switch {
	case err != nil:
		return nil, err
	case len(read.Args) > 1 || len(read.Args) > 0 && read.Command == "calibrate":
		return nil, errors.New("it names more than one game")
	}
	o := New(read.Command)
	for _, game := range read.Args {
		if o.Args = []string{game}; !slices.Contains(templates.List(), game) {
			if o.Args[0] = own.Game; own.Game == "" {
				return nil, refusal(fmt.Sprintf("its game %q is not built in; --game FILE names the template", templates.Clip(game)))
			}
		}
	}
	for _, opt := range For(read.Command) {
		v, said := read.said[opt.Name]
		own := map[string]string{"art": own.Art, "font": own.Font}[opt.Name]
		switch {
		case !said || opt.Name == "profile" && print:
			continue
		case opt.Replaced && own != "":
			v.text = own
		case opt.Replaced:
			return nil, refusal(fmt.Sprintf("--%s is not taken from a file; --%s %s names it", opt.Name, opt.Name, opt.Type))
		case opt.Name == "profile":
			return nil, refusal("--profile is not taken from a file")
		case !opt.Portable:
			return nil, fmt.Errorf("--%s is not taken from a file", opt.Name)
		}
		_ = o.Set(opt.Name, v.text, "") // the command has the option
	}
	o.Printed = "shogikit " + line
	return o, o.Resolve(own.only(src))
}
