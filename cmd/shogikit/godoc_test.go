package main

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sources returns the Go files of a folder of the module, or only its tests.
func sources(t *testing.T, set *token.FileSet, dir string, tests bool) []*ast.File {
	t.Helper()
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	var out []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") != tests {
			continue
		}
		f, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	return out
}

// packages returns the folders of the module with Go files.
func packages(t *testing.T) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if n := d.Name(); path != "../.." && (strings.HasPrefix(n, ".") || n == "testdata" || n == "dist") {
			return fs.SkipDir
		}
		if found, _ := filepath.Glob(filepath.Join(path, "*.go")); len(found) > 0 {
			out = append(out, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestEveryExportedNameIsDocumented checks that `go doc` is a complete manual.
func TestEveryExportedNameIsDocumented(t *testing.T) {
	dirs := packages(t)
	if len(dirs) < 12 {
		t.Fatalf("only %d packages found", len(dirs))
	}
	for _, dir := range dirs {
		set := token.NewFileSet()
		p, err := doc.NewFromFiles(set, sources(t, set, dir, false), dir)
		if err != nil {
			t.Fatal(err)
		}
		u := undocumented{t, set}
		if p.Doc == "" {
			t.Errorf("%s: no word about the package", dir)
		}
		u.values(p.Consts, p.Vars)
		u.funcs(p.Funcs)
		for _, typ := range p.Types {
			u.check(typ.Doc, typ.Name, typ.Decl)
			u.values(typ.Consts, typ.Vars)
			u.funcs(typ.Funcs, typ.Methods)
		}
	}
}

// undocumented reports names without a comment.
type undocumented struct {
	t   *testing.T
	set *token.FileSet
}

func (u undocumented) check(comment, name string, at ast.Node) {
	if comment == "" && token.IsExported(name) {
		u.t.Errorf("%s: %s has no comment", u.set.Position(at.Pos()), name)
	}
}

func (u undocumented) funcs(lists ...[]*doc.Func) {
	for _, list := range lists {
		for _, f := range list {
			u.check(f.Doc, f.Name, f.Decl)
		}
	}
}

// values checks constants and variables; a comment on their block, or after one of
// them, suffices.
func (u undocumented) values(lists ...[]*doc.Value) {
	for _, list := range lists {
		for _, v := range list {
			for _, s := range v.Decl.Specs {
				spec := s.(*ast.ValueSpec)
				for _, n := range spec.Names {
					u.check(v.Doc+spec.Doc.Text()+spec.Comment.Text(), n.Name, n)
				}
			}
		}
	}
}

// TestMainPackagesHaveExamples checks that the main packages have examples for new
// developers.
func TestMainPackagesHaveExamples(t *testing.T) {
	for _, pkg := range []string{"output/draw", "output/doc", "output", "templates", "layout", "layout/booklet", "board", "board/rules", "pieces", "output/verify"} {
		dir := filepath.Join("../..", pkg)
		if _, err := os.Stat(dir); err != nil {
			t.Fatal(err)
		}
		examples := doc.Examples(sources(t, token.NewFileSet(), dir, true)...)
		proven := 0
		for _, e := range examples {
			if e.Output != "" {
				proven++
			}
		}
		if proven == 0 {
			t.Errorf("%s has no example whose output is tested", pkg)
		}
	}
}

// TestHelpersOfTestsStayOutOfTheProgram checks that only tests import them.
func TestHelpersOfTestsStayOutOfTheProgram(t *testing.T) {
	for _, dir := range packages(t) {
		if strings.HasSuffix(dir, "test") {
			continue
		}
		for _, f := range sources(t, token.NewFileSet(), dir, false) {
			for _, i := range f.Imports {
				if path := strings.Trim(i.Path.Value, `"`); strings.HasSuffix(path, "test") || path == "testing" {
					t.Errorf("%s imports %s", dir, path)
				}
			}
		}
	}
}
