package locale

import (
	"slices"
	"strings"
	"testing"
)

func TestOf(t *testing.T) {
	for _, c := range []struct {
		env, settings, languages, country string
	}{
		{"LANG=cs_CZ.UTF-8", "", "cs_CZ.UTF-8", "CZ"},
		{"LC_ALL=de_AT@euro LANG=cs_CZ", "ja_JP", "de_AT@euro", "AT"},
		{"LC_MESSAGES=sk_SK LANG=en_US.UTF-8", "", "sk_SK", "US"},
		{"LC_PAPER=en_CA LANG=cs_CZ", "", "cs_CZ", "CA"},
		{"LANGUAGE=fr:cs LANG=en_US", "", "fr cs en_US", "US"},
		{"LANGUAGE=fr LC_ALL=C", "en_US", "", ""},
		{"LC_ALL=C.UTF-8 LANG=en_US", "", "", ""},
		{"", "en-US", "en-US", "US"},
		{"", "zh-Hans-CA", "zh-Hans-CA", "CA"},
		{"", "", "", ""},
	} {
		env := map[string]string{}
		for _, v := range strings.Fields(c.env) {
			k, v, _ := strings.Cut(v, "=")
			env[k] = v
		}
		l := Of(func(k string) string { return env[k] }, func() string { return c.settings })
		if !slices.Equal(l.Languages, strings.Fields(c.languages)) || l.Country != c.country || l.Letter() != (c.country == "US" || c.country == "CA") {
			t.Errorf("%s, settings %s: %+v", c.env, c.settings, l)
		}
	}
	if l := Of(func(string) string { return "" }, nil); len(l.Languages) > 0 {
		t.Error(l)
	}
}
