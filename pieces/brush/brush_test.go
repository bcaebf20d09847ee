package brush

import (
	"math"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// The brush must know every face of every game, and every possible title of a box.
func TestKnowsAllGames(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		title, _, _ := strings.Cut(g.Names["ja"], "（")
		if !Knows(title) {
			t.Errorf("%s: the brush cannot write %s", g.ID, title)
		}
		for i := range g.Pieces {
			for _, f := range []*templates.Face{&g.Pieces[i].Face, g.Pieces[i].Promoted} {
				if f == nil {
					continue
				}
				for side := range f.Kanji {
					if !Knows(f.Kanji[side]) || !Knows(f.Kanji1[side]) {
						t.Errorf("%s: the brush cannot write %s or %s", g.ID, f.Kanji[side], f.Kanji1[side])
					}
				}
			}
		}
	}
}

// written returns the kanji that the brush knows, except components of others, and と.
func written() (out []rune) {
	for _, block := range strings.Split(outlines, "\n\n")[1:] {
		if r, _ := utf8.DecodeRuneInString(block); (unicode.Is(unicode.Han, r) || r == 'と') && !strings.ContainsRune("鳥隹犭鹿月", r) {
			out = append(out, r)
		}
	}
	return out
}

// raster reports for each of n x n cells whether the path covers its centre.
func raster(p draw.Path, n int) []bool {
	b := p.Bounds()
	polys := p.Flatten(0.001)
	out := make([]bool, n*n)
	for i := range out {
		q := draw.Pt(b.Min.X+b.W()*(draw.MM(i%n)+0.5)/draw.MM(n), b.Min.Y+b.H()*(draw.MM(i/n)+0.5)/draw.MM(n))
		w := 0
		for _, poly := range polys {
			for k := 1; k < len(poly); k++ {
				a, c := poly[k-1], poly[k]
				if (a.Y > q.Y) != (c.Y > q.Y) && q.X < a.X+(c.X-a.X)*(q.Y-a.Y)/(c.Y-a.Y) {
					w++
				}
			}
		}
		out[i] = w%2 == 1
	}
	return out
}

// distances returns for each cell its distance in steps from a covered one.
func distances(cells []bool, n int) []float64 {
	out := make([]float64, n*n)
	var queue []int
	for i, c := range cells {
		if c {
			queue = append(queue, i)
		} else {
			out[i] = math.Inf(1)
		}
	}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			x, y := i%n+d[0], i/n+d[1]
			if x >= 0 && x < n && y >= 0 && y < n && out[y*n+x] > out[i]+1 {
				out[y*n+x] = out[i] + 1
				queue = append(queue, y*n+x)
			}
		}
	}
	return out
}

// apart returns the average distance between the covered cells of two pictures, in both
// directions.
func apart(a, b []float64) float64 {
	var sums, counts [2]float64
	for i := range a {
		if a[i] == 0 {
			sums[0], counts[0] = sums[0]+b[i], counts[0]+1
		}
		if b[i] == 0 {
			sums[1], counts[1] = sums[1]+a[i], counts[1]+1
		}
	}
	return sums[0]/counts[0] + sums[1]/counts[1]
}

// Among all characters in the Japanese font, the right one must be among the three most
// similar to each character of the brush: mirrored or wrong ones would show.
func TestReadAsWhatTheyAre(t *testing.T) {
	const n = 40
	printed := map[rune][]float64{}
	for _, r := range written() {
		printed[r] = distances(raster(font.Get(draw.Gothic).Outline(string(r), 1), n), n)
	}
	for _, r := range written() {
		p, _ := Outline(r)
		ours := distances(raster(p, n), n)
		nearer := ""
		for other, cells := range printed {
			if apart(ours, cells) < apart(ours, printed[r]) {
				nearer += string(other)
			}
		}
		if utf8.RuneCountInString(nearer) > 2 {
			t.Errorf("%c is more like %s", r, nearer)
		}
	}
}

// Outlines must be closed, stay near their square, and never be thinner than the tip of
// a sweep.
func TestOutlines(t *testing.T) {
	square := draw.RectWH(-0.08, -0.1, 1.16, 1.2)
	for _, r := range written() {
		p, ok := Outline(r)
		if !ok || !p.Closed() {
			t.Errorf("%c has no closed outline", r)
			continue
		}
		if !square.Contains(p.Bounds(), 0) {
			t.Errorf("%c leaves its square: %v", r, p.Bounds())
		}
		var area float64
		for _, poly := range p.Flatten(0.001) {
			area += draw.Area(poly)
		}
		if area < 0.1 || area > 0.62 {
			t.Errorf("%c covers %.2f of its square", r, math.Abs(area))
		}
	}
	if _, ok := Outline('鬱'); ok || Knows("歩鬱") || !Knows("歩兵") {
		t.Error("the brush knows what it does not know, or the other way round")
	}
}

func BenchmarkOutline(b *testing.B) {
	for b.Loop() {
		for _, r := range "王玉将飛車竜角行馬金銀成桂香歩兵と" {
			Outline(r)
		}
	}
}
