package config

import (
	"strings"
	"testing"
)

func FuzzConfiguration(f *testing.F) {
	f.Add("paper: letter\nsheets.format: svg\n")
	f.Add("# nothing\n? [a]\n: &x {y: *x}\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Read("config.yaml", []byte(text))
		if err != nil && !strings.HasPrefix(err.Error(), "config.yaml:") {
			t.Errorf("an error without a line: %v", err)
		}
		for _, o := range c.settings {
			if !strings.HasPrefix(o.from, "config.yaml:") || o.flag == "" {
				t.Errorf("%+v", o)
			}
		}
	})
}
