package order

import (
	"errors"
	"fmt"
	"testing"

	"shogikit/layout/press"
)

func TestHintWordsRemedies(t *testing.T) {
	scale, paper := press.Change{Option: press.ScaleOption, Value: "79%"}, press.Change{Option: press.PaperOption, Value: "a3"}
	for want, list := range map[string][]press.Remedy{
		"":                              nil,
		"try --paper a3":                {{paper}},
		"try --scale 79% or --paper a3": {{scale}, {paper}},
		"try --scale 79% or --paper a3 or --paper a3 --scale 79%": {{scale}, {paper}, {paper, scale}},
	} {
		if got := Hint(fmt.Errorf("kit: %w", &press.TooLarge{Remedies: list})); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for _, o := range []press.Option{press.PaperOption, press.BoardOption, press.BuildOption, press.ScaleOption} {
		if _, ok := Of("kit", string(o)); !ok {
			t.Errorf("the table has no option %q", o)
		}
	}
	if got := Hint(errors.New("other")); got != "" {
		t.Error(got)
	}
}
