package pieces

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"shogikit/output/draw"
	"shogikit/templates/gametest"
)

// TestPointsOfOwnPictures checks that the limit of a folder of artwork counts each
// picture once, although rims and both sides of a set reuse it.
func TestPointsOfOwnPictures(t *testing.T) {
	const each = 19500
	rich := &fstest.MapFile{Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 13 12"><path d="M1 1` +
		strings.Repeat("L2 2L2 1", each/2) + `"/></svg>`)}
	names := strings.Fields("king rook bishop gold silver knight lance pawn " +
		"rook-promoted bishop-promoted silver-promoted knight-promoted lance-promoted pawn-promoted")
	for _, n := range []int{1, maxSetPoints / (each + 1), len(names)} {
		art := fstest.MapFS{}
		for _, name := range names[:n] {
			art[name+".svg"] = rich
		}
		_, err := NewMaker(gametest.Load(t, "shogi"), Options{Style: Pictogram, Art: art})
		fault := fmt.Sprintf("more than %d points together", maxSetPoints)
		refused := err != nil && strings.Contains(err.Error(), fault)
		if want := n*(each+1) > maxSetPoints; refused != want || err != nil && !want {
			t.Errorf("%d pictures: %v", n, err)
		}
	}
}

// TestAStyleShowsWhatTheOthersShow checks that a folder that lacks the picture of a
// piece is a fault that names the file; a piece that no folder has gets its kanji.
func TestAStyleShowsWhatTheOthersShow(t *testing.T) {
	for _, style := range []string{Pictogram, Animal} {
		for _, missing := range []string{"rook.svg", "pawn-promoted.svg", "king-gote.svg"} {
			art := maps.Clone(builtin())
			delete(art, style+"/"+missing)
			_, err := newMaker(gametest.Load(t, "shogi"), Options{Style: style}, art)
			if err == nil || !strings.Contains(err.Error(), missing) || !strings.Contains(err.Error(), style) {
				t.Errorf("%s without %s: %v", style, missing, err)
			}
			if _, err := newMaker(gametest.Load(t, "shogi"), Options{Style: Kanji}, art); err != nil {
				t.Errorf("kanji need no pictures: %v", err)
			}
		}
	}
	g := gametest.Load(t, "shogi")
	g.Pieces[1].Art = "camel"
	if _, err := newMaker(g, Options{Style: Pictogram}, builtin()); err != nil {
		t.Errorf("a piece that no style has: %v", err)
	}
}

// TestOwnFiles checks which files of a folder show which piece: one for both sides, one
// for each, and those of public sets.
func TestOwnFiles(t *testing.T) {
	square := func(color string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(`<svg viewBox="0 0 9 9"><path fill="` + color + `" d="M1 1h7v7h-7z"/></svg>`)}
	}
	art := fstest.MapFS{
		"rook-sente.svg": square("#000001"), "rook-gote.svg": square("#000002"), "rook.svg": square("#000003"),
		"0KA.svg": square("#000004"), "UM.svg": square("#000005"), "1KA.svg": square("#000006"),
		"0GY.svg": square("#000007"), "0OU.svg": square("#000008"), "pawn-promoted-gote.svg": square("#000009"),
	}
	m, err := NewMaker(gametest.Load(t, "shogi"), Options{Art: art})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]uint8{
		"rook": 1, "rook-gote": 2, "rook-promoted": 0, "bishop": 4, "bishop-promoted": 5,
		"king-sente": 7, "king-gote": 8, "pawn": 0, "pawn-promoted-gote": 9,
	}
	seen := map[string]bool{}
	for _, l := range m.Looks() {
		name := l.Name()
		seen[name] = true
		blue, listed := want[name]
		ink := m.Picture(l).Marks[0].Fill
		if listed && (ink == draw.RGB(draw.Color{B: blue})) != (blue > 0) {
			t.Errorf("%s: ink %x, want %d", name, ink, blue)
		}
	}
	for name := range want {
		if !seen[name] {
			t.Errorf("%s is no look; there are %v", name, slices.Sorted(maps.Keys(seen)))
		}
	}
}

// TestNamesOfPublicSets reads the names after which public sets call their files.
func TestNamesOfPublicSets(t *testing.T) {
	for game, files := range map[string]map[Use]string{
		"shogi": {
			Used: "BFU.svg BlackRook.svg blackKing.svg fu.svg 0FU.svg ou.svg OU.svg 0GY.svg bK.svg bB.svg b+R.svg black_rook.svg Sente_hi45.svg sente-dragon.svg " +
				"sente_promoted_silver.svg narikyou.svg 0_GOLD.svg Shogi_gyokusho(svg).svg rook-gote.svg PawnPromoted.svg",
			Opponents: "WTO.svg whiteKing.svg 1FU.svg wP.svg w+P.svg white_rook.svg Gote_ryuu45.svg gote_knight.svg",
			Unused:    "bQ.svg fu.png board.svg sente.svg 0.svg .svg camel.svg",
		},
		"tori": {Used: "0LeftQuail.svg 0Crane.svg", Opponents: "1Swallow.svg", Unused: "0FU.svg"},
	} {
		g := gametest.Load(t, game)
		for use, names := range files {
			for name := range strings.FieldsSeq(names) {
				if got := UseOf(g, name); got != use {
					t.Errorf("%s: %s: %v, want %v", game, name, got, use)
				}
			}
		}
	}
}

// TestFilesForOnePiece checks that the exact name goes before 0FU-1.svg, and that the rest is known.
func TestFilesForOnePiece(t *testing.T) {
	art := fstest.MapFS{}
	for name := range strings.FieldsSeq("0FU-1.svg 0FU.svg 0GY.svg 0OU.svg 0OU-1.svg rook.svg bR.svg") {
		art[name] = &fstest.MapFile{}
	}
	got := Doubles(gametest.Load(t, "shogi"), Options{Art: art})
	want := map[string]string{"0FU-1.svg": "0FU.svg", "0OU-1.svg": "0OU.svg", "bR.svg": "rook.svg"}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
