package record

import (
	"io"
	"strings"
	"syscall/js"
)

// fromShiftJIS returns a text in Shift_JIS as UTF-8. The browser decodes it, with tables
// that would otherwise be a thirtieth of what a page loads.
func fromShiftJIS(in io.Reader) io.Reader {
	data, _ := io.ReadAll(in) // of a file in memory
	packed := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(packed, data)
	return strings.NewReader(js.Global().Get("TextDecoder").New("shift_jis").Call("decode", packed).String())
}
