// Package templates holds games as data: board, pieces, moves, setups, names and rules,
// read from one YAML file per game. Built-in games are embedded in the program; a
// designer's own file is read the same way.
//
// Squares and directions are seen from the owner of a piece: x grows to the
// right, y grows ahead. Nothing here draws or plays; packages pieces, board and
// board/rules read the same [Game], so a mark on a piece and a legal move have
// one source.
package templates

import (
	"maps"
	"slices"
	"strings"

	"shogikit/output/draw"
)

// Side is a player. Sente (Black) sits at the bottom of a diagram.
type Side uint8

// The two sides.
const (
	Sente Side = iota
	Gote
)

// String returns "sente" or "gote".
func (s Side) String() string { return [...]string{"sente", "gote"}[s&1] }

// Other returns the opponent.
func (s Side) Other() Side { return s ^ 1 }

// Names holds a name in several languages, by language code.
type Names map[string]string

// In returns the name in a language, or else in English, or else the first by language
// code, or else "".
func (n Names) In(lang string) string {
	if s, ok := n[lang]; ok {
		return s
	}
	if s, ok := n["en"]; ok {
		return s
	}
	for _, code := range slices.Sorted(maps.Keys(n)) {
		return n[code]
	}
	return ""
}

// Schemes of piece names.
const (
	Official = "official" // the names that players of the game use
	PaperKit = "paperkit" // the names of the Czech paper kit, where they differ
)

// Game is a whole game as its template states it; tags give the key of each value and
// what it may be (see [field]). Games are read-only once loaded and may be shared
// between goroutines.
type Game struct {
	ID        string     `key:"id" want:"id"` // "shogi"
	File      string     // where it was read from; "" for a built-in game
	Names     Names      `key:"names,required"`
	About     Names      `key:"about"` // one sentence on the game
	Board     Board      `key:"board,required"`
	Zone      int        `key:"zone" want:"0 16"`           // depth of the promotion zone in ranks; 0: none
	Setup     string     `key:"setup,required" want:"2000"` // SFEN
	Handicaps []Handicap `key:"handicaps"`
	Shape     Shape      `key:"piece"`
	Pieces    []Piece    `key:"pieces,required"`     // highest rank first
	Style     string     `key:"style" want:"styles"` // default style of the pictures
	Marks     string     `key:"marks" want:"marks"`  // default mark system
	Build     string     `key:"build" want:"builds"` // default way to make the pieces
	Rules     Rules      `key:"rules"`
	Book      Book       `key:"booklet"`
	Warnings  Faults     // legal but suspicious values in a designer's own game
}

// Board gives the dimensions of the board, in millimetres at 100 %.
type Board struct {
	Files   int      `key:"files,required" want:"1 16"`
	Ranks   int      `key:"ranks,required" want:"1 16"`
	Square  draw.MM  `key:"square" want:"5 100"`        // width of a square
	SquareH draw.MM  `key:"square-height" want:"5 100"` // equal to Square unless the template says otherwise
	Border  draw.MM  `key:"border" want:"0 50"`         // margin around the grid
	Stars   [][2]int `key:"stars" want:"0 16"`          // corners of the grid, counted from the top left
}

// Outline is the shape of the pieces.
type Outline string

// The outlines.
const (
	Pentagon Outline = "pentagon" // a square with one side drawn out to a point
	Wedge    Outline = "wedge"    // the traditional tapering wedge
	Round    Outline = "round"    // a disc
)

// Shape is the body of the pieces, in millimetres at 100 %.
type Shape struct {
	Outline Outline `key:"outline" want:"pentagon wedge round"`
	W       draw.MM `key:"width" want:"5 100"`
	H       draw.MM `key:"height" want:"5 100"` // to the tip
	Depth   draw.MM `key:"depth" want:"2 40"`   // thickness of a box-built piece
}

// Handicap is a setup in which one side starts with fewer pieces.
type Handicap struct {
	ID    string `key:"id,required" want:"id"` // "two-piece"
	Names Names  `key:"names,required"`
	SFEN  string `key:"setup,required" want:"2000"`
	Rare  bool   `key:"rare"` // a known handicap that is not on the ladder in the booklet
}

