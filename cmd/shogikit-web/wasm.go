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

// slim makes a Go program for the browser smaller than the linker does: its data in
// one piece, and without the names of files and the numbers of lines, which nobody
// sees there. It returns the module, where its first function begins, and how many
// functions there are.
func slim(module []byte) (out []byte, code, functions int, err error) {
	const magic = 8 // bytes, with the version
	out, module = append(out, module[:magic]...), module[magic:]
	for len(module) > 0 {
		id := module[0]
		size, n := binary.Uvarint(module[1:])
		body := module[1+n:][:size]
		module = module[1+n:][size:]
		if id == dataSection {
			if body, err = oneSegment(body); err != nil {
				return nil, 0, 0, err
			}
		}
		out = binary.AppendUvarint(append(out, id), uint64(len(body)))
		if id == codeSection {
			count, n := binary.Uvarint(body)
			code, functions = len(out)+n, int(count)
		}
		out = append(out, body...)
	}
	return out, code, functions, nil
}

// oneSegment joins the pieces of a data section. The linker leaves out zeros, which
// costs more, once packed, than it saves.
func oneSegment(data []byte) ([]byte, error) {
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
	if err := dropLines(memory); err != nil {
		return nil, err
	}
	at := binary.AppendUvarint(nil, uint64(start))
	if last := len(at) - 1; at[last] >= 0x40 { // would be a sign
		at = append(at[:last], at[last]|0x80, 0)
	}
	head := slices.Concat([]byte{1, 0, 0x41}, at, []byte{0x0b})
	return append(binary.AppendUvarint(head, uint64(len(memory))), memory...), nil
}

// dropLines overwrites, in Go's table of functions, which instruction is of which
// line in which file: see runtime/symtab.go.
func dropLines(memory []byte) error {
	at := bytes.Index(memory, []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8})
	if at < 0 {
		return errors.New("the program for the browser has no table of functions that is known here")
	}
	table := memory[at:]
	word := func(b []byte, n int) int { return int(binary.LittleEndian.Uint32(b[4*n:])) }
	count, values, functions := word(table, 2), table[word(table, 14):word(table, 16)], table[word(table, 16):]
	const stack, file, line, tables, unit, start, first = 4, 5, 6, 7, 8, 9, 11 // words of a function
	used, dropped := map[int]bool{}, map[int]bool{}
	for i := range count {
		f := functions[word(functions, 2*i+1):]
		used[word(f, stack)] = true
		for n := range word(f, tables) {
			used[word(f, first+n)] = true
		}
		dropped[word(f, file)], dropped[word(f, line)] = true, true
		clear(f[4*file : 4*(line+1)])
		clear(f[4*unit : 4*(start+1)])
	}
	clear(table[word(table, 10):word(table, 14)]) // names of files
	for v := range dropped {
		for end := v; !used[v] && end < len(values) && values[end] != 0; end++ {
			values[end] = 0
		}
	}
	return nil
}
