// Package arch guards the shape of the code: which package may import which, who
// writes a table, how long a file may grow. It reads the source and nothing else.
package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// rows are the layers, lowest first. A package imports only rows below its own.
var rows = [][]string{
	{"kit", "search", "tax"},
	{"audit", "event", "ledger", "media"},
	{"session"},
	{"credential"},
	{"account", "banner", "filing", "release", "setting", "vies"},
	{"application", "notify", "payment", "provider"},
	{"course", "upload", "video"},
	{"certificate", "coupon", "invoice"},
	{"earning", "learning"},
	{"bundle", "gift", "team"},
	{"catalog", "cart", "note", "transcript"},
	{"order", "review", "site", "wish"},
	{"announcement", "question", "refund", "studio", "transfer"},
	{"analytics", "approval", "books", "exchange", "payout", "record", "report"},
	{"admin"},
	{"sample"},
	{"backup", "doctor"},
	{"app"},
}

const root = "../.."

// goFiles calls f for each Go file that people wrote.
func goFiles(t *testing.T, f func(path, domain string, file *ast.File, fset *token.FileSet)) {
	t.Helper()
	fset := token.NewFileSet()
	for _, top := range []string{"cmd", "internal", "web"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d os.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() {
				if d.Name() == "node_modules" || d.Name() == "dist" {
					return filepath.SkipDir
				}
				return nil
			}
			if !strings.HasSuffix(path, ".go") {
				return nil
			}
			file, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
			if err != nil {
				return err
			}
			if ast.IsGenerated(file) {
				return nil
			}
			rel, _ := filepath.Rel(root, path)
			f(filepath.ToSlash(rel), domainOf(filepath.ToSlash(rel)), file, fset)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func domainOf(path string) string {
	parts := strings.Split(path, "/")
	if parts[0] == "internal" && len(parts) > 2 {
		return parts[1]
	}
	return parts[0]
}

func rowOf(domain string) int {
	return slices.IndexFunc(rows, func(row []string) bool { return slices.Contains(row, domain) })
}

func TestImportsPointDown(t *testing.T) {
	goFiles(t, func(path, domain string, file *ast.File, _ *token.FileSet) {
		for _, spec := range file.Imports {
			imported, ok := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "stoa/")
			if !ok {
				continue
			}
			target := domainOf(imported + "/x")
			from, to := rowOf(domain), rowOf(target)
			switch {
			case target == domain, domain == "apitest", target == "web":
			case domain == "cmd" && target != "app" && target != "kit":
				t.Errorf("%s: cmd imports %s; only app and kit", path, target)
			case domain == "cmd":
			case strings.HasSuffix(path, "_test.go") && (target == "apitest" || to >= 0):
			case to < 0 || from < 0:
				t.Errorf("%s: package %s or %s has no row in arch", path, domain, target)
			case to >= from:
				t.Errorf("%s: %s imports %s, which is not below it", path, domain, target)
			}
		}
	})
}

// tools of kit that speak HTTP themselves: a store's client, and handlers in memory.
var speaksHTTP = []string{
	"internal/kit/blob/blobtest/blobtest.go",
	"internal/kit/blob/guard.go", "internal/kit/blob/s3.go", "internal/kit/mail/pages.go", "internal/kit/push/push.go",
	"internal/kit/reach/reach.go", "internal/kit/render/render.go",
}

// exchange are the functions of kit/web that read the request or write the response behind a context.
var exchange = []string{
	"Cookie", "CookieOf", "SetCookie", "Header", "UserAgent", "Client", "Network", "Language", "LanguageOf",
	"KeepLanguage", "RequestID",
}

// Values come in and results go out: only the edge reads a request's headers and cookies and writes
// the response's.
func TestHTTPStaysAtTheEdge(t *testing.T) {
	goFiles(t, func(path, domain string, file *ast.File, _ *token.FileSet) {
		if strings.HasSuffix(path, "_test.go") || domain == "apitest" {
			return
		}
		handler := strings.HasSuffix(path, "_http.go") || domain == "cmd" || strings.HasPrefix(path, "internal/kit/web/")
		for _, spec := range file.Imports {
			switch imported := strings.Trim(spec.Path.Value, `"`); {
			case imported == "net/http/httptest":
				t.Errorf("%s imports httptest; only tests may", path)
			case imported == "net/http" && !handler && domain != "app" && !slices.Contains(speaksHTTP, path):
				t.Errorf("%s imports net/http; only *_http.go may", path)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if called, ok := n.(*ast.SelectorExpr); ok && !handler && slices.Contains(exchange, called.Sel.Name) {
				if pkg, ok := called.X.(*ast.Ident); ok && pkg.Name == "web" && pkg.Obj == nil {
					t.Errorf("%s uses web.%s; only *_http.go may", path, called.Sel.Name)
				}
			}
			return true
		})
	})
}

func TestSizes(t *testing.T) {
	goFiles(t, func(path, _ string, file *ast.File, fset *token.FileSet) {
		if n := fset.Position(file.End()).Line; n > 500 {
			t.Errorf("%s has %d lines; split it at 500, by noun", path, n)
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if n := fset.Position(f.End()).Line - fset.Position(f.Pos()).Line; n > 90 {
				t.Errorf("%s: %s has %d lines; split it at 90", path, f.Name.Name, n)
			}
		}
	})
}

// Texts in backquotes (SQL, HTML, tags of fields) are as long as they are.
func TestLines(t *testing.T) {
	goFiles(t, func(path, _ string, file *ast.File, fset *token.FileSet) {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		raw := map[int]bool{}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && strings.HasPrefix(lit.Value, "`") {
				for line := fset.Position(lit.Pos()).Line; line <= fset.Position(lit.End()).Line; line++ {
					raw[line] = true
				}
			}
			return true
		})
		for i, line := range strings.Split(string(text), "\n") {
			if n := utf8.RuneCountInString(line); n > 120 && !raw[i+1] {
				t.Errorf("%s:%d has %d columns; break it at 120", path, i+1, n)
			}
		}
	})
}

func TestEveryPackageSaysWhatItOwns(t *testing.T) {
	documented := map[string]bool{}
	goFiles(t, func(path, _ string, file *ast.File, _ *token.FileSet) {
		if strings.HasSuffix(path, "_test.go") && filepath.Dir(path) != "internal/arch" {
			return
		}
		dir := filepath.Dir(path)
		documented[dir] = documented[dir] || file.Doc != nil
	})
	for dir, ok := range documented {
		if !ok {
			t.Errorf("%s has no package comment", dir)
		}
	}
}

func TestNamesSayWhatTheyHold(t *testing.T) {
	goFiles(t, func(path, _ string, file *ast.File, _ *token.FileSet) {
		switch file.Name.Name {
		case "util", "utils", "common", "helpers", "misc", "base":
			t.Errorf("%s: package %s says nothing", path, file.Name.Name)
		}
	})
}
