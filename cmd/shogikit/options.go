package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shogikit/cmd/internal/config"
	"shogikit/layout/order"
	"shogikit/templates"
	"shogikit/templates/text"
)

// flag is an option as a flag.
type flag struct {
	order.Option
	to *order.Values
}

func (f flag) String() string { return f.to.Text(f.Name) }
func (f flag) Type() string   { return cmp.Or(string(f.Kind), "string") }

// Set takes what is typed behind a flag, which another flag is not.
func (f flag) Set(text string) error {
	if strings.HasPrefix(text, "--") {
		return fmt.Errorf("--%s wants a value, and %s is a flag", f.Name, text)
	}
	if word, _, _ := strings.Cut(text, "="); f.Letter != "" && f.Letter+word == f.Name {
		return fmt.Errorf("write --%s, with two dashes", f.Name)
	}
	return f.to.Set(f.Name, text, "")
}

// command makes a command with its flags, which runs with what they, and the
// configuration, say.
func (a *app) command(of command) *cobra.Command {
	c, v := of.cobra(), order.Defaults(of.name)
	for _, o := range v.Options() {
		if o.For == "" {
			continue // stands on the root, for all commands
		}
		f := c.Flags().VarPF(flag{o, v}, o.Name, o.Letter, o.Help)
		if o.Kind == order.Switch {
			f.NoOptDefVal = "true"
		}
		if len(a.args) > 0 && strings.HasPrefix(a.args[0], cobra.ShellCompRequestCmd) { // Cobra never forgets it
			a.completeFlag(c, o)
		}
	}
	c.RunE = func(_ *cobra.Command, args []string) error {
		if a.quiet {
			_ = v.Set("quiet", "true", "") // the root's flag; a switch takes this
		}
		return a.perform(of, v, args)
	}
	return c
}

// perform runs a command with what is said of its options, and with the
// configuration.
func (a *app) perform(of command, v *order.Values, args []string) error {
	o, err := a.prepare(v, args, a.artFolder)
	if err != nil || o == nil {
		return err
	}
	// The command that makes the same sheets elsewhere, wherever these go.
	o.Kit.Command = strings.Join(append([]string{commandLine(o, of.name, args, public, "output")}, o.Inherited...), " ")
	o.Kit.Release, _, _ = strings.Cut(release, ",") // the commit has no room on a sheet
	a.speak(v, o.Kit.Lang, o.Kit.Texts)
	for _, w := range o.Warnings {
		a.warn(w.Key, w.Blanks...)
	}
	return remedied(of.run(a, o, args))
}

// prepare reads an order, with its folders opened in a way of the caller's; nil
// where nothing but its options was to be printed.
func (a *app) prepare(v *order.Values, args []string, folder func(string) (fs.FS, error)) (*order.Order, error) {
	conf, err := a.loadConfig()
	if err != nil {
		return nil, err
	}
	conf.Apply(v)
	a.quiet = a.quiet || v.On("quiet")
	if _, prints := order.Of(v.Command(), "print-config"); prints && v.On("print-config") {
		return nil, config.Print(a.stdout, v, a.configFile())
	}
	if a.date, err = a.sourceDate(); err != nil {
		return nil, err
	}
	src := a.source()
	src.Folder = folder
	o, err := order.New(v, args, src)
	if errors.Is(err, templates.ErrUnknownGame) {
		err = withHint(err, "`shogikit list games` names the games; `shogikit new my.yaml` starts one of your own")
	}
	return o, err
}

// source opens what an order names, and keeps it from being written over.
func (a *app) source() order.Source {
	lang, _ := a.language()
	return order.Source{Lang: lang, Paper: a.paper(), Folder: a.artFolder, Open: func(name string) (io.ReadCloser, error) {
		a.reads(name)
		return open(name)
	}}
}

// speak makes the run speak the language of what it prints.
func (a *app) speak(v *order.Values, lang string, own *text.Catalog) {
	if a.catalog != nil {
		return // one of many orders
	}
	system, missing := a.language()
	a.catalog, _ = text.Of(own, cmp.Or(lang, system)) // an unknown one was refused
	if _, has := order.Of(v.Command(), "lang"); (has || v.Command() == "make") && missing != "" && !v.Said("lang") {
		a.say("no-language", "lang", missing, "command", "`shogikit new --language "+missing+".yaml`")
	}
}

// plainWord is what every shell takes as it stands.
var plainWord = regexp.MustCompile(`^[\pL\pN_@%+=:,./~-]+$`)

// quoted returns a word as a shell of POSIX takes it for one, whatever is in it.
func quoted(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// quoted returns a word as the user's own shell takes it for one.
func (a *app) quoted(word string) string {
	if a.windows && !plainWord.MatchString(word) {
		return `"` + strings.ReplaceAll(word, `"`, `\"`) + `"`
	}
	return quoted(word)
}

// slashed returns the name of a file as all shells take it, and not for a flag.
func slashed(file string) string {
	if file = filepath.ToSlash(file); strings.HasPrefix(file, "-") {
		return "./" + file
	}
	return file
}

// public leaves out of a word of the command line where on this machine a file is,
// for what is printed may go to strangers.
func public(word string) string {
	if filepath.IsAbs(word) {
		word = filepath.Base(word)
	}
	return quoted(word)
}

// commandLine returns a command with its arguments and with what was said, by the
// user or the configuration, of the options that it shares with an order, but for
// some; word writes each word.
func commandLine(o *order.Order, command string, args []string, word func(string) string, but ...string) string {
	out := []string{"shogikit", command}
	for _, arg := range args {
		out = append(out, word(slashed(arg)))
	}
	for _, opt := range o.Options() {
		switch {
		case !o.Said(opt.Name) || !opt.Has(command) || opt.For == "" || slices.Contains(but, opt.Name):
		case opt.Kind == order.Switch && o.On(opt.Name):
			out = append(out, "--"+opt.Name)
		default:
			out = append(out, "--"+opt.Name+"="+word(o.Text(opt.Name)))
		}
	}
	return strings.Join(out, " ")
}

// flagError says what is wrong with a flag in the words of the other messages.
func flagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown):
		err = unknownFlag(c, unknown)
	case errors.As(err, &value):
		err = value.Unwrap()
		if _, other := value.GetFlag().Value.(flag); !other {
			err = fmt.Errorf("--%s %q: true or false is wanted", value.GetFlag().Name, value.GetValue())
		}
	case errors.As(err, &missing):
		err = fmt.Errorf("--%s wants a value", missing.GetFlag().Name)
	}
	return withHint(err, "`%s --help` lists the flags", c.CommandPath())
}
