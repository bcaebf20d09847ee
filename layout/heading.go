package layout

import "strings"

// signs are the brushed characters of sheets, by what their IDs contain: board, rims, pieces. The
// pages on making and playing have their own.
var signs = []struct{ in, sign string }{
	{"-board", "盤"}, {"-rims", "縁"}, {"", "駒"},
}

// sign returns the brushed character beside the title of a page.
func (pg *page) sign() string {
	for _, s := range signs {
		if strings.Contains(pg.sheet.ID, s.in) {
			return s.sign
		}
	}
	return ""
}

// lead returns what stands below the title of a page: what the sheet is, and the paper for it.
func (pg *page) lead() []string {
	var out []string
	if pg.explained != "" {
		out = append(out, pg.explained)
	}
	for _, key := range pg.about {
		out = append(out, pg.kit.cat.Text(key))
	}
	if pg.stock != "" {
		out = append(out, pg.kit.cat.Text("sheet.paper."+pg.stock))
	}
	return out
}

// headline parts a title such as "Pieces: face and back in one" or "Board, left half (with the
// glue flap)" into what stands large and what stands below it.
func headline(s string) (title, about string) {
	at := strings.IndexAny(s, ":：(（")
	if at < 0 {
		return s, ""
	}
	about = strings.TrimLeft(s[at:], ":：(（ ")
	if !strings.ContainsAny(about, "(（") { // the closing one of what stood in parentheses
		about = strings.TrimRight(about, ")）")
	}
	return strings.TrimSpace(s[:at]), about
}
