package verify

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io"
	"math"
	"strconv"
)

// Limits of what is read, far beyond what a kit needs.
const (
	maxObjects  = 1 << 20
	maxUnpacked = 256 << 20 // of all streams of a file together
	maxSections = 64        // cross-reference sections of a file
)

// entry says where an object is: at an offset of the file, or as number index
// of an object stream.
type entry struct {
	offset int
	within int // number of the object stream; 0: in the file itself
	index  int
}

// pdfFile is a PDF taken apart.
type pdfFile struct {
	b        []byte
	xref     map[int]entry
	trailer  dict
	objects  map[int]any       // those that have been read
	packed   map[int]*unpacked // object streams
	busy     map[int]bool      // being read, to notice circles
	unpacked int               // bytes so far
}

// unpacked is an object stream.
type unpacked struct {
	data    []byte
	offsets []int
}

var errTooLarge = errors.New("it unpacks to too much")

// openPDF finds the objects of a file. Where the cross-reference table is
// damaged, the file is searched for objects instead.
func openPDF(b []byte) (*pdfFile, error) {
	f := &pdfFile{b: b, xref: map[int]entry{}, trailer: dict{}, objects: map[int]any{}, packed: map[int]*unpacked{}, busy: map[int]bool{}}
	if !f.readXref() || f.dict(f.trailer["Root"]) == nil {
		f.xref, f.objects, f.packed = map[int]entry{}, map[int]any{}, map[int]*unpacked{}
		f.search()
	}
	if f.trailer["Encrypt"] != nil {
		return nil, unreadable("it is encrypted")
	}
	if f.dict(f.trailer["Root"]) == nil {
		return nil, unreadable("it is a damaged PDF without a catalog")
	}
	return f, nil
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
	for at := 0; ; {
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

// object returns an object by its number, nil where there is none.
func (f *pdfFile) object(n int) any {
	if o, ok := f.objects[n]; ok {
		return o
	}
	e, ok := f.xref[n]
	if !ok || f.busy[n] {
		return nil
	}
	f.busy[n] = true
	defer delete(f.busy, n)
	var o any
	if e.within != 0 {
		o = f.packedObject(e)
	} else if v, num, ok := f.objectAt(e.offset, f); ok && num == n {
		o = v
	}
	f.objects[n] = o
	return o
}

// packedObject reads an object of an object stream.
func (f *pdfFile) packedObject(e entry) any {
	u := f.unpack(e.within)
	if u == nil || e.index < 0 || e.index >= len(u.offsets) || u.offsets[e.index] > len(u.data) {
		return nil
	}
	l := lexer{b: u.data, at: u.offsets[e.index]}
	return l.next()
}

// unpack returns the object stream with this number.
func (f *pdfFile) unpack(n int) *unpacked {
	if u, ok := f.packed[n]; ok {
		return u
	}
	f.packed[n] = nil // also for a stream that says it is packed in itself
	if f.xref[n].within != 0 {
		return nil
	}
	s, ok := f.object(n).(*stream)
	if !ok {
		return nil
	}
	data, err := f.data(s)
	count, ok1 := f.number(s.dict["N"])
	first, ok2 := f.number(s.dict["First"])
	if err != nil || !ok1 || !ok2 || count < 0 || count > maxObjects || first < 0 {
		return nil
	}
	u := &unpacked{data: data}
	l := lexer{b: data}
	for range int(count) {
		l.next()
		off, ok := l.next().(float64)
		if !ok || off < 0 || off+first > float64(len(data)) {
			break
		}
		u.offsets = append(u.offsets, int(off+first))
	}
	f.packed[n] = u
	return u
}

// objectAt reads "n g obj …" at an offset. The lengths of streams may be
// references, which lookup resolves; without it such a stream is searched for
// its end.
func (f *pdfFile) objectAt(at int, lookup *pdfFile) (o any, num int, ok bool) {
	if at < 0 || at >= len(f.b) {
		return nil, 0, false
	}
	l := &lexer{b: f.b, at: at}
	n, ok1 := l.next().(float64)
	_, ok2 := l.next().(float64)
	if !ok1 || !ok2 || l.next() != keyword("obj") {
		return nil, 0, false
	}
	o = l.next()
	if v, isNum := o.(float64); isNum { // a number, or a reference
		save := l.at
		if g, ok := l.next().(float64); ok {
			if r, ok := reference([]any{v, g}, asKeyword(l.next())); ok {
				return f.resolve(r), int(n), true
			}
		}
		l.at = save
	}
	if d, isDict := o.(dict); isDict {
		save := l.at
		if l.next() == keyword("stream") {
			l.lineEnd()
			return &stream{d, f.streamBytes(l.at, d["Length"], lookup)}, int(n), true
		}
		l.at = save
	}
	return o, int(n), true
}

func asKeyword(o any) keyword {
	k, _ := o.(keyword)
	return k
}

// streamBytes returns the bytes of a stream that begins at an offset.
func (f *pdfFile) streamBytes(at int, length any, lookup *pdfFile) []byte {
	at = min(at, len(f.b))
	n, ok := length.(float64)
	if r, isRef := length.(ref); isRef && lookup != nil {
		n, ok = lookup.number(r)
	}
	if ok && n >= 0 && float64(at)+n <= float64(len(f.b)) {
		rest := f.b[at+int(n):]
		if bytes.HasPrefix(bytes.TrimLeft(rest[:min(len(rest), 32)], " \r\n\t"), []byte("endstream")) {
			return f.b[at : at+int(n)]
		}
	}
	if i := bytes.Index(f.b[at:], []byte("endstream")); i >= 0 {
		return bytes.TrimRight(f.b[at:at+i], "\r\n")
	}
	return f.b[at:]
}

// resolve follows references.
func (f *pdfFile) resolve(o any) any {
	for range 16 {
		r, ok := o.(ref)
		if !ok {
			return o
		}
		o = f.object(r.num)
	}
	return nil
}

func (f *pdfFile) dict(o any) dict {
	switch o := f.resolve(o).(type) {
	case dict:
		return o
	case *stream:
		return o.dict
	}
	return nil
}

func (f *pdfFile) array(o any) []any {
	a, _ := f.resolve(o).([]any)
	return a
}

func (f *pdfFile) number(o any) (float64, bool) {
	v, ok := f.resolve(o).(float64)
	return v, ok
}

func (f *pdfFile) name(o any) name {
	n, _ := f.resolve(o).(name)
	return n
}

// data unpacks a stream.
func (f *pdfFile) data(s *stream) ([]byte, error) {
	filters, params := f.resolve(s.dict["Filter"]), f.resolve(s.dict["DecodeParms"])
	list, ok := filters.([]any)
	if !ok && filters != nil {
		list = []any{filters}
	}
	plist, ok := params.([]any)
	if !ok {
		plist = []any{params}
	}
	data := s.raw
	if len(list) > 4 {
		return nil, unreadable("a stream has too many filters")
	}
	for i, flt := range list {
		var p dict
		if i < len(plist) {
			p = f.dict(plist[i])
		}
		var err error
		switch n := f.name(flt); n {
		case "FlateDecode", "Fl":
			data, err = f.inflate(data, p)
		default:
			err = unreadable("a stream has the filter %s", n)
		}
		if err != nil {
			return nil, err
		}
	}
	return data, nil
}

func (f *pdfFile) inflate(data []byte, p dict) ([]byte, error) {
	z, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, unreadable("a packed stream is damaged")
	}
	left := maxUnpacked - f.unpacked
	out, err := io.ReadAll(io.LimitReader(z, int64(left)+1))
	f.unpacked += len(out)
	switch {
	case len(out) > left:
		return nil, unreadable("%v", errTooLarge)
	case err != nil && len(out) == 0:
		return nil, unreadable("a packed stream is damaged")
	}
	return f.unpredict(out, p)
}

// unpredict undoes the row filters of PNG, which cross-reference streams like.
func (f *pdfFile) unpredict(data []byte, p dict) ([]byte, error) {
	predictor, _ := f.number(p["Predictor"])
	if predictor < 2 {
		return data, nil
	}
	value := func(k name, otherwise float64) int {
		v, ok := f.number(p[k])
		if !ok {
			v = otherwise
		}
		return int(max(1, min(v, 1<<16)))
	}
	colors, bits, columns := value("Colors", 1), value("BitsPerComponent", 8), value("Columns", 1)
	if predictor < 10 || colors > 32 || bits > 16 {
		return nil, unreadable("a stream has predictor %v", predictor)
	}
	step := max(1, colors*bits/8)
	row := (colors*bits*columns + 7) / 8
	out := make([]byte, 0, len(data))
	prev := make([]byte, row)
	for len(data) > 1 {
		kind := data[0]
		n := min(row, len(data)-1)
		cur := make([]byte, row)
		copy(cur, data[1:1+n])
		if !unfilter(kind, cur, prev, step) {
			return nil, unreadable("a packed stream is damaged")
		}
		out = append(out, cur[:n]...)
		prev, data = cur, data[1+n:]
	}
	return out, nil
}

// unfilter undoes one row filter of PNG, in place.
func unfilter(kind byte, cur, prev []byte, step int) bool {
	at := func(row []byte, i int) int {
		if i < 0 {
			return 0
		}
		return int(row[i])
	}
	for i := range cur {
		left, up, corner := at(cur, i-step), int(prev[i]), at(prev, i-step)
		switch kind {
		case 0:
			return true
		case 1:
			cur[i] += byte(left)
		case 2:
			cur[i] += byte(up)
		case 3:
			cur[i] += byte((left + up) / 2)
		case 4:
			cur[i] += paeth(left, up, corner)
		default:
			return false
		}
	}
	return true
}

func paeth(a, b, c int) byte {
	p := a + b - c
	pa, pb, pc := max(p-a, a-p), max(p-b, b-p), max(p-c, c-p)
	switch {
	case pa <= pb && pa <= pc:
		return byte(a)
	case pb <= pc:
		return byte(b)
	}
	return byte(c)
}
