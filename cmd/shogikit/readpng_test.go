package main

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"testing"
)

// pixels is a PNG, thresholded into ink and bare paper.
type pixels struct {
	w, h int
	ink  []bool
	dpi  float64
}

func readPNG(t *testing.T, data []byte, dpi float64) *pixels {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	rgba, ok := img.(*image.RGBA)
	if !ok {
		t.Fatalf("a picture of type %T", img)
	}
	b := img.Bounds()
	p := &pixels{w: b.Dx(), h: b.Dy(), ink: make([]bool, b.Dx()*b.Dy()), dpi: dpi}
	for i := range p.ink {
		c := rgba.Pix[4*i : 4*i+3]
		p.ink[i] = min(c[0], c[1], c[2]) < 215
	}
	return p
}

func (p *pixels) px(mm float64) float64 { return mm * p.dpi / 25.4 }

func (p *pixels) at(x, y int) bool { return x >= 0 && y >= 0 && x < p.w && y < p.h && p.ink[y*p.w+x] }

// islands returns the boxes, in pixels, of everything surrounded by bare paper: parts
// with everything inside their cut line, letters, rulers.
func (p *pixels) islands() []box {
	const sea, done = 1, 2
	mark := make([]uint8, len(p.ink))
	stack := []int32{}
	push := func(x, y int, as uint8, land bool) {
		if x < 0 || y < 0 || x >= p.w || y >= p.h {
			return
		}
		i := y*p.w + x
		if mark[i] == 0 && (land || !p.ink[i]) {
			mark[i] = as
			stack = append(stack, int32(i))
		}
	}
	push(4, 4, sea, false) // inside the crop mark of the corner
	for len(stack) > 0 {
		i := int(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
		x, y := i%p.w, i/p.w
		push(x-1, y, sea, false)
		push(x+1, y, sea, false)
		push(x, y-1, sea, false)
		push(x, y+1, sea, false)
	}
	var out []box
	for i := range mark {
		if mark[i] != 0 {
			continue
		}
		b := box{math.Inf(1), math.Inf(1), 0, 0}
		push(i%p.w, i/p.w, done, true)
		for len(stack) > 0 {
			k := int(stack[len(stack)-1])
			stack = stack[:len(stack)-1]
			x, y := k%p.w, k/p.w
			b = box{min(b.x0, float64(x)), min(b.y0, float64(y)), max(b.x1, float64(x+1)), max(b.y1, float64(y+1))}
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					push(x+dx, y+dy, done, true)
				}
			}
		}
		out = append(out, b)
	}
	return out
}

// run returns the number of consecutive ink pixels through a point, along x or y.
func (p *pixels) run(x, y int, upright bool) int {
	dx, dy := 1, 0
	if upright {
		dx, dy = 0, 1
	}
	if !p.at(x, y) {
		return 0
	}
	n := 1
	for i := 1; p.at(x+i*dx, y+i*dy); i++ {
		n++
	}
	for i := 1; p.at(x-i*dx, y-i*dy); i++ {
		n++
	}
	return n
}
