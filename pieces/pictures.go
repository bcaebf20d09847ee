package pieces

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sync"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces/picture"
	"shogikit/templates"
)

// The styles of the artwork: see [templates.Styles].
const (
	Pictogram = "pictogram" // drawn pictures
	Animal    = "animal"    // animals' heads
	Kanji     = "kanji"     // two characters
	Kanji1    = "kanji1"    // one character
	Letters   = "letters"   // one big letter
)

// Options say how the pieces of a game look. Zero values mean the template's own style
// and marks, English letters and the built-in fonts.
type Options struct {
	Style string
	Marks string
	Names string // the scheme of names, which may have pictures of its own
	Lang  string
	Art   fs.FS      // a user's artwork: one folder, named as in templates.Art
	Font  *font.Face // for kanji and letters

	Thickness draw.MM // of the paper of boxes and nets, as printed; 0: the default
	Scale     float64 // print scale; 0 means 1

	// Apart keeps the pictures so far from the marks that what is cut out round them for the
	// relief build covers no mark.
	Apart bool
}

// picture returns the picture of a look in place on the piece.
func (m *Maker) picture(l Look) (draw.Drawing, error) {
	if l.Face() == nil {
		return draw.Drawing{}, nil
	}
	l = m.shown(l)
	if d, ok := m.pics[l]; ok {
		return d, nil
	}
	d, err := m.drawPicture(l, m.Body(l.Piece).Picture)
	if err == nil {
		m.pics[l] = d
	}
	return d, err
}

// shown returns the look without fields that its picture does not depend on.
func (m *Maker) shown(l Look) Look {
	if !m.TwoLooks(l.Piece) {
		l.Side = templates.Sente
	}
	return l
}

func (m *Maker) drawPicture(l Look, box draw.Rect) (draw.Drawing, error) {
	c, err := m.content(l)
	switch {
	case err != nil:
		return draw.Drawing{}, err
	case c.written:
		return m.writing(l, box, c.text)
	}
	return m.fitted(l, c.picture, box), nil
}

// content is what shows a piece: a picture, or a text that is written.
type content struct {
	picture picture.Picture
	written bool
	text    string // "": the letter of the piece
}

// content returns what shows a look. The user's artwork takes precedence over any style.
func (m *Maker) content(l Look) (content, error) {
	pic, err := m.loadOwn(l)
	if !errors.Is(err, fs.ErrNotExist) {
		return content{picture: pic}, err
	}
	if text, writes := m.text(l); writes {
		return content{written: true, text: text}, nil
	}
	pic, err = m.load(m.files(l))
	if !errors.Is(err, fs.ErrNotExist) {
		return content{picture: pic}, err
	}
	if style, file := m.art.elsewhere(m.files(l)); file != "" {
		return content{}, fmt.Errorf("style %s has no %s, which style %s has", m.opts.Style, file, style)
	}
	return content{written: true, text: l.Face().Kanji1[l.Side]}, nil // of a game without artwork
}

// text returns the characters of a look in a style that writes; "" stands for its letter.
func (m *Maker) text(l Look) (s string, writes bool) {
	f := l.Face()
	switch m.opts.Style {
	case Letters:
		return "", true
	case Kanji:
		return f.Kanji[l.Side], true
	case Kanji1:
		s = f.Kanji1[l.Side]
	default:
		return "", false
	}
	if l.Promoted && s == l.Piece.Face.Kanji1[l.Side] { // only its colour would distinguish it
		s = f.Kanji[l.Side]
	}
	return s, true
}

// fitted returns a picture as large as the box allows and as keeps clear of the marks.
func (m *Maker) fitted(l Look, pic picture.Picture, box draw.Rect) draw.Drawing {
	const least = 0.7 // of the box
	d := pic.Fit(box)
	for share := 0.98; share > least && !m.clear(l, d, markAir); share -= 0.02 {
		d = pic.Fit(box.Inset(box.W() * draw.MM(1-share) / 2))
	}
	return d
}

// clear reports whether the marks of a look's moves keep an air around a picture.
func (m *Maker) clear(l Look, picture draw.Drawing, air draw.MM) bool {
	if m.opts.Apart {
		air = max(air, reliefMargin)
	}
	return distance(linesOf(picture), frameMarks(m.Body(l.Piece), m.opts.Marks, l)) >= air
}

func (m *Maker) round() bool { return m.Game.Shape.Outline == templates.Round }

// files returns the names of the artwork files that may show a look in the maker's scheme of
// names, in order of preference.
func (m *Maker) files(l Look) []string {
	if m.opts.Names == templates.PaperKit && l.Piece.KitArt != "" {
		return append(l.pictureFiles(l.Piece.KitArt), l.PictureFiles()...)
	}
	return l.PictureFiles()
}

// load reads the first of the files that exists: in the style's folder, or that named
// after the game.
func (m *Maker) load(names []string) (picture.Picture, error) {
	for _, dir := range []string{m.opts.Style, m.Game.ID} {
		for _, name := range names {
			if read := m.art[dir+"/"+name]; read != nil {
				return read()
			}
		}
	}
	return picture.Picture{}, fs.ErrNotExist
}

// Title returns the name of the game in the language of the pieces.
func (m *Maker) Title() string { return m.Game.Names.In(m.opts.Lang) }

// Camp returns how a side of the board looks to the player there: a square of the first row of the
// camp in its tint, with the border below. It goes with the game, not with a style of pieces.
func (m *Maker) Camp(side templates.Side) draw.Drawing {
	for _, dir := range []string{m.Game.ID, m.Game.Style, Pictogram} {
		if read := m.art[dir+"/board/"+side.String()+".svg"]; read != nil {
			pic, _ := read() // built in
			return pic.Drawing
		}
	}
	return draw.Drawing{}
}

// album holds the pictures of a folder by path, each read on first use.
type album map[string]func() (picture.Picture, error)

// builtin is the built-in artwork.
var builtin = sync.OnceValue(func() album {
	pieces, _ := fs.Glob(templates.Art(), "*/*.svg") // the patterns are valid
	boards, _ := fs.Glob(templates.Art(), "*/board/*.svg")
	a := album{}
	for _, file := range slices.Concat(pieces, boards) {
		a[file] = sync.OnceValues(func() (picture.Picture, error) { return readPicture(templates.Art(), file) })
	}
	return a
})

// Drawn reports whether a style has artwork for a piece of a game.
func Drawn(g *templates.Game, style string) bool {
	return slices.ContainsFunc(OwnNames(g), func(name string) bool { return builtin()[style+"/"+name] != nil })
}

// readPicture reads a file of a folder of artwork. It refuses a pipe, which would block
// the program forever.
func readPicture(fsys fs.FS, file string) (picture.Picture, error) {
	var f fs.File
	info, err := fs.Stat(fsys, file)
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("it is not a file")
	}
	if err == nil {
		f, err = fsys.Open(file)
	}
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		err = at.Err
	}
	if err != nil {
		return picture.Picture{}, fmt.Errorf("cannot read %s: %w", file, err)
	}
	defer f.Close()
	return picture.Parse(f, path.Base(file))
}

// elsewhere returns a style that has one of the files, and the file: what one style draws the
// others must draw too, rather than fall back to a letter.
func (a album) elsewhere(files []string) (style, file string) {
	for _, style := range templates.Styles {
		for _, file := range files {
			if a[style+"/"+file] != nil {
				return style, file
			}
		}
	}
	return "", ""
}

// font returns the font for kanji unknown to the brush.
func (m *Maker) font() *font.Face { return cmp.Or(m.opts.Font, font.Get(draw.Sans)) }
