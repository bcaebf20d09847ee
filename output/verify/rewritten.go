package verify

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/read"
	"shogikit/output/scan"
)

// rewritten compares a file that another program rewrote, losing its claims: the code
// printed on its sheets identifies them.
func rewritten(f *read.File, o scan.Options) (*Report, error) {
	d := &document{File: f, verdicts: map[string]bool{}}
	var sheets []*sheet
	var err error
	if o.Against != nil {
		sheets, err = d.known(o.Against)
	} else {
		sheets, err = d.coded(o)
	}
	if err != nil {
		return nil, err
	}
	d.compare(sheets)
	return d.report(len(sheets)), nil
}

// notOurs returns the error for a file without claims and without a recognizable sheet.
func notOurs(f *read.File) error {
	return fmt.Errorf("%w: its %s says nothing about a sheet, and none is visible on it", ErrNotOurs, strings.ToUpper(f.Format))
}

// coded returns the sheets identified by the code on one of the pages.
func (d *document) coded(o scan.Options) ([]*sheet, error) {
	pages, err := drawnIn(d.File)
	if err != nil {
		return nil, err
	}
	const patience = 3 // pages without anything of ours
	var faults []error
	for i := range pages[:min(len(pages), patience)] {
		var r *scan.Reading
		picture, err := scan.PictureOf(&pages[i], format.Options{DPI: fileDPI})
		if err == nil {
			r, err = picture.Read()
		}
		if err != nil {
			faults = append(faults, err)
			continue
		}
		p, err := lay(r.Seal.Command, func(n int, _ string) bool { return d.Paper || n == r.Seal.Sheet }, o)
		if err != nil {
			return nil, fmt.Errorf("%w; --against FILE compares it with a file that is known to be right", err)
		}
		if !slices.ContainsFunc(p.sheets, func(s draw.Sheet) bool { return s.Check == r.Seal.Check }) {
			return nil, scan.OtherRelease(r.Seal)
		}
		var out []*sheet
		for k := range p.sheets {
			if !d.Paper && p.sheets[k].Check != r.Seal.Check {
				continue // a file of one sheet
			}
			d.laid = append(d.laid, &p.sheets[k])
			out = append(out, sheetOf(&p.sheets[k], k+1, d.Format, p.look))
		}
		return out, nil
	}
	if err := errors.Join(faults...); errors.Is(err, scan.ErrNoCode) {
		return nil, err
	}
	return nil, notOurs(d.File)
}

// fileDPI is the resolution at which pages of vector files are rendered.
const fileDPI = 200

// Limits on drawing a page, beyond the needs of our sheets.
const (
	maxPages          = 60
	maxSide   draw.MM = 600
	maxLength draw.MM = 400_000
	maxAreas          = 100 // times that of the page
)

// drawnIn returns the pages of a vector file as sheets, with the claimed outlines as
// parts.
func drawnIn(f *read.File) (out []draw.Sheet, _ error) {
	for i := range f.Pages[:min(len(f.Pages), maxPages)] {
		p := &f.Pages[i]
		s := draw.Sheet{Paper: p.Size, Block: draw.RectWH(0, 0, p.Size.W, p.Size.H), Scale: 1}
		at := draw.Point{}
		if len(f.Claims) == len(f.Pages) {
			k := &f.Claims[i]
			s.ID, s.Command, s.Paper = k.Sheet, k.Command, k.Paper
			_, _ = fmt.Sscanf(k.Check, "%x", &s.Check) // if absent: 0
			if !f.Paper {
				at = k.Block.Min
			}
			s.Block, s.Parts = k.Block, claimedParts(k)
		}
		var length, area draw.MM
		for _, m := range p.Marks {
			mark := draw.Mark{Role: draw.Art, Path: m.Path.Transform(draw.Translate(at.X, at.Y)), Width: m.Paint.Width, EvenOdd: m.EvenOdd}
			if m.Layer == draw.LayerGuide.String() {
				mark.Role = draw.Guide
			}
			if m.Paint.HasFill {
				mark.Fill = draw.InkOf(m.Paint.Fill)
			}
			if m.Paint.HasStroke {
				mark.Stroke = draw.InkOf(m.Paint.Stroke)
			}
			s.Furniture.Add(mark)
			b := m.Path.Bounds()
			length += m.Path.Length()
			area += min(b.W()+m.Paint.Width, p.Size.W) * min(b.H()+m.Paint.Width, p.Size.H)
		}
		if s.Paper.W > maxSide || s.Paper.H > maxSide || length > maxLength || area > maxAreas*p.Size.W*p.Size.H {
			return nil, fmt.Errorf("%w: a page with more on it than any sheet of ours", read.ErrUnreadable)
		}
		out = append(out, s)
	}
	return out, nil
}

// claimedParts returns the claimed outlines as boxes.
func claimedParts(k *format.Claims) []draw.Part {
	var out []draw.Part
	for _, c := range k.Claims {
		for i, at := range c.Places {
			if c.What == draw.ClaimOutline && c.Kind != "" {
				box := draw.RectWH(at.At.X-c.W/2, at.At.Y-c.H/2, c.W, c.H)
				out = append(out, draw.Part{Kind: c.Kind, Name: fmt.Sprint(i + 1), Outline: draw.RectPath(box)})
			}
		}
	}
	return out
}
