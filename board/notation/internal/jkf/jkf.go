// Package jkf defines JKF, the JSON form of KIF and CSA used by browser programs.
package jkf

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// The parts of a file.
type (
	File struct {
		Header  Heads    `json:"header"`
		Initial *Initial `json:"initial,omitempty"`
		Moves   []Move   `json:"moves"`
	}
	Initial struct {
		Preset string `json:"preset"`
		Data   *Board `json:"data,omitempty"`
	}
	Board struct {
		Color Color            `json:"color"`
		Board [][]Man          `json:"board"` // by file, then by rank
		Hands []map[string]int `json:"hands"`
	}
	Man struct {
		Color *Color `json:"color,omitempty"`
		Kind  string `json:"kind,omitempty"`
	}
	Move struct {
		Comments []string `json:"comments,omitempty"`
		Move     *Step    `json:"move,omitempty"`
		Time     *Times   `json:"time,omitempty"`
		Special  string   `json:"special,omitempty"`
		Forks    [][]Move `json:"forks,omitempty"`
	}
	Times struct {
		Now   *Time `json:"now,omitempty"`
		Total *Time `json:"total,omitempty"`
	}
	Time struct {
		H int     `json:"h"`
		M int     `json:"m"`
		S float64 `json:"s"`
	}
	Step struct {
		Color    *Color  `json:"color,omitempty"`
		From     *Square `json:"from,omitempty"`
		To       *Square `json:"to,omitempty"`
		Piece    string  `json:"piece"`
		Same     bool    `json:"same,omitempty"`
		Promote  bool    `json:"promote,omitempty"`
		Relative string  `json:"relative,omitempty"`
		Capture  string  `json:"capture,omitempty"`
	}
	Square struct {
		X int `json:"x"`
		Y int `json:"y"`
	}
)

// Color is a side: 0 moves first, 1 second.
type Color uint8

// UnmarshalJSON decodes 0 or 1; null leaves c unchanged.
func (c *Color) UnmarshalJSON(data []byte) error {
	switch s := string(data); s {
	case "0", "1":
		*c = Color(s[0] - '0')
	case "null":
	default:
		return errors.New("a color is 0 or 1")
	}
	return nil
}

// Head is a key of a header with its value.
type Head struct{ Key, Value string }

// Heads is a header, in order.
type Heads []Head

// MarshalJSON encodes an object.
func (h Heads) MarshalJSON() ([]byte, error) {
	var parts [][]byte
	for _, head := range h {
		key, _ := json.Marshal(head.Key) // texts can always be encoded
		value, _ := json.Marshal(head.Value)
		parts = append(parts, slices.Concat(key, []byte(":"), value))
	}
	return slices.Concat([]byte("{"), bytes.Join(parts, []byte(",")), []byte("}")), nil
}

// UnmarshalJSON decodes an object.
func (h *Heads) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if first, err := d.Token(); err != nil || first != json.Delim('{') {
		return err // null, or something meaningless
	}
	for d.More() {
		var value any
		key, err := d.Token()
		if err == nil {
			err = d.Decode(&value)
		}
		if err != nil {
			return err
		}
		*h = append(*h, Head{fmt.Sprint(key), fmt.Sprint(value)})
	}
	return nil
}
