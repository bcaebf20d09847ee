package text_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Every key in the code must have a text: a mistyped one would be printed as
// [kit.needs.tweezer].
func TestKeysInTheCodeHaveTexts(t *testing.T) {
	keys, found := catalog(t, "en").Keys(), 0
	const module = "../.."
	err := filepath.WalkDir(module, func(file string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, key := range keysOf(parsed) {
			found++
			if !slices.ContainsFunc(keys, func(k string) bool { return k == key || strings.HasPrefix(k, key) && begins(key, k) }) {
				t.Errorf("%s: there is no text %s", file, key)
			}
		}
		return nil
	})
	if err != nil || found < 100 {
		t.Errorf("%d keys found in the code, there are more: %v", found, err)
	}
}

// begins reports whether the prefix of a key ends where a name or another part of the
// key is appended.
func begins(head, key string) bool {
	return strings.HasSuffix(head, ".") || strings.HasSuffix(head, "-") || strings.ContainsRune(".-", rune(key[len(head)]))
}

// dotted matches keys anywhere, such as "kit.needs." and "warning.idle".
var dotted = regexp.MustCompile(`^(sheet|kit|make|booklet|rulebook|calibrate|warning|fault|outcome|web)\.[a-z0-9.-]*$`)

// notKeys look like keys, but are not: a file, and a key of templates.
var notKeys = []string{"kit.pdf", "booklet.cover"}

// asking are the methods of packages that take a key, with its index among their
// arguments; part is the prefix of the key.
var asking = map[string]struct {
	part    string
	methods map[string]int
}{
	"booklet": {"rulebook.", map[string]int{"text": 0, "has": 0}},
	"guide":   {"make.", map[string]int{"say": 0}},
	"main":    {"warning.", map[string]int{"warn": 0}},
	"text":    {"fault.", map[string]int{"Wrong": 0}},
}

// keysOf returns the keys in a file: arguments of these methods, and everything that
// looks like a key.
func keysOf(f *ast.File) (out []string) {
	here := asking[f.Name.Name]
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			method, ok := n.Fun.(*ast.SelectorExpr)
			if !ok {
				break
			}
			if at, asks := here.methods[method.Sel.Name]; asks && at < len(n.Args) {
				part := here.part
				if of, ok := method.X.(*ast.Ident); ok && part == "make." && of.Name == "l" { // of the leaflet
					part = "play."
				}
				if s := first(n.Args[at]); s != "" && !strings.ContainsAny(s, "{/ ") {
					out = append(out, part+s)
				}
			}
		case *ast.BasicLit:
			if s := first(n); dotted.MatchString(s) && !slices.Contains(notKeys, s) {
				out = append(out, s)
			}
		}
		return true
	})
	return out
}

// first returns the value of a literal, or of the leading literal of a concatenation;
// "" for none.
func first(e ast.Expr) string {
	for sum, ok := e.(*ast.BinaryExpr); ok; sum, ok = e.(*ast.BinaryExpr) {
		e = sum.X
	}
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return ""
	}
	s, _ := strconv.Unquote(l.Value) // valid, since it was parsed
	return s
}
