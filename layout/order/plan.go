package order

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/templates/text"
)

// Plan is the result of an order: sheets, how files of them look, and how to print
// them.
type Plan struct {
	Look   format.Options
	Turned string // how to print on both sides: a text key under "run."

	Printer press.Profile // corrects printed sheets

	kit    *layout.Plan // draws its sheets on demand; nil: use sheets
	sheets []draw.Sheet
}

// Len returns the number of sheets.
func (p *Plan) Len() int {
	if p.kit != nil {
		return p.kit.Len()
	}
	return len(p.sheets)
}

// Sheets returns all sheets.
func (p *Plan) Sheets() []draw.Sheet {
	if p.kit != nil {
		return p.kit.Sheets()
	}
	return p.sheets
}

// Pick returns all sheets, of which only the wanted ones need to be drawn; wanted is
// given a sheet's number from 1 and its ID. The others may have no content but these.
func (p *Plan) Pick(wanted func(n int, id string) bool) []draw.Sheet {
	if p.kit != nil {
		return p.kit.Pick(wanted)
	}
	return p.sheets
}

// Sheet returns the i-th sheet, from 0.
func (p *Plan) Sheet(i int) draw.Sheet {
	if p.kit != nil {
		return p.kit.Sheet(i)
	}
	return p.sheets[i]
}

// Printed returns all sheets, corrected for the printer.
func (p *Plan) Printed() ([]draw.Sheet, error) {
	if p.kit != nil {
		return p.kit.Printed(), nil
	}
	return p.Printer.Correct(p.sheets)
}

// ErrNoSheets is the error for a command that plans no sheets.
var ErrNoSheets = errors.New("it is not a command that lays out sheets")

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
	if o.Profile != "" && o.src.Profile != nil {
		if p.Printer, err = o.src.Profile(o.Profile); err != nil {
			return nil, o.Fault(&o.Profile, fmt.Errorf("%s: %w", o.Profile, err))
		}
	}
	switch o.Command {
	case "kit", "sheets":
		err = o.planKit(p)
	case "calibrate":
		p.Look = o.Look("printer test page")
		p.Look.Title, p.Look.Duplex = "Printer test", format.DuplexLong
		p.sheets, err = press.Calibration(press.CalibrationOptions{Paper: o.Kit.Paper, Lang: o.Kit.Lang, Texts: o.Kit.Texts, Release: o.Kit.Release, Command: o.Kit.Command})
	case "booklet", "compose":
		if o.Command == "compose" && o.List == nil && o.Asked == nil {
			return p, ErrNoSheets
		}
		err = o.planBooklet(p)
	default:
		err = ErrNoSheets
	}
	return p, err
}

// sides maps each way of printing on both sides to its text key and to the duplex mode
// of the printer.
var sides = map[press.Duplex]struct {
	turned string
	leaves format.Duplex
}{press.DuplexLong: {"both", format.DuplexLong}, press.DuplexShort: {"short", format.DuplexShort}, press.DuplexManual: {"manual", format.DuplexNone}}

func (o *Order) planKit(p *Plan) (err error) {
	k := o.Kit
	k.Overview, k.Original = o.Command == "kit", o.Command == "sheets"
	k.Printer = p.Printer
	p.Look = o.Look("paper kit")
	p.Look.Keywords, p.Look.Spot, p.Look.PrintShop, p.Look.DPI = "shogi, paper kit, "+o.Game.ID, o.Spot, o.PrintShop, o.DPI
	p.Turned, p.Look.Duplex = sides[k.Duplex].turned, sides[k.Duplex].leaves
	if p.kit, err = layout.NewPlan(o.Game, k); err != nil || len(o.Layers) == 0 {
		return err
	}
	all := p.kit.Sheets()
	if p.kit, p.sheets = nil, press.OnlyLayers(all, o.Layers); len(p.sheets) == 0 {
		return o.Fault(&o.Layers, fmt.Errorf("%s: no sheet has anything on them", o.said["layers"].text))
	}
	return nil
}

// license is the license statement of printed sheets.
const license = "Printed sheets may be copied, changed and given away freely (CC0 1.0)."

// Look returns the appearance and the metadata of files.
func (o *Order) Look(subject string) format.Options {
	w := format.Options{Palette: o.Ink, Subject: subject, Lang: o.Kit.Lang, Author: format.Program, License: license, Time: o.src.Date, Release: o.src.Release}
	if o.Game != nil {
		w.Title = o.Game.Names.In(o.Kit.Lang)
	}
	return w
}

