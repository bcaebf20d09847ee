package booklet

import (
	"bytes"
	_ "embed" // of the chapters
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"shogikit/output/doc"
)

//go:embed chapters.yaml
var chaptersFile []byte

// outline is the content of chapters.yaml.
type outline struct {
	Chapters []chapter
	Back     []element
	Glossary []struct{ Words, When string }
}

// chapter is a chapter, for games that meet its condition.
type chapter struct {
	ID      string
	When    string
	Aside   bool // without a number, and in the contents only if Listed
	Listed  bool
	NewPage bool `yaml:"new-page"`
	Wide    bool // the first only: on pages of its own, of one column
	Body    []element
}

// element is an element of a chapter; exactly one of the fields up to Make is set,
// besides Beside and With.
type element struct {
	Text, List, Numbered string // text keys
	Section              string // text key of its heading
	Figures              []string
	Beside               bool   // … one below the other, with their text beside them
	With                 string // … with these texts beside them, but their captions below
	Figure               string // centred
	Make                 string // a key of makers

	Of           string // argument of the maker
	Stay         bool   // of a text: on the page of what follows
	When, Unless string
}

// contents returns the parsed chapters. A test checks that the file is valid.
var contents = sync.OnceValue(func() *outline {
	o, _ := readOutline(chaptersFile)
	return o
})

func readOutline(data []byte) (*outline, error) {
	o := &outline{}
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	return o, d.Decode(o)
}

// makers are the elements that only code can draw or compute.
var makers = map[string]func(b *book, of string){
	"answers":     answers,
	"back":        func(b *book, _ string) { b.glancePage("", 1) },
	"characters":  characters,
	"faces":       facesExplained,
	"table":       tablePicture,
	"board-parts": boardPicture,
	"building":    building,
	"contents":    func(b *book, _ string) { b.add(doc.Contents{}) },
	"count-table": countTable,
	"drop-rules":  dropRules,
	"furigoma":    furigoma,
	"game":        gamePassages,
	"glossary":    glossary,
	"handicaps":   handicaps,
	"home-rows":   homeRows,
	"marks":       marks,
	"move-cards":  moveCards,
	"pictures":    pictures,
	"piece-table": pieceTable,
	"problems":    problemFigures,
	"scene":       scene,
	"score":       score,
	"setup-board": setupBoard,
	"sign-key":    signKey,
	"signs":       signs,
}

// chapters returns the chapters of this game.
func (b *book) chapters() []chapter {
	return slices.DeleteFunc(slices.Clone(contents().Chapters), func(c chapter) bool { return !b.holds(c.When) })
}

// chapter adds a chapter, with its questions.
func (b *book) chapter(c chapter) {
	head := c.ID + ".head"
	b.step = 0
	b.add(doc.Heading{
		Level: 1, ID: c.ID, Text: b.part + b.text(head), NewPage: c.NewPage,
		Unnumbered: c.Aside || b.part != "", Unlisted: c.Aside && !c.Listed,
	})
	b.body(c.Body)
	b.ask(c.ID)
}

// body adds the elements of a chapter.
func (b *book) body(elements []element) {
	for _, e := range elements {
		if !b.holds(e.When) || e.Unless != "" && b.holds(e.Unless) {
			continue
		}
		switch {
		case e.Text != "":
			for _, p := range b.list(e.Text) {
				runIn := strings.HasPrefix(p, "**") // … several of which line up
				b.add(doc.Para{Text: p, Flush: runIn, Stay: e.Stay})
			}
		case e.List != "":
			bullets(b, b.list(e.List))
		case e.Numbered != "":
			numbered(b, b.list(e.Numbered))
		case e.Section != "":
			b.add(doc.Heading{Level: 2, ID: e.Section, Text: b.text(e.Section)})
		case e.Figures != nil:
			b.figures(e)
		case e.Figure != "":
			if f := b.Figures[e.Figure]; f != nil {
				fig := b.figure(e.Figure, 0, f.View)
				fig.Center = true
				b.add(fig)
			}
		default:
			makers[e.Make](b, e.Of)
		}
	}
}

// bullets adds items to a list, that before them if there is one.
func bullets(b *book, items []string) {
	if n := len(b.blocks); n > 0 {
		if l, ok := b.blocks[n-1].(doc.List); ok && !l.Numbered && l.Pictures == nil {
			l.Items = slices.Concat(l.Items, items)
			b.blocks[n-1] = l
			return
		}
	}
	b.add(doc.List{Items: items})
}

// numbered adds a numbered list; a single item is a paragraph.
func numbered(b *book, items []string) {
	if len(items) == 1 {
		b.add(doc.Para{Text: items[0]})
		return
	}
	b.add(doc.List{Items: items, Numbered: true})
}

// holds reports whether all conditions hold; they are separated by spaces. The ID of a
// diagram means that the game has it.
func (b *book) holds(when string) bool {
	for name := range strings.FieldsSeq(when) {
		if !b.conds[name] && b.Figures[name] == nil {
			return false
		}
	}
	return true
}

// diagrams returns the IDs of the diagrams in a body.
func diagrams(body []element) (ids []string) {
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