// Piece is one kind of piece.
type Piece struct {
	ID       string  `key:"id,required" want:"id"`         // "rook"
	Art      string  `key:"art" want:"id"`                 // stem of its artwork files; by default the ID
	KitArt   string  `key:"paperkit-art" want:"id"`        // where its picture differs with the names of the paper kit
	Letter   byte    `key:"letter,required"`               // in SFEN, upper case
	Count    int     `key:"count,required" want:"0 200"`   // pieces in a kit, both sides together
	Royal    bool    `key:"royal"`                         // losing it loses the game
	TwoLooks bool    `key:"two-looks"`                     // the two players' pieces look different
	Size     float64 `key:"size" want:"0.3 1.5"`           // width and height relative to Shape; 1 by default
	Rank     float64 `key:"traditional-size" want:"0.3 1"` // Size in a traditional set; 0: as Size
	Face     Face    `key:",inline"`
	Promoted *Face   `key:"promoted"` // nil: does not promote
	Drop     Drop    `key:"drop"`
}

// Face is one side of a piece: how it moves, what it is called, how it looks.
type Face struct {
	Betza    string    `key:"moves,required" want:"100"` // as written in the template
	Moves    []Move    // parsed from Betza
	Value    int       `key:"value" want:"0 1000"` // 0: not stated
	Official Names     `key:"names,required"`      // what players of the game call it
	PaperKit Names     `key:"paperkit"`            // what the Czech paper kit calls it, where it differs
	Romaji   Names     `key:"romaji"`              // how its Japanese name is read, as each language spells it
	Kanji    [2]string `key:"kanji" want:"4"`      // usually two characters, for sente and gote
	Kanji1   [2]string `key:"kanji1" want:"1"`     // one character
	Letters  Names     `key:"letters"`             // the big letter of the letters style, if it is not the SFEN letter
}

// Name returns the name of the face in a scheme and language, falling back to the
// official name if the scheme has none.
func (f *Face) Name(scheme, lang string) string {
	if n := f.PaperKit; scheme == PaperKit && n != nil {
		if _, ok := n[lang]; ok || f.Official[lang] == "" {
			return n.In(lang)
		}
	}
	return f.Official.In(lang)
}

// FullName returns the name of a face, with that of the other player's if it is the
// higher-ranked player's alone.
func (f *Face) FullName(scheme, lang string) string {
	if name := f.Name(scheme, lang); name != f.Kanji[1] {
		return name
	}
	return Both(f.Kanji)
}

// Both returns the kanji on the pieces of both sides, the higher-ranked player's first.
func Both(kanji [2]string) string {
	return strings.Join(slices.Compact([]string{kanji[1], kanji[0]}), "・")
}

// names calls f for every name and text of the game, its handicaps and its pieces.
func (g *Game) names(f func(*Names)) {
	f(&g.Names)
	f(&g.About)
	for i := range g.Handicaps {
		f(&g.Handicaps[i].Names)
	}
	for i := range g.Pieces {
		for _, face := range []*Face{&g.Pieces[i].Face, g.Pieces[i].Promoted} {
			if face != nil {
				f(&face.Official)
				f(&face.PaperKit)
			}
		}
	}
}

// Named returns a copy of the game with names in one more language, given by their
// English forms; names without a translation stay English.
func (g *Game) Named(lang string, names map[string]string) *Game {
	out := *g
	out.Handicaps, out.Pieces = slices.Clone(g.Handicaps), slices.Clone(g.Pieces)
	for i := range out.Pieces {
		if p := &out.Pieces[i].Promoted; *p != nil {
			promoted := **p
			*p = &promoted
		}
	}
	out.names(func(n *Names) {
		if own, ok := names[(*n)["en"]]; ok {
			*n = maps.Clone(*n)
			(*n)[lang] = own
		}
	})
	return &out
}

// EnglishNames returns the sorted English names of the built-in games and of others,
// their pieces and their handicaps.
func EnglishNames(others ...*Game) ([]string, error) {
	var out []string
	for _, id := range List() {
		g, err := Load(id)
		if err != nil {
			return nil, err
		}
		others = append(others, g)
	}
	for _, g := range others {
		g.names(func(n *Names) { out = append(out, (*n)["en"]) })
	}
	slices.Sort(out)
	return slices.DeleteFunc(slices.Compact(out), func(s string) bool { return s == "" }), nil
}

