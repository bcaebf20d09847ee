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

// first returns what is read of a typeface at first.
func first(f draw.Font) []byte {
	if f == draw.Gothic {
		return fetched(names[f] + "-common")
	}
	return whole(f)
}

const inPieces = true

// fetched waits for a file that the page keeps beside the program: its font(name)
// promises a Uint8Array.
func fetched(name string) []byte {
	type result struct {
		data []byte
		why  string
	}
	done := make(chan result, 1)
	come := js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := make([]byte, args[0].Get("length").Int())
		js.CopyBytesToGo(data, args[0])
		done <- result{data: data}
		return nil
	})
	defer come.Release()
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- result{why: args[0].Call("toString").String()}
		return nil
	})
	defer failed.Release()
	js.Global().Call("font", name).Call("then", come, failed)
	r := <-done
	if r.why != "" {
		panic("the font " + name + " cannot be loaded: " + r.why) // told by the page, which starts anew
	}
	return r.data
}
