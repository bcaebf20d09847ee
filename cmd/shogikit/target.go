package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"shogikit/cmd/internal/host"
	"shogikit/layout/booklet"
	"shogikit/layout/order"
)

// A target is where the result of an order goes, and the format in which.
type target struct {
	file   string // "-" is stdout; of sheets a folder
	format string // "" for sheets, which may have several
}

// targetOf returns the target of an order. It rejects a file extension of another format.
func targetOf(o *order.Order) (target, error) {
	to := target{file: o.Output, format: "pdf"}
	switch o.Command {
	case "sheets":
		return target{file: cmp.Or(o.Output, usualOutput(o, ""))}, nil
	case "booklet", "compose", "diagram":
		to.format = o.Writes()
	}
	to.file = cmp.Or(o.Output, usualOutput(o, to.format))
	opt, _ := order.Of(o.Command, "format")
	if o.Command == "diagram" && !slices.Contains(opt.Values, to.format) {
		return to, fmt.Errorf("-o %s: give a file ending in .%s, or --format", to.file, strings.Join(opt.Values, ", ."))
	}
	ext := order.Ending(o.Output)
	_, isText := textFormats[to.format]
	if ext == "" || ext == to.format || ext == "txt" && isText {
		return to, nil
	}
	return to, wrongEnding(o, to, ext)
}

// usualOutput returns the file, or the folder, of an order that names none.
func usualOutput(o *order.Order, format string) string {
	what := o.Command
	switch {
	case o.Command == "diagram":
		return "-"
	case o.Command == "sheets":
		return o.Game.ID + "-sheets"
	case o.Command == "booklet" && o.Part != booklet.PartRules:
		what = o.Part
	case o.Command == "handout" && o.Games:
		what = "games"
	case o.Command == "handout", o.Command == "compose":
		what, format = "problems", "pdf"
	}
	return o.Game.ID + "-" + what + "." + format
}

// wrongEnding returns the error for a file whose extension is that of another format.
func wrongEnding(o *order.Order, to target, ext string) error {
	writes := strings.ToUpper(to.format)
	if !o.Has("format") {
		some := map[string]string{"booklet": "PDF or HTML", "compose": "PDF, HTML or SFEN"}
		writes = cmp.Or(some[o.Command], writes)
	}
	err := fmt.Errorf("-o %s: %s writes %s, not %s", to.file, o.Command, writes, strings.ToUpper(ext))
	switch {
	case o.Command == "kit":
		return host.Advise(err, "`shogikit sheets --format` writes single sheets in other formats")
	case o.Has("format"):
		return host.Advise(err, "leave out --format, or name a file that ends in .%s", to.format)
	}
	return err
}
