package host

import (
	"slices"
	"strings"
	"testing"
)

func TestLocale(t *testing.T) {
	for _, c := range []struct {
		env, settings, languages string
		letter                   bool
	}{
		{"LANG=cs_CZ.UTF-8", "", "cs_CZ.UTF-8", false},
		{"LC_ALL=de_AT@euro LANG=en_US", "ja_JP", "de_AT@euro", false},
		{"LC_MESSAGES=sk_SK LANG=en_US.UTF-8", "", "sk_SK", true},
		{"LC_PAPER=en_CA LANG=cs_CZ", "", "cs_CZ", true},
		{"LANGUAGE=fr:cs LANG=en_US@x", "", "fr cs en_US@x", true},
		{"LANGUAGE=fr LC_ALL=C", "en_US", "", false},
		{"LC_ALL=C.UTF-8 LANG=en_US", "", "", false},
		{"LANG=ca_ES", "", "ca_ES", false},
		{"", "en-US", "en-US", true},
		{"", "zh-Hans-CA", "zh-Hans-CA", true},
		{"", "", "", false},
	} {
		env := map[string]string{}
		for _, v := range strings.Fields(c.env) {
			k, v, _ := strings.Cut(v, "=")
			env[k] = v
		}
		e := Environment{Getenv: func(k string) string { return env[k] }, System: func() string { return c.settings }}
		if got := e.languages(); !slices.Equal(got, strings.Fields(c.languages)) || (e.Paper() == "letter") != c.letter {
			t.Errorf("%s, settings %s: %q, paper %q", c.env, c.settings, got, e.Paper())
		}
	}
	if got := (Environment{Getenv: func(string) string { return "" }}).languages(); len(got) > 0 {
		t.Error(got)
	}
}
