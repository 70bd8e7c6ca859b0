package arch

import (
	"go/ast"
	"go/token"
	"path"
	"testing"
)

// TestNobodySetsAnothersHook finds assignments to a func that is a field of a type with a constructor in another
// package: what a package needs of those above is passed when it is made, so nothing is called before it is there.
func TestNobodySetsAnothersHook(t *testing.T) {
	made := map[string]bool{} // folder and type
	goFiles(t, func(file, _ string, parsed *ast.File, _ *token.FileSet) {
		for _, decl := range parsed.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv != nil || f.Type.Results == nil {
				continue
			}
			for _, result := range f.Type.Results.List {
				if pointer, ok := result.Type.(*ast.StarExpr); ok {
					if of, ok := pointer.X.(*ast.Ident); ok {
						made[path.Dir(file)+" "+of.Name] = true
					}
				}
			}
		}
	})
	hooks := map[string][]string{} // the folders that have a hook of this name
	goFiles(t, func(file, _ string, parsed *ast.File, _ *token.FileSet) {
		for _, name := range funcFields(parsed, func(name string) bool { return made[path.Dir(file)+" "+name] }) {
			hooks[name] = append(hooks[name], path.Dir(file))
		}
	})
	goFiles(t, func(file, _ string, parsed *ast.File, fset *token.FileSet) {
		ast.Inspect(parsed, func(n ast.Node) bool {
			assign, ok := n.(*ast.AssignStmt)
			if !ok {
				return true
			}
			for _, left := range assign.Lhs {
				field, ok := left.(*ast.SelectorExpr)
				if !ok {
					continue
				}
				for _, dir := range hooks[field.Sel.Name] {
					if dir != path.Dir(file) {
						t.Errorf("%s: %s is set after it is made; pass it to the constructor in %s",
							fset.Position(field.Pos()), field.Sel.Name, dir)
					}
				}
			}
			return true
		})
	})
}

// funcFields are the exported fields of a file's structs that hold a func, or several.
func funcFields(file *ast.File, of func(name string) bool) (names []string) {
	funcs, structs := map[string]bool{}, []*ast.StructType{}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			_, funcs[spec.Name.Name] = spec.Type.(*ast.FuncType)
			if s, ok := spec.Type.(*ast.StructType); ok && of(spec.Name.Name) {
				structs = append(structs, s)
			}
		}
		return true
	})
	for _, s := range structs {
		for _, field := range s.Fields.List {
			held := field.Type
			if list, ok := held.(*ast.ArrayType); ok {
				held = list.Elt
			}
			_, isFunc := held.(*ast.FuncType)
			if named, ok := held.(*ast.Ident); ok {
				isFunc = funcs[named.Name]
			}
			for _, name := range field.Names {
				if isFunc && name.IsExported() {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}
