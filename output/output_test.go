package output_test

import (
	"bytes"
	"errors"
	"math"
	"testing"
	"time"

	"shogikit/output"
	"shogikit/output/draw"
)

// options returns options with all fields set.
func options() draw.Options {
	return draw.Options{
		Title: "Šógi, 将棋 (kit)", Subject: "Paper kit <A&B>", Author: "Shogikit's makers", Keywords: "shogi, paper",
		Lang: "cs", License: "MIT License", Time: time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC),
	}
}

// write returns the sheets in the format.
func write(t testing.TB, f output.Format, o draw.Options, sheets ...draw.Sheet) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b, sheets, o); err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	return b.Bytes()
}

func formatNamed(t testing.TB, name string) output.Format {
	t.Helper()
	f, ok := output.ByName(name)
	if !ok {
		t.Fatalf("no format %q", name)
	}
	return f
}

func TestSameInputSameBytes(t *testing.T) {
	spot := options()
	spot.Spot = true
	for _, f := range output.Formats {
		for _, o := range []draw.Options{{}, options(), spot, {Palette: draw.LineInk, DPI: 90}} {
			want := write(t, f, o, small())
			for _, o.Workers = range []int{1, 2, 7} {
				if !bytes.Equal(want, write(t, f, o, small())) {
					t.Errorf("%s: other bytes with %d workers", f.Name, o.Workers)
				}
			}
		}
	}
}

func TestZeroTimeAsksNoClock(t *testing.T) {
	for _, f := range output.Formats {
		a := write(t, f, draw.Options{}, small())
		year := time.Now().Format("2006")
		if bytes.Contains(a, []byte("D:"+year)) {
			t.Errorf("%s carries a date", f.Name)
		}
	}
}

func TestBadSheets(t *testing.T) {
	noPaper, noBlock, nan, far := small(), small(), small(), small()
	noPaper.Paper = draw.Size{}
	noBlock.Block = draw.Rect{}
	nan.Furniture.Stroke(draw.Cut, draw.Line(draw.Pt(0, 0), draw.Pt(draw.MM(math.NaN()), 1)))
	far.Furniture.Stroke(draw.Cut, draw.Line(draw.Pt(0, 0), draw.Pt(draw.MM(math.Inf(1)), 1)))
	for name, s := range map[string]draw.Sheet{"paper": noPaper, "block": noBlock, "NaN": nan, "far": far} {
		for _, f := range output.Formats {
			var b bytes.Buffer
			err := f.Write(&b, []draw.Sheet{s}, draw.Options{})
			if !errors.Is(err, draw.ErrSheet) || b.Len() > 0 {
				t.Errorf("%s, %s: %v after %d bytes", name, f.Name, err, b.Len())
			}
		}
	}
}

func TestWrongNumberOfSheets(t *testing.T) {
	for _, f := range output.Formats {
		if err := f.Write(new(bytes.Buffer), nil, draw.Options{}); !errors.Is(err, draw.ErrSheets) {
			t.Errorf("%s, no sheet: %v", f.Name, err)
		}
		err := f.Write(new(bytes.Buffer), []draw.Sheet{small(), small()}, draw.Options{})
		if errors.Is(err, draw.ErrSheets) == (f.Name == "pdf") {
			t.Errorf("%s, two sheets: %v", f.Name, err)
		}
	}
}

// brokenWriter fails after a number of bytes.
type brokenWriter struct{ left int }

var errBroken = errors.New("disk is full")

func (w *brokenWriter) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

func TestErrorsOfTheWriterComeBack(t *testing.T) {
	for _, f := range output.Formats {
		size := len(write(t, f, draw.Options{}, small()))
		for _, left := range []int{0, min(10, size-1), min(500, size/2), size - 1} {
			if err := f.Write(&brokenWriter{left}, []draw.Sheet{small()}, draw.Options{}); !errors.Is(err, errBroken) {
				t.Errorf("%s: full after %d bytes: %v", f.Name, left, err)
			}
		}
	}
}

func TestFormatsByNameAndExt(t *testing.T) {
	for _, f := range output.Formats {
		if g, ok := output.ByExt(f.Ext); !ok || g.Name != f.Name {
			t.Errorf("ByExt(%q) = %v", f.Ext, g.Name)
		}
		if g, ok := output.ByName(f.Name); !ok || g.Ext != f.Ext {
			t.Errorf("ByName(%q) = %v", f.Name, g.Ext)
		}
	}
	if _, ok := output.ByName("docx"); ok {
		t.Error("docx is a format")
	}
	if _, ok := output.ByExt(""); ok {
		t.Error("no ending is a format")
	}
}
