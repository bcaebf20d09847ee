package layout

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// MaxSets and maxLooks bound one layout.
const (
	MaxSets  = 100
	maxLooks = 20000
)

// ParseSets returns the signs of n sets, one per set; with n 0 the signs determine the
// number. A sign is up to three letters or digits; A..T or 1..20 is a range of signs,
// A,C,F a list, and a single sign applies to all sets. Sets without a sign look the
// same.
func ParseSets(n int, signs string) ([]string, error) {
	if n < 0 || n > MaxSets {
		return nil, fmt.Errorf("%d: must be 1 to %d sets", n, MaxSets)
	}
	list, err := signsOf(signs)
	if err != nil {
		return nil, err
	}
	if len(list) == 1 && n > 1 {
		list = slices.Repeat(list, n)
	}
	if n > 0 && len(list) != n {
		return nil, fmt.Errorf("%s are %d signs, for %d sets; 1..%d gives each its own", signs, len(list), n, n)
	}
	if len(list) > MaxSets {
		return nil, fmt.Errorf("%s are %d sets; at most %d can be laid out at once", signs, len(list), MaxSets)
	}
	return list, nil
}

func signsOf(s string) ([]string, error) {
	from, to, isRange := strings.Cut(s, "..")
	if !isRange {
		list := strings.Split(s, ",")
		for i := range list {
			list[i] = strings.TrimSpace(list[i])
			n := utf8.RuneCountInString(list[i])
			if n > 3 || n == 0 && s != "" || strings.ContainsFunc(list[i], func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
				return nil, fmt.Errorf("%q: a sign is one to three letters or digits", list[i])
			}
			if slices.Contains(list[:i], list[i]) {
				return nil, fmt.Errorf("%s is given twice: those two sets would look alike", list[i])
			}
			if len(font.Get(draw.SansBold).Missing(list[i])) > 0 {
				return nil, fmt.Errorf("%q cannot be printed", list[i])
			}
		}
		return list, nil
	}
	a, errA := strconv.Atoi(from)
	b, errB := strconv.Atoi(to)
	say := strconv.Itoa
	if errA != nil || errB != nil {
		if len(from) != 1 || len(to) != 1 {
			return nil, fmt.Errorf("%q: must be a range such as A..T or 1..20", s)
		}
		a, b, say = int(from[0]), int(to[0]), func(i int) string { return string(rune(i)) }
	}
	if a < 0 || b < a || b-a >= 1000 || b > 999 {
		return nil, fmt.Errorf("%q does not count upwards", s)
	}
	var out []string
	for i := a; i <= b; i++ {
		out = append(out, say(i))
	}
	return out, nil
}

// sets lays out the pieces and boards of all sets: together, so that only the last
// sheet is partly empty, or each on its own sheets.
func (k *kit) sets() (all []*page, faults error) {
	if !k.opts.SheetEach || len(k.opts.Sets) < 2 {
		all, faults = k.pieces()
		boards, err := k.eachSet(boards{k}.pages)
		return append(all, boards...), errors.Join(faults, err)
	}
	for i, set := range k.opts.Sets {
		one := *k
		one.opts.Sets = []string{set}
		pages, err := one.pieces()
		for _, pg := range pages {
			if pg.kind = cmp.Or(pg.kind, pg.sheet.Title); set != "" {
				pg.sheet.Title += k.cat.Text("sheet.dot") + set
			}
		}
		boards, wrong := one.eachSet(boards{&one}.pages)
		pages, faults = append(pages, boards...), errors.Join(faults, err, wrong)
		for _, pg := range pages {
			pg.sheet.ID += "-" + strconv.Itoa(i+1)
		}
		all = append(all, pages...)
	}
	return all, faults
}

// eachSet lays out what every set has separately, its board and boxes, and returns one
// copy per set.
func (k *kit) eachSet(lay func() ([]*page, error)) ([]*page, error) {
	sets := k.opts.Sets
	if len(sets)*len(k.copies) > maxLooks {
		return nil, errors.New("too many pieces to lay out at once; make fewer sets at a time")
	}
	pages, err := lay()
	var out []*page
	for i, set := range sets {
		for _, pg := range pages {
			pg := *pg
			pg.kind = cmp.Or(pg.kind, pg.sheet.Title)
			if set != "" {
				pg.sheet.Title += k.cat.Text("sheet.dot") + set
			}
			if len(sets) > 1 {
				pg.sheet.ID += "-" + strconv.Itoa(i+1)
			}
			out = append(out, &pg)
		}
	}
	return out, err
}
