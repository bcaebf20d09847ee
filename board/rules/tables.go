package rules

import (
	"slices"

	"shogikit/templates"
)

// tables are the precomputed attack tables of a game for bitboards. Squares are
// numbered in the order of SFEN; directions from 0 to 7, the four towards higher
// numbers first, d^4 being the opposite of d.
type tables struct {
	r         *Rules
	number    [256]uint8       // of a Square
	square    [128]Square      // of a number
	whole     set              // the board
	zone      [2]set           // the promotion zone of a side
	promote   [2][128]set      // by side: where a man moving from a square may promote
	file      [128]set         // all squares of a square's file
	ray       [128][8]set      // squares in that direction, up to the edge
	lines     [128]set         // all eight rays
	way       [128][128]uint8  // direction from one square to another, noWay if none
	between   [128][128]set    // squares strictly between two on a line
	near      [2][128]set      // by side: from where a stepping man of the side would attack the square
	classes   []*class         // men with the same moves
	classOf   [128]*class      // by Man
	sliders   []*class         // those with slides
	single    []*class         // those with just one step in one direction
	droppable [maxKinds][2]set // where a side may drop a kind, as far as the square matters
}

const noWay = 8

// class is a set of faces with the same moves, for both sides.
type class struct {
	moves    []templates.Move
	i        uint8 // its index in classes
	promotes bool
	royal    bool
	slide    [2]uint8     // directions, one bit each
	shift    [2]int       // the single step, as a difference of square numbers
	canShift [2]set       // from where it stays on the board
	choice   [2]set       // where promotion is optional
	twice    [2]set       // where the single step has that choice
	step     [2][128]set  // squares one step or leap away
	span     *[2][128]set // squares that slides reach on an empty board
	short    bool         // some slides have a limited range
}

// ways are the directions as steps right and down.
var ways = [8][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {-1, 0}, {0, -1}, {-1, -1}, {1, -1}}

// newTables returns the tables of a game, or nil if it does not fit: more than 128
// squares, moves other than steps, leaps and queen-wise slides, captures other than by
// moving in, or ends other than mate.
func newTables(r *Rules) *tables {
	onlyMate := slices.Equal(r.game.Rules.Win, []templates.Win{templates.WinMate})
	if len(r.squares) > 128 || !r.noSelfCheck || r.sandwich || !onlyMate {
		return nil
	}
	t := &tables{r: r}
	t.geometry()
	for i := range r.kinds {
		if !t.addKind(i) {
			return nil
		}
	}
	t.finish()
	return t
}

func (t *tables) geometry() {
	for i, sq := range t.r.squares {
		t.number[sq], t.square[i] = uint8(i), sq
		t.file[i] = t.where(func(o Square) bool { return o.File() == sq.File() })
		t.whole = t.whole.or(bit(i))
	}
	for side := range t.zone {
		t.zone[side] = t.where(func(sq Square) bool { return t.r.inZone(sq, templates.Side(side)) })
	}
	for i := range t.r.squares {
		for side, zone := range t.zone {
			t.promote[side][i] = zone
			if zone.has(i) {
				t.promote[side][i] = t.whole
			}
		}
		for j := range t.way[i] {
			t.way[i][j] = noWay
		}
		for d := range ways {
			t.walk(i, d)
		}
	}
}

// where returns the squares for which is is true.
func (t *tables) where(is func(Square) bool) set {
	var out set
	for n, sq := range t.r.squares {
		if is(sq) {
			out = out.or(bit(n))
		}
	}
	return out
}

// walk fills the tables along one ray.
func (t *tables) walk(from, d int) {
	passed := set{}
	for to, ok := t.neighbour(from, d); ok; to, ok = t.neighbour(to, d) {
		t.way[from][to] = uint8(d)
		t.between[from][to] = passed
		passed = passed.or(bit(to))
	}
	t.ray[from][d] = passed
	t.lines[from] = t.lines[from].or(passed)
}

func (t *tables) neighbour(from, d int) (int, bool) {
	to, ok := t.r.step(t.square[from], templates.Sente, ways[d][0], -ways[d][1])
	return int(t.number[to]), ok
}

