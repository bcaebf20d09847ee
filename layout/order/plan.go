package order

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"shogikit/board/rules"
	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Plan is the result of an order: sheets, and how they are written and printed.
type Plan struct {
	*layout.Plan
	Files  draw.Options
	Turned string // how to print it: on which sides, and how they are turned
}

// errNoSheets is the error for a command that plans no sheets.
var errNoSheets = errors.New("the command line does not lay out sheets")

// Plan lays out the sheets of an order. An order that is not resolved yet is resolved
// with a source without files.
func (o *Order) Plan() (*Plan, error) {
	if !o.resolved {
		if err := o.Resolve(Source{Lang: "en"}); err != nil {
			return nil, err
		}
	}
	p := &Plan{}
	var err error
	switch o.Command {
	case "kit", "sheets":
		err = o.planKit(p)
	case "booklet", "handout", "compose":
		if o.Command == "compose" && o.List == nil {
			return p, errNoSheets
		}
		err = o.planBooklet(p)
	default:
		err = errNoSheets
	}
	return p, err
}

// drawn sets the sheets of a plan, corrected for its printer.
func drawn(o *Order, p *Plan, sheets []draw.Sheet) (err error) {
	p.Plan, err = layout.Drawn(sheets, o.Kit.Printer)
	return o.Fault("measured", err)
}

// How to print.
const (
	oneSide      = "Print it at actual size."
	longEdge     = "Print on both sides, flipped on the long edge."
	shortEdge    = "Print on both sides, flipped on the short edge."
	answersApart = "Print on one side of the paper: the answers are on a sheet of their own."
)

// sides maps each way of printing on both sides to what the user is told and to the duplex mode
// of the printer.
var sides = map[layout.Duplex]struct {
	turned string
	leaves draw.Flip
}{layout.DuplexLong: {longEdge, draw.FlipLong}, layout.DuplexShort: {shortEdge, draw.FlipShort}}

func (o *Order) planKit(p *Plan) (err error) {
	k := o.Kit
	k.Overview, k.Original = o.Command == "kit", o.Command == "sheets"
	p.Files = o.Files("kit.title")
	p.Turned, p.Files.Duplex = sides[k.Duplex].turned, sides[k.Duplex].leaves
	p.Plan, err = layout.NewPlan(o.Game, k)
	if err != nil || len(o.Layers) == 0 {
		return err
	}
	some := layout.OnlyLayers(p.Sheets(), o.Layers)
	if len(some) == 0 {
		return o.Fault("layers", fmt.Errorf("%s: no sheet has anything on them", o.values["layers"]))
	}
	return drawn(o, p, some)
}

// BookletSubject is the text key of the subject of a booklet.
const BookletSubject = "rulebook.subject"

// license is the license statement of printed sheets.
const license = "Printed sheets may be copied, changed and given away freely (CC0 1.0)."

// Files returns the appearance and the metadata of files; subject is the text key of their
// subject, "" for diagrams, which are the user's own.
func (o *Order) Files(subject string) draw.Options {
	w := draw.Options{
		Palette: o.Ink, DPI: o.DPI, Spot: o.Spot,
		Lang: o.Kit.Lang, License: license, Time: o.src.Date, Release: o.src.Release,
	}
	if o.Game != nil {
		w.Title = o.Game.Names.In(o.Kit.Lang)
	}
	texts, err := text.Of(o.Kit.Texts, o.Kit.Lang)
	if subject == "" || err != nil {
		return w
	}
	w.Author, w.Subject = draw.Program, texts.Text(subject, "game", w.Title)
	if o.Game != nil {
		w.Keywords = strings.Join(slices.Compact([]string{"将棋", "shogi", o.Game.ID}), ", ")
	}
	return w
}

// MaxText is the maximum size of a text input; readers of lists have much lower limits of
// their own.
const MaxText = 16 << 20

// ReadText reads an input of at most a given number of bytes.
func ReadText(open func(name string) (io.ReadCloser, error), name string, most int64) ([]byte, error) {
	data, err := readAll(open, name, most)
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err // the message begins with the name
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", cmp.Or(name, `""`), err)
	}
	return data, nil
}

func readAll(open func(name string) (io.ReadCloser, error), name string, most int64) ([]byte, error) {
	in, err := open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("larger than %d kB", most>>10)
	}
	return data, err
}

// BookletOptions returns the options of a booklet, or of a handout of problems or games.
func (o *Order) BookletOptions() (b booklet.Options, err error) {
	k := &o.Kit
	b = booklet.Options{
		Options: k.Options, Paper: k.Paper.Size, Texts: k.Texts, Command: k.Command,
		Part: o.Part, Folded: o.Impose == "saddle",
	}
	if b.Folded {
		b.Paper = layout.HalfSheet(k.Paper.Size)
	}
	files := o.Records
	if o.List != nil {
		r, err := rules.New(o.Game)
		if err != nil {
			return b, err
		}
		list, err := booklet.ReadRecords(r, "", bytes.NewReader(o.List))
		if err != nil {
			return b, err
		}
		files = append(files, list)
	}
	switch {
	case o.Command == "handout" && files == nil:
		return b, errNoTexts
	case files == nil:
	case o.Games:
		b.Records = &booklet.Records{Files: files, Title: o.Title, Every: o.Every}
	default:
		b.Problems = &booklet.Handout{
			Files: files, Title: o.Title, NoAnswers: o.NoAnswers, Study: o.Kind == "study", Step: o.Step,
		}
	}
	return b, nil
}

// The parts of a booklet that are pages of a kit.
const (
	PartLeaflet = "leaflet" // how the game is played
	PartBuild   = "build"   // how the set is made
)

// planPage lays out a page of a kit alone.
func (o *Order) planPage(p *Plan, pages func(*templates.Game, layout.Options) ([]draw.Sheet, error)) error {
	sheets, err := pages(o.Game, o.Kit)
	if err != nil {
		return err
	}
	p.Files = o.Files(BookletSubject)
	p.Files.Title, p.Turned = sheets[0].Title, oneSide
	return drawn(o, p, sheets)
}

// planBooklet lays out the pages of a booklet in printing order.
func (o *Order) planBooklet(p *Plan) error {
	switch o.Part {
	case PartLeaflet:
		return o.planPage(p, layout.Leaflet)
	case PartBuild:
		return o.planPage(p, layout.BuildingSheet)
	}
	bo, err := o.BookletOptions()
	if err != nil {
		return err
	}
	pages, err := booklet.Sheets(o.Game, bo)
	if err != nil {
		return err
	}
	p.Files = o.Files(BookletSubject)
	p.Files.Title = pages[0].Title
	answers := bo.Problems != nil && !o.NoAnswers // must not be on the back of the problems
	switch {
	case len(pages) == 1:
		p.Turned = oneSide
	case bo.Folded:
		p.Turned, p.Files.Duplex = shortEdge+" Fold, and staple through the fold.", draw.FlipShort
	case answers:
		p.Turned = answersApart
	default:
		p.Turned, p.Files.Duplex = longEdge, draw.FlipLong
	}
	if bo.Folded {
		pages, err = layout.Impose(pages, o.Kit.Paper.Size)
		if err != nil {
			return err
		}
	}
	for i := range pages {
		pages[i].Back = i%2 == 1
	}
	return drawn(o, p, pages)
}
