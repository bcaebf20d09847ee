package main

import (
	"fmt"
	"math"
	"regexp"
	"text/tabwriter"

	"shogikit/board/check"
	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/templates"
)

// estimate is the JSON form of the work and material of a kit.
type estimate struct {
	Game   string         `json:"game"`
	Sheets []workEstimate `json:"sheets"`
	Total  workEstimate   `json:"total"`
}

// workEstimate is the work and material of a sheet, or of all.
type workEstimate struct {
	ID     string  `json:"id,omitempty"`
	Title  string  `json:"title,omitempty"`
	Width  float64 `json:"width,omitempty"`  // of the paper, mm
	Height float64 `json:"height,omitempty"` // of the paper, mm
	Sheets int     `json:"sheets,omitempty"` // only in the total
	Parts  int     `json:"parts"`
	Cut    float64 `json:"cut"` // metres
	Folds  int     `json:"folds"`
	Fold   float64 `json:"fold"`  // metres
	Lines  int     `json:"lines"` // to be scored
	Tabs   int     `json:"tabs"`
	Time   float64 `json:"minutes"` // with practice
	First  float64 `json:"firstTime"`
}

func workOf(w layout.Work) workEstimate {
	return workEstimate{
		Parts: w.Parts, Cut: rounded(float64(w.Cut)/1000, 2),
		Folds: w.Folds, Fold: rounded(float64(w.Fold)/1000, 2), Lines: w.Lines, Tabs: w.Tabs,
		Time: rounded(w.Minutes(), 0), First: rounded(w.FirstTime(), 0),
	}
}

// sheetNumber matches the number that distinguishes sheets of a kind.
var sheetNumber = regexp.MustCompile(`-\d+$`)

// sameWork reports whether another sheet is of the same kind and takes the same work.
func (w workEstimate) sameWork(other *workEstimate) bool {
	same := sheetNumber.ReplaceAllString(w.ID, "") == sheetNumber.ReplaceAllString(other.ID, "")
	w.ID, w.Title = other.ID, other.Title
	return same && w == *other
}

func rounded(v float64, decimals int) float64 {
	k := math.Pow10(decimals)
	return math.Round(v*k) / k
}

// dryRun prints the work and material of the sheets without writing files.
func dryRun(a *app, g *templates.Game, p *order.Plan, asJSON bool) error {
	sheets := p.Sheets()
	e := estimate{Game: g.ID, Sheets: []workEstimate{}}
	var all layout.Work
	for i := range sheets {
		s := &sheets[i]
		work := layout.WorkOn(s)
		all = all.Add(work)
		w := workOf(work)
		w.ID, w.Title, w.Width, w.Height = s.ID, s.Title, float64(s.Paper.W), float64(s.Paper.H)
		e.Sheets = append(e.Sheets, w)
	}
	e.Total = workOf(all)
	e.Total.Sheets = len(sheets)
	if asJSON {
		return a.printJSON(e)
	}
	what := "sheet"
	if p.Turned != "" { // printed on both sides
		what = "page"
	}
	return printEstimate(a, &e, what)
}

// rates is how work is reckoned.
const rates = "One minute is counted for 1 m of cuts (card of 1 mm is cut three times, of 2 mm six times), " +
	"4 scored lines, 12 folds, 6 tabs, 3 surfaces glued whole or 3 parts; eight minutes for a part of the board. " +
	"The first time takes twice as long."

// printEstimate prints the work on each sheet or page, and on all.
func printEstimate(a *app, e *estimate, what string) error {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(name string, v workEstimate) {
		work := fmt.Sprintf("%d\t%.2f m\t%d\t%d\t%d", v.Parts, v.Cut, v.Lines, v.Folds, v.Tabs)
		time := "–" // nothing to do
		if v.First > 0 {
			time = fmt.Sprintf("%.0f–%.0f min", v.Time, v.First)
		}
		fmt.Fprintf(w, "%s\t%s\t  %s\n", work, time, name)
	}
	fmt.Fprintf(w, "parts\tto cut\tlines to score\tfolds\ttabs\ttime\t  %s\n", what)
	for rest := e.Sheets; len(rest) > 0; {
		first, name, n := rest[0], rest[0].ID, 1
		var others []workEstimate
		for _, s := range rest[1:] {
			if first.sameWork(&s) {
				n++
				name = fmt.Sprintf("%d × %s … %s", n, first.ID, s.ID)
			} else {
				others = append(others, s)
			}
		}
		row(name, first)
		rest = others
	}
	row(check.Counted(e.Total.Sheets, what), e.Total)
	fmt.Fprintf(w, "%s\n", rates)
	return w.Flush()
}
