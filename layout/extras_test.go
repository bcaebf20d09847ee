package layout

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// eachExtra lays out the extras of every game on every paper, in several builds, scales
// and thicknesses of paper; without a long run only some of these, including each game,
// paper and build.
func eachExtra(t *testing.T, e Extra, f func(t *testing.T, p *Plan)) {
	t.Helper()
	makes := []struct {
		build Build
		scale float64
		thick draw.MM
	}{{BuildBox, 1, 0.2}, {BuildFlat, 1, 0.08}, {BuildBox, 0.5, 0.2}, {BuildRelief, 0.75, 0.5}, {BuildBox, 1.5, 1},
		{BuildNet, 1, 0.1}, {BuildFoldover, 1, 3}}
	n, laid := 0, 0
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		for _, paper := range Papers() {
			for _, m := range makes {
				if n++; !gametest.Some(n, 7, 31) {
					continue
				}
				o := Options{Paper: paper, Build: m.build, Board: BoardNone, Options: pieces.Options{Scale: m.scale, Thickness: m.thick}, Extras: []Extra{e}}
				name := fmt.Sprintf("%s/%s/%+v", id, paper.Name, m)
				k, err := newKit(g, o)
				if err != nil {
					t.Fatal(err)
				}
				p := &Plan{kit: k}
				if p.pages, err = p.extras(); err != nil {
					var fit *TooLarge
					if !errors.As(err, &fit) {
						t.Errorf("%s: %v", name, err)
					}
					continue
				}
				laid++
				t.Run(name, func(t *testing.T) { f(t, p) })
			}
		}
	}
	if laid < n/40 {
		t.Errorf("only %d layouts of %d", laid, n)
	}
}

func (p *Plan) sheetsOf(kind Extra) []draw.Sheet {
	var out []draw.Sheet
	for i := range p.pages {
		s := p.sheet(i)
		if len(s.Parts) > 0 && s.Parts[0].Kind == draw.Kind(kind) {
			out = append(out, s)
		}
	}
	return out
}

func checkExtraSheets(t *testing.T, p *Plan, kind Extra) []draw.Part {
	t.Helper()
	var parts []draw.Part
	for _, s := range p.sheetsOf(kind) {
		for i := range s.Parts {
			box := s.Parts[i].Bounds()
			if !s.Block.Contains(box, 0.001) {
				t.Errorf("%s: %s leaves the block", s.ID, s.Parts[i].Name)
			}
			for j := range i {
				if box.Overlaps(s.Parts[j].Bounds()) {
					t.Errorf("%s: %s lies on %s", s.ID, s.Parts[i].Name, s.Parts[j].Name)
				}
			}
			if !s.Parts[i].Outline.Closed() {
				t.Errorf("%s: %s: open outline", s.ID, s.Parts[i].Name)
			}
		}
		parts = append(parts, s.Parts...)
	}
	return parts
}

func TestKomadaiComeInTwo(t *testing.T) {
	eachExtra(t, ExtraKomadai, func(t *testing.T, p *Plan) {
		parts := checkExtraSheets(t, p, ExtraKomadai)
		if len(parts) != 2 {
			t.Fatalf("%d komadai, want 2", len(parts))
		}
	})
}

