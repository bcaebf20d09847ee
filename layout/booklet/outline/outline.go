// Package outline holds the chapters of a booklet, in their order, and what they are made of:
// the content of chapters.yaml, which explains itself.
package outline

import (
	"bytes"
	_ "embed" // of the chapters
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

//go:embed chapters.yaml
var chaptersFile []byte

// Outline is the content of chapters.yaml.
type Outline struct {
	Chapters []Chapter
	Back     []Element
	Glossary []struct{ Words, When string }
}

// Chapter is a chapter, for games that meet its condition.
type Chapter struct {
	ID      string
	When    string
	Aside   bool // without a number, and in the contents only if Listed
	Listed  bool
	NewPage bool `yaml:"new-page"`
	Wide    bool // the first only: on pages of its own, of one column
	Body    []Element
}

// Element is an element of a chapter; exactly one of the fields up to Make is set,
// besides Beside.
type Element struct {
	Text, List, Numbered string // text keys
	Section              string // text key of its heading
	Figures              []string
	Beside               bool   // … one below the other, with their text beside them
	Figure               string // centred
	Make                 string // a key of the makers of booklets

	Of           string // argument of the maker
	Stay         bool   // of a text: on the page of what follows
	When, Unless string
}

// Contents returns the parsed chapters. A test checks that the file is valid.
var Contents = sync.OnceValue(func() *Outline {
	o, _ := read(chaptersFile)
	return o
})

func read(data []byte) (*Outline, error) {
	o := &Outline{}
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	return o, d.Decode(o)
}

// Diagrams returns the IDs of the diagrams in a body.
func Diagrams(body []Element) (ids []string) {
	for _, e := range body {
		ids = append(ids, e.Figures...)
		if strings.Contains(e.Of, ".") {
			ids = append(ids, e.Of)
		}
		if e.Figure != "" {
			ids = append(ids, e.Figure)
		}
	}
	return ids
}
