package main

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"shogikit/board/check"
	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/cmd/internal/host"
	"shogikit/layout/booklet"
	"shogikit/layout/order"
	"shogikit/templates"
)

// runCheck checks all inputs; those that cannot be read are reported last, as one
// error.
func runCheck(a *app, o *order.Order, args []string) error {
	if len(args) == 0 {
		args = []string{"-"}
	}
	mate := o.Mate
	if mate > 0 && mate%2 == 0 {
		return host.Advise(fmt.Errorf("--mate is %d; the attacker makes the last move, so the number must be odd", mate),
			"both sides' moves are counted: mate in 3 is check, answer, mate")
	}
	r, err := rules.New(o.Game)
	if err != nil {
		return err
	}
	report := check.NewReport(a.stdout, o.JSON)
	report.EscapeLine, report.EscapeJSON = host.Line, host.JSON
	ck := check.Checker{
		Rules: r, Plies: mate, Nodes: o.Nodes, Rest: o.Rest, Report: report,
		Booklet: bookletFaults, Note: a.notef, Warn: a.warnf, Passed: a.passed, Words: a.texts().Fault,
	}
	switch {
	case o.Has("kind"):
		ck.Kind = kindOf(o)
	case mate > 0:
		ck.Kind = rules.KindTsume
	}
	var failed []error
	for _, name := range onePosition(args) {
		if err := checkInput(a, &ck, name); err != nil {
			failed = append(failed, err)
		}
	}
	if len(failed) == 0 && ck.Templates == len(args) {
		for _, opt := range []string{"kind", "mate", "game"} {
			if o.Has(opt) {
				a.warn("idle", "option", "--"+opt, "when", "SFEN, KIF")
			}
		}
	}
	for _, opt := range []string{"nodes", "rest"} {
		if len(failed) == 0 && ck.Problems == 0 && o.Has(opt) {
			a.warn("idle", "option", "--"+opt, "when", "--mate, --kind tsume")
		}
	}
	if ck.Mateless {
		a.hintf("a position with the defender's king alone is taken for a mate problem; if it is none: --kind study")
	}
	if ck.Kingless && !o.Has("kind") {
		a.hintf("a position without the attacker's king is a mate problem: --kind tsume")
	}
	if err := report.End(!a.quiet && (len(failed) == 0 || report.Diagrams > 0)); err != nil {
		return err
	}
	switch {
	case len(failed) > 0:
		return errors.Join(failed...)
	case ck.Undecided > 0:
		return host.Advise(fmt.Errorf("%s %s not decided", check.Counted(ck.Undecided, "mate"), be(ck.Undecided)),
			"a larger --nodes searches further, 0 without limit")
	case report.Faulty > 0:
		return errFaults
	}
	return nil
}

// checkInput checks a file, standard input, or a position given as an argument.
func checkInput(a *app, ck *check.Checker, text string) error {
	in, err := a.opened(ck.Rules, text)
	if err != nil {
		return err
	}
	defer in.Close()
	switch {
	case in.name != "":
		data := bufio.NewReader(in)
		if check.IsTemplate(in.name, data) {
			return ck.Template(in.name, data)
		}
		return ck.Diagrams(in.name, data)
	case strings.Contains(text, " ") && isPosition(text) || record.IsMoves(ck.Rules, text):
		return ck.Diagrams("argument", in)
	}
	p, err := a.positionOf(ck.Rules, rules.KindAny, []string{text}, 0)
	if err != nil {
		return err
	}
	ck.Diagram("argument", record.Diagram{Setup: p.setup, Line: 1})
	return nil
}

// inTemplate reports faulty setups of a template as check does, with their lines.
func inTemplate(a *app, o *order.Order, err error) error {
	var setups rules.SetupErrors
	if o.Game == nil || o.Game.File == "" || o.Game.File == "-" || !errors.As(err, &setups) {
		return err
	}
	name := o.GameName
	if len(o.Args) > 0 && name == "" {
		name = o.Args[0]
	}
	data, unread := a.read(name, templates.MaxFile)
	if unread != nil || name == "-" { // which has been read
		return err
	}
	var lines []string
	for _, f := range check.Setups(data, setups) {
		lines = append(lines, fmt.Sprintf("%s:%d: %s", name, f.Line, f.InLine()))
	}
	return errors.New(strings.Join(lines, "\n"))
}

// bookletFaults returns what is wrong with the booklet of a template.
func bookletFaults(g *templates.Game) (faults rules.Faults) {
	for _, err := range booklet.Check(g) {
		f := rules.Fault{Code: rules.CodeSyntax, Message: err.Error()}
		var at *booklet.DiagramError
		var proof *rules.Fault
		if errors.As(err, &at) {
			f.Message = at.Key + ": " + at.Err.Error()
		}
		if at != nil && at.File == g.File { // not in a list of problems
			f.Line = at.Line
		}
		if errors.As(err, &proof) && proof.Code != rules.CodeSyntax {
			f.Code, f.Message = proof.Code, at.Key+": "+proof.Message
		}
		faults = append(faults, f)
	}
	return faults
}
