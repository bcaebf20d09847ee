package locale

import (
	"encoding/binary"
	"errors"
)

var errPlist = errors.New("not a binary property list")

// plistString returns a text of the outermost dictionary of a binary property
// list, in which macOS keeps its settings; "" where there is none.
func plistString(data []byte, key string) (string, error) {
	p := plist{data: data}
	if len(data) < 40 || string(data[:8]) != "bplist00" {
		return "", errPlist
	}
	end := data[len(data)-32:]
	p.offSize, p.refSize = int(end[6]), int(end[7])
	p.count, p.table = binary.BigEndian.Uint64(end[8:]), binary.BigEndian.Uint64(end[24:])
	kind, n, at := p.object(binary.BigEndian.Uint64(end[16:]))
	if kind != 0xd {
		return "", errPlist
	}
	for i := range n {
		if p.text(p.number(at+i*uint64(p.refSize), p.refSize)) == key {
			return p.text(p.number(at+(n+i)*uint64(p.refSize), p.refSize)), nil
		}
	}
	return "", nil
}

type plist struct {
	data             []byte
	offSize, refSize int
	count, table     uint64
}

// number reads so many bytes; what lies outside is 0.
func (p *plist) number(at uint64, size int) (v uint64) {
	if at >= uint64(len(p.data)) || uint64(size) > uint64(len(p.data))-at {
		return 0
	}
	for _, b := range p.data[at:][:size] {
		v = v<<8 | uint64(b)
	}
	return v
}

// object returns what an object is, its length, and where its contents begin.
func (p *plist) object(ref uint64) (kind byte, n, at uint64) {
	if ref >= p.count {
		return 0, 0, 0
	}
	at = p.number(p.table+ref*uint64(p.offSize), p.offSize)
	head := p.number(at, 1)
	at++
	if n = head & 15; n == 15 { // a length of its own follows
		size := 1 << (p.number(at, 1) & 3)
		n = p.number(at+1, size)
		at += 1 + uint64(size)
	}
	return byte(head >> 4), min(n, uint64(len(p.data))), at
}

// text returns an ASCII string; other objects are "".
func (p *plist) text(ref uint64) string {
	kind, n, at := p.object(ref)
	if kind != 5 || at > uint64(len(p.data)) || n > uint64(len(p.data))-at {
		return ""
	}
	return string(p.data[at:][:n])
}
