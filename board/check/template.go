package check

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// IsTemplate distinguishes a game template from diagrams by its file extension, or else
// by its first line that is not a comment.
func IsTemplate(name string, in *bufio.Reader) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".yaml", ".yml":
		return true
	}
	head, _ := in.Peek(in.Size())
	for line := range strings.Lines(string(head)) {
		line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
		if line != "" && line[0] != '#' && line != "---" {
			key, _, ok := strings.Cut(line, ":")
			return ok && slices.Contains(templates.Keys(), key)
		}
	}
	return false
}

// Template checks a game template: the file, its setups, and its booklet.
func (ck *Checker) Template(name string, in io.Reader) error {
	data, err := io.ReadAll(io.LimitReader(in, templates.MaxFile+1))
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", name, cause(err))
	}
	ck.Templates++
	g, err := templates.Read(name, bytes.NewReader(data))
	if err == nil {
		_, err = rules.New(g)
	}
	e := newEntry(name, 1)
	if g != nil {
		e.SFEN = g.Setup
		for _, w := range g.Warnings {
			ck.Warn("%s", w.Error())
		}
	}
	e.addFaults(ck.templateFaults(data, err))
	if err == nil && ck.Booklet != nil {
		e.addFaults(ck.Booklet(g))
	}
	ck.Report.add(e)
	return nil
}

// templateFaults returns the faults of a template, with their lines.
func (ck *Checker) templateFaults(data []byte, err error) (out rules.Faults) {
	var broken templates.Faults
	var setups rules.SetupErrors
	switch {
	case err == nil:
	case errors.As(err, &broken):
		for _, b := range broken {
			f := rules.Fault{Code: rules.CodeSyntax, Line: max(b.Line, 1), Message: ck.Words(b.What)}
			if b.Key != "" {
				f.Message = b.Key + ": " + f.Message
			}
			if b.Column > 1 {
				f.Column = b.Column
			}
			out = append(out, f)
		}
	case errors.As(err, &setups):
		return Setups(data, setups)
	default:
		out = rules.Faults{{Code: rules.CodeSyntax, Message: err.Error()}}
	}
	return out
}

// Setups returns the faults of the setups of a template, with their lines and columns.
func Setups(template []byte, setups rules.SetupErrors) (out rules.Faults) {
	for _, s := range setups {
		before := template[:max(0, bytes.Index(template, []byte(s.SFEN)))]
		for _, f := range s.Faults {
			f.Line, f.Message = 1+bytes.Count(before, []byte("\n")), s.Name+": "+f.Message
			if f.Column > 0 {
				f.Column += len(before) - bytes.LastIndexByte(before, '\n') - 1
			}
			out = append(out, f)
		}
	}
	return out
}
