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
	record := make([]byte, 56)
	record[28], record[43], record[44] = 2, 1, 5
	module := slices.Concat([]byte("before"), function, function, []byte("table 1234567812345678end here"), record, record, []byte("behind"))
	p := program{module: module, code: len("before"), functions: 2, table: bytes.Index(module, []byte("12345678"))}
	data := p.packed()
	word := func(n int) int { return int(binary.LittleEndian.Uint32(data[4*n:])) }
	if word(1) != len(module) || word(2) != p.code || word(3) != p.functions || word(4) != p.table {
		t.Fatalf("% x", data[:20])
	}
	at, start := map[int]int{}, 4*(1+word(0))
	for n := 5; n <= word(0); n += 2 {
		at[word(n)] = start
		start += word(n + 1)
	}
	var again []byte
	w := walker{shape: [256]byte(data[at[shapes]:]), take: func(stream, _ int) byte {
		again = append(again, data[at[stream]])
		at[stream]++
		return again[len(again)-1]
	}}
	w.program(word(1), word(2), word(3), word(4))
	if !bytes.Equal(again, module) {
		t.Errorf("% x\nbecame\n% x", module, again)
	}
}
