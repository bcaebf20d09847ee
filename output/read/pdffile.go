package read

import (
	"bytes"
	"cmp"
	"compress/zlib"
	"image"
	"io"
	"maps"
	"slices"

	"shogikit/output/bitmap"
)

// pdfFile is a parsed PDF. It is read from start to end, and the last of several
// objects with the same number wins: this agrees with the cross-reference tables of
// intact files, and with programs that repair damaged ones.
type pdfFile struct {
	work    *Work
	objects map[ref]any
	places  map[ref]place // where they were found
	trailer dict
	layers  map[ref]string  // names of layers
	shown   map[string]bool // visibility by name
	fonts   map[ref]pdfFont // cached
	odd     map[string]bool // violations of the format

	searched []searched
}

// lexer returns a lexer for content of the file.
func (f *pdfFile) lexer(b []byte) *lexer {
	return &lexer{b: b, work: f.work, odd: func(what string) { f.odd[what] = true }}
}

// openPDF finds the objects of a file. An encrypted one is read again once the key is
// known.
func openPDF(b []byte, work *Work) (*pdfFile, error) {
	f := objectsOf(b, work, nil)
	if f.trailer["Encrypt"] != nil {
		c := f.cryptOf(f.dict(f.trailer["Encrypt"]))
		if c == nil {
			return nil, Unreadable("it is encrypted and needs a password")
		}
		f = objectsOf(b, work, c)
	}
	f.table(b)
	f.lengths()
	if f.dict(f.trailer["Root"]) == nil {
		return nil, Unreadable("it is a damaged PDF without a catalog")
	}
	return f, nil
}

// between are the words that may occur between objects.
var between = []any{keyword("endobj"), keyword("endstream"), keyword("xref"), keyword("startxref"), keyword("n"), keyword("f")}

// objectsOf reads the objects of a file.
func objectsOf(b []byte, work *Work, c *encryption) *pdfFile {
	f := &pdfFile{work: work, objects: map[ref]any{}, places: map[ref]place{}, trailer: dict{}, fonts: map[ref]pdfFont{}, odd: map[string]bool{}}
	l := f.lexer(b)
	var last []any
	var began [2]int // the last two tokens
	for {
		l.space()
		at := l.at
		o := l.next()
		if o == keyword("") {
			break
		}
		switch o {
		case keyword("obj"):
			if n, ok := reference(last); ok {
				f.places[n] = place{at: began[0]}
				o := f.body(l)
				if e, _ := f.trailer["Encrypt"].(ref); c != nil && n != e {
					o = c.object(o, n)
				}
				f.put(n, o)
			}
		case keyword("trailer"):
			d, _ := l.next().(dict)
			maps.Copy(f.trailer, d) // later ones win
		default:
			if _, isNumber := o.(float64); !isNumber && !slices.Contains(between, o) {
				f.odd["something between its objects"] = true
			}
		}
		last, began = append(last[max(0, len(last)-1):], o), [2]int{began[1], at}
	}
	return f
}

// put stores an object, and the objects in it if it is an object stream.
func (f *pdfFile) put(n ref, o any) {
	f.work.keep(2 * oneEntry)
	f.work.Charge(256) // a file has hundreds
	f.objects[n] = o
	if s, ok := o.(*stream); ok {
		switch s.dict["Type"] {
		case name("XRef"):
			maps.Copy(f.trailer, s.dict)
		case name("ObjStm"):
			f.objectsIn(n, s)
		}
	}
	if f.trailer["Root"] == nil && f.dict(o)["Type"] == name("Catalog") {
		f.trailer["Root"] = n // in case there is no trailer
	}
}

// objectsIn stores the objects of an object stream: pairs of a number and an offset,
// followed by the objects from the offset First on.
func (f *pdfFile) objectsIn(in ref, s *stream) {
	data, err := f.data(s)
	first, ok := f.number(s.dict["First"])
	if err != nil || !ok || first < 0 || first > float64(len(data)) {
		return
	}
	heads := f.lexer(data[:int(first)])
	for {
		n, ok1 := heads.next().(float64)
		at, ok2 := heads.next().(float64)
		if !ok1 || !ok2 || n < 0 || n > maxObjects || at < 0 || first+at > float64(len(data)) {
			return
		}
		l := f.lexer(data)
		l.at = int(first + at)
		f.places[ref(n)] = place{in: in}
		f.put(ref(n), l.next())
	}
}

