package verify

import (
	"bytes"
	"math"
	"strconv"
)

// entry says where an object is: at an offset of the file, or as number index
// of an object stream.
type entry struct {
	offset int
	within int // number of the object stream; 0: in the file itself
	index  int
}

// readXref follows the cross-reference sections from the end of the file.
func (f *pdfFile) readXref() bool {
	tail := f.b[max(0, len(f.b)-2048):]
	i := bytes.LastIndex(tail, []byte("startxref"))
	if i < 0 {
		return false
	}
	l := lexer{b: tail, at: i + len("startxref")}
	at, ok := l.next().(float64)
	queue := []float64{at}
	seen := map[float64]bool{}
	for len(queue) > 0 && ok && len(seen) < maxSections {
		at, queue = queue[0], queue[1:]
		if seen[at] {
			continue
		}
		seen[at] = true
		if at < 0 || at >= float64(len(f.b)) {
			return false
		}
		var t dict
		if t, ok = f.section(int(at)); !ok {
			return false
		}
		for k, v := range t {
			if _, has := f.trailer[k]; !has {
				f.trailer[k] = v
			}
		}
		for _, k := range []name{"XRefStm", "Prev"} {
			if v, has := t[k].(float64); has {
				queue = append(queue, v)
			}
		}
	}
	return ok && len(f.xref) > 0
}

// section reads a cross-reference table or stream and returns its trailer.
func (f *pdfFile) section(at int) (dict, bool) {
	l := &lexer{b: f.b, at: at}
	if l.next() == keyword("xref") {
		return f.table(l)
	}
	s, _, ok := f.objectAt(at, nil)
	st, isStream := s.(*stream)
	if !ok || !isStream || st.dict["Type"] != name("XRef") {
		return nil, false
	}
	return st.dict, f.xrefStream(st)
}

// table reads a classic cross-reference table; entries of later sections stand.
func (f *pdfFile) table(l *lexer) (dict, bool) {
	for {
		o := l.next()
		if o == keyword("trailer") {
			d, ok := l.next().(dict)
			return d, ok
		}
		first, ok1 := o.(float64)
		count, ok2 := l.next().(float64)
		if !ok1 || !ok2 || first < 0 || count < 0 || first+count > maxObjects {
			return nil, false
		}
		for i := range int(count) {
			offset, ok1 := l.next().(float64)
			_, ok2 := l.next().(float64)
			kind, ok3 := l.next().(keyword)
			if !ok1 || !ok2 || !ok3 {
				return nil, false
			}
			if kind == "n" {
				f.put(int(first)+i, entry{offset: int(offset)})
			}
		}
	}
}

func (f *pdfFile) put(n int, e entry) {
	if _, has := f.xref[n]; !has {
		f.xref[n] = e
	}
}

// xrefStream reads a cross-reference stream.
func (f *pdfFile) xrefStream(s *stream) bool {
	data, err := f.data(s)
	w, ok := s.dict["W"].([]any)
	if err != nil || !ok || len(w) < 3 {
		return false
	}
	var width [3]int
	size := 0
	for i := range width {
		v, ok := w[i].(float64)
		if !ok || v < 0 || v > 8 {
			return false
		}
		width[i] = int(v)
		size += width[i]
	}
	if size == 0 {
		return false
	}
	total, _ := s.dict["Size"].(float64)
	index, ok := s.dict["Index"].([]any)
	if !ok {
		index = []any{0.0, total}
	}
	for ; len(index) >= 2; index = index[2:] {
		first, ok1 := index[0].(float64)
		count, ok2 := index[1].(float64)
		if !ok1 || !ok2 || first < 0 || count < 0 || first+count > maxObjects {
			return false
		}
		for i := 0; i < int(count) && len(data) >= size; i++ {
			f.packedEntry(int(first)+i, data[:size], width)
			data = data[size:]
		}
	}
	return true
}

func (f *pdfFile) packedEntry(n int, row []byte, width [3]int) {
	var v [3]int
	for i, w := range width {
		for _, c := range row[:w] {
			v[i] = v[i]<<8&math.MaxInt | int(c)
		}
		row = row[w:]
	}
	if width[0] == 0 {
		v[0] = 1
	}
	switch v[0] {
	case 1:
		f.put(n, entry{offset: v[1]})
	case 2:
		f.put(n, entry{within: v[1], index: v[2]})
	}
}

// search finds objects by their heads, for files whose table is damaged. Later
// ones stand, as they do in a file that was changed.
func (f *pdfFile) search() {
	for at := 0; at < len(f.b); {
		i := bytes.Index(f.b[at:], []byte(" obj"))
		if i < 0 {
			break
		}
		end := at + i
		at = end + 4
		start := end
		for start > 0 && end-start < 24 && (f.b[start-1] >= '0' && f.b[start-1] <= '9' || f.b[start-1] == ' ') {
			start--
		}
		parts := bytes.Fields(f.b[start:end])
		if len(parts) < 2 || len(f.xref) >= maxObjects {
			continue
		}
		n, err := strconv.Atoi(string(parts[len(parts)-2]))
		if err == nil && n > 0 && n < maxObjects {
			f.xref[n] = entry{offset: start + bytes.Index(f.b[start:end], parts[len(parts)-2])}
		}
	}
	f.searchTrailer()
}

// searchTrailer looks for the catalog and for objects in object streams.
func (f *pdfFile) searchTrailer() {
	for at := 0; !f.worn(); {
		i := bytes.Index(f.b[at:], []byte("trailer"))
		if i < 0 {
			break
		}
		at += i + len("trailer")
		l := lexer{b: f.b, at: at}
		if d, ok := l.next().(dict); ok {
			for k, v := range d {
				f.trailer[k] = v
			}
		}
		f.read += l.at - at
	}
	for _, n := range sortedKeys(f.xref) {
		switch o := f.object(n).(type) {
		case *stream:
			if o.dict["Type"] == name("ObjStm") {
				f.listPacked(n)
			}
		case dict:
			if o["Type"] == name("Catalog") && f.dict(f.trailer["Root"]) == nil {
				f.trailer["Root"] = ref{n, 0}
			}
		}
	}
}

// listPacked adds the objects of an object stream that the table lacks.
func (f *pdfFile) listPacked(n int) {
	u := f.unpack(n)
	if u == nil {
		return
	}
	l := lexer{b: u.data}
	for i := range u.offsets {
		num, ok := l.next().(float64)
		l.next()
		if !ok || num < 0 || num > maxObjects {
			return
		}
		f.put(int(num), entry{within: n, index: i})
		if d, ok := f.object(int(num)).(dict); ok && d["Type"] == name("Catalog") && f.dict(f.trailer["Root"]) == nil {
			f.trailer["Root"] = ref{int(num), 0}
		}
	}
}
