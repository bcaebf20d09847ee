package verify

import (
	"bytes"
	"compress/zlib"
	"io"
)

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
	left := min(maxUnpacked-f.unpacked, maxStream)
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

// unfilter undoes one row filter of PNG, in place; step is the size of a pixel.
func unfilter(kind byte, cur, prev []byte, step int) bool {
	first := min(step, len(cur)) // what has no pixel to its left
	switch kind {
	case 0:
	case 1:
		for i := first; i < len(cur); i++ {
			cur[i] += cur[i-step]
		}
	case 2:
		for i := range cur {
			cur[i] += prev[i]
		}
	case 3:
		for i := range first {
			cur[i] += prev[i] / 2
		}
		for i := first; i < len(cur); i++ {
			cur[i] += byte((int(cur[i-step]) + int(prev[i])) / 2)
		}
	case 4:
		for i := range first {
			cur[i] += prev[i]
		}
		for i := first; i < len(cur); i++ {
			cur[i] += paeth(int(cur[i-step]), int(prev[i]), int(prev[i-step]))
		}
	default:
		return false
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
