package pieces

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"shogikit/pieces/picture"
	"shogikit/templates"
)

// publicWords are the names of pieces and of their promoted sides after which public sets
// name their files, apart from the names of the art and the letters of SFEN: those of CSA,
// and the Japanese ones.
var publicWords = map[string][2]string{
	"king":   {"ou gyoku gy osho ousho gyokusho"},
	"rook":   {"hi hisha", "ry ryu ryuu ryo ryuo ryuou dragon dragonking"},
	"bishop": {"ka kaku kakugyo kakugyou", "um uma ryuma horse dragonhorse"},
	"gold":   {"ki kin kinsho kinshou goldgeneral"},
	"silver": {"gi gin ginsho ginshou silvergeneral", "ng narigin"},
	"knight": {"ke kei keima", "nk narikei"},
	"lance":  {"ky kyo kyou kyosha kyousha", "ny narikyo narikyou"},
	"pawn":   {"fu fuhyo fuhyou", "to tokin"},
}

// jewelled are the names of the king of the player who moves first.
var jewelled = []string{"gyoku", "gy", "gyokusho"}

// publicName returns what the name of a file of a public set says: which piece, and
// whether it is the opponent's. Such sets have the pieces of the player who moves up as
// 0FU.svg, BFU.svg, Sente_fu45.svg, black_pawn.svg, BlackPawn.svg or bP.svg; those of the
// opponent, 1FU.svg, are mostly the same upside down, and not used. The piece is empty if
// the file has another kind of name.
func publicName(file string) (piece string, opponents bool) {
	stem, isSVG := strings.CutSuffix(strings.ToLower(file), ".svg")
	if !isSVG || strings.HasSuffix(stem, "-sente") || strings.HasSuffix(stem, "-gote") {
		return "", false // our own names say the side
	}
	for i, word := range publicWord().FindAllString(sideWords.Replace(stem), -1) {
		switch {
		case word == "1" && i == 0, word == "gote", word == "white":
			opponents = true
		case slices.Contains([]string{"shogi", "svg", "sente", "black"}, word), word[0] >= '0' && word[0] <= '9':
		default:
			piece += word
		}
	}
	if sided().MatchString(piece) {
		return piece[1:], opponents || piece[0] == 'w'
	}
	return piece, opponents
}

// sideWords sets a side apart from the piece that it is written together with.
var sideWords = strings.NewReplacer("sente", " sente ", "gote", " gote ", "black", " black ", "white", " white ")

// publicWord matches a word or a number in the name of a file, sided a side and a letter
// of SFEN or a name of CSA.
var (
	publicWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[a-z+]+|[0-9]+`) })
	sided      = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[bw](\+?[a-z]|` + csaNames + `)$`) })
)

const csaNames = "ou|gy|hi|ry|ka|um|ki|gi|ng|ke|nk|ky|ny|fu|to"

// publicNames returns the pieces, as [publicName] has them, that show the look, in order
// of preference.
func (l Look) publicNames() []string {
	stem := strings.ReplaceAll(l.Piece.Art, "-", "")
	letter := strings.ToLower(string(l.Piece.Letter))
	if l.Promoted {
		words := strings.Fields(publicWords[l.Piece.Art][1])
		return append(words, stem+"promoted", "promoted"+stem, "+"+letter, stem+"+")
	}
	words := strings.Fields(publicWords[l.Piece.Art][0])
	if l.Piece.Art == "king" && l.Side == templates.Sente {
		words = slices.Concat(jewelled, words)
	}
	return append(words, stem, letter)
}

// publicFiles returns the files of the user's artwork by what their names say, the shortest
// name first: before 0FU-1.svg comes 0FU.svg.
func publicFiles(art fs.FS) map[string][]string {
	files := map[string][]string{}
	if art == nil {
		return files
	}
	entries, _ := fs.ReadDir(art, ".") // what cannot be read has no pictures
	for _, e := range entries {
		piece, opponents := publicName(e.Name())
		if piece != "" && !opponents {
			files[piece] = append(files[piece], e.Name())
		}
	}
	for _, names := range files {
		slices.SortStableFunc(names, func(a, b string) int { return len(a) - len(b) })
	}
	return files
}

