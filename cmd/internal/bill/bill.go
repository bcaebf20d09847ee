// Package bill tells what a build is made of: the licences of all modules and
// fonts in it, and a bill of materials.
package bill

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// licence is what files are called in which modules say under which terms they, or
// fonts in them, may be used.
var licence = regexp.MustCompile(`(?i)^(licen[cs]es?|copying|notice|patents)([.-].*)?$`)

// Notices writes the licences of Go and of every module that packages are built
// with, fonts included, each text once. A module without one is an error.
func Notices(w io.Writer, packages ...string) error {
	folders, err := modules(packages)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.WriteString("shogikit is under the MIT licence, see LICENSE. It contains the following, under the terms given with each.\n")
	seen := map[string]bool{}
	var missing []error
	for _, m := range folders {
		n := 0
		for _, dir := range m.dirs {
			files, _ := os.ReadDir(dir) // what cannot be read has no licence
			for _, f := range files {
				path := filepath.Join(dir, f.Name())
				if strings.HasSuffix(dir, "ttfs") && f.Name() == "README" { // of the Go fonts
				} else if !licence.MatchString(f.Name()) {
					continue
				}
				text, err := os.ReadFile(path)
				if err != nil { // a folder of licences
					continue
				}
				n++
				if key := m.name + string(text); !seen[key] {
					seen[key] = true
					fmt.Fprintf(&b, "\n%s\n%s, %s\n\n%s\n", strings.Repeat("=", 78), m.name, f.Name(), strings.TrimSpace(string(text)))
				}
			}
		}
		if n == 0 {
			missing = append(missing, fmt.Errorf("%s has no licence", m.name))
		}
	}
	if err := errors.Join(missing...); err != nil {
		return err
	}
	_, err = b.WriteTo(w)
	return err
}

// module is a module and the folders in which its licences may be.
type module struct {
	name string
	dirs []string
}

// modules lists Go and the modules of packages, each with the folders of what is
// used of it, the innermost last.
func modules(packages []string) ([]module, error) {
	list := exec.Command("go", append([]string{"list", "-deps", "-json=Dir,Module"}, packages...)...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	all := []module{{"Go", []string{strings.TrimSpace(string(root))}}}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p struct {
			Dir    string
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := d.Decode(&p); err != nil {
			return nil, err
		}
		if p.Module == nil || p.Module.Main {
			continue
		}
		name := p.Module.Path + " " + p.Module.Version
		at := slices.IndexFunc(all, func(m module) bool { return m.name == name })
		if at < 0 {
			at, all = len(all), append(all, module{name, []string{p.Module.Dir, filepath.Join(p.Module.Dir, "licenses")}})
		}
		for dir := p.Dir; len(dir) > len(p.Module.Dir); dir = filepath.Dir(dir) {
			all[at].dirs = append(all[at].dirs, dir, filepath.Join(dir, "ttfs"))
		}
	}
	slices.SortFunc(all[1:], func(a, b module) int { return strings.Compare(a.name, b.name) })
	for i := range all {
		slices.Sort(all[i].dirs)
		all[i].dirs = slices.Compact(all[i].dirs)
	}
	return all, nil
}

// component is a part of a build, in the words of CycloneDX.
type component struct {
	Type    string `json:"type"`
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	PURL    string `json:"purl,omitempty"`
	Ref     string `json:"bom-ref"`
}

// SBOM writes the bill of materials of a build, as CycloneDX 1.6 in JSON: what the
// file itself says that it was made of. It is the same for the same build.
func SBOM(w io.Writer, binary, version string) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	golang := func(kind, name, version string) component {
		purl := "pkg:golang/" + name + "@" + version
		return component{kind, name, version, purl, purl}
	}
	self := golang("application", info.Main.Path, version)
	parts := []component{golang("library", "std", strings.TrimPrefix(info.GoVersion, "go"))}
	needs := []string{parts[0].Ref}
	for _, m := range info.Deps {
		c := golang("library", m.Path, m.Version)
		parts, needs = append(parts, c), append(needs, c.Ref)
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(map[string]any{
		"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
		"metadata":     map[string]any{"component": self},
		"components":   parts,
		"dependencies": []any{map[string]any{"ref": self.Ref, "dependsOn": needs}},
	})
}
