package main

import (
	"bytes"
	"encoding/binary"
	"errors"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/templates"
)

// fonts adds the Japanese typeface, which the program for the browser does not
// carry, whole and as a first piece: see package font.
func (s *site) fonts() error {
	name, ttf := font.Data(draw.Gothic)
	first, err := firstPiece(ttf, commonRunes())
	if err != nil {
		return err
	}
	s.files["data/"+name+"-common.ttf.gz"] = zipped(first)
	s.files["data/"+name+".ttf.gz"] = zipped(ttf)
	s.later = append(s.later, "data/"+name+".ttf.gz")
	return nil
}

// commonRunes are what sheets in Latin letters need of the Japanese typeface:
// digits, and whatever is on the pieces of the games.
func commonRunes() string {
	all := "0123456789"
	for _, id := range templates.List() {
		source, _ := templates.Source(id) // it is in the list
		for _, r := range source {
			if r >= '\u2000' {
				all += string(r)
			}
		}
	}
	return all
}

// reads notes what is read of a file.
type reads struct {
	*bytes.Reader
	ranges [][2]int64
}

func (r *reads) ReadAt(b []byte, off int64) (int, error) {
	r.ranges = append(r.ranges, [2]int64{off, off + int64(len(b))})
	return r.Reader.ReadAt(b, off)
}

// firstPiece returns a copy of a font in which all outlines but those of some
// characters are zeros: it packs well, and is completed in place.
func firstPiece(ttf []byte, runes string) ([]byte, error) {
	from, to := outlines(ttf)
	if from == 0 {
		return nil, errors.New("the Japanese typeface has no outlines")
	}
	file := &reads{Reader: bytes.NewReader(ttf)}
	f, err := sfnt.ParseReaderAt(file)
	if err != nil {
		return nil, err
	}
	file.ranges = nil // what parsing reads, measuring all outlines, is not it
	var buf sfnt.Buffer
	for _, r := range runes {
		if id, err := f.GlyphIndex(&buf, r); err == nil {
			if _, err := f.LoadGlyph(&buf, id, fixed.I(64), nil); err != nil {
				return nil, err
			}
		}
	}
	out := bytes.Clone(ttf)
	clear(out[from:to])
	for _, r := range file.ranges {
		if r[0] >= from && r[1] <= to {
			copy(out[r[0]:r[1]], ttf[r[0]:r[1]])
		}
	}
	return out, nil
}

// outlines returns where the outlines of a TrueType file are; 0, 0 if nowhere.
func outlines(ttf []byte) (from, to int64) {
	for at := 12; at+16 <= len(ttf) && at < 12+16*int(binary.BigEndian.Uint16(ttf[4:])); at += 16 {
		if string(ttf[at:at+4]) == "glyf" {
			from = int64(binary.BigEndian.Uint32(ttf[at+8:]))
			return from, from + int64(binary.BigEndian.Uint32(ttf[at+12:]))
		}
	}
	return 0, 0
}