// body parses what follows "obj".
func (f *pdfFile) body(l *lexer) any {
	o := l.next()
	behind := l.at
	if d, ok := o.(dict); ok && l.next() == keyword("stream") {
		l.lineEnd()
		return &stream{d, f.raw(l, d["Length"])}
	}
	l.at = behind
	if n, ok := o.(float64); ok {
		if r, ok := reference([]any{n, l.next()}); ok && l.next() == keyword("R") {
			return r
		}
		l.at = behind
	}
	return o
}

// raw returns the bytes of a stream and moves past it. The declared length is used if
// the stream ends there; otherwise the end is searched for.
func (f *pdfFile) raw(l *lexer, length any) []byte {
	rest := l.b[l.at:]
	end := []byte("endstream")
	if n, ok := f.number(length); ok && n >= 0 && n <= float64(len(rest)) {
		behind := rest[int(n):]
		if bytes.HasPrefix(bytes.TrimLeft(behind[:min(len(behind), 32)], " \r\n\t"), end) {
			l.at += int(n)
			return rest[:int(n)]
		}
	}
	if i := bytes.Index(rest, end); i >= 0 {
		rest = rest[:i]
	}
	l.at += len(rest)
	f.searched = append(f.searched, searched{length, rest})
	return bytes.TrimRight(rest, "\r\n")
}

// searched is a stream whose end was searched for.
type searched struct {
	length any
	raw    []byte
}

// lengths compares streams whose ends were searched for with their declared lengths,
// which may be objects defined later.
func (f *pdfFile) lengths() {
	for _, s := range f.searched {
		n, ok := f.number(s.length)
		if !ok || n > float64(len(s.raw)) || n < float64(len(bytes.TrimRight(s.raw, "\r\n"))) {
			f.odd["a stream whose length is not what it says"] = true
		}
	}
}

// resolve follows references.
func (f *pdfFile) resolve(o any) any {
	const most = 32
	for range most {
		r, ok := o.(ref)
		if !ok {
			return o
		}
		o = f.objects[r]
	}
	f.odd["references in a circle"] = true
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

// data returns the decoded content of a stream.
func (f *pdfFile) data(s *stream) ([]byte, error) {
	if s.dict["F"] != nil {
		return nil, Unreadable("a stream is in another file")
	}
	data, rest, err := f.unpack(s, maxStream)
	if err == nil && rest != "" {
		err = Unreadable("a stream has the filter %s", rest)
	}
	for _, o := range append(f.array(s.dict["DecodeParms"]), s.dict["DecodeParms"], s.dict["DP"]) {
		parms := f.dict(o)
		p := parms["Predictor"]
		if err != nil || p == nil || f.resolve(p) == 1.0 {
			continue
		}
		row, ok := f.number(parms["Columns"]) // cross-reference streams are packed this way
		if !ok || row < 1 || row > 64 || len(parms) != 2 || len(data)%(int(row)+1) != 0 {
			return nil, Unreadable("a stream has a predictor")
		}
		im, err := bitmap.AsPNG(s.raw, int(row), len(data)/(int(row)+1), 8, 0)
		if err != nil {
			return nil, Unreadable("a packed stream is damaged")
		}
		data = im.(*image.Gray).Pix
	}
	return data, err
}

// unpack decodes a stream of at most the given number of bytes, up to a filter left to
// the caller.
func (f *pdfFile) unpack(s *stream, most int) (data []byte, rest name, _ error) {
	f.work.Charge(len(s.raw))
	filters, ok := f.resolve(s.dict["Filter"]).([]any)
	if one := s.dict["Filter"]; !ok && one != nil {
		filters = []any{one}
	}
	data = s.raw
	for _, o := range filters {
		if n := f.name(o); n != "FlateDecode" && n != "Fl" {
			return data, cmp.Or(n, "of no name"), nil
		}
		z, err := zlib.NewReader(bytes.NewReader(data))
		if err == nil {
			f.work.Charge(opening)
			out := bytes.NewBuffer(nil)
			if most > maxStream { // a picture of known size: avoid growing
				out.Grow(most + bytes.MinRead)
			}
			_, err = out.ReadFrom(io.LimitReader(z, int64(most)+1))
			data = out.Bytes()
			f.work.Charge(len(data))
		}
		switch {
		case len(data) > most:
			return nil, "", Unreadable("it unpacks to too much")
		case err != nil:
			return nil, "", Unreadable("a packed stream is damaged")
		}
	}
	return data, "", nil
}
