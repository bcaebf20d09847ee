package order

import "testing"

// TestLineCanBeTyped checks that an order is written as a command line that makes the same.
func TestLineCanBeTyped(t *testing.T) {
	o, err := Parse("kit", "my game.yaml", "--style", "Kanji", "--only=rook,3xpawn", "--spot", "--scale", "80 %", "-q")
	if err != nil {
		t.Fatal(err)
	}
	const want = "shogikit kit 'my game.yaml' --scale='80 %' --style=kanji --only=rook,3xpawn --spot"
	if got := o.Line("kit", Quote); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := o.Line("booklet", Quote); got != "shogikit booklet 'my game.yaml' --style=kanji" {
		t.Errorf("the rules of it: %s", got)
	}
}

// TestShellsExpand checks that what a shell would expand is quoted.
func TestShellsExpand(t *testing.T) {
	for _, word := range []string{"~/x.yaml", "a:~b", "=ls", "a b", "$x", ""} {
		if Quote(word) == word {
			t.Errorf("%q is not quoted", word)
		}
	}
	for _, word := range []string{"a=b", "x.yaml", "飛", "80%", "-"} {
		if Quote(word) != word {
			t.Errorf("%q is quoted", word)
		}
	}
}

// TestOptionsAccumulate checks which options add to what was said before.
func TestOptionsAccumulate(t *testing.T) {
	o, err := Parse("diagram", "--mark", "5e", "--mark", "7g,2c", "--view", "set", "--view", "flat")
	if err != nil || len(o.Mark) != 3 || o.View != "flat" {
		t.Errorf("marks %v, view %s: %v", o.Mark, o.View, err)
	}
	if _, err := Parse("sheets", "--format="); err == nil {
		t.Error("an empty value is taken")
	}
}
