package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"shogikit/cmd/internal/limit"
	"shogikit/cmd/internal/terminal"
	"shogikit/layout/order"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/scan"
	"shogikit/output/verify"
)

// verifiedFile is the JSON form of the result of one file.
type verifiedFile struct {
	File     string           `json:"file"`
	Format   string           `json:"format"`
	Sheets   int              `json:"sheets"`
	OK       bool             `json:"ok"`
	Verdict  string           `json:"verdict,omitempty"`
	Measures []verify.Finding `json:"measures"`
}

// runVerify measures all files; unreadable ones are reported last, as one error.
func runVerify(a *app, o *order.Order, files []string) error {
	asJSON := o.JSON
	var errs []error
	differs := false
	done := []verifiedFile{}
	var shown []draw.Sheet
	used := map[string]bool{} // options that only some files need
	for _, file := range files {
		r, err := verifyFile(a, o, file, used)
		if err != nil {
			if errs = append(errs, err); errors.Is(err, limit.Err) {
				break // still running
			}
			continue
		}
		bad, scan := r.Differences(), r.Format == "scan"
		used["dpi"], used["card"] = used["dpi"] || scan, used["card"] || scan
		differs = differs || len(bad) > 0
		shown = append(shown, r.Shown()...)
		if asJSON {
			done = append(done, verifiedFile{file, r.Format, r.Sheets, len(bad) == 0, r.Verdict, r.Findings})
			continue
		}
		printReport(a, file, r, bad)
	}
	if asJSON {
		if err := a.printJSON(done); err != nil {
			return err
		}
	}
	if len(errs) == 0 {
		sayUnused(a, o, used)
	}
	if err := a.show(o, shown, differs); err != nil {
		errs = append(errs, err)
	}
	err := errors.Join(errs...)
	switch {
	case errors.Is(err, verify.ErrNotOurs):
		return withHint(err, "verify measures files that shogikit wrote, and scans of their prints; --against FILE compares one with another")
	case err == nil && differs:
		return errFaults
	}
	return err
}

// sayUnused warns of options that no file needed.
func sayUnused(a *app, o *order.Order, used map[string]bool) {
	for _, name := range []string{"game", "art", "font", "dpi", "card"} {
		if !o.Has(name) || used[name] {
			continue
		}
		if name == "dpi" || name == "card" {
			a.warn("idle", "option", "--"+name, "when", "--scan")
		} else {
			a.warn("unasked", "option", "--"+name)
		}
	}
}

// show writes the sheets with faults to the requested file, or says why it does not.
func (a *app) show(o *order.Order, sheets []draw.Sheet, differs bool) error {
	if o.Show == "" {
		return nil
	}
	if len(sheets) == 0 {
		a.say(map[bool]string{true: "unshown", false: "faultless"}[differs], "file", o.Show)
		return nil
	}
	writer, _ := output.ByName("pdf")
	err := a.writeBinary(o.Show, func(to io.Writer) error {
		return writer.Write(to, sheets, format.Options{Title: "Faults", Lang: "en"})
	})
	if err == nil {
		a.note("%s", a.wrote(o.Show))
	}
	return err
}

// verifyFile measures a file, or a scan of a print.
func verifyFile(a *app, o *order.Order, file string, used map[string]bool) (*verify.Report, error) {
	data, err := a.read(file, verify.MaxFile)
	if err != nil {
		return nil, err
	}
	how := scanned(a, o, used)
	how.Scan = o.Scan
	if right := o.Against; right != "" {
		if how.Against, err = a.read(right, verify.MaxFile); err != nil {
			return nil, o.FaultOf(&o.Against, err)
		}
	}
	most := o.Limit
	how.Pixels, most.Time, most.Memory = most.Pixels, cmp.Or(most.Time, limit.Patience.Time), cmp.Or(most.Memory, limit.Patience.Memory)
	r, err := limit.Run(most, func() (*verify.Report, error) { return verify.File(data, how) })
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return r, nil
}

// scanned returns the options of scans. The reader's own files that their sheets need
// are recorded in used.
func scanned(a *app, o *order.Order, used map[string]bool) scan.Options {
	return scan.Options{DPI: float64(o.ScanDPI), Card: o.Card, LayOut: layOutOnce(a, order.Own{Game: o.GameName, Art: o.Art, Font: o.Font}, used)}
}

// layOutOnce returns a function that lays out the sheets of a command again: as in a
// file, or as printed, without the correction of a profile. Commands come from an
// untrusted file: see [order.FromSheet].
func layOutOnce(a *app, own order.Own, used map[string]bool) func(string, bool, scan.Wanted) ([]draw.Sheet, format.Options, error) {
	plans := map[string]struct {
		*order.Plan
		err error
	}{}
	return func(command string, inFile bool, wanted scan.Wanted) ([]draw.Sheet, format.Options, error) {
		p, ok := plans[command]
		if !ok {
			if len(plans) >= 4 { // a scan with two sheets has two
				return nil, format.Options{}, errors.New("more than 4 commands in one file")
			}
			var o *order.Order
			if o, p.err = order.FromSheet(command, own, !inFile, a.source()); p.err == nil {
				used["game"] = used["game"] || slices.Contains(o.Args, own.Game)
				used["art"], used["font"] = used["art"] || o.Art != "", used["font"] || o.Font != ""
				p.Plan, p.err = o.Plan()
			}
			plans[command] = p
		}
		if p.err != nil {
			return nil, format.Options{}, p.err
		}
		return p.Pick(wanted), p.Files, nil
	}
}

// printReport prints a line for every difference, and a summary.
func printReport(a *app, file string, r *verify.Report, bad []verify.Finding) {
	for _, f := range bad {
		where := file
		if f.Sheet != "" {
			where += ": " + f.Sheet
		}
		found := f.Found
		if f.Claimed != "" {
			found = "claimed " + f.Claimed + ", found " + found
		}
		_, _ = fmt.Fprintln(a.stdout, terminal.Line(fmt.Sprintf("%s: %s: %s", where, a.texts().Message(f.What), a.texts().Message(found))))
	}
	if a.quiet && (len(bad) > 0 || r.Verdict == "") {
		return // except what was not compared
	}
	result := a.text(map[bool]string{true: "as-claimed", false: "differ"}[len(bad) == 0], "n", len(bad))
	if r.Verdict != "" {
		result += "; " + a.texts().Message(r.Verdict)
	}
	sheets, measures := a.text("total", "n", r.Sheets), a.text("measures", "n", len(r.Findings))
	_, _ = fmt.Fprintln(a.stdout, terminal.Line(fmt.Sprintf("%s: %s, %s: %s", file, sheets, measures, result)))
}
