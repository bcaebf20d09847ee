package main

import (
	"testing"

	"shogikit/output/pdftest"
)

// readPDF reads the pages of a document.
func readPDF(t *testing.T, data []byte) []*page {
	t.Helper()
	f := pdftest.Open(t, data)
	var out []*page
	for i := range f.Pages() {
		out = append(out, pdfPage(f, i))
	}
	return out
}

// pdfPage reads page i; its block is the ArtBox.
func pdfPage(f *pdftest.File, i int) *page {
	art := f.ArtBox(i)
	place := func(q pt) pt { return pt{q.x - art.Left, art.Top - q.y} }
	out := &page{format: "pdf", size: place(pt{art.Right, art.Bottom})}
	for _, o := range f.Objects(i) {
		if o.Text {
			lo, hi := place(pt{o.Box.Left, o.Box.Top}), place(pt{o.Box.Right, o.Box.Bottom})
			out.shapes = append(out.shapes, shape{layer: o.Layer, text: true, box: box{lo.x, lo.y, hi.x, hi.y}})
			continue
		}
		out.shapes = append(out.shapes, pdfPath(o.Path).shape(o.Layer, "", place))
	}
	return out
}

func pdfPath(steps []pdftest.Step) *pen {
	var p pen
	for _, s := range steps {
		var q []pt
		for _, at := range s.P {
			q = append(q, pt{at.X, at.Y})
		}
		switch s.Op {
		case 'M':
			p.move(q[0])
		case 'L':
			p.line(q[0])
		case 'C':
			p.curve(q[0], q[1], q[2])
		case 'Z':
			p.close()
		}
	}
	return &p
}
