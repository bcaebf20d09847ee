package booklet

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/pdf"
	"shogikit/templates/gametest"
)

const recorded = "V2.2\nN+Ohashi\nN-Honinbo\n$EVENT:Castle\nPI\n+\n+7776FU\nT12\n-3334FU\n'*White opens too.\n+8822UM\n-3122GI\n%TORYO\n"

func study(t *testing.T, text string, r Records, screen bool) *doc.Doc {
	t.Helper()
	r.Files = []RecordFile{{"games.csa", strings.NewReader(text)}}
	o := Options{Records: &r}
	d, err := Sheets(gametest.Load(t, "shogi"), o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range d {
		if n := len(d[i].Furniture.Marks); n > 5 { // a thousand games would not fit in memory
			t.Errorf("page %d holds %d marks before it is written", i+1, n)
		}
	}
	if err := pdf.Write(&bytes.Buffer{}, d, format.Options{}); err != nil {
		t.Fatal(err)
	}
	r.Files[0].In = strings.NewReader(text)
	out, err := Doc(gametest.Load(t, "shogi"), o)
	if err != nil {
		t.Fatal(err)
	}
	if !screen {
		r.Files[0].In = strings.NewReader(text)
		b, err := newBook(gametest.Load(t, "shogi"), o)
		if err == nil {
			out, err = b.doc(o)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// shownIn returns the captions of diagrams, and all texts.
func shownIn(blocks []doc.Block) (captions []string, texts string) {
	for _, b := range blocks {
		switch b := b.(type) {
		case doc.Figure:
			captions = append(captions, b.Caption)
		case doc.Columns:
			for _, c := range b.Cells {
				more, said := shownIn(c)
				captions, texts = append(captions, more...), texts+said
			}
		case doc.Para:
			texts += b.Text + "\n"
		case doc.Heading:
			texts += b.Text + "\n"
		case doc.Table:
			texts += fmt.Sprintln(b.Rows)
		case doc.Steps:
			texts += fmt.Sprintln("steps", len(b.Figures))
		}
	}
	return captions, texts
}

// TestRecord checks the diagrams at intervals, after each comment and at the end; and
// the players, the times, and the result.
func TestRecord(t *testing.T) {
	figures, texts := shownIn(study(t, recorded, Records{}, false).Blocks)
	if len(figures) != 2 || !strings.Contains(figures[0], "2") || !strings.Contains(figures[1], "4") {
		t.Errorf("diagrams %q", figures)
	}
	for _, want := range []string{"Ohashi – Honinbo", "Event: Castle", "P-7f (0:12)", "White opens too.", "White wins after 4 moves (resignation)."} {
		if !strings.Contains(texts, want) {
			t.Errorf("%q is missing in\n%s", want, texts)
		}
	}
	if figures, _ := shownIn(study(t, recorded, Records{Every: 1}, false).Blocks); len(figures) != 4 {
		t.Errorf("diagrams %q, want 4", figures)
	}
	if figures, _ := shownIn(study(t, recorded, Records{Plies: []int{1}}, false).Blocks); len(figures) != 2 || !strings.Contains(figures[0], "1") {
		t.Errorf("diagrams %q, want those behind 1 and 4", figures)
	}
	if _, texts := shownIn(study(t, recorded, Records{}, true).Blocks); !strings.Contains(texts, "steps 5") || strings.Index(texts, "steps 5") > strings.Index(texts, "P-7f") {
		t.Errorf("no stepper of 5 positions above the moves:\n%s", texts)
	}
}

// TestBoardsOfAGameAreAlike checks that all boards have the same size and position,
// independent of the hands; on the smallest paper they are below their moves.
func TestBoardsOfAGameAreAlike(t *testing.T) {
	var widths []draw.MM
	for _, b := range study(t, recorded, Records{Every: 1}, false).Blocks {
		if c, ok := b.(doc.Columns); ok {
			f := c.Cells[1][0].(doc.Figure)
			widths = append(widths, f.Drawing.Bounds().Min.X)
			if !f.Exact {
				t.Error("a board is stretched")
			}
		}
	}
	if len(widths) != 4 || slices.Min(widths) < slices.Max(widths)-0.01 {
		t.Errorf("the boards begin at %v", widths)
	}
	o := Options{Records: &Records{Files: []RecordFile{{"games.csa", strings.NewReader(recorded)}}}}
	o.Paper = draw.Size{W: 105, H: 148}
	b, err := newBook(gametest.Load(t, "shogi"), o)
	if err != nil {
		t.Fatal(err)
	}
	small, err := b.doc(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range small.Blocks {
		if _, ok := b.(doc.Columns); ok {
			t.Error("two columns on A6")
		}
	}
}

// TestCommentBesideItsDiagram checks that a comment is below its moves and beside the
// diagram; a long one has the width of the page.
func TestCommentBesideItsDiagram(t *testing.T) {
	for _, c := range []struct {
		comment string
		beside  bool
	}{{"White opens too.", true}, {strings.Repeat("White opens too. ", 40), false}} {
		beside := false
		for _, b := range study(t, strings.Replace(recorded, "White opens too.", c.comment, 1), Records{}, false).Blocks {
			if row, ok := b.(doc.Columns); ok {
				if _, texts := shownIn(row.Cells[0]); strings.Contains(texts, "White opens too.") {
					beside = true
				}
			}
		}
		if beside != c.beside {
			t.Errorf("%d letters stand beside the diagram: %t", len(c.comment), beside)
		}
	}
}

// TestBookmarks checks that a bookmark in a record gets a diagram, and its name.
func TestBookmarks(t *testing.T) {
	kif := "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n&Sharp\n   3 ６六歩(67)\n   4 投了\n"
	figures, texts := shownIn(study(t, kif, Records{}, false).Blocks)
	if len(figures) != 2 || !strings.Contains(figures[0], "2") || !strings.Contains(texts, "Sharp") || strings.Contains(texts, "&") {
		t.Errorf("diagrams %q, texts %s", figures, texts)
	}
}

func TestSeveralGames(t *testing.T) {
	d := study(t, recorded+"/\n"+recorded, Records{}, false)
	if _, ok := d.Blocks[1].(doc.Contents); !ok {
		t.Error("two games have no contents")
	}
}

func TestFaultyRecord(t *testing.T) {
	bad := strings.Replace(recorded, "+8822UM", "+8833UM", 1)
	_, err := Doc(gametest.Load(t, "shogi"), Options{Records: &Records{Files: []RecordFile{{"games.csa", strings.NewReader(bad)}}}})
	if err == nil || !strings.Contains(err.Error(), "games.csa:12: ") || !strings.Contains(err.Error(), "illegal-move") {
		t.Errorf("%v", err)
	}
}
