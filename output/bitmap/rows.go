package bitmap

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
)

// AsPNG decompresses rows of pixels by wrapping them in a PNG.
func AsPNG(raw []byte, w, h int, bits, kind byte) (image.Image, error) {
	b := []byte("\x89PNG\r\n\x1a\n")
	chunk := func(kind string, body []byte) {
		b = binary.BigEndian.AppendUint32(b, uint32(len(body)))
		at := len(b)
		b = append(append(b, kind...), body...)
		b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[at:]))
	}
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(w)), uint32(h))
	chunk("IHDR", append(head, bits, kind, 0, 0, 0))
	chunk("IDAT", raw)
	chunk("IEND", nil)
	return png.Decode(bytes.NewReader(b))
}

// Progressive reports whether a JPEG is progressive, or its header is invalid.
func Progressive(data []byte) bool {
	for i := 2; i+4 <= len(data) && data[i] == 0xff; i += 2 + int(binary.BigEndian.Uint16(data[i+2:])) {
		switch data[i+1] {
		case 0xc2:
			return true
		case 0xda:
			return false
		}
	}
	return true
}
