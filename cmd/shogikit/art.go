package main

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"shogikit/pieces"
	"shogikit/templates"
)

// checkArt makes sure that a user's pictures are used: a folder without one is
// a mistake, a file with a name that no piece has probably is.
func (a *app) checkArt(dir string, art fs.FS, games []*templates.Game) error {
	if art == nil {
		return nil
	}
	entries, err := fs.ReadDir(art, ".")
	if err != nil {
		return fmt.Errorf("--art %s: %w", dir, cause(err))
	}
	known, err := artNames(games)
	if err != nil {
		return err
	}
	used := 0
	var unused []string
	for _, e := range entries {
		switch {
		case known[e.Name()]:
			used++
		case strings.EqualFold(path.Ext(e.Name()), ".svg"):
			unused = append(unused, e.Name())
		}
	}
	if used == 0 {
		return withHint(fmt.Errorf("--art %s has no picture of a piece of %s", dir, games[0].ID), "%s", artHint(unused, known, games[0]))
	}
	for _, name := range unused {
		a.note("--art %s: %s is not used; %s", dir, name, artHint([]string{name}, known, games[0]))
	}
	return nil
}

// artHint says what a picture's file should be called.
func artHint(unused []string, known map[string]bool, g *templates.Game) string {
	names := slices.Sorted(maps.Keys(known))
	for _, name := range unused {
		if near := templates.Nearest(strings.ToLower(name), names); near != "" {
			return "did you mean " + near + "?"
		}
	}
	return fmt.Sprintf("`shogikit list art --game %s` lists the names", g.ID)
}

// artNames returns the names of all files that pictures may have.
func artNames(games []*templates.Game) (map[string]bool, error) {
	out := map[string]bool{}
	for _, g := range games {
		m, err := pieces.NewMaker(g, pieces.Options{})
		if err != nil {
			return nil, err
		}
		for _, l := range m.Looks() {
			for _, name := range l.PictureFiles() {
				out[name] = true
			}
			if l.Promoted {
				out[l.SignFile()] = true
			}
		}
	}
	return out, nil
}