// Drop says how captured pieces of a kind may be dropped.
type Drop struct {
	PerFile    int  `key:"per-file" want:"1 16"` // unpromoted pieces of a side allowed on a file; 1: nifu; 0: no limit
	OnePerFile bool `key:"one-per-file"`         // short for PerFile 1
	NoMate     bool `key:"no-mate"`              // a drop must not give mate (uchifuzume)
	AnyRank    bool `key:"any-rank"`             // may be dropped where it could never move
}

// Piece returns the piece with this ID, or nil.
func (g *Game) Piece(id string) *Piece {
	if i := slices.IndexFunc(g.Pieces, func(p Piece) bool { return p.ID == id }); i >= 0 {
		return &g.Pieces[i]
	}
	return nil
}

// Kind returns the index of the piece with a letter, or 0 if there is none.
func (g *Game) Kind(letter byte) int {
	return max(0, slices.IndexFunc(g.Pieces, func(p Piece) bool { return p.Letter == letter }))
}

// Royal returns the index of the royal piece; -1 if there is none.
func (g *Game) Royal() int {
	return slices.IndexFunc(g.Pieces, func(p Piece) bool { return p.Royal })
}

// CountsImpasse reports whether men count when both royal pieces have crossed the board.
func (g *Game) CountsImpasse() bool {
	return g.Rules.Impasse.Points > 0 && g.Royal() >= 0 && g.Zone > 0
}

// Moves returns every move of every face of the game, in the order of the pieces, each
// promoted face after its plain one.
func (g *Game) Moves() []Move {
	var out []Move
	for i := range g.Pieces {
		p := &g.Pieces[i]
		out = append(out, p.Face.Moves...)
		if p.Promoted != nil {
			out = append(out, p.Promoted.Moves...)
		}
	}
	return out
}

// Promotes reports whether any piece of the game promotes.
func (g *Game) Promotes() bool {
	return g.Zone > 0 && slices.ContainsFunc(g.Pieces, func(p Piece) bool { return p.Promoted != nil })
}

// Total returns the number of pieces in a kit of the game.
func (g *Game) Total() int {
	n := 0
	for i := range g.Pieces {
		n += g.Pieces[i].Count
	}
	return n
}

// Rules are the differences between games other than moves. Package board/rules plays
// by them.
type Rules struct {
	Capture    Capture    `key:"capture" want:"hand gone sandwich"`
	Promotion  Promotion  `key:"promotion" want:"choice forced"`
	Win        []Win      `key:"win" want:"mate capture try row last-man"`
	Row        Row        `key:"row"` // for WinRow
	Repetition Repetition `key:"repetition"`
	Perpetual  bool       `key:"perpetual-check-loses"` // perpetual check loses where repetition would otherwise draw
	Stalemate  Stalemate  `key:"stalemate" want:"loses draw"`
	Impasse    Impasse    `key:"impasse"`
}

// Promotion says whether a man that may promote on its move has a choice.
type Promotion string

// The ways of promoting.
const (
	PromotionChoice Promotion = "choice" // it may stay as it is, unless it could never move again
	PromotionForced Promotion = "forced" // it must promote
)

// Stalemate says what having no legal move while not in check means.
type Stalemate string

// The meanings of stalemate.
const (
	StalemateLoses Stalemate = "loses" // every move would be illegal, which loses
	StalemateDraw  Stalemate = "draw"
)

// Capture says how men are taken.
type Capture string

// The ways of capturing.
const (
	CaptureHand     Capture = "hand"     // by moving in; the piece changes sides and goes to hand
	CaptureGone     Capture = "gone"     // by moving in; the piece leaves the game
	CaptureSandwich Capture = "sandwich" // by enclosing a line of men between two of one's own; they leave the game
)

// Win is a way to win.
type Win string

