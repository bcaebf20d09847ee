package font

import (
	"sync"
	"syscall/js"
)

// The Japanese typeface is a third of the program, and most of it is seldom
// needed: a page loads it in two pieces. The first has all tables, and the outlines
// of what the games say in Latin letters; where others belong there are zeros.

// gothic is the Japanese typeface, as far as it is loaded.
var gothic = sync.OnceValue(func() []byte { return fetched("mplus-1p-common") })

// restOfGothic puts in what the first piece left out.
var restOfGothic = sync.OnceFunc(func() { copy(gothic(), fetched("mplus-1p")) })

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
