package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/format"
)

// cutFlags are the flags of kit and sheets for cutters, margins and extras.
type cutFlags struct {
	extras, kerf, margin, registration string

	layers string // sheets only
	spot   bool
}

func (f *cutFlags) register(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.extras, "extras", "", "also print, comma separated: "+joinWords(layout.Extras()))
	fl.StringVar(&f.kerf, "kerf", "0mm", "width of what the blade or beam takes away: cuts run half of it outside the parts")
	fl.StringVar(&f.margin, "margin", "", "margin round the printed block (default: the paper's own; less than 5mm does not print everywhere)")
	fl.StringVar(&f.registration, "registration", "off", "marks by which a cutter finds the print: "+joinWords(press.Registrations()))
	fl.BoolVar(&f.spot, "spot", false, "PDF: cuts and folds in the spot colours CutContour and Crease, overprinting")
}

func (f *cutFlags) registerLayers(c *cobra.Command) {
	c.Flags().StringVar(&f.layers, "layers", "", "only these layers, for example cut,fold: "+strings.Join(press.LayerNames(), ", "))
}

// apply reads the flags into the options; all that is wrong comes at once. Left
// empty, as by commands without these flags, they change nothing.
func (f *cutFlags) apply(a *app, o *layout.Options) error {
	var faults []error
	keep := func(err error) { faults = append(faults, err) }
	keep(f.readExtras(o))
	if f.kerf != "" {
		v, err := length("kerf", f.kerf, 0, press.MaxKerf)
		keep(err)
		o.Kerf = v
	}
	if f.registration != "" {
		r, err := word("registration", f.registration, press.Registrations())
		keep(err)
		o.Paper = o.Paper.WithRegistration(r)
	}
	if f.margin != "" && o.Paper.Name != "" {
		keep(f.readMargin(a, o))
	}
	return errors.Join(faults...)
}

func (f *cutFlags) readExtras(o *layout.Options) error {
	if f.extras == "" {
		return nil
	}
	for s := range strings.SplitSeq(f.extras, ",") {
		e, err := word("extras", strings.ToLower(strings.TrimSpace(s)), layout.Extras())
		if err != nil {
			return err
		}
		o.Extras = append(o.Extras, e)
	}
	return nil
}

// smallMargin is the margin below which many printers leave out what is near
// the edge.
const smallMargin draw.MM = 5

func (f *cutFlags) readMargin(a *app, o *layout.Options) error {
	v, err := press.ParseLength(f.margin)
	if err != nil {
		return fmt.Errorf("--margin %s: %w", f.margin, err)
	}
	if o.Paper, err = o.Paper.WithMargin(v); err != nil {
		return fmt.Errorf("--margin %s: %w", f.margin, err)
	}
	if v < smallMargin {
		a.note("warning: with a margin of %s many printers leave out what is near the edge of the paper; %s is safe on most", press.FormatMM(v), press.FormatMM(smallMargin))
	}
	return nil
}

// onlyLayers leaves the layers that are asked for.
func (f *cutFlags) onlyLayers(sheets []draw.Sheet) ([]draw.Sheet, error) {
	if f.layers == "" {
		return sheets, nil
	}
	layers, err := press.ParseLayers(f.layers)
	if err != nil {
		return nil, fmt.Errorf("--layers: %w", err)
	}
	out := press.OnlyLayers(sheets, layers)
	if len(out) == 0 {
		return nil, fmt.Errorf("--layers %s: no sheet has anything on them", f.layers)
	}
	return out, nil
}

// checkSpot refuses spot colours where no PDF is written.
func (f *cutFlags) checkSpot(formats []format.Format) error {
	if !f.spot {
		return nil
	}
	for _, w := range formats {
		if w.Name == "pdf" {
			return nil
		}
	}
	return withHint(errors.New("--spot is for PDF"), "add --format pdf; SVG and DXF keep cuts and folds on layers of their own")
}
