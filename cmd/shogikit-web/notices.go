package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"shogikit/output/font"
	"shogikit/pieces"
)

// licenceFile matches licence files of modules.
var licenceFile = regexp.MustCompile(`(?i)/(licen[cs]es?|copying|notice|patents)([.-][^/]*)?$`)

// notices returns the licences of the typeface, of Go and of every module that a package
// is built with on some systems, such as linux/amd64, without duplicates, and the credit
// of the calligrapher. A module without a licence is an error.
func notices(pkg string, systems ...string) ([]byte, error) {
	folders, err := moduleFolders(pkg, systems)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	rule := strings.Repeat("=", 78)
	b.WriteString("shogikit is under the MIT licence, see LICENSE. ")
	b.WriteString("It contains the following, under the terms given with each.\n")
	fmt.Fprintf(&b, "\n%s\nM PLUS 1, the typeface\n\n%s", rule, font.Licence)
	for _, module := range slices.Sorted(maps.Keys(folders)) { // Go comes first
		seen := map[string]bool{}
		for _, dir := range slices.Compact(slices.Sorted(slices.Values(folders[module]))) {
			files, _ := filepath.Glob(filepath.Join(dir, "*")) // the pattern is valid
			for _, file := range files {
				text, err := os.ReadFile(file)
				if err != nil || !licenceFile.MatchString(filepath.ToSlash(file)) || seen[string(text)] {
					continue // possibly a folder of licences
				}
				seen[string(text)] = true
				name := filepath.Base(file)
				fmt.Fprintf(&b, "\n%s\n%s, %s\n\n%s\n", rule, module, name, bytes.TrimSpace(text))
			}
		}
		if len(seen) == 0 {
			return nil, fmt.Errorf("%s has no licence", module)
		}
	}
	fmt.Fprintf(&b, "\n%s\nshogikit/pieces, outlines.txt\n\n%s", rule, pieces.BrushCredit())
	return b.Bytes(), nil
}

// moduleFolders returns Go and the modules of a package, each with the folders of its
// packages in use and their parents.
func moduleFolders(pkg string, systems []string) (map[string][]string, error) {
	const used = "{{if .Standard}}Go\t{{.Root}}{{end}}" +
		"{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}"
	all := map[string][]string{}
	for _, system := range systems {
		goos, goarch, _ := strings.Cut(system, "/")
		list := exec.Command("go", "list", "-deps", "-f", used, pkg)
		list.Env, list.Stderr = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch), os.Stderr
		out, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		for line := range strings.Lines(strings.TrimSpace(string(out))) {
			module, dirs, _ := strings.Cut(strings.TrimSpace(line), "\t")
			top, dir, _ := strings.Cut(dirs, "\t")
			all[module] = append(all[module], top, filepath.Join(top, "licenses"))
			for ; len(dir) > len(top); dir = filepath.Dir(dir) {
				all[module] = append(all[module], dir)
			}
		}
	}
	return all, nil
}
