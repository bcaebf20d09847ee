package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
)

// Of a WebAssembly module: its section of data, and in it how a segment at a fixed address begins and how
// its address ends.
const (
	dataSection = 11
	atAddress   = "\x00\x41"
	addressEnd  = 0x0b
)

// gap is the most bytes between two segments of data that are joined.
const gap = 64

// segment is data at an address of the memory.
type segment struct {
	address int
	data    []byte
}

// packed returns a program that compresses better. Go's linker leaves out runs of zeros, which makes a
// hundred thousand segments of a few bytes; their addresses take a twentieth of what a visitor loads, and
// zeros next to nothing.
func packed(program []byte) ([]byte, error) {
	in := &wasm{data: program}
	out := slices.Clone(in.take(8)) // magic number and version
	for in.err == nil && len(in.data) > 0 {
		kind := in.take(1)
		section := in.take(in.number())
		if in.err == nil && kind[0] == dataSection {
			section, in.err = joined(section)
		}
		out = append(out, kind...)
		out = binary.AppendUvarint(out, uint64(len(section)))
		out = append(out, section...)
	}
	return out, in.err
}

// joined returns a section of data with its segments joined where they almost touch.
func joined(section []byte) ([]byte, error) {
	in := &wasm{data: section}
	all := make([]segment, in.number())
	for i := range all {
		if string(in.take(len(atAddress))) != atAddress {
			return nil, errors.Join(in.err, errors.New("a segment of the program has no fixed address"))
		}
		all[i].address = in.number()
		in.take(1) // addressEnd
		all[i].data = in.take(in.number())
	}
	slices.SortFunc(all, func(a, b segment) int { return cmp.Compare(a.address, b.address) })
	var list []segment
	for _, s := range all {
		if n := len(list) - 1; n >= 0 {
			last := &list[n]
			zeros := s.address - last.address - len(last.data)
			if 0 <= zeros && zeros <= gap {
				last.data = append(append(last.data, make([]byte, zeros)...), s.data...)
				continue
			}
		}
		list = append(list, segment{s.address, slices.Clone(s.data)})
	}
	out := binary.AppendUvarint(nil, uint64(len(list)))
	for _, s := range list {
		out = append(out, atAddress...)
		out = append(appendSigned(out, s.address), addressEnd)
		out = binary.AppendUvarint(out, uint64(len(s.data)))
		out = append(out, s.data...)
	}
	return out, in.err
}

// wasm reads a module; after an error it reads zeros.
type wasm struct {
	data []byte
	err  error
}

func (w *wasm) take(n int) []byte {
	if n < 0 || n > len(w.data) {
		w.err = errors.New("the program ends too early")
		w.data = nil
		return bytes.Repeat([]byte{0}, min(max(n, 0), 8))
	}
	out := w.data[:n]
	w.data = w.data[n:]
	return out
}

// number reads a number that is not negative.
func (w *wasm) number() int {
	n, size := binary.Uvarint(w.data)
	w.take(size)
	return int(n)
}

// appendSigned writes a number that is not negative where the format has signed ones.
func appendSigned(out []byte, n int) []byte {
	const sign = 0x40 // of the last seven bits
	for ; n >= sign; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n))
}
