package booklet

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/booklet/proof"
	"shogikit/layout/booklet/written"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// conditions returns the conditions that chapters may test.
func (b *book) conditions() map[string]bool {
	g, r := b.game, b.game.Rules
	style := strings.TrimSuffix(b.pics.Style, "1")
	any := func(f func(*templates.Piece) bool) bool {
		return slices.ContainsFunc(g.Pieces, func(p templates.Piece) bool { return f(&p) })
	}
	sandwich := r.Capture == templates.CaptureSandwich
	_, drop := b.Proofs.Examples()
	out := map[string]bool{
		"own": b.own, "brief": b.brief,
		"hands": b.inHand, "sandwich": sandwich, "royals": proof.HasRoyals(g), "equals": len(g.Pieces) == 1,
		"zone": g.Zone > 0, "promotes": g.Promotes(), "promotion": g.Zone > 0 && g.Promotes(),
		"repetition": r.Repetition.Count > 0, "perpetual": r.Perpetual, "impasse": r.Impasse.Points > 0,
		"handicaps": len(g.Handicaps) > 0, "even": len(g.Handicaps) == 0, "pawn": g.Piece("pawn") != nil,
		"game": len(b.Data.Game) > 0, "problems": len(b.Data.Problems) > 0,
		"answers":       len(b.Data.Problems)+len(b.Data.Questions) > 0,
		"drawn":         b.pics.Art == nil && (style == pieces.Pictogram || style == pieces.Animal),
		"pictures":      b.pics.Art == nil && style == pieces.Pictogram && any(func(p *templates.Piece) bool { return b.has("moves.picture." + p.ID) }),
		"valued":        any(func(p *templates.Piece) bool { return p.Face.Value > 0 && !p.Royal }),
		"aliases":       len(b.aliases()) > 0,
		"marks-shown":   b.pics.Marks != "none" || !sandwich,
		"marks-drawn":   b.pics.Marks != "none" && !sandwich,
		"kanji":         b.own && !sandwich && any(func(p *templates.Piece) bool { return p.Face.Kanji1[0] != "" }) && style != pieces.Kanji,
		"one-page":      b.OnePage(),
		"one-way":       b.build != "" && b.build != "all",
		"limited":       g.LongestLimit() > 0,
		"two-kings":     !sandwich && b.has("moves.kings") && any(func(p *templates.Piece) bool { return p.Royal && p.Face.Kanji[0] != p.Face.Kanji[1] }),
		"left-in-check": b.wins(templates.WinCapture) && !b.wins(templates.WinMate),
		"furigoma":      thrown(b) != nil,
		"usi":           drop != "" && written.EngineLetters(g),
	}
	for _, w := range r.Win {
		out["win-"+string(w)] = true
	}
	return out
}

// sectionOf names the sections that references to a chapter mean on paper.
var sectionOf = map[string]string{"play": "play.castles-head", "setup": "setup.squares-head"}

