package main

import (
	"encoding/binary"
	"maps"
	"slices"
)

// Streams of what a program is made of. An operand's bytes are in streams of their
// own, by the instruction (times 16), the one before it (times 4096), and their
// place. Instructions 0 and 1 have none, so that their streams serve for the rest.
const (
	instructions = iota
	outside                  // of the functions
	sizes                    // of functions
	locals                   // of functions
	shapes                   // of operands, by instruction
	addresses    = 16        // to which calls come back
	entries      = 0xd0 << 4 // of Go's table of functions
	records      = 0xd1 << 4 // of functions
)

// list is the shape of a count and of one number more than that. Other shapes are
// one or two numbers, of 7 bits a byte, or a constant of 4 or 8 bytes.
const list = 16

// shapesOf returns the shapes of all instructions that Go makes. The others have no
// operands, or only zeros, which may pass for instructions.
func shapesOf() (shape [256]byte) {
	for _, row := range []struct{ first, last, shape byte }{
		{0x02, 0x04, 1}, // blocks
		{0x0c, 0x0d, 1}, // branches
		{0x0e, 0x0e, list},
		{0x10, 0x10, 1}, // calls
		{0x11, 0x11, 2},
		{0x20, 0x24, 1}, // variables
		{0x28, 0x3e, 2}, // memory
		{0x3f, 0x42, 1}, // all memory; whole constants
		{0x43, 0x43, 4},
		{0x44, 0x44, 8},
		{0xfc, 0xfc, 1}, // instructions of two bytes
	} {
		for op := row.first; op <= row.last; op++ {
			shape[op] = row.shape
		}
	}
	return shape
}

// packed lays the program out so that it packs by a third smaller: each
// kind of instruction has its operands together. wasm.js puts the same bytes
// together again. First come numbers of four bytes: how many follow, the length of
// the module, where its first function begins, how many functions there are, where
// Go's table of them begins, then the name and the length of each stream; then the
// streams, in this order.
func (p *program) packed() []byte {
	shape := shapesOf()
	streams := map[int][]byte{shapes: shape[:]}
	w := walker{shape: shape, take: func(stream, at int) byte {
		streams[stream] = append(streams[stream], p.module[at])
		return p.module[at]
	}}
	w.program(len(p.module), p.code, p.functions, p.table)
	head := []int{4 + 2*len(streams), len(p.module), p.code, p.functions, p.table}
	var body []byte
	for _, name := range slices.Sorted(maps.Keys(streams)) {
		head = append(head, name, len(streams[name]))
		body = append(body, streams[name]...)
	}
	var out []byte
	for _, v := range head {
		out = binary.LittleEndian.AppendUint32(out, uint32(v))
	}
	return append(out, body...)
}

// walker goes through a module; take reads the byte at a place, which is of a stream.
type walker struct {
	shape [256]byte
	take  func(stream, at int) byte
	at    int
}

func (w *walker) program(size, code, functions, table int) {
	w.bytes(outside, 0, code)
	for range functions {
		w.function()
	}
	w.bytes(outside, 0, table-w.at)
	for range functions {
		w.bytes(entries, 1, 8)
	}
	w.bytes(outside, 0, 8) // the end of the last
	for range functions {
		w.record()
	}
	w.bytes(outside, 0, size-w.at)
}

// record goes through what Go knows of a function: see runtime/symtab.go.
func (w *walker) record() {
	const more, others = 28, 43 // places of the numbers of words behind the first 44 bytes
	size := 44
	for n := 0; n < size || n%8 != 0; n++ {
		if b := w.byte(records + n); n == more || n == others {
			size += 4 * int(b)
		}
	}
}

func (w *walker) function() {
	size := w.number(sizes, 0)
	end := w.at + size
	for range 2 * w.number(locals, 0) {
		w.number(locals, 0)
	}
	for op, last, other := 0, 0, 0; w.at < end; last, other = op, last {
		op = int(w.byte(instructions))
		stream := last<<12 | op<<4
		if op == 0x42 && last == 0x20 && other == 0x24 {
			stream = addresses
		}
		switch shape, start := int(w.shape[op]), w.at; shape {
		case list:
			for range 1 + w.number(stream, 0) {
				w.number(stream, 0)
			}
		case 4, 8:
			w.bytes(stream, 0, shape)
		default:
			for range shape {
				w.number(stream+w.at-start, 1)
			}
		}
	}
}

// number reads a number; its bytes are of streams that are step apart.
func (w *walker) number(stream, step int) (n int) {
	for shift := 0; ; shift += 7 {
		b := w.byte(stream)
		n |= int(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
		stream += step
	}
}

func (w *walker) bytes(stream, step, n int) {
	for i := range n {
		w.byte(stream + i*step)
	}
}

func (w *walker) byte(stream int) byte {
	w.at++
	return w.take(stream, w.at-1)
}
