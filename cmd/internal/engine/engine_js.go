package engine

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"syscall/js"
)

// Serve answers the worker that started the program, and never returns. It calls the
// worker's ready with a function ask(what, question, done): question is JSON, and done
// receives the answer, as JSON or a Uint8Array, and an error message or "".
func Serve(program Program) {
	e := New(program)
	var one sync.Mutex // question at a time
	ask := js.FuncOf(func(_ js.Value, args []js.Value) any {
		what, question, done := args[0].String(), args[1].String(), args[2]
		go func() { // files and fonts are loaded asynchronously
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

func (e *Engine) answer(what string, asked []byte) (any, error) {
	q, err := parseQuestion(asked)
	if err != nil {
		return nil, err
	}
	var answer any
	switch what {
	case "run":
		answer = e.Do(q.Args, q.In, q.Lang)
	case "lay":
		answer = e.Lay(q.Args, q.Lang)
	case "reckon":
		answer = e.Reckon(q.Args, q.Lang)
	case "game":
		answer, err = Describe(q.Options)
	case "sheet":
		data, err := e.Draw(q.Sheet, q.DPI)
		out := js.Global().Get("Uint8Array").New(len(data))
		js.CopyBytesToJS(out, data)
		return out, err
	}
	if answer == nil && err == nil {
		answer, err = q.atTable(what)
	}
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(answer)
	return string(data), err
}

// atTable answers questions about games and problems.
func (q *question) atTable(what string) (any, error) {
	t, err := NewTable(q.Options)
	if err != nil {
		return nil, err
	}
	wish := Wish{Plies: q.Plies, Count: q.Count, Level: q.Level, Seed: q.Seed}
	switch what {
	case "play":
		return t.Play(q.Start, q.Moves)
	case "read":
		f, err := os.Open(q.File)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return t.Read(f)
	case "kif":
		text, err := t.KIF(q.Start, q.Line, q.Heads)
		return map[string]string{"text": text}, err
	case "trials":
		return t.Trials(wish, q.From)
	case "collect":
		return t.Collect(wish, q.Trials, q.Candidates)
	case "try":
		return t.Try(q.Start, q.Plies, q.Moves)
	}
	return nil, fmt.Errorf("the engine is asked for %q", what)
}
