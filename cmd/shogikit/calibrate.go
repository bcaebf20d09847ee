package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"shogikit/layout/press"
	"shogikit/output/format"
	"shogikit/output/pdf"
	"shogikit/templates/text"
)

// calibrateFlags are the flags of calibrate, as typed.
type calibrateFlags struct {
	out, paper, lang, measured, back, save, profile string
}

// calibrateCommand makes `shogikit calibrate`.
func calibrateCommand(a *app) *cobra.Command {
	var f calibrateFlags
	c := &cobra.Command{
		Use:   "calibrate",
		Short: "Print the printer test page, or save a printer profile",
		Long: `calibrate prints a test page, front and back: rulers and a frame both ways,
crosses that show how well two sides meet, line weights, greys, and the lines of
a kit. Print it at 100 %, measure it, and save what you found:

  shogikit calibrate --measured 98.7x99.1 --back +0.6,-0.3 --save office

--measured is what the rulers of 100 mm measure on paper, across and down.
--back is by how much back pages must move, to the right and down as one looks
at them. From then on kit, sheets, booklet and calibrate take --profile office:
everything on a PDF page is stretched about the middle of its block, so that
parts, guides and marks stay together and come out right. Only the scale figures
are drawn as ever and go on showing what the printer does by itself: with the
profile above they measure 98.7 mm and 99.1 mm, while the parts, and the frame
of the test page, measure what they should.`,
		Example: "  shogikit calibrate -o test.pdf\n  shogikit calibrate --measured 98.7x99.1 --back +0.6,-0.3 --save office\n  shogikit calibrate --profile office",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return withHint(fmt.Errorf("calibrate takes no %q", args[0]), "measured lengths go behind --measured, for example --measured 98.7x99.1")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, _ []string) error {
			if f.measured != "" || f.back != "" || f.save != "" {
				return a.keepProfile(&f)
			}
			return a.testPage(&f)
		},
	}
	fl := c.Flags()
	fl.StringVarP(&f.out, "output", "o", "", "file to write; - is stdout (default calibration.pdf)")
	fl.StringVar(&f.paper, "paper", "a4", "paper: "+strings.Join(paperNames(), ", ")+", or WxH")
	fl.StringVar(&f.lang, "lang", "", "language: "+strings.Join(text.Languages(), ", ")+" (default: from LC_ALL or LANG, else en)")
	fl.StringVar(&f.measured, "measured", "", "what 100 mm measure on paper, across and down, for example 98.7x99.1")
	fl.StringVar(&f.back, "back", "", "by how much back pages must move, to the right and down, for example +0.6,-0.3")
	fl.StringVar(&f.save, "save", "", "save the profile under this name")
	a.profileFlag(c, &f.profile)
	return c
}

// testPage writes the test page.
func (a *app) testPage(f *calibrateFlags) error {
	if err := notWritten("calibrate", f.out, "pdf"); err != nil {
		return err
	}
	paper, err := press.ParsePaper(f.paper)
	if err != nil {
		return err
	}
	lang, err := a.language(f.lang)
	if err != nil {
		return err
	}
	sheets, err := press.Calibration(press.CalibrationOptions{Paper: paper, Lang: lang, Command: a.command()})
	if err != nil {
		return remedied(err)
	}
	if sheets, err = a.corrected(f.profile, sheets); err != nil {
		return err
	}
	if f.out == "" {
		f.out = "calibration.pdf"
	}
	w := format.Options{
		Title: "Printer test", Subject: "printer test page", Lang: lang, Author: format.Program,
		License: license, Time: a.sourceDate(), Duplex: format.DuplexLong,
	}
	if err := a.writeFile(f.out, func(to io.Writer) error { return pdf.Write(to, sheets, w) }); err != nil {
		return err
	}
	a.note("wrote %s: 2 pages. Print both sides at 100 %% (actual size) and measure.", outName(f.out))
	return nil
}

// keepProfile saves what was measured. What is not said now stays as it was
// saved before.
func (a *app) keepProfile(f *calibrateFlags) error {
	if f.save != "" && f.measured == "" && f.back == "" {
		return withHint(fmt.Errorf("--save %s: nothing was measured", f.save), "add for example --measured 98.7x99.1")
	}
	p := press.Profile{Across: 100, Down: 100}
	if old, err := a.loadProfile(f.save); f.save != "" && err == nil {
		p = old
	}
	var faults []error
	if f.save == "" {
		faults = append(faults, withHint(errors.New("what was measured needs a name to be saved under"), "add for example --save office"))
	}
	if f.measured != "" {
		across, down, err := press.ParseMeasured(f.measured)
		if err != nil {
			faults = append(faults, fmt.Errorf("--measured: %w", err))
		}
		p.Across, p.Down = across, down
	}
	if f.back != "" {
		shift, err := press.ParseShift(f.back)
		if err != nil {
			faults = append(faults, fmt.Errorf("--back: %w", err))
		}
		p.Back = shift
	}
	if len(faults) > 0 {
		return errors.Join(faults...)
	}
	path, err := a.saveProfile(f.save, p)
	if err != nil {
		return err
	}
	a.note("saved %s: %s. Use it with --profile %s.", path, describeProfile(p), f.save)
	return nil
}
