// Package strictjson reads untrusted JSON. Unlike encoding/json it rejects keys that
// are duplicated within an object or differ in case from the field's, since programs
// disagree on what such a file says. An array must have the length of the Go array it
// is read into.
package strictjson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// KeyError reports a disallowed key or a list of the wrong length.
type KeyError struct {
	Offset  int64 // of its end, in bytes
	Message string
}

// Error returns the message.
func (e *KeyError) Error() string { return e.Message }

// Unmarshal reads JSON into v as [json.Unmarshal] does. It returns the end offsets of
// keys unknown to v, which are ignored.
func Unmarshal(data []byte, v any) (unknown []int64, err error) {
	if err := json.Unmarshal(data, v); err != nil {
		return nil, err
	}
	w := walker{d: json.NewDecoder(bytes.NewReader(data))}
	err = w.value(reflect.TypeOf(v))
	return w.unknown, err
}

// walker walks JSON known to be well-formed.
type walker struct {
	d       *json.Decoder
	unknown []int64
}

// value walks a value of type t; nil accepts any.
func (w *walker) value(t reflect.Type) error {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	token, err := w.d.Token()
	if err != nil {
		return err
	}
	switch token {
	case json.Delim('{'):
		err = w.object(t)
	case json.Delim('['):
		n := 0
		for ; err == nil && w.d.More(); n++ {
			err = w.value(elem(t, reflect.Slice, reflect.Array))
		}
		if err == nil && t != nil && t.Kind() == reflect.Array && n != t.Len() { // encoding/json would zero or drop the rest
			err = &KeyError{w.d.InputOffset(), fmt.Sprintf("a list of %d, not of %d", n, t.Len())}
		}
	default:
		return nil
	}
	if err == nil {
		_, err = w.d.Token() // the closing delimiter
	}
	return err
}

// elem returns the element type of t if its kind is one of kinds, or nil.
func elem(t reflect.Type, kinds ...reflect.Kind) reflect.Type {
	for _, k := range kinds {
		if t != nil && t.Kind() == k {
			return t.Elem()
		}
	}
	return nil
}

func (w *walker) object(t reflect.Type) error {
	seen := map[string]bool{}
	for w.d.More() {
		token, err := w.d.Token()
		if err != nil {
			return err
		}
		key, _ := token.(string)
		inner := elem(t, reflect.Map)
		if t != nil && t.Kind() == reflect.Struct {
			tag, field := fieldOf(t, key)
			if inner = field; tag == "" {
				w.unknown = append(w.unknown, w.d.InputOffset())
			} else if tag != key {
				return &KeyError{w.d.InputOffset(), fmt.Sprintf("the key %q is written %q", key, tag)}
			}
		}
		if seen[key] {
			return &KeyError{w.d.InputOffset(), fmt.Sprintf("the key %q is given twice", key)}
		}
		seen[key] = true
		if err := w.value(inner); err != nil {
			return err
		}
	}
	return nil
}

// fieldOf returns the struct field that encoding/json would fill for a key: its JSON
// name, "" if there is none, and its type.
func fieldOf(t reflect.Type, key string) (string, reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if tag != "" && strings.EqualFold(tag, key) {
			return tag, f.Type
		}
	}
	return "", nil
}