// ownFiles returns the names of the files of a user's artwork that may show a look, in
// order of preference.
func (m *Maker) ownFiles(l Look) []string {
	files := slices.Clip(m.files(l))
	for _, name := range l.publicNames() {
		files = append(files, m.public[name]...)
	}
	return files
}

// Doubles returns the files of a user's artwork that show nothing, because others, the
// values, show the same pieces.
func Doubles(g *templates.Game, o Options) map[string]string {
	m := &Maker{Game: g, opts: o, public: publicFiles(o.Art)}
	doubles, chosen := map[string]string{}, []string{}
	for _, l := range bothSides(g) {
		var first string
		for _, file := range m.ownFiles(l) {
			switch {
			case !m.hasFile(file):
			case first == "":
				first = file
				chosen = append(chosen, file)
			default:
				doubles[file] = first
			}
		}
	}
	for _, file := range chosen {
		delete(doubles, file)
	}
	return doubles
}

// Use says what a file of a user's artwork is for.
type Use int

// The uses of files.
const (
	Unused    Use = iota // no piece of the game has such a name
	Used                 // a picture of a piece
	Opponents            // of a public set: the piece of the opponent, which is not used
)

// UseOf says what a file of a user's artwork for a game is for.
func UseOf(g *templates.Game, file string) Use {
	if slices.Contains(OwnNames(g), file) {
		return Used
	}
	piece, opponents := publicName(file)
	named := func(l Look) bool { return slices.Contains(l.publicNames(), piece) }
	switch {
	case !slices.ContainsFunc(bothSides(g), named):
		return Unused
	case opponents:
		return Opponents
	}
	return Used
}

// OwnNames returns the sorted file names that a user's artwork for a game may have.
func OwnNames(g *templates.Game) (names []string) {
	for _, l := range bothSides(g) {
		names = append(names, l.PictureFiles()...)
		if l.Piece.KitArt != "" {
			names = append(names, l.pictureFiles(l.Piece.KitArt)...)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Simplified says how a picture of a user's artwork was simplified; empty if it was not,
// or cannot be read.
func Simplified(art fs.FS, file string) []string {
	pic, err := readPicture(art, file)
	if err != nil {
		return nil
	}
	return pic.Simplified
}

// hasOwn reports whether the user's artwork has a picture of the look.
func (m *Maker) hasOwn(l Look) bool { return slices.ContainsFunc(m.ownFiles(l), m.hasFile) }

// hasFile reports whether the user's artwork has a file, even one that cannot be read: reading it
// then says why.
func (m *Maker) hasFile(name string) bool {
	if m.opts.Art == nil {
		return false
	}
	_, err := fs.Stat(m.opts.Art, name)
	return !errors.Is(err, fs.ErrNotExist)
}

// TwoLooks reports whether the two players' pieces look different: in the template, or
// in the user's artwork.
func (m *Maker) TwoLooks(p *templates.Piece) bool { return p.TwoLooks || m.ownSides[p.ID] }

// sidedPieces returns the pieces of which the user's artwork has a picture for one side.
func (m *Maker) sidedPieces() map[string]bool {
	sided := map[string]bool{}
	for _, l := range bothSides(m.Game) {
		if m.hasFile(m.files(l)[0]) {
			sided[l.Piece.ID] = true
		}
	}
	return sided
}

// loadOwn reads the first of a look's files that the user's artwork has.
func (m *Maker) loadOwn(l Look) (picture.Picture, error) {
	files := m.ownFiles(l)
	i := slices.IndexFunc(files, m.hasFile)
	if i < 0 {
		return picture.Picture{}, fs.ErrNotExist
	}
	pic, err := readPicture(m.opts.Art, files[i])
	if err == nil {
		err = m.bound(pic, files[i])
	}
	return pic, err
}

// maxSetPoints bounds the user's artwork in total: each picture is drawn dozens of
// times.
const maxSetPoints = 250000

// bound counts the points of a user's picture, once however often it is used.
func (m *Maker) bound(pic picture.Picture, name string) error {
	if m.counted[name] {
		return nil
	}
	m.counted[name] = true
	for i := range pic.Drawing.Marks {
		m.points += len(pic.Drawing.Marks[i].Path.Pts)
	}
	if m.points > maxSetPoints {
		return fmt.Errorf("picture %s: the pictures have more than %d points together; simplify their paths",
			name, maxSetPoints)
	}
	return nil
}
