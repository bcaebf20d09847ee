package verify

// region is a set of dark pixels that touch each other, as its box in pixels,
// ends included.
type region struct{ x0, y0, x1, y1 int }

// regions returns the boxes of everything that hangs together in a picture. A
// closed line holds what is inside it, so the largest boxes are whole parts.
func (b *bitmap) regions() []region {
	s := &sweep{}
	for y := range b.rows {
		s.next = s.next[:0]
		b.runs(y, func(from, to int) { s.run(from, to, y) })
		s.prev, s.next = s.next, s.prev
	}
	var out []region
	for i, up := range s.parent {
		if up == i {
			out = append(out, s.boxes[i])
		}
	}
	return out
}

// sweep joins the dark runs of each row to those of the row above.
type sweep struct {
	prev, next []span
	parent     []int
	boxes      []region
}

// span is a run of dark pixels in a row.
type span struct{ from, to, id int }

func (s *sweep) root(i int) int {
	for s.parent[i] != i {
		s.parent[i] = s.parent[s.parent[i]]
		i = s.parent[i]
	}
	return i
}

// run adds a run, which joins all regions that it touches.
func (s *sweep) run(from, to, y int) {
	id := -1
	for len(s.prev) > 0 && s.prev[0].to < from-1 {
		s.prev = s.prev[1:]
	}
	for _, p := range s.prev {
		if p.from > to+1 {
			break
		}
		r := s.root(p.id)
		switch {
		case id < 0:
			id = r
		case id != r:
			s.parent[r] = id
			s.grow(id, s.boxes[r])
		}
	}
	if id < 0 {
		id = len(s.parent)
		s.parent, s.boxes = append(s.parent, id), append(s.boxes, region{from, y, to, y})
	}
	s.grow(id, region{from, y, to, y})
	s.next = append(s.next, span{from, to, id})
}

func (s *sweep) grow(id int, r region) {
	b := &s.boxes[id]
	b.x0, b.y0, b.x1, b.y1 = min(b.x0, r.x0), min(b.y0, r.y0), max(b.x1, r.x1), max(b.y1, r.y1)
}