// Booklet returns the options of the booklet of an order; list is the content of its
// file of problems, if any.
func (o *Order) Booklet(list []byte) booklet.Options {
	k := o.Kit
	b := booklet.Options{
		Paper: k.Paper.Size, Style: k.Style, Marks: k.Marks, Names: k.Names, Lang: k.Lang, Texts: k.Texts, Art: k.Art, Font: k.Font,
		Command: k.Command, Part: o.Part, Build: o.Build, Folded: o.Impose == "saddle",
	}
	if b.Folded {
		b.Paper = press.HalfSheet(k.Paper.Size)
	}
	if list != nil || o.Asked != nil {
		name := o.Problems
		if name == "-" {
			name = "stdin"
		}
		b.Problems = &booklet.Handout{List: bytes.NewReader(list), Exercises: o.Asked, Title: o.Title, File: name, PerPage: o.PerPage, NoAnswers: o.NoAnswers}
	}
	return b
}

// maxText is the maximum size of a list of problems.
const maxText = 16 << 20

// ProblemList returns the composed problems, or reads the file of problems.
func (o *Order) ProblemList() ([]byte, error) {
	if o.Problems == "" {
		return o.List, nil
	}
	return o.readText(o.Problems)
}

func (o *Order) readText(name string) ([]byte, error) {
	f, err := o.src.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", name, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxText+1))
	if err == nil && len(data) > maxText {
		err = fmt.Errorf("larger than %d kB", maxText>>10)
	}
	if err != nil {
		err = fmt.Errorf("cannot read %s: %w", name, err)
	}
	return data, err
}

// Plies parses the move numbers after which diagrams are wanted, each at least least;
// it returns nil if there are none.
func Plies(o *Order, least int) (out []int, err error) {
	for _, s := range o.Ply {
		n, err := strconv.Atoi(s)
		if err != nil || n < least {
			return nil, o.Fault(&o.Ply, fmt.Errorf("%q: must be move numbers, as in 24,48", s))
		}
		out = append(out, n)
	}
	return out, nil
}

// GameFiles reads the game records and the move numbers of their diagrams; it returns
// nil if there are no records.
func (o *Order) GameFiles() (*booklet.Records, error) {
	if len(o.Record) == 0 {
		return nil, nil
	}
	plies, err := Plies(o, 1)
	if err != nil {
		return nil, err
	}
	r := &booklet.Records{Every: o.Every, Plies: plies}
	for _, name := range o.Record {
		data, err := o.readText(name)
		if err != nil {
			return nil, err
		}
		r.Files = append(r.Files, booklet.RecordFile{Name: name, In: bytes.NewReader(data)})
	}
	return r, nil
}

// BookletOptions reads the files that an order for a booklet names.
func (o *Order) BookletOptions() (booklet.Options, error) {
	list, err := o.ProblemList()
	if err != nil {
		return booklet.Options{}, err
	}
	b := o.Booklet(list)
	b.Records, err = o.GameFiles()
	return b, err
}

// planBooklet lays out the pages of a booklet in printing order.
func (o *Order) planBooklet(p *Plan) error {
	bo, err := o.BookletOptions()
	if err != nil {
		return err
	}
	pages, err := booklet.Sheets(o.Game, bo)
	if err != nil {
		return err
	}
	p.Look = o.Look("rules booklet")
	p.Look.Keywords, p.Look.Title, p.Turned = "shogi, rules, "+o.Game.ID, pages[0].Title, "single"
	if len(pages) > 1 {
		p.Turned, p.Look.Duplex = "both", format.DuplexLong
	}
	if bo.Problems != nil && !o.NoAnswers { // answers must not be on the back of the problems
		p.Turned, p.Look.Duplex = "apart", format.DuplexNone
	}
	if o.Impose == "saddle" {
		folded := len(pages) > 1
		if pages, err = press.Impose(pages, o.Kit.Paper.Size); err != nil {
			return err
		}
		if folded {
			p.Turned, p.Look.Duplex = "saddle", format.DuplexShort
		}
	}
	for i := range pages {
		pages[i].Back = i%2 == 1
	}
	if p.sheets = pages; o.LeafDuplex == press.DuplexManual {
		err = p.stack(o.Kit.Texts, o.Kit.Lang)
	}
	return err
}

// stack reorders the pages of a plan for a printer that prints on one side.
func (p *Plan) stack(own *text.Catalog, lang string) error {
	texts, err := text.Of(own, lang)
	if err != nil {
		return err
	}
	answers := slices.IndexFunc(p.sheets, func(s draw.Sheet) bool {
		return slices.ContainsFunc(s.Bookmarks, func(b draw.Bookmark) bool { return b.Title == texts.Text("booklet.problems.handout-answers") })
	})
	stacked, err := layout.Stack(p.sheets, answers, texts)
	switch {
	case err != nil:
		return err
	case len(stacked) > len(p.sheets):
		p.Turned = "manual"
	case len(stacked) == 1:
		p.Turned = "single"
	}
	p.sheets, p.Look.Duplex = stacked, format.DuplexNone
	return nil
}
