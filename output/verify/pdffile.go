package verify

import (
	"bytes"
	"io"
	"maps"

	"compress/zlib"
)

// pdfFile is a PDF taken apart. It is read through from start to end, and of
// objects with one number the last one stands: that is what tables of
// cross-references say in files that are whole, and what programs do that
// mend others.
type pdfFile struct {
	work    *budget
	objects map[ref]any
	trailer dict
	layers  map[ref]string  // their names
	shown   map[string]bool // by name
	fonts   map[ref]pdfFont // as far as they were asked for
}

// openPDF finds the objects of a file.
func openPDF(b []byte, work *budget) (*pdfFile, error) {
	f := &pdfFile{work: work, objects: map[ref]any{}, trailer: dict{}, fonts: map[ref]pdfFont{}}
	work.charge(len(b), perByte)
	l := &lexer{b: b, work: work}
	var last []any
	for o := l.next(); o != keyword(""); o = l.next() {
		switch o {
		case keyword("obj"):
			if n, ok := reference(last); ok {
				f.put(n, f.body(l))
			}
		case keyword("trailer"):
			d, _ := l.next().(dict)
			maps.Copy(f.trailer, d) // later ones stand
		}
		last = append(last[max(0, len(last)-1):], o)
	}
	switch {
	case f.trailer["Encrypt"] != nil:
		return nil, unreadable("it is encrypted")
	case f.dict(f.trailer["Root"]) == nil:
		return nil, unreadable("it is a damaged PDF without a catalog")
	}
	return f, nil
}

// put keeps an object, and the objects in it where it is a stream of such.
func (f *pdfFile) put(n ref, o any) {
	f.work.charge(1, perEntry)
	f.objects[n] = o
	if s, ok := o.(*stream); ok {
		switch s.dict["Type"] {
		case name("XRef"):
			maps.Copy(f.trailer, s.dict)
		case name("ObjStm"):
			f.unpack(s)
		}
	}
	if f.trailer["Root"] == nil && f.dict(o)["Type"] == name("Catalog") {
		f.trailer["Root"] = n // in case that there is no trailer
	}
}

// unpack keeps the objects of an object stream: pairs of a number and an offset,
// and the objects from the offset First on.
func (f *pdfFile) unpack(s *stream) {
	data, err := f.data(s)
	first, ok := f.number(s.dict["First"])
	if err != nil || !ok || first < 0 || first > float64(len(data)) {
		return
	}
	heads := lexer{b: data[:int(first)], work: f.work}
	for {
		n, ok1 := heads.next().(float64)
		at, ok2 := heads.next().(float64)
		if !ok1 || !ok2 || n < 0 || n > maxObjects || at < 0 || first+at > float64(len(data)) {
			return
		}
		l := lexer{b: data, at: int(first + at), work: f.work}
		f.put(ref(n), l.next())
	}
}

// body reads what follows "obj".
func (f *pdfFile) body(l *lexer) any {
	o := l.next()
	behind := l.at
	if d, ok := o.(dict); ok && l.next() == keyword("stream") {
		l.lineEnd()
		return &stream{d, f.raw(l, d["Length"])}
	}
	l.at = behind
	return o
}

// raw returns the bytes of a stream, and moves behind them. Its length counts if
// the stream ends there; otherwise it is searched for its end.
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
	return bytes.TrimRight(rest, "\r\n")
}

// resolve follows a reference.
func (f *pdfFile) resolve(o any) any {
	if r, ok := o.(ref); ok {
		return f.objects[r]
	}
	return o
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

// data returns what is in a stream.
func (f *pdfFile) data(s *stream) ([]byte, error) {
	f.work.charge(1, perStream/2)
	f.work.charge(len(s.raw), perByte)
	filters := f.array(s.dict["Filter"])
	if one := f.name(s.dict["Filter"]); one != "" {
		filters = []any{one}
	}
	data := s.raw
	for _, o := range filters {
		if n := f.name(o); n != "FlateDecode" && n != "Fl" {
			return nil, unreadable("a stream has the filter %s", n)
		}
		z, err := zlib.NewReader(bytes.NewReader(data))
		if err == nil {
			f.work.charge(1, perStream)
			data, err = io.ReadAll(io.LimitReader(z, maxStream+1))
			f.work.charge(len(data), perByte)
		}
		switch {
		case len(data) > maxStream:
			return nil, unreadable("it unpacks to too much")
		case err != nil && (z == nil || len(data) == 0):
			return nil, unreadable("a packed stream is damaged")
		}
	}
	if p := f.dict(s.dict["DecodeParms"]); p["Predictor"] != nil && p["Predictor"] != 1.0 {
		return nil, unreadable("a stream has a predictor")
	}
	return data, nil
}
