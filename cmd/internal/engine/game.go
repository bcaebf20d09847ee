package engine

import (
	"bytes"
	"cmp"
	"io"
	"io/fs"
	"os"
	"strings"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/layout/order"
	"shogikit/output/draw"
	"shogikit/output/svg"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Game is the description of a game for a board on a page.
type Game struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Files     int      `json:"files"`
	Ranks     int      `json:"ranks"`
	RankNames []string `json:"rankNames"` // from the top
	Square    float64  `json:"square"`    // height of a square with a width of 1
	Style     string   `json:"style"`     // look of the men
	Drops     bool     `json:"drops"`     // captured men can be dropped
	Setup     string   `json:"setup"`     // SFEN
	Handicaps []Named  `json:"handicaps"`
	Men       []Man    `json:"men"`
}

// Named is a named setup.
type Named struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	SFEN string `json:"sfen"`
}

// Man is the description of a look of a piece, upright.
type Man struct {
	Letter string `json:"letter"` // in SFEN, upper case: "R", "+R"
	Name   string `json:"name"`
	Hand   bool   `json:"hand"` // may be in hand
	Count  int    `json:"count"`
	Sente  string `json:"sente"` // SVG
	Gote   string `json:"gote"`  // SVG; "" if it looks like sente's
}

// files returns a source that opens files of the system.
func files() order.Source {
	return order.Source{
		Lang:   "en",
		Open:   func(name string) (io.ReadCloser, error) { return os.Open(name) },
		Folder: func(name string) (fs.FS, error) { return os.DirFS(name), nil },
	}
}

// Describe returns the description of a game; options are those of `shogikit diagram`,
// by name.
func Describe(options map[string]string) (*Game, error) {
	o, err := resolved(options)
	if err != nil {
		return nil, err
	}
	g, lang := o.Game, o.Kit.Lang
	r, err := rules.New(g)
	if err != nil {
		return nil, err
	}
	m, err := pieces.NewMaker(g, o.Kit.Options)
	if err != nil {
		return nil, err
	}
	texts, err := text.Of(o.Kit.Texts, lang)
	if err != nil {
		return nil, err
	}
	out := &Game{
		ID:        g.ID,
		Name:      g.Names.In(lang),
		Files:     g.Board.Files,
		Ranks:     g.Board.Ranks,
		Square:    float64(g.Board.SquareH / g.Board.Square),
		Style:     cmp.Or(o.Kit.Style, g.Style),
		Drops:     g.Rules.Capture == templates.CaptureHand,
		Setup:     r.FormatSFEN(r.Start()),
		Handicaps: []Named{},
	}
	for rank := range g.Board.Ranks {
		out.RankNames = append(out.RankNames, record.StyleOf(g, texts).Rank(rank))
	}
	for _, h := range g.Handicaps {
		out.Handicaps = append(out.Handicaps, Named{h.ID, h.Names.In(lang), h.SFEN})
	}
	for _, l := range m.Looks() {
		if l.Side == templates.Gote {
			continue // part of sente's
		}
		man, err := manOf(m, l, o.Kit.Names, lang)
		if err != nil {
			return nil, err
		}
		out.Men = append(out.Men, man)
	}
	return out, nil
}

// resolved returns the resolved order of a diagram.
func resolved(options map[string]string) (*order.Order, error) {
	o := order.New("diagram")
	for name, text := range options {
		if err := o.Set(name, text); err != nil {
			return nil, err
		}
	}
	return o, o.Resolve(files())
}

// manOf describes a look, and draws it for both sides.
func manOf(m *pieces.Maker, l pieces.Look, names, lang string) (Man, error) {
	p, letter := l.Piece, string(l.Piece.Letter)
	if l.Promoted {
		letter = "+" + letter
	}
	man := Man{Letter: letter, Name: l.Face().Name(names, lang), Hand: !l.Promoted && !p.Royal, Count: p.Count}
	var err error
	man.Sente, err = picture(m, l)
	if err != nil || !p.TwoLooks {
		return man, err
	}
	l.Side = templates.Gote
	man.Gote, err = picture(m, l)
	return man, err
}

// picture draws a face without its cut line.
func picture(m *pieces.Maker, l pieces.Look) (string, error) {
	d := m.Art(l)
	d.Paint(m.Body(l.Piece).Outline(), draw.None, draw.Brown, 0.4)
	s := draw.Framed(l.Name(), l.Name(), d, 0)
	var out bytes.Buffer
	err := svg.Write(&out, &s, draw.Options{})
	_, drawing, _ := strings.Cut(out.String(), "?>\n")
	return drawing, err
}
