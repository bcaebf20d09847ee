package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"shogikit/layout/order"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/scan"
	"shogikit/output/verify"
)

// verifiedFile is one file in the answer for machines.
type verifiedFile struct {
	File     string           `json:"file"`
	Format   string           `json:"format"`
	Sheets   int              `json:"sheets"`
	OK       bool             `json:"ok"`
	Verdict  string           `json:"verdict,omitempty"`
	Measures []verify.Finding `json:"measures"`
}

// verify measures all files; those that cannot be read are reported last, as one
// error.
func (a *app) verify(o *order.Order, files []string) error {
	asJSON := o.On("json")
	var errs []error
	differs := false
	done := []verifiedFile{}
	for _, file := range files {
		r, err := a.verifyFile(o, file)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		bad := r.Differences()
		differs = differs || len(bad) > 0
		if asJSON {
			done = append(done, verifiedFile{file, r.Format, r.Sheets, len(bad) == 0, r.Verdict, r.Findings})
			continue
		}
		a.printReport(file, r, bad)
	}
	if asJSON {
		if err := a.printJSON(done); err != nil {
			return err
		}
	}
	err := errors.Join(errs...)
	switch {
	case errors.Is(err, verify.ErrNotOurs):
		return withHint(err, "verify measures files that shogikit wrote, and scans of what they print; --against FILE holds one against another")
	case err == nil && differs:
		return errFaults
	}
	return err
}

// verifyFile measures a file, or a scan of a print.
func (a *app) verifyFile(o *order.Order, file string) (*verify.Report, error) {
	data, err := a.read(file, verify.MaxFile)
	if err != nil {
		return nil, err
	}
	how := a.scanned(o)
	how.Scan = o.On("scan")
	if right := o.Text("against"); right != "" {
		if how.Against, err = a.read(right, verify.MaxFile); err != nil {
			return nil, o.Fault("against", err)
		}
	}
	r, err := scan.File(data, how)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return r, nil
}

// scanned is what is said about scans.
func (a *app) scanned(o *order.Order) scan.Options {
	return scan.Options{DPI: float64(o.Int("dpi")), Card: o.On("card"), LayOut: a.layOut}
}

// layOut makes the sheets of a command again: as they are written, or, without
// what a profile corrects, as they must come out.
func (a *app) layOut(command string, inFile bool) (sheets []draw.Sheet, look format.Options, err error) {
	args := unquoted(command)
	if len(args) == 0 || !slices.Contains([]string{"kit", "sheets", "calibrate"}, args[0]) {
		return nil, look, errors.New("it is no command that lays out sheets")
	}
	errs := &bytes.Buffer{}
	again := a.another(io.Discard, errs)
	again.quiet, again.ideal = true, !inFile
	again.laid = func(s []draw.Sheet, w format.Options) error { sheets, look = s, w; return nil }
	if again.run(args) != exitOK || sheets == nil {
		first, _, _ := strings.Cut(strings.TrimPrefix(errs.String(), "shogikit: "), "\n")
		return nil, look, errors.New(first)
	}
	return sheets, look, nil
}

// quotedWord and quotes are what [quoted] makes of the words of a command line.
var (
	quotedWord = regexp.MustCompile(`(?:'[^']*'|\\'|[^ '])+`)
	quotes     = strings.NewReplacer(`'\''`, "'", "'", "")
)

// unquoted splits a command line into the words that it was made of.
func unquoted(line string) []string {
	out := quotedWord.FindAllString(line, -1)
	for i, w := range out {
		out[i] = quotes.Replace(w)
	}
	return out
}

// printReport writes a line for everything that differs, and a summary.
func (a *app) printReport(file string, r *verify.Report, bad []verify.Finding) {
	for _, f := range bad {
		where := file
		if f.Sheet != "" {
			where += ": " + f.Sheet
		}
		_, _ = fmt.Fprintln(a.stdout, visible(fmt.Sprintf("%s: %s: claimed %s, found %s", where, f.What, f.Claimed, f.Found)))
	}
	if a.quiet {
		return
	}
	result := "all as claimed"
	if n := len(bad); n == 1 {
		result = "1 differs"
	} else if n > 1 {
		result = fmt.Sprintf("%d differ", n)
	}
	if r.Verdict != "" {
		result += "; " + r.Verdict
	}
	_, _ = fmt.Fprintln(a.stdout, visible(fmt.Sprintf("%s: %s, %s: %s", file, plural(r.Sheets, "sheet"), plural(len(r.Findings), "measure"), result)))
}
