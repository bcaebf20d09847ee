package font

import (
	"syscall/js"

	"shogikit/output/draw"
)

// The typefaces are a third of the program: a page loads each when it is needed,
// the Japanese one in two pieces. The first has what the games say in Latin letters.

var files = forEach(func(f draw.Font) []byte { return fetched(names[f]) })

// whole returns the file of a built-in typeface.
func whole(f draw.Font) []byte { return files[f]() }

// first returns what is read of a typeface at first, and whether that is all of it.
func first(f draw.Font) ([]byte, bool) {
	if f == draw.Gothic {
		return fetched(names[f] + "-common"), false
	}
	return whole(f), true
}

// fetched waits for a file that the page keeps beside the program: its font(name)
// promises a Uint8Array.
func fetched(name string) []byte {
	done := make(chan js.Value, 1)
	settled := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- args[0]
		return nil
	})
	defer settled.Release()
	js.Global().Call("font", name).Call("then", settled, settled)
	file := <-done
	if !file.InstanceOf(js.Global().Get("Uint8Array")) {
		panic("the font " + name + " cannot be loaded: " + file.Call("toString").String()) // told by the page, which starts anew
	}
	data := make([]byte, file.Length())
	js.CopyBytesToGo(data, file)
	return data
}
