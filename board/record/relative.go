package record

import (
	"slices"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// ranks returns how many ranks a move leads forward, as the mover sees it.
func ranks(m rules.Move, side templates.Side) int {
	if side == templates.Gote {
		return m.To.Rank() - m.From.Rank()
	}
	return m.From.Rank() - m.To.Rank()
}

// rightness returns how far right a move comes from, as the mover sees it.
func rightness(m rules.Move, side templates.Side) int {
	if side == templates.Gote {
		return m.From.File()
	}
	return -m.From.File()
}

// goes reports whether a move goes the way that a word of Japanese notation says: 引 back,
// 寄 sideways, 上 行 入 up, 直 straight up. Other words say nothing of that.
func goes(m rules.Move, word rune, side templates.Side) bool {
	ahead := ranks(m, side)
	switch word {
	case '引':
		return ahead < 0
	case '寄':
		return ahead == 0
	case '上', '行', '入':
		return ahead > 0
	case '直':
		return ahead > 0 && m.From.File() == m.To.File()
	}
	return true
}

// narrow keeps the moves to a square that match the relative words of Japanese notation,
// 左 left and 右 right among them. It modifies the list.
func narrow(list []rules.Move, relative string, side templates.Side) []rules.Move {
	for _, word := range relative {
		list = slices.DeleteFunc(list, func(m rules.Move) bool { return !goes(m, word, side) })
	}
	for i, word := range []string{"左", "右"} {
		if !strings.Contains(relative, word) || len(list) == 0 {
			continue
		}
		direction := 2*i - 1
		best := slices.MaxFunc(list, func(a, b rules.Move) int {
			return direction * (rightness(a, side) - rightness(b, side))
		})
		list = slices.DeleteFunc(list, func(m rules.Move) bool { return rightness(m, side) != rightness(best, side) })
	}
	return list
}

// rivals returns the squares of other men of the same kind as the one moved or dropped
// that could go to the same square, and whether this move may promote.
func rivals(pos *rules.Position, m rules.Move) (others []rules.Square, promotes bool) {
	setup := pos.Setup()
	man := setup.Mover(pos.Rules().Game(), m)
	for _, o := range pos.LegalMoves() {
		switch {
		case o.Drop != 0 || o.To != m.To:
		case m.Drop == 0 && o.From == m.From:
			promotes = promotes || o.Promote
		case setup.Board[o.From] == man && !slices.Contains(others, o.From):
			others = append(others, o.From)
		}
	}
	return others, promotes
}

// tellApart returns the relative words that distinguish a move from those of its
// rivals: the direction of movement if that suffices, otherwise the side it comes
// from. Dragons and horses are never 直.
func tellApart(pos *rules.Position, m rules.Move, others []rules.Square) string {
	if len(others) == 0 {
		return ""
	}
	turn := pos.Turn()
	all := []rules.Move{{From: m.From, To: m.To}}
	for _, from := range others {
		all = append(all, rules.Move{From: from, To: m.To})
	}
	way := "上"
	for _, w := range []string{"引", "寄"} {
		if goes(all[0], []rune(w)[0], turn) {
			way = w
		}
	}
	slides := isSlider(pos, m.From)
	for _, sign := range []string{way, "直", "左", "右", "左" + way, "右" + way} {
		left := narrow(slices.Clone(all), sign, turn)
		if len(left) == 1 && left[0] == all[0] && !(slides && sign == "直") {
			return sign
		}
	}
	return "右" + way // no words suffice
}

// isSlider reports whether the man on a square is a dragon or a horse: promoted, and
// sliding forward before.
func isSlider(pos *rules.Position, sq rules.Square) bool {
	man := pos.Setup().Board[sq]
	return man.Promoted() && slices.ContainsFunc(pos.Rules().Game().Pieces[man.Kind()].Face.Moves,
		func(m templates.Move) bool { return m.Endless() && m.DY <= 0 })
}
