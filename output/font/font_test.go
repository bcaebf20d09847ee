package font

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"shogikit/output/draw"
)

// Everything that is printed has a glyph: texts in five languages, games and examples.
func TestGlyphsForEverythingPrinted(t *testing.T) {
	seen := map[rune]string{}
	for _, dir := range []string{"text", "games", "examples"} {
		err := fs.WalkDir(os.DirFS("../../templates/"+dir), ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(name, ".yaml") {
				return err
			}
			data, err := os.ReadFile("../../templates/" + dir + "/" + name)
			for _, r := range string(data) {
				seen[r] = name
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range "✓✗→←↑↓△▽□☗☖○●„“”‘’–—…×·≥≤½áčďéěíňóřšťúůýžäĺľôŕÄĽÔßöüß" {
		seen[r] = "the test"
	}
	if len(seen) < 500 {
		t.Fatalf("only %d characters", len(seen))
	}
	for r, name := range seen {
		for f := range draw.Fonts {
			if len(Get(f).Missing(string(r))) > 0 && !draw.Hidden(r) {
				t.Errorf("%s: font %d lacks %q (U+%04X)", name, f, r, r)
			}
		}
	}
}

func TestBoldIsBold(t *testing.T) {
	stem := func(f draw.Font) draw.MM { return Get(f).Outline("l", 1).Bounds().W() }
	if stem(draw.SansBold) < 1.4*stem(draw.Sans) {
		t.Errorf("stems of %v and %v", stem(draw.SansBold), stem(draw.Sans))
	}
}

func TestStandInsForMissingCharacters(t *testing.T) {
	face := Get(draw.Sans)
	if got := face.Shown("a\u2060b\u2003c😀"); got != "ab c□" {
		t.Errorf("%q", got)
	}
	if face.Width("😀", 1) != face.Width("□", 1) || face.Width("\u2060", 1) != 0 {
		t.Error("a stand-in has another width")
	}
	if got := string(face.Missing("歩 😀a😀")); got != "😀" {
		t.Errorf("missing %q", got)
	}
}

// An independent parser finds in a subset the outlines and widths of the whole font.
func TestSubset(t *testing.T) {
	for _, f := range []draw.Font{draw.Sans, draw.SansBold} {
		data := Subset(f, []rune("王歩と→AB\uffff😀王"))
		part, err := sfnt.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		if got := part.NumGlyphs(); got != 7 {
			t.Errorf("%d glyphs", got)
		}
		list, err := Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range "王歩と→AB" {
			got, want := list[0].Outline(string(r), 1), Get(f).Outline(string(r), 1)
			if want.Empty() || !slices.Equal(got.Pts, want.Pts) || list[0].Width(string(r), 1) != Get(f).Width(string(r), 1) {
				t.Errorf("%c differs", r)
			}
		}
		if list[0].Has('C') {
			t.Error("it has more")
		}
	}
}

// collection packs fonts into a TrueType collection.
func collection(fonts ...[]byte) []byte {
	b := append([]byte("ttcf"), 0, 1, 0, 0, 0, 0, 0, byte(len(fonts)))
	at := len(b) + 4*len(fonts)
	var body []byte
	for _, f := range fonts {
		b = binary.BigEndian.AppendUint32(b, uint32(at+len(body)))
		f = slices.Clone(f)
		for i := range word(f, 4) { // tables lie where the file says
			record := f[12+16*i:]
			binary.BigEndian.PutUint32(record[8:], uint32(long(record, 8)+at+len(body)))
		}
		body = append(body, f...)
	}
	return append(b, body...)
}

func TestCollections(t *testing.T) {
	faces, err := Parse(collection(Subset(draw.Sans, []rune("AB")), Subset(draw.Sans, []rune("歩"))))
	if err != nil || len(faces) != 2 {
		t.Fatalf("%d faces, %v", len(faces), err)
	}
	if !faces[0].Has('A') || faces[0].Has('歩') || !faces[1].Has('歩') || faces[1].Has('A') {
		t.Error("the faces are mixed up")
	}
}

func TestWebFontsAreToBeUnpacked(t *testing.T) {
	for _, magic := range []string{"wOFF", "wOF2"} {
		_, err := Parse([]byte(magic + "\x00\x01"))
		if !errors.Is(err, errFont) || !strings.Contains(err.Error(), "unpack it to TTF") {
			t.Errorf("%s: %v", magic, err)
		}
	}
}

func TestDamagedFontsAreToBeReplaced(t *testing.T) {
	whole := Subset(draw.Sans, []rune("AB"))
	_, err := Parse(whole[:len(whole)/2])
	if !errors.Is(err, errFont) || !strings.Contains(err.Error(), "damaged") {
		t.Error(err)
	}
}
