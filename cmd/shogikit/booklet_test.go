package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shogikit/templates"
)

// runIn runs a command line in a new folder and returns the status, the output, and the
// folder.
func runIn(t *testing.T, env map[string]string, stdin string, args ...string) (status int, stdout, stderr, dir string) {
	t.Helper()
	dir = t.TempDir()
	t.Chdir(dir)
	var out, errs bytes.Buffer
	a := newApp(strings.NewReader(stdin), &out, &errs)
	a.user.Getenv = func(k string) string { return env[k] }
	status = a.run(args)
	return status, out.String(), errs.String(), dir
}

func filesIn(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range list {
		out = append(out, e.Name())
	}
	return out
}

func TestBookletCommand(t *testing.T) {
	for name, c := range map[string]struct {
		env   map[string]string
		stdin string
		args  string
		file  string // written
		head  string // of the file
		has   string // somewhere in it
	}{
		"default":     {nil, "", "booklet", "shogi-booklet.pdf", "%PDF-", "/Lang (en)"},
		"language":    {map[string]string{"LANG": "cs_CZ.UTF-8"}, "", "booklet --part score", "shogi-score.pdf", "%PDF-", "/Lang (cs)"},
		"flag wins":   {map[string]string{"LC_ALL": "cs_CZ"}, "", "booklet hasami --part score --lang sk", "hasami-score.pdf", "%PDF-", "/Lang (sk)"},
		"html":        {nil, "", "booklet animal --format html", "animal-booklet.html", "<!DOCTYPE html>", `<html lang="en">`},
		"by ending":   {nil, "", "booklet hasami -o b.html", "b.html", "<!DOCTYPE html>", "</html>"},
		"saddle":      {nil, "", "booklet minishogi --impose saddle", "minishogi-booklet.pdf", "%PDF-", "/DuplexFlipShortEdge"},
		"folded a5":   {nil, "", "booklet --part score --impose saddle --paper a5", "shogi-score.pdf", "%PDF-", "/MediaBox [0 0 595.28 419.53]"},
		"folded":      {nil, "", "booklet --part score --impose saddle -o f.pdf", "f.pdf", "%PDF-", "/MediaBox [0 0 841.89 595.28]"},
		"problems":    {nil, "8k/9/6R2/9/9/9/9/9/9 b G 1 # Two pieces\n", "handout - -o p.pdf", "p.pdf", "%PDF-", ""},
		"handout":     {nil, "8k/9/6R2/9/9/9/9/9/9 b G 1\n", "handout -", "shogi-problems.pdf", "%PDF-", "/Duplex /Simplex"},
		"own game":    {nil, templates.Starter("my.yaml"), "booklet - --part score", "my-score.pdf", "%PDF-", ""},
		"poster":      {nil, "", "booklet --part moves --paper a3", "shogi-moves.pdf", "%PDF-", "/MediaBox [0 0 841.89 1190.55]"},
		"handicaps":   {nil, "", "booklet minishogi --part handicaps --lang ja", "minishogi-handicaps.pdf", "%PDF-", ""},
		"score sheet": {nil, "", "booklet hasami --part score --paper letter", "hasami-score.pdf", "%PDF-", ""},
		"build":       {nil, "", "booklet animal --part build --lang cs", "animal-build.pdf", "%PDF-", "/Lang (cs)"},
		"other paper": {nil, "", "booklet minishogi --part moves --paper letter --names paperkit --style letters", "minishogi-moves.pdf", "%PDF-", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && !strings.Contains(c.args, " --part score") && !strings.HasPrefix(c.args, "handout") {
				t.Skip("takes long")
			}
			status, stdout, stderr, dir := runIn(t, c.env, c.stdin, strings.Fields(c.args)...)
			if status != exitOK || stdout != "" {
				t.Fatalf("status %d, stdout %q, stderr %q", status, stdout, stderr)
			}
			data, err := os.ReadFile(filepath.Join(dir, c.file))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.HasPrefix(data, []byte(c.head)) || !bytes.Contains(data, []byte(c.has)) {
				t.Errorf("the file does not begin with %q or has no %q", c.head, c.has)
			}
			if got := filesIn(t, dir); len(got) != 1 {
				t.Errorf("files are %q", got)
			}
		})
	}
}

