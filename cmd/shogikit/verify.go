package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"shogikit/layout/order"
	"shogikit/output/verify"
)

// verifyCommand makes `shogikit verify`.
func verifyCommand() command {
	return command{&cobra.Command{
		Use:   "verify FILE…",
		Short: "Measure finished files in millimetres against what their sheets claim",
		Long: `verify measures PDF, SVG, DXF and PNG files of shogikit in millimetres, by a reader
of its own: the size of the page and of the block, the scale figures both ways,
parts by kind and count, rims, squares, layers and print preferences. It says
what differs from what the file claims about its own sheets: what another
program has scaled, moved or dropped. A picture shows no layers, rims or
squares. - is standard input.

The exit status is 1 if anything differs, 2 if a file cannot be read or is not
from shogikit.`,
		Example: "  shogikit verify shogi-kit.pdf\n  shogikit verify shogi-sheets/*.dxf --json",
		Args:    wants(1, math.MaxInt, "verify wants the names of files", "for example `shogikit verify shogi-kit.pdf`"),
	}, (*app).verify}
}

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
		r, err := a.verifyFile(file)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", file, err))
			continue
		}
		bad := r.Differences()
		differs = differs || len(bad) > 0
		if asJSON {
			done = append(done, verifiedFile{file, r.Format, r.Sheets, len(bad) == 0, r.Verdict, r.Findings})
			continue
		}
		if err := a.printReport(file, r, bad); err != nil {
			return err
		}
	}
	if asJSON {
		if err := a.printJSON(done); err != nil {
			return err
		}
	}
	switch {
	case len(errs) > 0:
		return unverified(errs)
	case differs:
		return errFaults
	}
	return nil
}

// unverified adds advice to the errors of files that could not be measured.
func unverified(errs []error) error {
	err := errors.Join(errs...)
	if errors.Is(err, verify.ErrNotOurs) {
		return withHint(err, "verify measures files that shogikit wrote; a program that prints into a new file drops what they claim")
	}
	return err
}

func (a *app) verifyFile(file string) (*verify.Report, error) {
	in, size := a.stdin, int64(0)
	if file != "-" {
		f, err := open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil {
			size = info.Size()
		}
		in = f
	}
	var data bytes.Buffer
	data.Grow(int(min(size, verify.MaxFile)) + bytes.MinRead)
	if _, err := data.ReadFrom(io.LimitReader(in, verify.MaxFile+1)); err != nil {
		return nil, cause(err)
	}
	return verify.Bytes(data.Bytes())
}

// printReport writes a line for everything that differs, and a summary.
func (a *app) printReport(file string, r *verify.Report, bad []verify.Finding) error {
	for _, f := range bad {
		where := file
		if f.Sheet != "" {
			where += ": " + f.Sheet
		}
		line := fmt.Sprintf("%s: %s: claimed %s, found %s", where, f.What, f.Claimed, f.Found)
		if _, err := fmt.Fprintln(a.stdout, visible(line)); err != nil {
			return err
		}
	}
	if a.quiet {
		return nil
	}
	sum := fmt.Sprintf("%s: %s, %s: ", file, plural(r.Sheets, "sheet"), plural(len(r.Findings), "measure"))
	switch {
	case len(bad) == 0:
		sum += "all as claimed"
	case len(bad) == 1:
		sum += "1 differs"
	default:
		sum += fmt.Sprintf("%d differ", len(bad))
	}
	if r.Verdict != "" {
		sum += "; " + r.Verdict
	}
	_, err := fmt.Fprintln(a.stdout, visible(sum))
	return err
}
