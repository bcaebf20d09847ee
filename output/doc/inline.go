package doc

import "strings"

// Style is how a run of text is marked.
type Style uint8

// The styles.
const (
	Plain Style = iota
	Emphasis
	Strong
)

// Run is a stretch of text in one style, or a reference.
type Run struct {
	Style Style
	Text  string
	Ref   string // where set, the ID that it refers to; Text is empty
	Ruby  string // how Text is read; "": nothing said
}

// The marks round a word and its reading.
const (
	rubyWord  = "｜"
	rubyOpen  = "《"
	rubyClose = "》"
)

// Ruby returns text that prints with its reading above it.
func Ruby(word, reading string) string { return rubyWord + word + rubyOpen + reading + rubyClose }

// Runs parses the marks of a text: *emphasis*, **strong** and references. A
// mark that is not closed is an ordinary asterisk.
func Runs(s string) []Run {
	var out []Run
	add := func(st Style, text string) {
		for text != "" {
			before, rest, _ := strings.Cut(text, rubyWord)
			word, tail, ok := strings.Cut(rest, rubyOpen)
			reading, after, closed := strings.Cut(tail, rubyClose)
			if !ok || !closed {
				before, after = text, ""
			}
			if before != "" {
				out = append(out, Run{Style: st, Text: before})
			}
			if ok && closed {
				out = append(out, Run{Style: st, Text: word, Ruby: reading})
			}
			text = after
		}
	}
	for s != "" {
		i := strings.IndexAny(s, "*"+string(refOpen))
		if i < 0 {
			break
		}
		mark, st := markAt(s[i:])
		end := strings.Index(s[i+len(mark):], closing(mark))
		if end <= 0 || st == Emphasis && !opens(s[i+len(mark):]) {
			add(Plain, s[:i+len(mark)])
			s = s[i+len(mark):]
			continue
		}
		add(Plain, s[:i])
		inner := s[i+len(mark):][:end]
		if st == Plain {
			out = append(out, Run{Ref: inner})
		} else {
			add(st, inner)
		}
		s = s[i+len(mark)+end+len(closing(mark)):]
	}
	add(Plain, s)
	return join(out)
}

// opens reports whether an asterisk before s starts a marked stretch: a letter must
// follow. So the asterisk of a drop, P*5e, stays what it is.
func opens(s string) bool {
	for _, r := range s {
		return r > '9' && r != '*' || r == '“'
	}
	return false
}

func markAt(s string) (string, Style) {
	switch {
	case strings.HasPrefix(s, "**"):
		return "**", Strong
	case s[0] == '*':
		return "*", Emphasis
	}
	return string(refOpen), Plain
}

func closing(mark string) string {
	if mark == string(refOpen) {
		return string(refClose)
	}
	return mark
}

// join unites neighbours of the same style.
func join(runs []Run) []Run {
	out := runs[:0]
	for _, r := range runs {
		if n := len(out); n > 0 && r.Ref == "" && out[n-1].Ref == "" && r.Ruby == "" && out[n-1].Ruby == "" && out[n-1].Style == r.Style {
			out[n-1].Text += r.Text
			continue
		}
		out = append(out, r)
	}
	return out
}

// PlainText returns the text without its marks; references become their IDs.
func PlainText(s string) string {
	var b strings.Builder
	for _, r := range Runs(s) {
		b.WriteString(r.Text)
		b.WriteString(r.Ref)
	}
	return b.String()
}