// addFacts adds the blanks that any text may use.
func (b *book) addFacts() {
	g, r, size := b.game, b.game.Rules, board.Size(b.game.Board)
	style := strings.TrimSuffix(b.pics.Style, "1")
	mm := func(v draw.MM) string { return b.cat.Number(float64(v), 1) }
	back := "box.back." + style
	times := "end.times-" + strconv.Itoa(r.Repetition.Count)
	if !b.has(times) {
		times = "end.times"
	}
	var can, cannot, big []string
	for i := range g.Pieces {
		if g.Pieces[i].Promoted != nil {
			can = append(can, b.pieceName(i))
		} else {
			cannot = append(cannot, b.pieceName(i))
		}
	}
	for _, id := range r.Impasse.Big {
		if p := g.Piece(id); p != nil {
			big = append(big, b.shortName(b.name(&p.Face)))
		}
	}
	proven := g.File == "" || !slices.ContainsFunc(b.Problems, func(p *proof.Problem) bool { return !p.Sole })
	move, drop := b.Proofs.Examples()
	sq := rules.At(min(g.Board.Files, 5), max(1, g.Board.Ranks-1))
	b.facts = append(b.facts,
		// keys
		"capture", r.Capture, "promotion", b.promotion(), "repetition", r.Repetition.Result, "stalemate", r.Stalemate,
		// the kit
		"about", g.About.In(b.cat.Lang), "count", b.text("pieces", "n", g.Total()),
		"cell", mm(g.Board.Square), "width", mm(g.Shape.W), "height", mm(g.Shape.H),
		"board", mm(size.W)+"\u00a0×\u00a0"+mm(size.H),
		"paper", b.cat.Text("make.paper"),
		"aliases", b.sequence(b.aliases()),
		"kings", b.text("box.kings"),
		"back", b.when(!b.own && g.Promotes(), "box.promotes")+b.when(b.own && b.pics.Art == nil && b.has(back), back),
		// the board
		"files", g.Board.Files, "ranks", g.Board.Ranks, "last", board.RankLetter(g.Board.Ranks-1), "kanji", board.RankKanji(g.Board.Ranks-1),
		"square", b.notation.Square(sq), "file", sq.File(), "rank", b.notation.Rank(sq.Rank()-1),
		// the rules
		"row", r.Row.Length, "limit", r.Impasse.Points, "five", r.Impasse.Five, "big", b.enumerate(big),
		"can", b.enumerate(can), "cannot", b.enumerate(cannot),
		"arrow", b.when(b.moving(templates.Move.Endless), "moves.arrow"), "ring", b.when(b.moving(templates.Move.Passes), "moves.ring"),
		"captures", b.signsOfCapture(), "between", b.when(b.moving(templates.Move.Slide), "check.between"),
		"turn", b.when(g.Promotes(), "start.turn-"+b.promotion()), "try", b.when(b.wins(templates.WinTry), "start.try"),
		"first", b.text(b.first()), "times", b.text(times, "n", r.Repetition.Count), "hands", b.when(b.inHand, "end.hands"), "odds", b.when(len(g.Handicaps) > 0, "end.impasse-odds"),
		// the booklet
		"what", b.text("what.head"), "small", b.when(b.Figures["ladder.golds"] != nil, "what.small"), "play", b.when(len(b.Played) > 0, "what.play"),
		"mistakes", mistakes(b), "held", held(b), "limits", limits(b),
		"one", b.when(proven, "problems.one"), "hand-tip", b.when(b.inHand, "play.hand"), "king-tip", b.when(proof.HasRoyals(g), "play.king"),
		"usi-move", move, "usi-drop", drop,
	)
	for _, id := range []string{"answers", "solutions", "impasse", "notation", "handicaps", "characters", "moves", "play", "setup"} {
		key, at := "ref.page", cmp.Or(sectionOf[id], id)
		if b.screen { // where chapters are numbered
			key, at = "ref.chapter", strings.Replace(id, "solutions", "answers", 1)
		}
		b.facts = append(b.facts, "page-"+id, b.text(key, "n", doc.Ref(at)))
	}
}

// mistakes explains the sign of a mistake in the game, and the questions if it has any.
func mistakes(b *book) string {
	asks := slices.ContainsFunc(b.Data.Game, func(p templates.Passage) bool { return p.Ask })
	return b.text("game.mistakes", "pause", b.when(asks, "game.pause", "ask", b.text("game.ask")))
}

// held says that problems do not show White's hand, if there are mates with drops.
func held(b *book) string {
	mates := slices.ContainsFunc(b.Data.Problems, func(p templates.Problem) bool { return p.Mate > 0 })
	return b.when(b.inHand && mates, "start.held")
}

// limits points to the rules about drops, if not every drop is allowed.
func limits(b *book) string {
	limited := slices.ContainsFunc(b.game.Pieces, func(p templates.Piece) bool {
		return p.Drop.NoMate || p.Drop.PerFile > 0 || proof.OnlyAhead(p.Face.Moves) && !p.Drop.AnyRank
	})
	return b.when(b.inHand && limited, "start.limits", "drops", b.text("drops.head"))
}

// promotion returns the key of how pieces promote: always as they enter the zone, if they
// only go ahead and could not move again from any of its squares, else as the rules say.
func (w *words) promotion() string {
	if slices.ContainsFunc(w.game.Pieces, func(p templates.Piece) bool {
		return p.Promoted != nil && (!proof.OnlyAhead(p.Face.Moves) || slices.ContainsFunc(p.Face.Moves, func(m templates.Move) bool { return m.DY < w.game.Zone }))
	}) {
		return string(w.game.Rules.Promotion)
	}
	return "entering"
}

// first returns the key of which piece is set up first: that which must not be lost, if
// it is of one kind.
func (w *words) first() string {
	if len(slices.DeleteFunc(slices.Clone(w.game.Pieces), func(p templates.Piece) bool { return !p.Royal })) == 1 {
		return "manners.first-royal"
	}
	return "manners.first"
}

// moving reports whether a piece has a move with some property.
func (w *words) moving(so func(templates.Move) bool) bool {
	return slices.ContainsFunc(w.game.Moves(), so)
}

// signsOfCapture explains the signs of moves that can only capture, or never capture;
// "" for a game without such moves or with only one kind of piece.
func (w *words) signsOfCapture() string {
	if w.game.Rules.Capture == templates.CaptureSandwich {
		return ""
	}
	return w.when(w.moving(func(m templates.Move) bool { return m.OnlyCapture }), "moves.cross") +
		w.when(w.moving(func(m templates.Move) bool { return m.NoCapture }), "moves.frame")
}
