// Package bill tells what a build is made of: the licences of all modules and
// fonts in it, and a bill of materials.
package bill

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// licence is what files are called in which modules say under which terms they, or
// fonts in them, may be used; those of the Go fonts stand in a README.
var licence = regexp.MustCompile(`(?i)(/(licen[cs]es?|copying|notice|patents)([.-][^/]*)?|/ttfs/README)$`)

// Notices writes the licences of Go and of every module that a package is built
// with for some systems, such as linux/amd64, fonts included, each text once. A
// module without one is an error.
func Notices(w io.Writer, pkg string, systems ...string) error {
	folders, err := modules(pkg, systems)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.WriteString("shogikit is under the MIT licence, see LICENSE. It contains the following, under the terms given with each.\n")
	seen := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(folders)) { // Go comes first
		found := false
		for _, dir := range slices.Compact(slices.Sorted(slices.Values(folders[name]))) {
			files, _ := filepath.Glob(filepath.Join(dir, "*")) // what cannot be read has no licence
			for _, file := range files {
				text, err := os.ReadFile(file)
				if err != nil || !licence.MatchString(filepath.ToSlash(file)) { // a folder of licences
					continue
				}
				found = true
				if key := name + string(text); !seen[key] {
					seen[key] = true
					fmt.Fprintf(&b, "\n%s\n%s, %s\n\n%s\n", strings.Repeat("=", 78), name, filepath.Base(file), strings.TrimSpace(string(text)))
				}
			}
		}
		if !found {
			return fmt.Errorf("%s has no licence", name)
		}
	}
	_, err = b.WriteTo(w)
	return err
}

// modules lists Go and the modules of a package, each with the folders of what is
// used of it.
func modules(pkg string, systems []string) (map[string][]string, error) {
	all := map[string][]string{}
	const used = "{{if .Standard}}Go\t{{.Root}}{{end}}{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}"
	for _, system := range systems {
		goos, goarch, _ := strings.Cut(system, "/")
		list := exec.Command("go", "list", "-deps", "-f", used, pkg)
		list.Env, list.Stderr = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch), os.Stderr
		out, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		for line := range strings.Lines(strings.TrimSpace(string(out))) {
			name, dirs, _ := strings.Cut(strings.TrimSpace(line), "\t")
			top, dir, _ := strings.Cut(dirs, "\t")
			all[name] = append(all[name], top, filepath.Join(top, "licenses"))
			for ; len(dir) > len(top); dir = filepath.Dir(dir) {
				all[name] = append(all[name], dir, filepath.Join(dir, "ttfs"))
			}
		}
	}
	return all, nil
}

// SBOM writes the bill of materials of a build, as CycloneDX 1.6 in JSON: what the
// file itself says that it was made of. It is the same for the same build.
func SBOM(w io.Writer, binary, version string) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	golang := func(kind, name, version string) map[string]any {
		purl := "pkg:golang/" + name + "@" + version
		return map[string]any{"type": kind, "name": name, "version": version, "purl": purl, "bom-ref": purl}
	}
	data, err := os.ReadFile(binary)
	if err != nil {
		return err
	}
	self := golang("application", info.Main.Path, version)
	self["hashes"] = []any{map[string]string{"alg": "SHA-256", "content": fmt.Sprintf("%x", sha256.Sum256(data))}}
	parts := []map[string]any{golang("library", "std", strings.TrimPrefix(info.GoVersion, "go"))}
	for _, m := range info.Deps {
		parts = append(parts, golang("library", m.Path, m.Version))
	}
	var needs []any
	for _, c := range parts {
		needs = append(needs, c["bom-ref"])
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(map[string]any{
		"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
		"metadata":     map[string]any{"component": self},
		"components":   parts,
		"dependencies": []any{map[string]any{"ref": self["bom-ref"], "dependsOn": needs}},
	})
}
