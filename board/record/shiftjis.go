//go:build !js

package record

import (
	"io"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/transform"
)

// fromShiftJIS returns a text in Shift_JIS as UTF-8.
func fromShiftJIS(in io.Reader) io.Reader {
	return transform.NewReader(in, japanese.ShiftJIS.NewDecoder())
}
