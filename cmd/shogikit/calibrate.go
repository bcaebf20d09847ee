package main

import (
	"errors"
	"fmt"
	"strings"

	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/output/format"
	"shogikit/output/scan"
	"shogikit/output/verify"
)

func (a *app) calibrate(o *order.Order, _ []string) error {
	for _, name := range []string{"card", "dpi"} {
		if o.Said(name) && !o.Said("scan") {
			return withHint(fmt.Errorf("--%s is about a scan, and no scan is given", name), "add for example --scan front.png,back.png")
		}
	}
	if keeps(o) {
		return a.keepProfile(o)
	}
	return a.testPage(o)
}

// keeps reports whether calibrate is to save a profile, and not to print.
func keeps(o *order.Order) bool {
	return o.Said("measured") || o.Said("back") || o.Said("save") || o.Said("scan")
}

func (a *app) testPage(o *order.Order) error {
	out, _, err := target(o)
	if err != nil {
		return err
	}
	sheets, err := press.Calibration(press.CalibrationOptions{Paper: o.Kit.Paper, Lang: o.Kit.Lang, Texts: o.Kit.Texts, Release: o.Kit.Release, Command: o.Kit.Command})
	if err != nil {
		return err
	}
	w := a.metadata(o, "printer test page")
	w.Title, w.Duplex = "Printer test", format.DuplexLong
	if _, err := a.print(o, out, sheets, w); err != nil {
		return err
	}
	a.say("calibrate", "wrote", a.wrote(out), "pages", a.text("pages", "n", len(sheets)))
	return nil
}

// keepProfile saves what was measured. What is not said now stays as it was
// saved before.
func (a *app) keepProfile(o *order.Order) error {
	name := o.Text("save")
	switch {
	case name == "":
		return withHint(errors.New("what was measured needs a name to be saved under"), "add for example --save office")
	case !o.Said("measured") && !o.Said("back") && !o.Said("scan"):
		return withHint(fmt.Errorf("--save %s: nothing was measured", name), "add for example --measured 98.7x99.1")
	}
	p, err := a.loadProfile(name)
	if err != nil {
		p = press.Profile{Across: 100, Down: 100}
	}
	if o.Said("measured") {
		p.Across, p.Down = o.Measured.Across, o.Measured.Down
	}
	if o.Said("back") {
		p.Back = o.Measured.Back
	}
	if err := a.scanProfile(o, &p); err != nil {
		return err
	}
	path, err := a.saveProfile(name, p)
	if err != nil {
		return err
	}
	a.say("saved", "file", path, "what", describeProfile(a.texts(), p), "name", name)
	return nil
}

// scanProfile takes from the scans of the test page what they tell.
func (a *app) scanProfile(o *order.Order, p *press.Profile) error {
	if !o.Said("scan") {
		return nil
	}
	if o.Said("measured") {
		return errors.New("--measured or --scan: one of them says what 100 mm measure")
	}
	var files [][]byte
	names := o.List("scan")
	for _, name := range names {
		data, err := a.read(name, verify.MaxFile)
		if err != nil {
			return err
		}
		files = append(files, data)
	}
	got, err := scan.Calibrate(files, a.scanned(o))
	if err != nil {
		return withHint(fmt.Errorf("--scan %s: %w", strings.Join(names, ","), err), "scan the test page of `shogikit calibrate` flat, whole, at 300 DPI")
	}
	p.Across, p.Down = got.Across, got.Down
	if got.HasBack && !o.Said("back") {
		p.Back = got.Back
	}
	for _, w := range got.Warnings {
		a.note("%s", w)
	}
	return o.Fault("scan", p.Check())
}