// addKind assigns the faces of a kind to their classes; false if they do not fit
// bitboards.
func (t *tables) addKind(i int) bool {
	k := &t.r.kinds[i]
	if k.Royal && (k.Promoted != nil || slices.ContainsFunc(k.faces[0].moves, templates.Move.Slide)) {
		return false
	}
	if !t.addFace(i, false) || k.Promoted != nil && !t.addFace(i, true) {
		return false
	}
	for side := range t.droppable[i] {
		t.droppable[i][side] = t.where(func(sq Square) bool { return !t.r.deadDrop(i, templates.Side(side), sq) })
	}
	// Mating drops are tested for steps only, not for slides.
	return !k.Drop.NoMate || t.kindClass(i).slide == [2]uint8{}
}

// kindClass returns the class of an unpromoted kind.
func (t *tables) kindClass(kind int) *class { return t.classOf[NewMan(kind, templates.Sente, false)] }

func (t *tables) addFace(kind int, promoted bool) bool {
	k, f := &t.r.kinds[kind], t.r.face(NewMan(kind, templates.Sente, promoted))
	c := &class{
		i: uint8(len(t.classes)), moves: f.moves, span: new([2][128]set),
		promotes: k.Promoted != nil && !promoted, royal: k.Royal,
	}
	if !t.compile(c, f, k.Drop.AnyRank) {
		return false
	}
	at := slices.IndexFunc(t.classes, func(o *class) bool {
		return slices.Equal(o.moves, c.moves) && o.promotes == c.promotes && o.royal == c.royal
	})
	if at < 0 {
		t.classes = append(t.classes, c)
	} else {
		c = t.classes[at]
	}
	for side := templates.Sente; side <= templates.Gote; side++ {
		t.classOf[NewMan(kind, side, promoted)] = c
	}
	return true
}

// compile compiles the moves of a face; false if bitboards cannot play them.
func (t *tables) compile(c *class, f *face, anyRank bool) bool {
	for _, m := range f.moves {
		unit := max(m.DX, -m.DX, m.DY, -m.DY) == 1
		if m.Hop || m.NoCapture || m.OnlyCapture || m.Slide() && !unit {
			return false
		}
		for side := templates.Sente; side <= templates.Gote; side++ {
			t.addMove(c, m, side)
		}
	}
	for side := templates.Sente; side <= templates.Gote; side++ {
		dead := t.where(func(sq Square) bool { return f.dead[side][sq] })
		if !c.promotes {
			if !dead.empty() && !anyRank {
				return false
			}
			continue
		}
		// Dead squares outside the zone could not be entered at all, which bitboards do
		// not check.
		if !dead.andNot(t.zone[side]).empty() {
			return false
		}
		if !t.r.forced {
			c.choice[side] = t.whole.andNot(dead)
		}
	}
	return true
}

func (t *tables) addMove(c *class, m templates.Move, side templates.Side) {
	dx, dy := m.DX, -m.DY
	if side == templates.Gote {
		dx, dy = -dx, -dy
	}
	reach := &c.step[side]
	if m.Slide() {
		reach = &c.span[side]
		c.slide[side] |= 1 << slices.Index(ways[:], [2]int{dx, dy})
		c.short = c.short || !m.Endless()
	}
	for n, sq := range t.r.squares {
		at, ok := t.r.step(sq, side, m.DX, m.DY)
		if ok {
			c.canShift[side] = c.canShift[side].or(bit(n))
		}
		for i := 1; ok && (m.Endless() || i <= m.Range); i++ {
			reach[n] = reach[n].or(bit(int(t.number[at])))
			at, ok = t.r.step(at, side, m.DX, m.DY)
		}
	}
	c.shift[side] = dy*t.r.files + dx
}

// slides reports whether a man of a class slides from one square to another if the
// squares between are empty.
func (t *tables) slides(c *class, side, from, at int) bool {
	return c.slide[side]>>t.way[from][at]&1 != 0 && (!c.short || c.span[side][from].has(at))
}

// finish computes what depends on all classes.
func (t *tables) finish() {
	for _, c := range t.classes {
		if c.slide != [2]uint8{} {
			t.sliders = append(t.sliders, c)
		} else if len(c.moves) == 1 && !c.royal {
			t.single = append(t.single, c)
			for side, zone := range t.zone {
				c.twice[side] = zone.or(zone.shift(c.shift[side])).and(c.choice[side])
			}
		}
		for side := range c.step {
			for n := range t.r.squares {
				// A man of the side attacks n from where one of the other side on n
				// would step to.
				t.near[side][n] = t.near[side][n].or(c.step[1-side][n])
			}
		}
	}
}
