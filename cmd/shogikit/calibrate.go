package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shogikit/cmd/internal/user"
	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/scan"
	"shogikit/output/verify"
)

func runCalibrate(a *app, o *order.Order, _ []string) error {
	switch {
	case o.Said(&o.Card) && len(o.Scans) == 0:
		return withHint(errors.New("--card needs a scan, and none is given"), "add for example --scan front.png,back.png")
	case o.Said(&o.ScanDPI) && len(o.Scans) == 0:
		return withHint(errors.New("--dpi needs a scan, and none is given"), "add for example --scan front.png,back.png")
	case keeps(o):
		return keepProfile(a, o)
	}
	out, _, err := target(o)
	if err != nil {
		return err
	}
	p, err := o.Plan()
	if err != nil {
		return err
	}
	if _, err := printPDF(a, o, out, p); err != nil {
		return err
	}
	a.say("calibrate", "wrote", a.wrote(out), "pages", a.text("pages", "n", p.Len()))
	return nil
}

// keeps reports whether calibrate saves a profile instead of printing.
func keeps(o *order.Order) bool {
	return o.Said(&o.Measured) || o.Said(&o.Back) || o.Said(&o.Save) || o.Said(&o.Scans)
}

// keepProfile saves measurements. Values that are not given keep their saved ones.
func keepProfile(a *app, o *order.Order) error {
	name := o.Save
	switch {
	case name == "":
		return withHint(errors.New("the profile needs a name to be saved under"), "add for example --save office")
	case !o.Said(&o.Measured) && !o.Said(&o.Back) && len(o.Scans) == 0:
		return withHint(fmt.Errorf("--save %s: nothing was measured", name), "add for example --measured 98.7x99.1")
	}
	p, err := a.printers().Load(name)
	if err != nil {
		p = press.Profile{Across: 100, Down: 100}
	}
	if o.Said(&o.Measured) {
		p.Across, p.Down = o.Measured.Across, o.Measured.Down
	}
	if o.Said(&o.Back) {
		p.Back = draw.Point(o.Back)
	}
	if err := scanProfile(a, o, &p); err != nil {
		return err
	}
	path, err := a.printers().Save(name, p)
	if err != nil {
		return err
	}
	a.say("saved", "file", path, "what", user.Describe(a.texts(), p), "name", name)
	return nil
}

// scanProfile takes measurements from scans of the test page.
func scanProfile(a *app, o *order.Order, p *press.Profile) error {
	if len(o.Scans) == 0 {
		return nil
	}
	if o.Said(&o.Measured) {
		return errors.New("--measured or --scan must say what 100 mm measure")
	}
	var files [][]byte
	for _, name := range o.Scans {
		data, err := a.read(name, verify.MaxFile)
		if err != nil {
			return err
		}
		files = append(files, data)
	}
	got, err := scan.Calibrate(files, scanned(a, o, map[string]bool{}))
	if err != nil {
		return withHint(fmt.Errorf("--scan %s: %w", strings.Join(o.Scans, ","), err), "scan the test page of `shogikit calibrate` flat, whole, at 300 DPI")
	}
	if slices.ContainsFunc(got.Commands, order.Corrected) {
		return errors.New("this test page is already corrected by a profile; print it without --profile")
	}
	p.Across, p.Down = got.Across, got.Down
	if got.HasBack && !o.Said(&o.Back) {
		p.Back = got.Back
	}
	for _, w := range got.Warnings {
		a.warnf("%s", w)
	}
	return o.FaultOf(&o.Scans, p.Check())
}
