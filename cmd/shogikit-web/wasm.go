package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// Sections of a WebAssembly module.
const (
	codeSection = 10
	dataSection = 11
)

// program is a Go program for the browser.
type program struct {
	module    []byte
	code      int // where the first function begins
	functions int // how many there are
	table     int // where Go's table of them begins
}

// slim returns a smaller program than the linker makes: its data in one piece, and
// without the names of files and the numbers of lines, which nobody sees there.
func slim(module []byte) (*program, error) {
	const magic = 8 // bytes, with the version
	p := &program{module: slices.Clone(module[:magic])}
	for module = module[magic:]; len(module) > 0; {
		id := module[0]
		size, n := binary.Uvarint(module[1:])
		body := module[1+n:][:size]
		module = module[1+n:][size:]
		if id == dataSection {
			body = oneSegment(body)
		}
		p.module = append(p.module, id)
		p.module = binary.AppendUvarint(p.module, uint64(len(body)))
		if id == codeSection {
			count, n := binary.Uvarint(body)
			p.code, p.functions = len(p.module)+n, int(count)
		}
		p.module = append(p.module, body...)
	}
	return p, p.dropLines()
}

// oneSegment joins the pieces of a data section. The linker leaves out zeros, which
// costs more, once packed, than it saves.
func oneSegment(data []byte) []byte {
	number := func() int {
		v, n := binary.Uvarint(data)
		data = data[n:]
		return int(v)
	}
	var memory []byte
	start := 0
	for i := range number() {
		data = data[2:] // of memory 0, from a constant
		at := number()
		data = data[1:] // the constant's end
		size := number()
		if i == 0 {
			start = at
		}
		if end := at - start + size; end > len(memory) {
			memory = append(memory, make([]byte, end-len(memory))...)
		}
		copy(memory[at-start:], data[:size])
		data = data[size:]
	}
	at := binary.AppendUvarint(nil, uint64(start))
	if last := len(at) - 1; at[last] >= 0x40 { // would be a sign
		at = append(at[:last], at[last]|0x80, 0)
	}
	head := slices.Concat([]byte{1, 0, 0x41}, at, []byte{0x0b})
	return append(binary.AppendUvarint(head, uint64(len(memory))), memory...)
}

// dropLines overwrites, in Go's table of functions, which instruction is of which
// line in which file: see runtime/symtab.go.
func (p *program) dropLines() error {
	at := bytes.Index(p.module, []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8})
	if at < 0 {
		return errors.New("the program for the browser has no table of functions that is known here")
	}
	head := p.module[at:]
	word := func(b []byte, n int) int { return int(binary.LittleEndian.Uint32(b[4*n:])) }
	files, values := head[word(head, 10):word(head, 14)], head[word(head, 14):word(head, 16)]
	p.table = at + word(head, 16)
	const stack, file, line, tables, unit, start, first = 4, 5, 6, 7, 8, 9, 11 // words of a function
	used, dropped := map[int]bool{}, map[int]bool{}
	table := p.module[p.table:]
	for i := range p.functions {
		f := table[word(table, 2*i+1):]
		used[word(f, stack)] = true
		for n := range word(f, tables) {
			used[word(f, first+n)] = true
		}
		dropped[word(f, file)], dropped[word(f, line)] = true, true
		clear(f[4*file : 4*(line+1)])
		clear(f[4*unit : 4*(start+1)])
	}
	clear(files)
	for v := range dropped {
		for end := v; !used[v] && end < len(values) && values[end] != 0; end++ {
			values[end] = 0
		}
	}
	return nil
}
