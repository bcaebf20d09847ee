package read

import (
	"bytes"
	"strconv"
)

// place is the location of an object: a byte offset in the file, or an object stream.
// Free objects are nowhere.
type place struct {
	at int
	in ref
}

var nowhere = place{at: -1}

// maxTables bounds the versions of a file: each has its own table.
const maxTables = 64

// table compares the objects found in a file with its cross-reference tables, from
// newest to oldest: viewers locate objects by the tables, and must see the same as this
// reader, which does not. The newest trailer wins.
func (f *pdfFile) table(b []byte) {
	places := map[ref]place{}
	var trailer dict
	ok := bytes.HasPrefix(b, []byte("%PDF-"))
	l := f.lexer(b)
	l.at = max(0, bytes.LastIndex(b, []byte("startxref")))
	l.next()
	next := []any{l.next()}
	for n := 0; len(next) > 0; n++ {
		at, isNumber := next[0].(float64)
		if next = next[1:]; !isNumber || at < 0 || at >= float64(len(b)) || n > maxTables {
			ok = false
			break
		}
		d, fine := f.section(b, int(at), places)
		ok = ok && fine
		if trailer == nil {
			trailer = d
		}
		for _, key := range []name{"XRefStm", "Prev"} {
			if d[key] != nil {
				next = append(next, d[key])
			}
		}
	}
	for n, p := range places {
		if at, found := f.places[n]; n != 0 && p != nowhere && (!found || at != p) {
			ok = false
		}
	}
	if !ok {
		f.odd["objects that are not where its table says"] = true
		return
	}
	for n := range f.objects {
		if p, listed := places[n]; !listed || p == nowhere {
			delete(f.objects, n)
		}
	}
	f.trailer = trailer
}

// section parses a table, or a cross-reference stream, and returns its trailer. Entries
// of newer tables win.
func (f *pdfFile) section(b []byte, at int, places map[ref]place) (dict, bool) {
	put := func(n int, p place) {
		f.work.keep(2 * oneEntry)
		if _, known := places[ref(n)]; !known {
			places[ref(n)] = p
		}
	}
	l := f.lexer(b)
	if l.at = at; isSpace(b[at]) {
		return nil, false
	}
	first := l.next()
	if first != keyword("xref") {
		l.next()
		l.next()
		s, _ := f.body(l).(*stream)
		if _, isNumber := first.(float64); !isNumber || s == nil || s.dict["Type"] != name("XRef") {
			return nil, false
		}
		return s.dict, f.packedTable(s, put)
	}
	for {
		from, ok1 := l.next().(float64)
		count, ok2 := l.next().(float64)
		if !ok1 || !ok2 || from < 0 || count < 0 || from+count > maxObjects {
			return nil, false
		}
		l.space()
		for n := int(from); n < int(from+count); n++ {
			const entry = 20 // "0000000009 00000 n", and two bytes
			line := b[l.at:min(l.at+entry, len(b))]
			l.at += len(line)
			f.work.Charge(entry)
			if len(line) < entry || len(bytes.TrimRight(line, " \r\n")) != entry-2 {
				return nil, false
			}
			where, err := strconv.Atoi(string(line[:10]))
			switch kind := string(line[10:18]); {
			case err == nil && kind == " 00000 n":
				put(n, place{at: where})
			case err == nil && line[17] == 'f':
				put(n, nowhere)
			default:
				return nil, false
			}
		}
		before := l.at
		if l.next() == keyword("trailer") {
			d, ok := l.next().(dict)
			return d, ok
		}
		l.at = before
	}
}

// packedTable parses a cross-reference stream: records of three fixed-width numbers.
func (f *pdfFile) packedTable(s *stream, put func(n int, p place)) bool {
	data, err := f.data(s)
	size, _ := f.number(s.dict["Size"])
	wide, ok := numbers(f.array(s.dict["W"]), 3)
	index := f.array(s.dict["Index"])
	if index == nil {
		index = []any{0.0, size}
	}
	for _, w := range wide[:3] {
		ok = ok && w >= 0 && w <= 4
	}
	if err != nil || !ok {
		return false
	}
	for ; len(index) > 1; index = index[2:] {
		pair, ok := numbers(index[:2], 2)
		if !ok || pair[0] < 0 || pair[1] < 0 || pair[0]+pair[1] > maxObjects {
			return false
		}
		for n := int(pair[0]); n < int(pair[0]+pair[1]); n++ {
			v := [3]int{1, 0, 0} // an omitted type is 1
			for i := range v {
				w := int(wide[i])
				if w > len(data) {
					return false
				}
				if w > 0 {
					v[i] = 0
				}
				for _, c := range data[:w] {
					v[i] = v[i]<<8 | int(c)
				}
				data = data[w:]
			}
			switch {
			case v[0] == 0:
				put(n, nowhere)
			case v[0] == 1 && v[2] == 0:
				put(n, place{at: v[1]})
			case v[0] == 2:
				put(n, place{in: ref(v[1])})
			default:
				return false
			}
		}
	}
	return true
}
