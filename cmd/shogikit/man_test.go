package main

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shogikit/cmd/internal/terminal"
	"shogikit/layout/order"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// allCommands returns the visible commands, with their subcommands.
func allCommands() []*cobra.Command {
	var out []*cobra.Command
	var add func(*cobra.Command)
	add = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			out = append(out, sub)
			add(sub)
		}
	}
	add(rootCommand(&app{}))
	return out
}

// TestEveryFlagIsDocumented checks that the manual describes every command and every
// flag, under its command.
func TestEveryFlagIsDocumented(t *testing.T) {
	status, page, errs := runWith(t, "", "man")
	if status != exitOK || errs != "" {
		t.Fatal(status, errs)
	}
	pages := map[string]string{}
	for _, p := range strings.Split(page, ".nh\n.TH ")[1:] {
		_, p, _ = strings.Cut(p, ".SH SYNOPSIS\n\\fB")
		use, body, _ := strings.Cut(p, "\\fP")
		pages[strings.TrimSuffix(use, " [flags]")] = body
	}
	for _, c := range allCommands() {
		body, ok := pages[strings.TrimSuffix(c.UseLine(), " [flags]")]
		if !ok || c.Short == "" {
			t.Errorf("%s is not in the manual, or has no word about it", c.CommandPath())
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name == "help" || c.InheritedFlags().Lookup(f.Name) != nil {
				return
			}
			if len(f.Usage) < 5 || !strings.Contains(body, `\fB--`+f.Name+`\fP`) || !strings.Contains(body, f.Usage) {
				t.Errorf("%s --%s is not in the manual, or has no word about it", c.CommandPath(), f.Name)
			}
			if strings.Contains(f.Usage, "`") {
				t.Errorf("%s --%s: pflag takes what stands in back quotes for the name of the value", c.CommandPath(), f.Name)
			}
		})
	}
}

// TestManIsFormatted checks that the formatter of manuals accepts the page without
// warnings.
func TestManIsFormatted(t *testing.T) {
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip(err)
	}
	_, page, _ := runWith(t, "", "man")
	c := exec.Command(groff, "-man", "-k", "-Tutf8", "-ww")
	c.Stdin = strings.NewReader(page)
	out, err := c.CombinedOutput()
	if err != nil || strings.Contains(string(out), "warning") || len(out) < 5000 {
		t.Errorf("%v: %s", err, out)
	}
}

// freeFlags accept values that cannot be listed.
var freeFlags = map[string]bool{"ply": true, "title": true,
	"set-mark": true, "output": true, "scale": true, "kerf": true, "bleed": true, "margin": true, "only": true, "thickness": true, "square": true,
	"mark": true, "cross": true, "arrow": true, "problems": true,
	"profile": true, "measured": true, "back": true, "save": true, "limit": true,
}

// TestCompletion checks that every text flag is completed or known to be free, and that
// all completions are accepted.
func TestCompletion(t *testing.T) {
	for _, c := range allCommands() {
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			kind := f.Value.Type()
			if kind == "bool" || kind == "int" || freeFlags[f.Name] {
				return
			}
			offered, directive := complete(t, append(strings.Fields(c.CommandPath())[1:], "--"+f.Name, "")...)
			if directive&(cobra.ShellCompDirectiveFilterDirs|cobra.ShellCompDirectiveFilterFileExt) != 0 {
				return
			}
			if len(offered) == 0 || directive&cobra.ShellCompDirectiveNoFileComp == 0 {
				t.Errorf("%s --%s: nothing is offered; the table of options and freeFlags do not know it", c.CommandPath(), f.Name)
			}
			if c.Name() == "kit" {
				acceptAll(t, f.Name, offered)
			}
		})
	}
}

func acceptAll(t *testing.T, flag string, offered []string) {
	for i, v := range offered {
		if !gametest.Some(i, 2, 4) {
			continue
		}
		args := []string{"kit", "minishogi", "--only", "pawn", "-o", "-", "--" + flag, v}
		switch flag {
		case "lines":
			args = append(args, "--duplex", "long")
		case "extras": // not for single pieces
			args = []string{"kit", "--build", "flat", "-o", "-", "--" + flag, v}
		}
		if status, _, errs := runWith(t, "", args...); status != exitOK {
			t.Errorf("--%s %s: %s", flag, v, errs)
		}
	}
}

// complete returns the completions of the last word.
func complete(t *testing.T, words ...string) ([]string, cobra.ShellCompDirective) {
	t.Helper()
	status, out, errs := runWith(t, "", append([]string{cobra.ShellCompNoDescRequestCmd}, words...)...)
	if status != exitOK {
		t.Fatal(errs)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var directive cobra.ShellCompDirective
	if _, err := fmt.Sscanf(lines[len(lines)-1], ":%d", &directive); err != nil {
		t.Fatalf("%q: %v", out, err)
	}
	return lines[:len(lines)-1], directive
}

func TestCompletionOfWords(t *testing.T) {
	for words, want := range map[string]string{
		"kit ":                            "shogi minishogi",
		"list pa":                         "papers",
		"moves ":                          "startpos",
		"sheets --format png,":            "png,pdf png,svg png,dxf",
		"kit --also shogi,minishogi,has":  "shogi,minishogi,hasami",
		"diagram --kind s":                "study",
		"diagram --game minishogi ":       "startpos bishop rook two-piece three-piece four-piece",
		"kit hasami --only ":              "man man-sente man-gote",
		"kit --only 2xrook,":              "2xrook,king 2xrook,king-sente",
		"kit --pap":                       "--paper",
		"":                                "kit sheets",
		"help per":                        "perft",
		"completion z":                    "zsh",
		"kit --paper a4 --style kanji --": "--lang",
	} {
		got, _ := complete(t, strings.Split(words, " ")...)
		if all := strings.Join(got, " "); !strings.Contains(all, want) {
			t.Errorf("%q offers %q, want %q", words, all, want)
		}
	}
}

// TestHelpIsTranslated reports paragraphs and options of the help that a language
// lacks, and lines that are too long for a terminal.
func TestHelpIsTranslated(t *testing.T) {
	for _, lang := range text.Languages()[1:] {
		c, err := text.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, command := range fullCommand(&app{}).Commands() {
			paragraphs := strings.Split(command.Short+"\n\n"+command.Long, "\n\n")
			for _, o := range order.For(command.Name()) {
				paragraphs = append(paragraphs, o.Help)
			}
			for _, p := range paragraphs {
				if p = unbroken(p); c.Message(p) == p && p != "" && !strings.HasPrefix(p, "shogikit calibrate") && !strings.HasPrefix(p, "common: ") && command.Name() != "help" {
					t.Errorf("%s, %s: %q", lang, command.Name(), p)
				}
			}
			_, stdout, _, _ := runIn(t, nil, "", command.Name(), "--help", "--lang="+lang)
			for line := range strings.Lines(stdout) {
				if n := utf8.RuneCountInString(strings.TrimSpace(line)); n > 88 {
					t.Errorf("%s, %s: %d characters: %s", lang, command.Name(), n, line)
				}
			}
		}
	}
	if got := terminal.Wrapped("駒の名、と name です。", 8); !slices.Equal(got, []string{"駒の名、", "と name", "です。"}) {
		t.Errorf("%q", got)
	}
}
