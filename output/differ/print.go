package differ

import (
	"fmt"
	"image"
	"math"
)

// streaks finds unprinted lines along or across the sheet. Only ink that continues on
// both sides is evidence: a line along the streak may be displaced.
func (p *Pair) streaks() (out []Fault) {
	const (
		share  = 0.7 // of the ink
		enough = 20  // cells
	)
	w, h := p.want.w, p.want.h
	for _, down := range []bool{true, false} {
		long, wide, along, across := h, w, w, 1
		if !down {
			long, wide, along, across = w, h, 1, w
		}
		from := -1
		for x := 1; x < wide; x++ {
			ink, lost, first, last := 0, 0, long, 0
			for y := 1; y+1 < long && x+1 < wide; y++ {
				i := x*across + y*along
				soft := float64(min(p.want.ink[i-across], p.want.ink[i], p.want.ink[i+across]))
				if soft < 255*2*p.Faint {
					continue
				}
				ink++
				if float64(max(p.got.ink[i-along], p.got.ink[i], p.got.ink[i+along])) < p.Lost*soft {
					lost, first, last = lost+1, min(first, y), y
				}
			}
			bare := ink >= enough && float64(lost) > share*float64(ink) && 2*(last-first) > long
			switch {
			case bare && from < 0:
				from = x
			case !bare && from >= 0:
				out = append(out, p.streak(from, x, down))
				from = -1
			}
		}
	}
	return out
}

func (p *Pair) streak(from, to int, down bool) Fault {
	at := func(n int) string { return fmt.Sprintf("%.1f mm", float64(n)/p.cells) }
	f := Fault{Area: All, What: "has a blank streak down the sheet, " + at(from) + " from the left", Where: image.Rect(from, 0, to, p.want.h)}
	if !down {
		f.What, f.Where = "has a blank streak across the sheet, "+at(from)+" from the top", image.Rect(0, from, p.want.w, to)
	}
	return f
}

// faded finds a colour that was not printed: nothing is left of the colours that tend
// to red, to green, to blue or to yellow, although the picture is in colour.
func (p *Pair) faded() []Fault {
	const (
		leans  = 12 // of 255
		enough = 16 // square millimetres
	)
	if p.gotTint == nil {
		return nil
	}
	var light [2]float64 // the tint of the light, from white areas
	whites := 1.0
	for i, v := range p.want.ink {
		if v == 0 && p.got.ink[i] < 16 {
			rg, bg := chroma(p.gotTint, i)
			light[0], light[1], whites = light[0]+float64(rg), light[1]+float64(bg), whites+1
		}
	}
	var n, own, both [4]float64
	var vivid, wanted float64
	for i := range p.want.ink {
		w0, w1 := chroma(p.wantTint, i)
		g0, g1 := chroma(p.gotTint, i)
		if max(w0, -w0, w1, -w1) >= leans {
			vivid += math.Abs(float64(g0)-light[0]/whites) + math.Abs(float64(g1)-light[1]/whites)
		}
		for a, w := range [4]int{w0, -w0, w1, -w1} {
			if w < leans {
				continue
			}
			g := (float64([2]int{g0, g1}[a/2]) - light[a/2]/whites) * float64(1-a%2*2)
			wanted += float64(w)
			n[a], own[a], both[a] = n[a]+1, own[a]+float64(w*w), both[a]+float64(w)*g
		}
	}
	if vivid < 0.2*wanted { // a greyscale picture stored as colour
		return nil
	}
	missing := -1
	for a := range n {
		if n[a] < enough*p.cells*p.cells {
			continue
		}
		if both[a] < p.Colour*own[a] {
			missing = a
		}
	}
	if missing < 0 {
		return nil
	}
	what := [4]string{"red", "green or blue", "blue", "yellow"}[missing]
	return []Fault{{Area: All, What: "lacks a colour: what is " + what + " has another", Where: image.Rect(0, 0, p.want.w, p.want.h)}}
}
