package engine

import (
	"encoding/json"
	"sync"
	"syscall/js"
)

// Serve answers the worker that started the program, for ever. It calls the
// worker's ready with a function ask(what, question, done): question is JSON, and
// done gets the answer as JSON, or as a Uint8Array, and what went wrong, or "".
func Serve(run Program) {
	e := New(run)
	var one sync.Mutex // question at a time
	ask := js.FuncOf(func(_ js.Value, args []js.Value) any {
		what, question, done := args[0].String(), args[1].String(), args[2]
		go func() { // files and fonts are waited for
			one.Lock()
			defer one.Unlock()
			answer, err := e.answer(what, []byte(question))
			if err != nil {
				done.Invoke(js.Null(), err.Error())
				return
			}
			done.Invoke(answer, "")
		}()
		return nil
	})
	js.Global().Call("ready", ask)
	select {}
}

// question is what the worker asks for; each kind of question has its own part.
type question struct {
	Args    []string          `json:"args"`
	In      string            `json:"in"`
	Alone   string            `json:"alone"`
	Sheet   int               `json:"sheet"`
	Options map[string]string `json:"options"`
}

func (e *Engine) answer(what string, asked []byte) (any, error) {
	var q question
	if err := json.Unmarshal(asked, &q); err != nil {
		return nil, err
	}
	var answer any
	var err error
	switch what {
	case "run":
		answer = e.Do(q.Args, q.In)
	case "lay":
		answer = e.Lay(q.Args, q.Alone)
	case "game":
		answer, err = Describe(q.Options)
	case "sheet":
		data, err := e.SVG(q.Sheet)
		out := js.Global().Get("Uint8Array").New(len(data))
		js.CopyBytesToJS(out, data)
		return out, err
	}
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(answer)
	return string(data), err
}
