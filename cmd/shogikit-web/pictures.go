package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	stdpng "image/png"

	scale "golang.org/x/image/draw"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/cmd/internal/engine"
	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/png"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// firstDPI is twice that of most screens, so that lines keep their weight.
const firstDPI = 200

// pictures adds the icons, and for each language the first sheet of the kit that
// a newcomer sees, to stand in until the program is up.
func (s *site) pictures() error {
	for name, size := range map[string]int{"icon-192.png": 192, "icon-512.png": 512} {
		data, err := icon(size)
		if err != nil {
			return err
		}
		s.files[name] = data
	}
	for _, lang := range text.Languages() {
		if err := s.first(lang, "a4"); err != nil {
			return fmt.Errorf("the first sheet in %s: %w", lang, err)
		}
	}
	return errors.Join(s.first("en", "letter"), s.way(layout.BuildFoldover), s.way(layout.BuildBox))
}

// way adds the picture of the set as one of the two ways builds it.
func (s *site) way(b layout.Build) error {
	g, err := templates.Load("shogi")
	if err != nil {
		return err
	}
	r, err := rules.New(g)
	if err != nil {
		return err
	}
	sheet, err := layout.Diagram(r, board.Opening(r), layout.DiagramOptions{Options: layout.Options{Build: b}, View: true})
	if err != nil {
		return err
	}
	var large, small bytes.Buffer
	if err := png.Write(&large, &sheet, format.Options{DPI: 150}); err != nil {
		return err
	}
	m, err := stdpng.Decode(&large)
	if err != nil {
		return err
	}
	const wide = 528 // twice what the card is, for sharp screens
	size := m.Bounds().Size()
	half := image.NewRGBA(image.Rect(0, 0, wide, wide*size.Y/size.X))
	scale.CatmullRom.Scale(half, half.Bounds(), m, m.Bounds(), scale.Src, nil)
	if err := jpeg.Encode(&small, half, &jpeg.Options{Quality: 78}); err != nil {
		return err
	}
	s.files["data/way-"+string(b)+".jpg"] = small.Bytes()
	return nil
}

func (s *site) first(lang, paper string) error {
	o, err := order.Parse("kit", "shogi", "--lang", lang, "--paper", paper)
	if err != nil {
		return err
	}
	p, err := o.Plan()
	if err != nil {
		return err
	}
	sheets := p.Sheets()
	large, err := png.Picture(&sheets[0], format.Options{DPI: firstDPI})
	if err != nil {
		return err
	}
	half := image.NewRGBA(image.Rectangle{Max: large.Rect.Size().Div(2)})
	scale.CatmullRom.Scale(half, half.Bounds(), large, large.Bounds(), scale.Src, nil)
	var small bytes.Buffer
	if err := jpeg.Encode(&small, half, &jpeg.Options{Quality: 50}); err != nil {
		return err
	}
	name := "data/first-" + lang + "-" + paper
	s.files[name+".jpg"] = small.Bytes()
	return s.json(name+".json", engine.DescribeAll(sheets))
}

// icon is a king's face, so many pixels wide and high, with room round it for
// systems that cut icons round.
func icon(size int) ([]byte, error) {
	g, _ := templates.Load("shogi") // it is built in, as all that is loaded here
	m, _ := pieces.NewMaker(g, pieces.Options{Style: pieces.Kanji1})
	const side, room draw.MM = 25.4, 0.72 // an inch, so that pixels are dots an inch
	look := pieces.Look{Piece: g.Piece("king")}
	face := m.Art(look)
	face.Paint(m.Body(look.Piece).Outline(), draw.None, draw.Brown, 0.5)
	b := face.Bounds()
	k := float64(side * room / max(b.W(), b.H()))
	face = face.Move(-b.Center().X, -b.Center().Y).Transform(draw.Scale(k, k)).Move(side/2, side/2)
	sheet := draw.Sheet{ID: "icon", Title: "shogikit", Paper: draw.Size{W: side, H: side}, Block: draw.RectWH(0, 0, side, side), Scale: 1}
	sheet.Furniture.Paint(draw.RectPath(sheet.Block), draw.Paper, draw.None, 0)
	sheet.Furniture.Append(face)
	var out bytes.Buffer
	err := png.Write(&out, &sheet, format.Options{DPI: size})
	return out.Bytes(), err
}
