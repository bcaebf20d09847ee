package search

// turn is how many positions a solver visits before it waits for its rival.
const turn = 1 << 14

// rival is a second solver of the same position. It weighs numbers of moves twice: one of
// two weights often leads to a long mate with a tenth of the positions, and only then it
// is known which.
type rival struct {
	*solver
	within, longer int
	resume         chan struct{}
	paused         chan bool // after a turn: whether it is done
	done           bool
}

// rival starts a rival, which gets half of the positions and of the memory that are left.
// It runs by turns.
func (s *solver) rival(known, most int) *rival {
	t := *s
	t.board = s.root.WithoutSelfCheck().Board()
	t.weight, t.nodes, t.first, t.spend = 2*s.weight, 0, 0, 0
	t.line, t.moves, t.room, t.path = nil, nil, nil, 0
	if s.limit > 0 {
		t.limit = (s.limit - s.nodes) / 2
		s.limit -= t.limit
	}
	s.table.most /= 2
	t.table = newTable(s.table.most * entrySize)
	r := &rival{solver: &t, resume: make(chan struct{}), paused: make(chan bool)}
	t.pause = func() {
		r.paused <- false
		<-r.resume
	}
	go func() {
		<-r.resume
		r.within, r.longer = t.some(known, most)
		r.paused <- true
	}()
	return r
}

// wait waits until the turn of the rival is over.
func (r *rival) wait() {
	if !r.done {
		r.done = <-r.paused
	}
}

// next lets the rival run for another turn, while the solver goes on.
func (r *rival) next() {
	if !r.done {
		r.resume <- struct{}{}
	}
}

// decided reports whether the rival found a mate or that there is none.
func (r *rival) decided() bool { return r.done && !r.stopped }

// end has the rival give up.
func (r *rival) end() {
	for !r.done {
		r.stopped = true
		r.next()
		r.wait()
	}
}

// race is [solver.some], with a rival when that gets dear. Who is done after fewer turns
// wins, so that the result depends on no clock; s is then the solver that won.
func (s *solver) race(known, most int) (within, longer int) {
	limit, memory := s.limit, s.table.most
	var r *rival
	s.pause = func() {
		switch {
		case s.nodes < deepening:
			return
		case r == nil:
			r = s.rival(known, most)
		default:
			r.wait()
		}
		s.stopped = s.stopped || r.decided()
		r.next()
	}
	within, longer = s.some(known, most)
	s.pause = nil
	if r == nil {
		return within, longer
	}
	r.wait()
	nodes := s.nodes
	if s.stopped && r.decided() {
		*s, within, longer = *r.solver, r.within, r.longer
		s.pause = nil
	}
	r.end()
	s.nodes, s.limit, s.table.most = nodes+r.nodes, limit, memory
	return within, longer
}
