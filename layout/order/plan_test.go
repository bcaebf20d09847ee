package order

import "testing"

// The metadata of files are in the language of their content.
func TestFilesSayWhatTheyAre(t *testing.T) {
	for command, want := range map[string][2]string{
		"kit":     {"Shogi: a paper kit", "Shogi: ein Bausatz aus Papier"},
		"booklet": {"Shogi: rules", "Shogi: Regeln"},
	} {
		for i, lang := range []string{"en", "de"} {
			o, err := Parse(command, "--lang="+lang)
			if err == nil {
				err = o.Resolve(Source{})
			}
			var p *Plan
			if err == nil {
				p, err = o.Plan()
			}
			if err != nil {
				t.Fatal(err)
			}
			if p.Files.Subject != want[i] || p.Files.Author == "" || p.Files.Keywords != "将棋, shogi" {
				t.Errorf("%s in %s: %+v", command, lang, p.Files)
			}
		}
	}
}
