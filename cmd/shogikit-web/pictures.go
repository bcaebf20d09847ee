package main

import (
	"bytes"
	"errors"
	"image"
	"image/jpeg"

	scale "golang.org/x/image/draw"

	"shogikit/board/rules"
	"shogikit/layout"
	"shogikit/output/draw"
	"shogikit/output/png"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// pictures adds the icons, the finished set, which is shown until the program has loaded, and small
// pictures of games, styles and builds.
func (s *site) pictures() error {
	for name, size := range map[string]int{"icon-192.png": 192, "icon-512.png": 512} {
		data, err := icon(size)
		if err != nil {
			return err
		}
		s.files[name] = data
	}
	set, err := finished("shogi", "")
	faults := []error{err, s.jpeg("set", set, 560), s.games(), s.styles()}
	for _, b := range builds {
		side, err := side(b)
		faults = append(faults, err, s.jpeg("side-"+string(b), side, 264)) // twice as wide as on the card
	}
	return errors.Join(faults...)
}

// finished draws the set of a game in a build and a position.
func finished(game string, b layout.Build) (draw.Sheet, error) {
	g, err := templates.Load(game)
	if err != nil {
		return draw.Sheet{}, err
	}
	r, err := rules.New(g)
	if err != nil {
		return draw.Sheet{}, err
	}
	return layout.Diagram(r, r.Start(), layout.DiagramOptions{Kit: layout.Options{Build: b}, View: true})
}

// thin are the heights of pieces made of a sheet or two, a little more than they are: a
// fold of paper could not be seen.
var thin = map[layout.Build]draw.MM{layout.BuildFoldover: 1, layout.BuildFlat: 2}

// side draws a rook as a build makes it, seen from the side: only its height differs.
func side(b layout.Build) (draw.Sheet, error) {
	g, err := templates.Load("shogi")
	if err != nil {
		return draw.Sheet{}, err
	}
	m, err := pieces.NewMaker(g, pieces.Options{})
	if err != nil {
		return draw.Sheet{}, err
	}
	if depth := thin[b]; depth > 0 {
		m = m.WithDepth(depth)
	}
	rook := m.Standing(pieces.Look{Piece: g.Piece("rook")}, draw.Point{}, 0)
	seat := fold.Camera{Pitch: 32, Yaw: -24, Scale: 2, Distance: 220}
	return draw.Framed("side", "side", fold.Scene(seat, nil, []fold.Solid{rook}), 3), nil
}

// pickWide is twice as wide as small pictures stand on the page.
const pickWide = 160

// games adds a picture of each game.
func (s *site) games() error {
	var faults []error
	for _, id := range templates.List() {
		set, err := finished(id, "")
		faults = append(faults, err, s.jpeg("pick-game-"+id, set, pickWide))
	}
	return errors.Join(faults...)
}

// styles adds the knight of shogi in each style.
func (s *site) styles() error {
	g, err := templates.Load("shogi")
	if err != nil {
		return err
	}
	knight := g.Piece("knight")
	for _, style := range templates.Styles {
		m, err := pieces.NewMaker(g, pieces.Options{Style: style})
		if err != nil {
			return err
		}
		face := m.Art(pieces.Look{Piece: knight})
		face.Paint(m.Body(knight).Outline(), draw.None, draw.Brown, 0.5)
		if err := s.jpeg("pick-style-"+style, draw.Framed("picture", "picture", face, 1), pickWide); err != nil {
			return err
		}
	}
	return nil
}

// jpeg adds a picture of a sheet with a width in pixels.
func (s *site) jpeg(name string, sheet draw.Sheet, wide int) (err error) {
	if sheet.Paper.W == 0 {
		return nil // already reported
	}
	s.files["data/"+name+".jpg"], err = photo(sheet, wide)
	return err
}

// photo returns a JPEG of a sheet with a width in pixels.
func photo(sheet draw.Sheet, wide int) ([]byte, error) {
	dpi := 2 * float64(wide) * 25.4 / float64(sheet.Paper.W)
	large, err := png.Picture(&sheet, draw.Options{DPI: max(50, min(1200, int(dpi)))})
	if err != nil {
		return nil, err
	}
	size := large.Rect.Size()
	small := image.NewRGBA(image.Rect(0, 0, wide, wide*size.Y/size.X))
	scale.CatmullRom.Scale(small, small.Rect, large, large.Rect, scale.Src, nil)
	var out bytes.Buffer
	err = jpeg.Encode(&out, small, &jpeg.Options{Quality: 50})
	return out.Bytes(), err
}

// icon returns the face of a king as a PNG of size × size pixels, with a margin for
// systems that crop icons to circles.
func icon(size int) ([]byte, error) {
	g, _ := templates.Load("shogi") // built-in games load
	m, _ := pieces.NewMaker(g, pieces.Options{Style: pieces.Kanji1})
	const side, room draw.MM = 25.4, 0.72 // an inch, so that size is the resolution in DPI
	look := pieces.Look{Piece: g.Piece("king")}
	face := m.Art(look)
	face.Paint(m.Body(look.Piece).Outline(), draw.None, draw.Brown, 0.5)
	b := face.Bounds()
	k := float64(side * room / max(b.W(), b.H()))
	face = face.Move(-b.Center().X, -b.Center().Y).Transform(draw.Scale(k, k)).Move(side/2, side/2)
	block := draw.RectWH(0, 0, side, side)
	paper := draw.Size{W: side, H: side}
	sheet := draw.Sheet{ID: "icon", Title: "shogikit", Paper: paper, Block: block, Scale: 1}
	sheet.Furniture.Paint(draw.RectPath(sheet.Block), draw.Cream, draw.None, 0)
	sheet.Furniture.Append(face)
	var out bytes.Buffer
	err := png.Write(&out, &sheet, draw.Options{DPI: size})
	return out.Bytes(), err
}
