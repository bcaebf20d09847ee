package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/layout/press"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/html"
	"shogikit/output/pdf"
	"shogikit/templates"
)

// bookletFlags are the flags of booklet, as typed.
type bookletFlags struct {
	kitFlags
	out, format, impose, problems string
	perPage                       int
}

// bookletCommand makes `shogikit booklet`.
func bookletCommand(a *app) *cobra.Command {
	var f bookletFlags
	c := &cobra.Command{
		Use:   "booklet [GAME]",
		Short: "Print the rules booklet: plain pages, folded, or one HTML page",
		Long: `booklet writes the rules, the setup and the assembly of a game as pages of
A5, as sheets to fold and staple, or as one HTML page. With --problems it
writes a handout of mate problems from a list instead: one SFEN a line, and
behind a # its title. Every diagram is proven by the rules first. A problem
may take 3 million positions, all of a list 15 million; those not decided in
that are told with their lines.`,
		Example: "  shogikit booklet\n  shogikit booklet minishogi --lang cs --impose saddle\n" +
			"  shogikit booklet hasami --format html\n  shogikit booklet --problems tsume.txt --paper a4 -o handout.pdf",
		Args: oneGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.impose == "saddle" && !cmd.Flags().Changed("paper") {
				f.paper = "a4" // two pages of the usual size
			}
			return a.booklet(args, &f)
		},
	}
	f.registerLook(c)
	fl := c.Flags()
	a.profileFlag(c, &f.profile)
	fl.StringVarP(&f.out, "output", "o", "", "file to write; - is stdout (default GAME-booklet.pdf)")
	fl.StringVar(&f.format, "format", "", "pdf, html (default: by the file's ending, else pdf)")
	fl.StringVar(&f.paper, "paper", "a5", "paper of a page: "+strings.Join(paperNames(), ", ")+", or WxH; with --impose that of the printed sheet, a4")
	fl.StringVar(&f.impose, "impose", "none", "none, or saddle: two pages a side, to fold and staple")
	fl.StringVar(&f.problems, "problems", "", "file with a list of problems: make a handout of them; - is stdin")
	fl.IntVar(&f.perPage, "per-page", 6, "problems a page of a handout")
	return c
}

func (a *app) booklet(args []string, f *bookletFlags) error {
	g, err := a.loadGame(args)
	if err != nil {
		return err
	}
	kind, err := f.formatOf()
	if err != nil {
		return err
	}
	impose, err := word("impose", f.impose, []string{"none", "saddle"})
	if err != nil {
		return err
	}
	if impose == "saddle" && kind == "html" {
		return withHint(fmt.Errorf("--impose saddle is for paper, and HTML has no pages"), "leave --format html or --impose out")
	}
	o, sheet, err := f.bookOptions(a, impose == "saddle")
	if err != nil {
		return err
	}
	w := format.Options{
		Title: g.Names.In(o.Lang), Subject: "rules booklet", Lang: o.Lang, Author: format.Program,
		License: license, Time: a.sourceDate(), Keywords: "shogi, rules, " + g.ID,
	}
	if err := notWritten("booklet", f.out, kind); err != nil {
		return err
	}
	if f.out == "" {
		f.out = g.ID + "-booklet." + kind
	}
	if kind == "html" {
		return a.bookletHTML(g, f, o, w)
	}
	return a.bookletPDF(g, f, o, sheet, w)
}

// formatOf returns the format asked for, or that of the file's ending.
func (f *bookletFlags) formatOf() (string, error) {
	if f.format == "" {
		if strings.HasSuffix(strings.ToLower(f.out), ".html") || strings.HasSuffix(strings.ToLower(f.out), ".htm") {
			return "html", nil
		}
		return "pdf", nil
	}
	return word("format", f.format, []string{"pdf", "html"})
}

// bookOptions reads the flags. Where pages are imposed, the paper is that of
// the sheet, and a page is half of it.
func (f *bookletFlags) bookOptions(a *app, saddle bool) (booklet.Options, draw.Size, error) {
	var l layout.Options
	if err := f.look(a, &l); err != nil {
		return booklet.Options{}, draw.Size{}, err
	}
	p, err := press.ParsePaper(f.paper)
	if err != nil {
		return booklet.Options{}, draw.Size{}, err
	}
	page := p.Size
	if saddle {
		page = press.HalfSheet(p.Size)
	}
	return booklet.Options{
		Paper: page, Style: l.Style, Marks: l.Marks, Names: l.Names, Lang: l.Lang,
		Art: l.Art, Font: l.Font, Command: a.command(),
	}, p.Size, nil
}

// problemList calls use with the list of problems.
func (a *app) problemList(f *bookletFlags, o booklet.Options, use func(io.Reader, booklet.ProblemOptions) error) error {
	po := booklet.ProblemOptions{Options: o, File: f.problems, PerPage: f.perPage}
	if f.perPage < 1 {
		return fmt.Errorf("--per-page %d: at least 1 is wanted", f.perPage)
	}
	in := a.stdin
	a.reads(f.problems)
	if f.problems == "-" {
		po.File = "stdin"
	} else {
		file, err := openInput(f.problems)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	list, err := readText(po.File, in)
	if err != nil {
		return err
	}
	return use(bytes.NewReader(list), po)
}

func (a *app) bookletHTML(g *templates.Game, f *bookletFlags, o booklet.Options, w format.Options) error {
	var d *doc.Doc
	var err error
	if f.problems != "" {
		err = a.problemList(f, o, func(r io.Reader, po booklet.ProblemOptions) error {
			d, err = booklet.ProblemsDoc(g, r, po)
			return err
		})
	} else {
		d, err = booklet.Doc(g, o)
	}
	if err != nil {
		return remedied(err)
	}
	if err := a.writeFile(f.out, func(out io.Writer) error { return html.Write(out, d, w) }); err != nil {
		return err
	}
	a.note("wrote %s: one page for the screen, or to print.", outName(f.out))
	return nil
}

func (a *app) bookletPDF(g *templates.Game, f *bookletFlags, o booklet.Options, sheet draw.Size, w format.Options) error {
	var pages []draw.Sheet
	var err error
	if f.problems != "" {
		err = a.problemList(f, o, func(r io.Reader, po booklet.ProblemOptions) error {
			pages, err = booklet.Problems(g, r, po)
			return err
		})
	} else {
		pages, err = booklet.Sheets(g, o)
	}
	if err != nil {
		return remedied(err)
	}
	n := len(pages)
	w.Title = pages[0].Title
	advice := "Print on both sides, flipped about the long edge."
	w.Duplex = format.DuplexLong
	if f.impose == "saddle" {
		if pages, err = press.Impose(pages, press.Saddle{Paper: sheet}); err != nil {
			return err
		}
		w.Duplex = format.DuplexShort
		advice = "Print on both sides, flipped about the short edge; fold, and staple through the fold."
	}
	for i := range pages {
		pages[i].Back = i%2 == 1
	}
	if pages, err = a.corrected(f.profile, pages); err != nil {
		return err
	}
	if err := a.writeFile(f.out, func(out io.Writer) error { return pdf.Write(out, pages, w) }); err != nil {
		return err
	}
	a.note("wrote %s: %s. %s", outName(f.out), plural(n, "page"), advice)
	return nil
}
