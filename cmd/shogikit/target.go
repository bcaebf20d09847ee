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

// target returns the output file, the folder of sheets, or "-" for stdout, and the
// format. It rejects a file extension of another format.
func target(o *order.Order) (out, kind string, err error) {
	command := o.Command
	out, kind = o.Output, "pdf"
	ext := order.Ending(out)
	switch command {
	case "kit":
		out = cmp.Or(out, o.Game.ID+"-kit.pdf")
	case "sheets":
		return cmp.Or(out, o.Game.ID+"-sheets"), "", nil
	case "booklet":
		kind = o.Writes()
		what := o.Part
		if what == booklet.PartRules {
			what = "booklet"
		}
		out = cmp.Or(out, o.Game.ID+"-"+what+"."+kind)
	case "handout":
		what := "problems"
		if o.Games {
			what = "games"
		}
		out = cmp.Or(out, o.Game.ID+"-"+what+".pdf")
	case "compose":
		out, kind = cmp.Or(out, o.Game.ID+"-problems.pdf"), o.Writes()
	case "diagram":
		out = cmp.Or(out, "-")
		opt, _ := order.Of(command, "format")
		kind = o.Writes()
		if !slices.Contains(opt.Values, kind) {
			return "", "", fmt.Errorf("-o %s: give a file ending in .%s, or --format", out, strings.Join(opt.Values, ", ."))
		}
	}
	if _, letters := textFormats[kind]; ext == "" || ext == kind || ext == "txt" && letters {
		return out, kind, nil
	}
	writes := strings.ToUpper(kind)
	if !o.Has("format") {
		writes = cmp.Or(map[string]string{"booklet": "PDF or HTML", "compose": "PDF, HTML or SFEN"}[command], writes)
	}
	err = fmt.Errorf("-o %s: %s writes %s, not %s", out, command, writes, strings.ToUpper(ext))
	switch {
	case command == "kit":
		err = host.Advise(err, "`shogikit sheets --format` writes single sheets in other formats")
	case o.Has("format"):
		err = host.Advise(err, "leave out --format, or name a file that ends in .%s", kind)
	}
	return "", "", err
}
