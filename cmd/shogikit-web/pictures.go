package main

import (
	"bytes"
	"fmt"
	"strings"

	"shogikit/cmd/internal/engine"
	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/png"
	"shogikit/output/svg"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

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
	return s.first("en", "letter")
}

// firstKit is the kit that a newcomer sees.
type firstKit struct {
	Args   []string       `json:"args"`
	Sheets []engine.Sheet `json:"sheets"`
}

func (s *site) first(lang, paper string) error {
	v := order.Defaults("kit")
	args := []string{"kit", "shogi", "--lang", lang, "--paper", paper}
	for i := 2; i < len(args); i += 2 {
		if err := v.Set(args[i][2:], args[i+1], ""); err != nil {
			return err
		}
	}
	o, err := order.New(v, args[1:2], order.Source{Lang: lang})
	if err != nil {
		return err
	}
	o.Kit.Overview, o.Kit.Command = true, "shogikit "+strings.Join(args, " ")
	sheets, err := layout.Kit(o.Game, o.Kit)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := svg.Write(&b, &sheets[0], format.Options{Palette: o.Palette, Lang: lang}); err != nil {
		return err
	}
	name := "data/first-" + lang + "-" + paper
	svgName, jsonName := name+".svg.gz", name+".json"
	s.files[svgName] = zipped(b.Bytes())
	if lang != "en" || paper != "a4" {
		s.later = append(s.later, svgName, jsonName)
	}
	return s.json(jsonName, firstKit{args, engine.DescribeAll(sheets)})
}

// icon is a king's face, so many pixels wide and high, with room round it for
// systems that cut icons round.
func icon(size int) ([]byte, error) {
	g, err := templates.Load("shogi")
	if err != nil {
		return nil, err
	}
	m, err := pieces.NewMaker(g, pieces.Options{Style: pieces.Kanji1})
	if err != nil {
		return nil, err
	}
	const side, room draw.MM = 25.4, 0.72 // an inch, so that pixels are dots an inch
	look := pieces.Look{Piece: g.Piece("king")}
	face := m.Plain(look)
	face.Paint(m.Body(look.Piece).Outline(), draw.None, draw.Brown, 0.5)
	b := face.Bounds()
	k := float64(side * room / max(b.W(), b.H()))
	face = face.Move(-b.Center().X, -b.Center().Y).Transform(draw.Scale(k, k)).Move(side/2, side/2)
	sheet := draw.Sheet{ID: "icon", Title: "shogikit", Paper: draw.Size{W: side, H: side}, Block: draw.RectWH(0, 0, side, side), Scale: 1}
	sheet.Furniture.Paint(draw.RectPath(sheet.Block), draw.Paper, draw.None, 0)
	sheet.Furniture.Append(face)
	var out bytes.Buffer
	err = png.Write(&out, &sheet, format.Options{DPI: size})
	return out.Bytes(), err
}