func TestBoxesHoldTheSet(t *testing.T) {
	eachExtra(t, ExtraBox, func(t *testing.T, p *Plan) {
		parts := checkExtraSheets(t, p, ExtraBox)
		k, b := p.kit, p.box
		if len(parts) != 2*b.n {
			t.Errorf("%d parts for %d boxes", len(parts), b.n)
		}
		if n := b.n * b.cols * b.rows * b.layers; n < len(k.copies) {
			t.Errorf("room for %d pieces, the set has %d", n, len(k.copies))
		}
		s, in := p.kit.pieceSize(), b.tray.Inside()
		if in.W < s.w*draw.MM(b.cols)+1 || in.H < s.h*draw.MM(b.rows)+1 || b.tray.Depth < s.depth*draw.MM(b.layers)+1 {
			t.Errorf("a tray of %v x %v x %v for %d x %d x %d pieces of %v", in.W, in.H, b.tray.Depth, b.cols, b.rows, b.layers, s)
		}
		walls := k.opts.thickness() // half of their paper on either side
		for side, air := range map[string]draw.MM{
			"width": in.W - walls - draw.MM(b.cols)*(s.w+pieceRoom), "height": in.H - walls - draw.MM(b.rows)*(s.h+pieceRoom), "depth": b.tray.Depth - draw.MM(b.layers)*s.depth,
		} {
			if least := side == "depth" && b.tray.Depth == minWall; air < 1 || air > 2 && !least {
				t.Errorf("the %s of %d x %d x %d pieces has %.2f mm to spare", side, b.cols, b.rows, b.layers, air)
			}
		}
		out, lid := b.tray.Outside(), b.lid.Inside()
		for _, d := range []draw.MM{lid.W - out.W, lid.H - out.H} {
			if d < 2*k.opts.thickness() || d > 2*k.opts.thickness()+1 {
				t.Errorf("the lid is %.2f mm wider inside than the tray outside, of paper of %g mm", d, k.opts.thickness())
			}
		}
		if b.lid.Depth > b.tray.Depth {
			t.Errorf("a lid of %v over a tray of %v", b.lid.Depth, b.tray.Depth)
		}
		closes(t, "tray", b.tray)
		closes(t, "lid", b.lid)
	})
}

// closes folds walls, rims and second walls independently of the net's own code: every
// corner must coincide with one of the adjacent wall.
func closes(t *testing.T, what string, tray fold.Tray) {
	t.Helper()
	n := tray.Net()
	type frame [4][3]float64 // origin, x, y, z of the paper in space
	frames := make([]frame, len(n.Panels))
	corners := map[string][][3]float64{}
	at := func(f frame, x, y float64) (p [3]float64) {
		for i := range p {
			p[i] = f[0][i] + x*f[1][i] + y*f[2][i]
		}
		return p
	}
	for i := range n.Panels {
		p := &n.Panels[i]
		f := frame{{}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
		if p.Parent >= 0 {
			f = frames[p.Parent]
			a, b := p.Hinge()
			// Hinges of trays are horizontal or vertical, folds are right angles.
			s, c := math.Sincos(p.Fold * math.Pi / 180)
			turned := f
			for k := range 3 {
				if d := b.Sub(a); math.Abs(float64(d.Y)) < 1e-9 {
					s := math.Copysign(s, s*float64(d.X))
					turned[2][k], turned[3][k] = c*f[2][k]+s*f[3][k], c*f[3][k]-s*f[2][k]
				} else {
					s := math.Copysign(s, s*float64(d.Y))
					turned[1][k], turned[3][k] = c*f[1][k]-s*f[3][k], c*f[3][k]+s*f[1][k]
				}
			}
			hold, moved := at(f, float64(a.X), float64(a.Y)), at(turned, float64(a.X), float64(a.Y))
			for k := range 3 {
				turned[0][k] += hold[k] - moved[k]
			}
			f = turned
		}
		frames[i] = f
		for _, q := range p.Shape {
			corners[p.Name] = append(corners[p.Name], at(f, float64(q.X), float64(q.Y)))
		}
	}
	for i := range 4 {
		for _, kind := range []string{"wall", "rim", "second"} {
			a, b := corners[fmt.Sprintf("%s-%d", kind, i)], corners[fmt.Sprintf("%s-%d", kind, (i+1)%4)]
			for _, pair := range [][2][3]float64{{a[0], b[1]}, {a[3], b[2]}} {
				if d := math.Hypot(math.Hypot(pair[0][0]-pair[1][0], pair[0][1]-pair[1][1]), pair[0][2]-pair[1][2]); d > 0.05 {
					t.Errorf("%s: %s %d is open by %.3f mm", what, kind, i, d)
				}
			}
		}
	}
}
