package rules

import (
	"strconv"
	"testing"
)

// mailboxLeaves is the maximum number of leaves that the slow mailbox counts;
// board/search counts the rest of the table.
const mailboxLeaves = 120_000

func TestPerftTableOnMailbox(t *testing.T) {
	most := uint64(mailboxLeaves)
	if testing.Short() {
		most /= 20
	}
	for _, row := range table(t, "perft.tsv") {
		depth, _ := strconv.Atoi(row[2])
		want, err := strconv.ParseUint(row[3], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if want > most {
			continue
		}
		p := study(t, builtIn(t, row[0]), row[1])
		p.fits = nil
		if got := leaves(p.Board(), depth); got != want {
			t.Errorf("%s: perft %d on a mailbox is %d, want %d", row[1], depth, got, want)
		}
	}
}

func leaves(b Board, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	n := uint64(0)
	for _, m := range b.Moves(nil) {
		b.Do(m)
		n += leaves(b, depth-1)
		b.Undo()
	}
	return n
}
