package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
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
	if o.Game == nil { // the position tells
		for _, e := range entries {
			noteSimplified(a, o, e.Name())
		}
		return nil
	}
	names := pieces.OwnNames(o.Game)
	used, unused, pixels := 0, []string{}, ""
	for _, e := range entries {
		use := pieces.UseOf(o.Game, e.Name())
		switch {
		case use == pieces.Used:
			used++
			noteSimplified(a, o, e.Name())
		case use == pieces.Opponents: // mostly the same upside down
		case isPixels(e.Name()):
			pixels = e.Name()
		case strings.EqualFold(path.Ext(e.Name()), ".svg"):
			unused = append(unused, e.Name())
		}
	}
	// hint suggests file names.
	hint := func(files ...string) string {
		for _, name := range files {
			if near := templates.Nearest(strings.ToLower(name), names); near != "" {
				return "did you mean " + near + "?"
			}
		}
		return "`shogikit list art --game " + gameName(a, o.Game) + "` lists the names"
	}
	if used == 0 && len(unused) == 0 && pixels != "" {
		const svgOnly = "%s has pictures of pixels, such as %s; only SVG can be printed at any size and cut"
		err := o.Fault("art", fmt.Errorf(svgOnly, dir, pixels))
		return host.Advise(err, "trace them to SVG (in Inkscape: Path, Trace Bitmap)")
	}
	if used == 0 {
		err := o.Fault("art", fmt.Errorf("%s has no picture of a piece of %s", dir, o.Game.ID))
		return host.Advise(err, "%s", hint(unused...))
	}
	for _, name := range unused {
		a.notef("--art %s: %s is not used; %s", dir, name, hint(name))
	}
	return nil
}

// noteSimplified says what of a picture is left out, or drawn in a simpler way.
func noteSimplified(a *app, o *order.Order, file string) {
	if !strings.EqualFold(path.Ext(file), ".svg") {
		return
	}
	what := pieces.Simplified(o.Kit.Art, file)
	if len(what) > 0 {
		a.notef("--art %s: %s is simplified: %s", o.Art, file, strings.Join(what, ", "))
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
