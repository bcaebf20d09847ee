package doc

import "testing"

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
