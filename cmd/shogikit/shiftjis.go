//go:build !js

package main

import (
	"strings"

	"golang.org/x/text/encoding/japanese"

	"shogikit/layout/order"
)

// inShiftJIS returns a text in Shift_JIS if it is for a .kif file, where programs expect
// that. A text that Shift_JIS cannot express is left in UTF-8, with a note.
func inShiftJIS(a *app, file, text string) string {
	if order.Ending(file) != "kif" {
		return text
	}
	declared := strings.ReplaceAll(text, " encoding=UTF-8\n", " encoding=Shift_JIS\n")
	out, err := japanese.ShiftJIS.NewEncoder().String(declared)
	if err != nil {
		a.note("%s: written in UTF-8, because Shift_JIS lacks some of the characters", file)
		return text
	}
	return out
}
