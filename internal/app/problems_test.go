package app

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// helpers take a code, or the end of one: which argument, and what stands before it.
var helpers = map[string]struct {
	argument int
	prefix   string
}{"refusal": {0, "coupon."}, "must": {2, ""}}

// codes are the codes of faults and fields in the source, each with a place of it.
type codes struct {
	t     *testing.T
	fset  *token.FileSet
	found map[string]string
}

// text notes the code that an expression is, which is written out except in the
// packages that hand codes on.
func (c *codes) text(e ast.Expr, prefix string, within string) {
	place := c.fset.Position(e.Pos()).String()
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		code, err := strconv.Unquote(lit.Value)
		if err != nil {
			c.t.Fatal(place, err)
		}
		c.found[prefix+code] = place
		return
	}
	if _, ok := helpers[within]; !ok && !strings.Contains(filepath.ToSlash(place), "/kit/") {
		c.t.Errorf("%s: a code that is not written out: its text cannot be found", place)
	}
}

// visit reads one function, or what stands outside of any.
func (c *codes) visit(root ast.Node, within string) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			c.call(n, within)
		case *ast.CompositeLit:
			if !slices.Contains([]string{"fault.Error", "fault.Field", "Problem", "ProblemField"}, typeName(n.Type)) {
				break
			}
			for _, element := range n.Elts {
				if pair, ok := element.(*ast.KeyValueExpr); ok && typeName(pair.Key) == "Code" {
					c.text(pair.Value, "", within)
				}
			}
		case *ast.ReturnStmt:
			if within == "codeOf" { // what kit/web says of a status
				c.text(n.Results[0], "", within)
			}
		}
		return true
	})
}

func (c *codes) call(n *ast.CallExpr, within string) {
	name := typeName(n.Fun)
	last := name[strings.LastIndex(name, ".")+1:]
	helper, helps := helpers[last]
	switch {
	case name == "fault.New" && len(n.Args) == 3:
		c.text(n.Args[1], "", within)
	case last == "Add" && len(n.Args) == 3: // of a form; other things are added to as well
		if _, written := n.Args[1].(*ast.BasicLit); written || typeName(n.Args[1]) == "code" {
			c.text(n.Args[1], "", within)
		}
	case helps:
		if _, cut := n.Args[helper.argument].(*ast.SliceExpr); !cut { // of a code that is noted where it is made
			c.text(n.Args[helper.argument], helper.prefix, within)
		}
	}
}

func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return typeName(e.X) + "." + e.Sel.Name
	}
	return ""
}

func codesOfTheSource(t *testing.T) map[string]string {
	c := &codes{t: t, fset: token.NewFileSet(), found: map[string]string{}}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(c.fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			within := ""
			if f, ok := decl.(*ast.FuncDecl); ok {
				within = f.Name.Name
			}
			c.visit(decl, within)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	c.found["invalid"], c.found["required"] = "kit/web: fields of the wrong shape", "kit/web: fields that lack"
	return c.found
}

var (
	translated = regexp.MustCompile("(?m)^ +'?([a-z0-9_.]+)'?: t`[^`]")
	ownCode    = regexp.MustCompile(`(?:code: |\| )'([a-z0-9_.]+)'`)
	refused    = regexp.MustCompile(`refusal\('([a-z0-9_.]+)'\)`)
)

func matches(t *testing.T, path string, pattern *regexp.Regexp) map[string]string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, m := range pattern.FindAllStringSubmatch(string(b), -1) {
		found[m[1]] = path
	}
	return found
}

// Every code is the key of a text that a person can read; and no text is of a code
// that is gone.
func TestEveryCodeHasAText(t *testing.T) {
	given := codesOfTheSource(t)
	maps.Copy(given, matches(t, "../../web/src/api/client.ts", ownCode))
	maps.Copy(given, matches(t, "../../web/src/features/account/passkeys.ts", ownCode))
	maps.Copy(given, matches(t, "../../web/src/lib/uploads.ts", refused))
	const file = "../../web/src/lib/problems.ts"
	texts := matches(t, file, translated)
	if len(given) < 60 || len(texts) < 40 {
		t.Fatalf("%d codes and %d texts: the test does not find them any more", len(given), len(texts))
	}
	for _, code := range slices.Sorted(maps.Keys(given)) {
		if texts[code] == "" {
			t.Errorf("%s: %s has no text in web/src/lib/problems.ts", given[code], code)
		}
	}
	for _, code := range slices.Sorted(maps.Keys(texts)) {
		if given[code] == "" {
			t.Errorf("%s: nothing gives the code %s", file, code)
		}
	}
}
