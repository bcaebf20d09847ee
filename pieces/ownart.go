package pieces

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"shogikit/pieces/picture"
	"shogikit/templates"
)

// csaNames are the names of pieces and of their promoted sides in the CSA format, after
// which public sets of shogi pieces name their files.
var csaNames = map[string][2]string{
	"king": {"OU"}, "rook": {"HI", "RY"}, "bishop": {"KA", "UM"}, "gold": {"KI"},
	"silver": {"GI", "NG"}, "knight": {"KE", "NK"}, "lance": {"KY", "NY"}, "pawn": {"FU", "TO"},
}

// ownFiles returns the names of the files of a user's artwork that may show a look, in
// order of preference.
func (m *Maker) ownFiles(l Look) []string { return append(slices.Clip(m.files(l)), l.csaFiles()...) }

// csaFiles returns the names of the files that may show a look in public sets. Such sets
// have the pieces of the player who moves up as 0FU.svg; those of the opponent, 1FU.svg,
// are the same upside down.
func (l Look) csaFiles() (files []string) {
	names := csaNames[l.Piece.Art]
	name := names[0]
	if l.Promoted {
		name = names[1]
	}
	if name == "OU" && l.Side == templates.Sente { // the jewelled general
		files = append(files, "0GY.svg", "GY.svg")
	}
	if name != "" {
		files = append(files, "0"+name+".svg", name+".svg")
	}
	return files
}

// OwnNames returns the sorted file names that a user's artwork for a game may have.
func OwnNames(g *templates.Game) (names []string) {
	for i := range g.Pieces {
		for _, l := range looksOf(&g.Pieces[i], []templates.Side{templates.Sente, templates.Gote}) {
			names = slices.Concat(names, l.PictureFiles(), l.csaFiles())
			if l.Piece.KitArt != "" {
				names = append(names, l.pictureFiles(l.Piece.KitArt)...)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Simplified says how a picture of a user's artwork was simplified; empty if it was not,
// or cannot be read.
func Simplified(art fs.FS, file string) []string {
	pic, err := readPicture(art, file)
	if err != nil {
		return nil
	}
	return pic.Simplified
}

// own reports whether the user's artwork has a picture of the look.
func (m *Maker) own(l Look) bool { return slices.ContainsFunc(m.ownFiles(l), m.ownFile) }

// ownFile reports whether the user's artwork has a file.
func (m *Maker) ownFile(name string) bool {
	if m.opts.Art == nil {
		return false
	}
	_, err := fs.Stat(m.opts.Art, name)
	return err == nil
}

// TwoLooks reports whether the two players' pieces look different: in the template, or
// in the user's artwork.
func (m *Maker) TwoLooks(p *templates.Piece) bool { return p.TwoLooks || m.ownSides[p.ID] }

// sidedPieces returns the pieces of which the user's artwork has a picture for one side.
func (m *Maker) sidedPieces() map[string]bool {
	sided := map[string]bool{}
	for i := range m.Game.Pieces {
		p := &m.Game.Pieces[i]
		for _, l := range looksOf(p, []templates.Side{templates.Sente, templates.Gote}) {
			if m.ownFile(m.files(l)[0]) {
				sided[p.ID] = true
			}
		}
	}
	return sided
}

// loadOwn reads the first of a look's files that the user's artwork has.
func (m *Maker) loadOwn(l Look) (picture.Picture, error) {
	for _, name := range m.ownFiles(l) {
		if m.opts.Art == nil {
			break
		}
		pic, err := readPicture(m.opts.Art, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = m.bound(pic, name)
		}
		return pic, err
	}
	return picture.Picture{}, fs.ErrNotExist
}

// maxSetPoints bounds the user's artwork in total: each picture is drawn dozens of
// times.
const maxSetPoints = 250000

// bound counts the points of a user's picture, once however often it is used.
func (m *Maker) bound(pic picture.Picture, name string) error {
	if m.counted[name] {
		return nil
	}
	m.counted[name] = true
	for i := range pic.Drawing.Marks {
		m.points += len(pic.Drawing.Marks[i].Path.Pts)
	}
	if m.points > maxSetPoints {
		return fmt.Errorf("picture %s: the pictures have more than %d points together; simplify their paths", name, maxSetPoints)
	}
	return nil
}
