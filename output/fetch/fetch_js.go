package fetch

import "syscall/js"

// File fetches a file synchronously, through the page's beside(name), which returns
// the promise of a Uint8Array.
func File(name string) []byte {
	done := make(chan js.Value, 1)
	settled := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- args[0]
		return nil
	})
	defer settled.Release()
	js.Global().Call("beside", name).Call("then", settled, settled)
	file := <-done
	if !file.InstanceOf(js.Global().Get("Uint8Array")) {
		panic(name + " cannot be loaded: " + file.Call("toString").String()) // the page shows it and restarts
	}
	data := make([]byte, file.Length())
	js.CopyBytesToGo(data, file)
	return data
}
