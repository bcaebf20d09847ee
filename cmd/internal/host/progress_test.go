package host

import (
	"testing"
	"time"
)

func TestLeft(t *testing.T) {
	at := func(seconds ...int) (out []time.Time) {
		for _, s := range seconds {
			out = append(out, time.Unix(int64(s), 0))
		}
		return out
	}
	for _, c := range []struct {
		what string
		ends []time.Time
		now  int
		want time.Duration
	}{
		{"nothing done", at(0), 50, 0},
		{"one done", at(0, 10), 10, 50 * time.Second},
		{"as fast as ever", at(0, 10, 20, 30), 30, 30 * time.Second},
		{"ever slower", at(0, 1, 2, 22, 42), 42, 40 * time.Second},
		{"the next does not come", at(0, 10), 90, 450 * time.Second},
	} {
		if got := Left(c.ends, time.Unix(int64(c.now), 0), 6); got != c.want {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}
