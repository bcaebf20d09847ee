package main

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestSizes limits the sizes of packages, types and functions.
func TestSizes(t *testing.T) {
	const mostLines, mostMethods, longest = 3500, 40, 60
	for _, dir := range packages(t) {
		set := token.NewFileSet()
		lines, methods := 0, map[string]int{}
		for _, f := range sources(t, set, dir, false) {
			lines += set.File(f.Pos()).LineCount()
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok {
					continue
				}
				if n := set.Position(fn.End()).Line - set.Position(fn.Pos()).Line + 1; n > longest {
					t.Errorf("%s: %s has %d lines, %d at most", set.Position(fn.Pos()), fn.Name.Name, n, longest)
				}
				if fn.Recv != nil {
					methods[receiver(fn.Recv.List[0].Type)]++
				}
			}
		}
		if lines > mostLines {
			t.Errorf("%s has %d lines, %d at most", dir, lines, mostLines)
		}
		for name, n := range methods {
			if n > mostMethods {
				t.Errorf("%s: %s has %d methods, %d at most", dir, name, n, mostMethods)
			}
		}
	}
}

// receiver returns the name of the receiver type of a method.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// TestFloorPlanNamesEveryPackage checks that every package is in the first column of
// docs/design.md, or below one that is.
func TestFloorPlanNamesEveryPackage(t *testing.T) {
	data, err := os.ReadFile("../../docs/design.md")
	if err != nil {
		t.Fatal(err)
	}
	plan := strings.ReplaceAll(string(data), ", ", " ")
	for _, dir := range packages(t) {
		parent, name := filepath.Split(filepath.ToSlash(strings.TrimPrefix(dir, "../../")))
		if !regexp.MustCompile(`(?m)^(.*\b)?` + regexp.QuoteMeta(parent) + `([a-z]+ )*` + name + `\b`).MatchString(strings.ReplaceAll(plan, "`", "")) {
			t.Errorf("docs/design.md does not tell of %s", parent+name)
		}
	}
}
