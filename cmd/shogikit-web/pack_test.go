package main

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"
)

// TestPacked: what is taken apart is put together again.
func TestPacked(t *testing.T) {
	body := slices.Concat(
		[]byte{2, 3, 0x7e, 0x81, 1, 0x7f}, // locals
		[]byte{0x03, 0x40, 0x20, 1, 0x0e, 2, 0, 1, 2, 0x42, 0x80, 0x80, 0xe0, 0xdd, 1, 0x24, 0, 0x20, 1, 0x42, 0x81, 0x80, 0xe0, 0xdd, 1},
		[]byte{0x37, 3, 0xe8, 7, 0x43, 1, 2, 3, 4, 0x44, 1, 2, 3, 4, 5, 6, 7, 8, 0xfc, 10, 0, 0, 0x11, 1, 0, 0x0b})
	function := append(binary.AppendUvarint(nil, uint64(len(body))), body...)
	module := slices.Concat([]byte("before"), function, function, []byte("behind"))
	data := packed(module, len("before"), 2)
	word := func(n int) int { return int(binary.LittleEndian.Uint32(data[4*n:])) }
	if word(1) != len(module) || word(2) != len("before") || word(3) != 2 {
		t.Fatalf("% x", data[:16])
	}
	at, start := map[int]int{}, 4*(1+word(0))
	for n := 4; n <= word(0); n += 2 {
		at[word(n)] = start
		start += word(n + 1)
	}
	var again []byte
	w := walker{shape: [256]byte(data[at[shapes]:]), take: func(stream, _ int) byte {
		again = append(again, data[at[stream]])
		at[stream]++
		return again[len(again)-1]
	}}
	w.module(word(1), word(2), word(3))
	if !bytes.Equal(again, module) {
		t.Errorf("% x\nbecame\n% x", module, again)
	}
}
