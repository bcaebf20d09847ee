package doc

import (
	"reflect"
	"testing"
)

// A word that only appears to be in a text gets no reading.
func TestReadingOfNeighbours(t *testing.T) {
	r := NewReader([]Reading{{"金将", "きんしょう", false}, {"と金", "ときん", false}})
	if got, want := r.Text("王将と金将、と金"), "王将と｜金将《きんしょう》、と\u2060｜金《きん》"; got != want {
		t.Errorf("read as %q, want %q", got, want)
	}
}

// A character within a word that is not in the list may be read otherwise.
func TestReadingWithinCompounds(t *testing.T) {
	r := NewReader([]Reading{{"歩", "ふ", false}, {"盤", "ばん", false}})
	if got, want := r.Text("一歩ずつ、終盤、盤上、歩と盤"), "一歩ずつ、終盤、盤上、｜歩《ふ》と｜盤《ばん》"; got != want {
		t.Errorf("read as %q, want %q", got, want)
	}
}

// The piece of a move gets no reading, which would split the move.
func TestReadingOfMoves(t *testing.T) {
	r := NewReader([]Reading{{"鷹", "たか", true}, {"二歩", "にふ", true}})
	if got, want := r.Text("▲４四鷹△１二歩、四鷹と鷹"), "▲４四鷹△１二歩、四｜鷹《たか》と鷹"; got != want {
		t.Errorf("read as %q, want %q", got, want)
	}
}

// A word gets its reading once in a list or a table, but none in a table that has a column
// of readings.
func TestReadingsInListsAndTables(t *testing.T) {
	const ruby = "｜飛車《ひしゃ》"
	table := func(cells ...string) Table {
		x := Table{Strong: true}
		for _, c := range cells {
			x.Rows = append(x.Rows, []string{"1", c})
		}
		return x
	}
	for _, c := range [][2]Block{
		{List{Items: []string{"飛車と飛車", "飛車"}}, List{Items: []string{ruby + "と飛車", "飛車"}}},
		{table("角と飛車", "飛車"), table("角と"+ruby, "飛車")},
		{table("飛車", "ひしゃ"), table("飛車", "ひしゃ")},
	} {
		r := NewReader([]Reading{{"飛車", "ひしゃ", true}})
		got := r.Blocks([]Block{c[0], Para{Text: "飛車"}}, func(s string) string { return s })
		if want := []Block{c[1], Para{Text: ruby}}; !reflect.DeepEqual(got, want) {
			t.Errorf("read as %v, want %v", got, want)
		}
	}
}
