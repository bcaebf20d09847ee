package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
	"shogikit/pieces"
	"shogikit/templates"
)

// artFiles is a user's folder of artwork. It may be untrusted: links out of it are not
// followed, and only regular files are opened.
type artFiles struct {
	app *app
	dir string
	in  fs.FS
}

func (a *app) artFolder(path string) (fs.FS, error) {
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() {
		return nil, errors.New("this is a file, not a folder of SVG pictures")
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, host.Cause(err)
	}
	return artFiles{a, path, root.FS()}, nil // stays open until the end of the run
}

// Open opens a picture, or the folder itself.
func (f artFiles) Open(name string) (fs.File, error) {
	info, err := fs.Stat(f.in, name)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: host.Cause(err)}
	}
	if !info.Mode().IsRegular() && !info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("it is not a file")}
	}
	f.app.reads(filepath.Join(f.dir, name))
	return f.in.Open(name)
}

// checkArt makes sure that the user's artwork is used: a folder without any for this
// game is an error, and a file whose name matches no piece gets a note, as does a picture
// that is drawn more simply than it is.
func checkArt(a *app, o *order.Order) error {
	if o.Kit.Art == nil {
		return nil
	}
	dir := o.Art
	entries, err := fs.ReadDir(o.Kit.Art, ".")
	if err != nil {
		return o.Fault("art", fmt.Errorf("%s: %w", dir, host.Cause(err)))
	}
	files := map[pieces.Use][]string{}
	doubles, pixels := map[string]string{}, ""
	if o.Game != nil {
		doubles = pieces.Doubles(o.Game, o.Kit.Options)
	}
	for _, e := range entries {
		name := e.Name()
		switch {
		case isPixels(name):
			pixels = name
		case !strings.EqualFold(path.Ext(name), ".svg") || doubles[name] != "":
		case o.Game == nil: // the position tells
			files[pieces.Used] = append(files[pieces.Used], name)
		default: // the opponent's are mostly the same upside down
			use := pieces.UseOf(o.Game, name)
			files[use] = append(files[use], name)
		}
	}
	noteSimplified(a, o, files[pieces.Used])
	if o.Game == nil {
		return nil
	}
	noteDoubles(a, o, doubles)
	names, used, unused := pieces.OwnNames(o.Game), files[pieces.Used], files[pieces.Unused]
	// hint suggests file names.
	hint := func(files ...string) string {
		for _, name := range files {
			if near := templates.Nearest(strings.ToLower(name), names); near != "" {
				return "did you mean " + near + "?"
			}
		}
		return "`shogikit list art --game " + gameName(a, o.Game) + "` lists the names"
	}
	if len(used) == 0 && len(unused) == 0 && pixels != "" {
		const svgOnly = "%s has pictures of pixels, such as %s; only SVG can be printed at any size and cut"
		err := o.Fault("art", fmt.Errorf(svgOnly, dir, pixels))
		return host.Advise(err, "trace them to SVG (in Inkscape: Path, Trace Bitmap)")
	}
	if len(used) == 0 {
		seen := "it has no SVG file"
		if others := append(unused, files[pieces.Opponents]...); len(others) > 0 {
			seen = "it has " + some(others)
		}
		err := o.Fault("art", fmt.Errorf("%s has no picture of a piece of %s: %s", dir, o.Game.ID, seen))
		return host.Advise(err, "%s", hint(unused...))
	}
	for _, name := range unused {
		a.notef("--art %s: %s is not used; %s", dir, name, hint(name))
	}
	return nil
}

// noteSimplified says what of the pictures is left out, or drawn in a simpler way.
func noteSimplified(a *app, o *order.Order, files []string) {
	var simplified, what []string
	for _, file := range files {
		in := pieces.Simplified(o.Kit.Art, file)
		if len(in) > 0 {
			simplified = append(simplified, file)
		}
		for _, s := range in {
			if !slices.Contains(what, s) {
				what = append(what, s)
			}
		}
	}
	if len(simplified) > 0 {
		a.notef("--art %s: simplified in %s: %s", o.Art, some(simplified), strings.Join(what, ", "))
	}
}

// noteDoubles says which files are not used because others show the same pieces.
func noteDoubles(a *app, o *order.Order, doubles map[string]string) {
	if len(doubles) == 0 {
		return
	}
	left := slices.Sorted(maps.Keys(doubles))
	a.notef("--art %s: %s %s not used: %s shows the same piece as %s",
		o.Art, some(left), be(len(left)), doubles[left[0]], left[0])
}

// some names the first two of some files, and says how many there are.
func some(files []string) string {
	switch n := len(files); n {
	case 1:
		return files[0]
	case 2:
		return files[0] + " and " + files[1]
	default:
		return fmt.Sprintf("%s, %s and %d more", files[0], files[1], n-2)
	}
}

// isPixels reports whether a file holds a picture of pixels.
func isPixels(file string) bool {
	return slices.Contains([]string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp"}, strings.ToLower(path.Ext(file)))
}

// gameName returns the command-line argument for a game.
func gameName(a *app, g *templates.Game) string {
	return a.quoted(order.Slashed(cmp.Or(g.File, g.ID)))
}
