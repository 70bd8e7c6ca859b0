package filing

import (
	"context"
	"slices"

	"stoa/internal/filing/filingdb"
	"stoa/internal/kit/db"
)

// node is a subject, a group or a category. Parent is the group of a category.
type node struct {
	kind, slug, parent, name string
	icon                     string // of subjects, as are hue and tab
	hue                      int32
	tab                      *int32 // its place among the home page's tabs
	position, revision       int32
}

// tree is all of them in a transaction: subjects, groups and categories, each in order.
type tree struct {
	ctx   context.Context
	q     *filingdb.Queries
	nodes []node
}

func load(ctx context.Context, from filingdb.DBTX) (*tree, error) {
	t := &tree{ctx: ctx, q: filingdb.New(from)}
	subjects, err := t.q.Subjects(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range subjects {
		t.nodes = append(t.nodes, node{
			kind: SubjectKind, slug: r.Slug, name: r.Name, icon: r.Icon, hue: r.Hue, tab: r.HomeTab,
			position: r.Position, revision: r.Revision,
		})
	}
	groups, err := t.q.Groups(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range groups {
		t.nodes = append(t.nodes, node{
			kind: GroupKind, slug: r.Slug, name: r.Title, position: r.Position, revision: r.Revision,
		})
	}
	categories, err := t.q.Categories(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range categories {
		t.nodes = append(t.nodes, node{
			kind: CategoryKind, slug: r.Slug, parent: r.GroupSlug, name: r.Title, position: r.Position,
			revision: r.Revision,
		})
	}
	return t, nil
}

func (t *tree) find(kind, slug string) (node, bool) {
	i := slices.IndexFunc(t.nodes, func(n node) bool { return n.kind == kind && n.slug == slug })
	if i < 0 {
		return node{}, false
	}
	return t.nodes[i], true
}

// siblings are those among which a node of a kind has its place.
func (t *tree) siblings(kind, parent string) (out []node) {
	for _, n := range t.nodes {
		if n.kind == kind && n.parent == parent {
			out = append(out, n)
		}
	}
	return out
}

func (t *tree) count(kind string) (count int) {
	for _, n := range t.nodes {
		if n.kind == kind {
			count++
		}
	}
	return count
}

// save writes a node.
func (t *tree) save(n node) error {
	switch n.kind {
	case SubjectKind:
		return t.q.SetSubject(t.ctx, filingdb.SetSubjectParams{
			Slug: n.slug, Name: n.name, Icon: n.icon, Hue: n.hue, Position: n.position, HomeTab: n.tab, Revision: n.revision,
		})
	case GroupKind:
		return t.q.SetGroup(t.ctx, filingdb.SetGroupParams{
			Slug: n.slug, Title: n.name, Position: n.position, Revision: n.revision,
		})
	}
	return t.q.SetCategory(t.ctx, filingdb.SetCategoryParams{
		Slug: n.slug, GroupSlug: n.parent, Title: n.name, Position: n.position, Revision: n.revision,
	})
}

// insert adds a node. An address of before that leads elsewhere is its own again.
func (t *tree) insert(tx *db.Tx, n node) error {
	if err := t.q.DeleteMove(t.ctx, filingdb.DeleteMoveParams{Kind: n.kind, Slug: n.slug}); err != nil {
		return err
	}
	switch n.kind {
	case SubjectKind:
		return InsertSubject(t.ctx, tx, NewSubject{
			Slug: n.slug, Name: n.name, Icon: n.icon, Hue: int(n.hue), Position: int(n.position), HomeTab: n.tab,
		})
	case GroupKind:
		return InsertGroup(t.ctx, tx, n.slug, n.name, int(n.position))
	}
	return InsertCategory(t.ctx, tx, n.parent, n.slug, n.name, int(n.position))
}

// remove deletes a node with its names.
func (t *tree) remove(n node) error {
	if err := t.q.DeleteNames(t.ctx, filingdb.DeleteNamesParams{Kind: n.kind, Slug: n.slug}); err != nil {
		return err
	}
	switch n.kind {
	case SubjectKind:
		return t.q.DeleteSubject(t.ctx, n.slug)
	case GroupKind:
		return t.q.DeleteGroup(t.ctx, n.slug)
	}
	return t.q.DeleteCategory(t.ctx, n.slug)
}

// setNames replaces the names in other languages than English.
func (t *tree) setNames(tx *db.Tx, n node, names map[string]string) error {
	if err := t.q.DeleteNames(t.ctx, filingdb.DeleteNamesParams{Kind: n.kind, Slug: n.slug}); err != nil {
		return err
	}
	for language, name := range names {
		if language == "en" || name == "" {
			continue
		}
		if err := InsertName(t.ctx, tx, n.kind, n.slug, language, name); err != nil {
			return err
		}
	}
	return nil
}

// place puts a node before one of its new siblings, or at the end, and numbers them anew.
func (t *tree) place(n node, before string) error {
	list := slices.DeleteFunc(t.siblings(n.kind, n.parent), func(s node) bool { return s.slug == n.slug })
	at := slices.IndexFunc(list, func(s node) bool { return s.slug == before })
	if at < 0 {
		at = len(list)
	}
	for i, s := range slices.Insert(list, at, n) {
		if s.slug != n.slug && s.position == int32(i) {
			continue
		}
		s.position = int32(i)
		if err := t.save(s); err != nil {
			return err
		}
	}
	return nil
}