func TestBookletToStdout(t *testing.T) {
	status, stdout, _, dir := runIn(t, nil, "", "booklet", "--part", "score", "-o", "-", "-q")
	if status != exitOK || !strings.HasPrefix(stdout, "%PDF-") || len(filesIn(t, dir)) != 0 {
		t.Errorf("status %d, %d bytes, files %q", status, len(stdout), filesIn(t, dir))
	}
}

// TestNoAnswers checks that a handout has its answers unless they are omitted.
func TestNoAnswers(t *testing.T) {
	for args, pages := range map[string]string{"handout - -o p.pdf": "2 pages", "handout - --no-answers -o p.pdf": "1 page."} {
		_, _, stderr, _ := runIn(t, nil, "8k/9/6R2/9/9/9/9/9/9 b G 1", strings.Fields(args)...)
		if !strings.Contains(stderr, pages) {
			t.Errorf("%s: %s", args, stderr)
		}
	}
}

// TestBookletErrors checks that invalid input exits with status 2 and a message, and
// leaves no file.
func TestBookletErrors(t *testing.T) {
	for name, c := range map[string]struct{ stdin, args, want string }{
		"game":           {"", "booklet chess", "no such game"},
		"two games":      {"", "booklet shogi hasami", "one game"},
		"paper":          {"", "booklet --paper a99", "paper"},
		"language":       {"", "booklet --lang xx", "--lang"},
		"format":         {"", "booklet --format docx", "--format"},
		"impose":         {"", "booklet --impose perfect", "--impose"},
		"imposed html":   {"", "booklet --impose saddle --format html", "hint"},
		"style":          {"", "booklet --style pictogramm", "did you mean pictogram"},
		"no list":        {"", "handout nowhere.txt", "cannot read nowhere.txt"},
		"other encoding": {"# a club\n8k/9/6R2/9/9/9/9/9/9 b G 1 # \xdaloha\n", "handout -", "no font has this character"},
		"bad list":       {"9/9 b - 1", "handout -", "stdin:1"},
		"no mate":        {"# one\n8k/9/9/9/9/9/9/9/9 b G 1", "handout -", "stdin:2: problem 1: no mate"},
		"part":           {"", "booklet --part castles", "\"castles\" is unknown; choose from rules, leaflet, build, workbook, moves, setup, handicaps, notation, impasse, score"},
		"card as html":   {"", "booklet --part score -o b.html", "make a PDF"},
		"no file":        {"", "handout", "handout needs a file"},
		"other format":   {"", "handout - -o p.html", "handout writes PDF, not HTML"},
		"empty list":     {"", "handout -", "stdin: there is no problem and no game in it"},
		"illegal move":   {"position startpos moves 7g7e\n", "handout -", "stdin:1"},
		"both":           {"position startpos moves 7g7f\n8k/9/6R2/9/9/9/9/9/9 b G 1\n", "handout -", "stdin:1 is a game and stdin:2 is a problem"},
		"no handicaps":   {"", "booklet hasami --part handicaps", "has no handicaps"},
		"no such folder": {"", "booklet --part score -o nowhere/b.pdf", "nowhere"},
	} {
		t.Run(name, func(t *testing.T) {
			status, stdout, stderr, dir := runIn(t, nil, c.stdin, strings.Fields(c.args)...)
			if status != exitError || stdout != "" || !strings.Contains(stderr, c.want) {
				t.Errorf("status %d, stdout %q, stderr %q, want %q", status, stdout, stderr, c.want)
			}
			for line := range strings.Lines(stderr) {
				if !strings.HasPrefix(line, "shogikit: ") {
					t.Errorf("stderr has %q", line)
				}
			}
			if got := filesIn(t, dir); len(got) != 0 {
				t.Errorf("files are left: %q", got)
			}
		})
	}
}
