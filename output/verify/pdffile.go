package verify

import (
	"bytes"
	"errors"
)

// Limits of what is read, far beyond what a kit needs.
const (
	maxObjects  = 1 << 18
	maxUnpacked = 256 << 20 // of all streams of a file together
	maxStream   = 24 << 20  // of one of them
	maxRead     = 16 << 20  // bytes that are read more than twice
	maxSections = 64        // cross-reference sections of a file
)

// pdfFile is a PDF taken apart.
type pdfFile struct {
	b        []byte
	xref     map[int]entry
	trailer  dict
	objects  map[int]any       // those that have been read
	packed   map[int]*unpacked // object streams
	busy     map[int]bool      // being read, to notice circles
	unpacked int               // bytes so far
	read     int               // bytes so far, see maxRead
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

// worn tells whether the same bytes were read so often that objects must lie in
// one another.
func (f *pdfFile) worn() bool { return f.read > maxRead+2*len(f.b) }

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
	if f.worn() {
		return nil
	}
	l := lexer{b: u.data, at: u.offsets[e.index]}
	o := l.next()
	f.read += l.at - u.offsets[e.index]
	return o
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
	if at < 0 || at >= len(f.b) || f.worn() {
		return nil, 0, false
	}
	l := &lexer{b: f.b, at: at}
	defer func() { f.read += l.at - at }()
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
		f.read += i
		return bytes.TrimRight(f.b[at:at+i], "\r\n")
	}
	f.read += len(f.b) - at
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
