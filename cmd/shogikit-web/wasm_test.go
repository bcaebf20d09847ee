package main

import "testing"

// TestPacked checks that segments of data that almost touch become one, and that the rest stays as it is.
func TestPacked(t *testing.T) {
	const magic, other = "\x00asm\x01\x00\x00\x00", "\x05\x03\x01\x00\x01"
	module := func(data string) string { return magic + other + "\x0b" + string(rune(len(data))) + data }
	apart := module("\x03" + "\x00\x41\x20\x0b\x02ab" + "\x00\x41\x80\x08\x0b\x01d" + "\x00\x41\x24\x0b\x01c")
	want := module("\x02" + "\x00\x41\x20\x0b\x05ab\x00\x00c" + "\x00\x41\x80\x08\x0b\x01d")
	if got, err := packed([]byte(apart)); err != nil || string(got) != want {
		t.Errorf("%q, want %q: %v", got, want, err)
	}
	for _, bad := range []string{apart[:len(apart)-1], magic + "\x0b\x02\x01\x02"} {
		if got, err := packed([]byte(bad)); err == nil {
			t.Errorf("%q becomes %q", bad, got)
		}
	}
}
