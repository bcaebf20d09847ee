//go:build unix

package main

import (
	"go/build"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shogikit/templates/gametest"
)

// readme returns the README and the pages that it links to.
func readme(t *testing.T) string {
	t.Helper()
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal(err, pages)
	}
	text := string(read(t, "../../README.md"))
	for _, p := range pages {
		if !strings.Contains(text, "(docs/"+filepath.Base(p)+")") {
			t.Errorf("nothing leads to %s", p)
		}
		text += "\n" + string(read(t, p))
	}
	return text
}

// shellBlocks returns the lines of each block of shell commands in a text.
func shellBlocks(text string) [][]string {
	var out [][]string
	for _, b := range strings.Split(text, "\n```sh\n")[1:] {
		block, _, _ := strings.Cut(b, "\n```")
		out = append(out, strings.Split(block, "\n"))
	}
	return out
}

// planRow matches a package in the floor plan of docs/design.md.
var planRow = regexp.MustCompile(`(?m)^((?:output|templates|pieces|board|layout)\S*) `)

// In the floor plan every package stands below all that it imports.
func TestTheFloorPlanIsTrue(t *testing.T) {
	above := map[string]bool{"output/fetch": true} // of the browser
	for _, row := range planRow.FindAllStringSubmatch(string(read(t, "../../docs/design.md")), -1) {
		name := row[1]
		pkg, err := build.ImportDir("../../"+name, 0)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, imported := range pkg.Imports {
			imported, ours := strings.CutPrefix(imported, "shogikit/")
			if ours && !above[imported] {
				t.Errorf("%s imports %s, which does not stand above it", name, imported)
			}
		}
		above[name] = true
	}
	for _, top := range []string{"output", "templates", "pieces", "board", "layout"} {
		folders, err := filepath.Glob("../../" + top + "/*/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range folders {
			name := top + "/" + filepath.Base(filepath.Dir(file))
			if !above[name] && !strings.HasSuffix(name, "test") {
				t.Errorf("%s is not in the floor plan", name)
			}
		}
	}
}

// TestReadmeCommandsRun runs the commands of the README, each block in a new folder.
func TestReadmeCommandsRun(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	home := t.TempDir()
	self := program(t, home)
	bin := t.TempDir()
	if err := os.Symlink(self.Path, filepath.Join(bin, "shogikit")); err != nil {
		t.Fatal(err)
	}
	n, slow := 0, regexp.MustCompile(`--impose saddle|shogikit make|--format png,`)
	orders := regexp.MustCompile("(?s)```yaml\n# orders.yaml\n(.*?)```").FindStringSubmatch(readme(t))
	seen := map[string]bool{}
	for _, block := range shellBlocks(readme(t)) {
		dir := t.TempDir()
		if orders != nil {
			os.WriteFile(filepath.Join(dir, "orders.yaml"), []byte(orders[1]), 0o666)
		}
		for _, line := range block {
			line = strings.Replace(line, "go run ./cmd/shogikit ", "shogikit ", 1)
			if !strings.HasPrefix(line, "shogikit ") {
				continue // another program
			}
			if !gametest.Long() {
				if slow.MatchString(line) {
					continue
				}
				line = strings.Replace(line, "--count 12", "--count 1 --mate 1", 1) // finding problems is tested elsewhere
			}
			if seen[line] && !strings.Contains(line, " new ") {
				continue
			}
			seen[line] = true
			c := program(t, dir)
			c.Path, c.Args = shell, []string{"sh", "-e", "-c", line}
			c.Env = append(self.Env, "PATH="+bin+":"+os.Getenv("PATH"), "PWD="+dir)
			if r := finish(t, c); r.status != exitOK {
				t.Errorf("%s\nstatus %d: %s%s", line, r.status, r.stdout, r.stderr)
			}
			n++
		}
	}
	if n < 20 {
		t.Errorf("only %d commands found", n)
	}
}