// The ways to win.
const (
	WinMate    Win = "mate"     // the royal piece cannot escape, or is taken
	WinCapture Win = "capture"  // the royal piece is taken; it may be left in check
	WinTry     Win = "try"      // the royal piece safely reaches the last rank
	WinRow     Win = "row"      // men in a row, see Row
	WinLastMan Win = "last-man" // the opponent is down to one man or none
)

// Row is the winning row of hasami games. The zero Row is unset.
type Row struct {
	Length     int  `key:"length,required" want:"2 16"`
	Horizontal bool `key:"horizontal"`              // rows along a rank count too
	OutsideOwn int  `key:"outside-own" want:"0 16"` // men on this many of a side's own nearest ranks do not count
}

// Repetition is the result when the same position, with the same side to move and the
// same hands, occurs for the Count-th time. Count 0: none.
type Repetition struct {
	Count  int              `key:"count" want:"0 10"`
	Result RepetitionResult `key:"result" want:"draw sente-loses mover-loses"`
}

// RepetitionResult says who profits from a repetition.
type RepetitionResult string

// The results of a repetition.
const (
	RepetitionDraw       RepetitionResult = "draw"
	RepetitionSenteLoses RepetitionResult = "sente-loses" // custom in minishogi
	RepetitionMoverLoses RepetitionResult = "mover-loses" // whose move repeats the position for the last time
)

// Impasse is the point count when both kings have entered the other's camp. Points 0:
// the game has none.
type Impasse struct {
	Points int      `key:"points,required" want:"1 200"` // a player with fewer loses
	Big    []string `key:"big" want:"id"`                // IDs of the pieces that count Five
	Five   int      `key:"big-counts" want:"1 50"`       // value of a big piece; 5 by default
}

// Traditional returns the game with pieces of traditional shape: wedges that taper
// towards the tip, larger by rank. Round pieces stay as they are.
func (g *Game) Traditional() *Game {
	out := *g
	if g.Shape.Outline == Round {
		return &out
	}
	out.Shape.Outline = Wedge
	// The largest piece is nearly as tall as a square, and a little narrower.
	h := min(g.Board.Square, g.Board.SquareH) * 0.9
	out.Shape.W, out.Shape.H = h*0.9, h
	out.Pieces = slices.Clone(g.Pieces)
	for i := range out.Pieces {
		if p := &out.Pieces[i]; p.Rank > 0 {
			p.Size = p.Rank
		}
	}
	return &out
}

// Book is what the booklets of a game show in addition to what follows from its rules. The zero
// Book has none of these.
type Book struct {
	Age     int    `key:"age" want:"0 99"`   // from which on children play it; 0: not stated
	Minutes string `key:"minutes" want:"12"` // that a game takes, "30–60"; "": not stated
	Cover   Cover  `key:"cover"`
	// Puzzles are mates in one for the rulebook, in SFEN, each by one move alone.
	Puzzles []string `key:"puzzles" want:"2000"`
	// Problems are mates for the workbook, from easy to hard, in SFEN. In games without kings one
	// move captures most, or wins.
	Problems []string `key:"problems" want:"2000"`
	Lessons  []Lesson `key:"lessons"`
}

// Cover is what stands on the cover of the rulebook: a large piece with two smaller ones beside it, before a
// scene. The zero Cover has the king before the sun.
type Cover struct {
	Piece  string    `key:"piece" want:"id"`
	Beside [2]string `key:"beside" want:"id"`
	Scene  string    `key:"scene" want:"leaves moon hills meadow blossom clouds"`
}

// Lesson is a part of the workbook to play through. The first one is a whole game.
type Lesson struct {
	Title    Names     `key:"title" want:"100"` // none: a whole game
	Lead     Names     `key:"lead" want:"2000"`
	Passages []Passage `key:"passages,required"`
}

// Passage is some moves, which go on from the passage before, with a note on them. The blank {move}
// in a note is the last of them, and blanks such as {rook} are the names of pieces.
type Passage struct {
	Line  int
	SFEN  string `key:"sfen" want:"2000"`           // the position before the moves; "": go on
	Moves string `key:"moves,required" want:"2000"` // USI, separated by spaces; a mistake ends with ?
	Note  Names  `key:"note" want:"2000"`
}
