package filing

import (
	"cmp"
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/gosimple/slug"

	"stoa/internal/audit"
	"stoa/internal/filing/filingdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/i18n"
	"stoa/internal/session"
)

// Filed is a subject, a group or a category as operators see it.
type Filed struct {
	Kind      string            `json:"kind" enum:"subject,group,category"`
	Slug      string            `json:"slug" doc:"Its part of addresses, which stays"`
	Parent    string            `json:"parent" doc:"The group of a category"`
	Names     map[string]string `json:"names" doc:"By language; always in English"`
	Icon      string            `json:"icon" doc:"Of a subject, by its name at Lucide"`
	Hue       int               `json:"hue" doc:"Of a subject"`
	HomeTab   bool              `json:"homeTab" doc:"Whether a subject is one of the home page’s tabs"`
	Revision  int               `json:"revision"`
	Published int               `json:"published" doc:"Courses that are published"`
	Others    int               `json:"others" doc:"Drafts, and courses that were withdrawn"`
}

// AdminFiling is all of them: subjects, groups, then categories, each in order.
type AdminFiling struct {
	Items []Filed `json:"items"`
}

// FilingForm is what can be said about one of them. Icon, Hue and HomeTab are of subjects.
type FilingForm struct {
	Names   map[string]string `json:"names"`
	Icon    string            `json:"icon,omitempty"`
	Hue     int               `json:"hue,omitempty"`
	HomeTab bool              `json:"homeTab,omitempty"`
}

// NewFiling is a new one. It comes before one of its siblings, or last.
type NewFiling struct {
	FilingForm
	Kind   string `json:"kind" enum:"subject,group,category"`
	Slug   string `json:"slug,omitempty" doc:"Made of the English name if empty"`
	Parent string `json:"parent,omitempty"`
	Before string `json:"before,omitempty"`
}

// FilingPlace is where one belongs: before one of its siblings, or last.
type FilingPlace struct {
	Parent string `json:"parent,omitempty"`
	Before string `json:"before,omitempty"`
}

const (
	longestName = 60
	mostOf      = 100 // subjects, groups
	mostFiled   = 1000
)

var (
	errNotFound = fault.New(fault.NotFound, "filing.not_found", "This subject, group or category no longer exists.")
	errChanged  = fault.New(fault.Conflict, "filing.changed", "Someone has changed this in the meantime.")
	errInUse    = fault.New(fault.Conflict, "filing.in_use", "Only what is empty can be deleted.")
	errTooMany  = fault.New(fault.Conflict, "filing.too_many",
		"You can have up to 100 subjects, 100 groups and 1,000 categories.")
	errMerge = fault.New(fault.Conflict, "filing.no_merge", "This can’t be merged into itself.")

	slugs = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	icons = regexp.MustCompile(`^[a-z0-9-]{1,40}$`)
)

// Filing returns everything with its counts. For operators.
func (s *Service) Filing(ctx context.Context) (*AdminFiling, error) {
	t, err := load(ctx, s.db.Read())
	if err != nil {
		return nil, err
	}
	rows, err := t.q.Names(ctx)
	if err != nil {
		return nil, err
	}
	names := map[string]map[string]string{}
	for _, n := range t.nodes {
		names[n.kind+":"+n.slug] = map[string]string{"en": n.name}
	}
	for _, r := range rows {
		if of := names[r.Kind+":"+r.Slug]; of != nil {
			of[r.Language] = r.Name
		}
	}
	counts, err := s.hooks.Counts(ctx)
	if err != nil {
		return nil, err
	}
	groups := map[string]Count{}
	for _, n := range t.nodes {
		if n.kind == CategoryKind {
			sum, own := groups[n.parent], counts[n.kind+":"+n.slug]
			groups[n.parent] = Count{sum.Published + own.Published, sum.Others + own.Others}
		}
	}
	out := &AdminFiling{Items: make([]Filed, 0, len(t.nodes))}
	for _, n := range t.nodes {
		count := counts[n.kind+":"+n.slug]
		if n.kind == GroupKind {
			count = groups[n.slug]
		}
		out.Items = append(out.Items, Filed{
			Kind: n.kind, Slug: n.slug, Parent: n.parent, Names: names[n.kind+":"+n.slug], Icon: n.icon, Hue: int(n.hue),
			HomeTab: n.tab != nil, Revision: int(n.revision), Published: count.Published, Others: count.Others,
		})
	}
	return out, nil
}

// Usual files a marketplace that has nothing yet under the usual subjects and categories. For operators.
func (s *Service) Usual(ctx context.Context) error {
	if err := s.hooks.Usual(ctx); err != nil {
		return err
	}
	return s.edit(ctx, func(*edit) (audit.Entry, error) { return audit.Entry{Action: "filing.filled"}, nil })
}

// Add adds one. For operators. Errors: form.invalid, filing.not_found, filing.too_many.
func (s *Service) Add(ctx context.Context, in NewFiling) error {
	return s.edit(ctx, func(e *edit) (none audit.Entry, err error) {
		n := node{kind: in.Kind, slug: strings.TrimSpace(in.Slug), revision: 1}
		if n.kind == CategoryKind {
			n.parent = in.Parent
			if _, ok := e.find(GroupKind, n.parent); !ok {
				return none, errNotFound
			}
		}
		most := mostOf
		if n.kind == CategoryKind {
			most = mostFiled
		}
		if e.count(n.kind) >= most {
			return none, errTooMany
		}
		var f fault.Form
		names := e.fill(&f, &n, in.FilingForm)
		made := slug.Make(n.name)
		n.slug = cmp.Or(n.slug, strings.Trim(made[:min(len(made), longestName)], "-"))
		_, taken := e.find(n.kind, n.slug)
		switch {
		case len(n.slug) > longestName:
			f.Add("slug", "too_long", "This is too long.")
		case !slugs.MatchString(n.slug) && n.name != "":
			f.Add("slug", "filing_slug", "Use small letters, digits and hyphens.")
		case taken:
			f.Add("slug", "filing_slug_taken", "Another one has this address.")
		}
		if err := f.Err(); err != nil {
			return none, err
		}
		if err := e.insert(e.tx, n); err != nil {
			return none, err
		}
		if err := e.place(n, in.Before); err != nil {
			return none, err
		}
		return entry("filing.added", n), e.setNames(e.tx, n, names)
	})
}

// Set changes names, and of subjects icon, hue and home tab. For operators. Errors: form.invalid, filing.not_found,
// filing.changed.
func (s *Service) Set(ctx context.Context, kind, slug string, in FilingForm, revision int) error {
	return s.edit(ctx, func(e *edit) (none audit.Entry, err error) {
		n, err := e.seen(kind, slug, revision)
		if err != nil {
			return none, err
		}
		was := n.name
		var f fault.Form
		names := e.fill(&f, &n, in)
		if err := f.Err(); err != nil {
			return none, err
		}
		if err := e.save(n); err != nil {
			return none, err
		}
		out := entry("filing.changed", n)
		if was != n.name {
			out.Action, out.Details["was"] = "filing.renamed", was
		}
		return out, e.setNames(e.tx, n, names)
	})
}

// Move puts one before another, or at the end; a category also into another group. For operators. Errors:
// filing.not_found, filing.changed.
func (s *Service) Move(ctx context.Context, kind, slug string, to FilingPlace, revision int) error {
	return s.edit(ctx, func(e *edit) (none audit.Entry, err error) {
		n, err := e.seen(kind, slug, revision)
		if err != nil {
			return none, err
		}
		out := entry("filing.moved", n)
		if kind == CategoryKind && to.Parent != n.parent {
			group, ok := e.find(GroupKind, to.Parent)
			if !ok {
				return none, errNotFound
			}
			n.parent, out.Details["into"] = to.Parent, group.name
		}
		return out, e.place(n, to.Before)
	})
}

// Merge has everything of one be in another, to which its address then leads. For operators. Errors: filing.not_found,
// filing.changed, filing.no_merge.
func (s *Service) Merge(ctx context.Context, kind, from, into string, revision int) error {
	return s.edit(ctx, func(e *edit) (none audit.Entry, err error) {
		n, err := e.seen(kind, from, revision)
		if err != nil {
			return none, err
		}
		target, ok := e.find(kind, into)
		switch {
		case !ok:
			return none, errNotFound
		case from == into:
			return none, errMerge
		}
		if kind == GroupKind {
			at := int32(len(e.siblings(CategoryKind, into)))
			for i, c := range e.siblings(CategoryKind, from) {
				c.parent, c.position, c.revision = into, at+int32(i), c.revision+1
				if err := e.save(c); err != nil {
					return none, err
				}
			}
		} else if err := s.hooks.Refile(ctx, e.tx, kind, from, into); err != nil {
			return none, err
		}
		if err := e.remove(n); err != nil {
			return none, err
		}
		if err := e.q.RetargetMoves(ctx, filingdb.RetargetMovesParams{Kind: kind, Was: from, Now: into}); err != nil {
			return none, err
		}
		out := entry("filing.merged", n)
		out.Details["into"] = target.name
		return out, e.q.InsertMove(ctx, filingdb.InsertMoveParams{Kind: kind, Slug: from, Target: into})
	})
}

// Delete removes one that is empty. For operators. Errors: filing.not_found, filing.changed, filing.in_use.
func (s *Service) Delete(ctx context.Context, kind, slug string, revision int) error {
	return s.edit(ctx, func(e *edit) (none audit.Entry, err error) {
		n, err := e.seen(kind, slug, revision)
		if err != nil {
			return none, err
		}
		used := kind == GroupKind && len(e.siblings(CategoryKind, slug)) > 0
		if kind != GroupKind {
			if used, err = s.hooks.InUse(ctx, e.tx, kind, slug); err != nil {
				return none, err
			}
		}
		if used {
			return none, errInUse
		}
		if err := e.q.DeleteMovesTo(ctx, filingdb.DeleteMovesToParams{Kind: kind, Target: slug}); err != nil {
			return none, err
		}
		return entry("filing.deleted", n), e.remove(n)
	})
}

// edit is a change of the tree in its transaction.
type edit struct {
	*tree
	tx *db.Tx
}

// edit runs do, records what it says, and has the catalog follow.
func (s *Service) edit(ctx context.Context, do func(e *edit) (audit.Entry, error)) error {
	by, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		t, err := load(ctx, tx)
		if err != nil {
			return err
		}
		done, err := do(&edit{t, tx})
		if err != nil {
			return err
		}
		done.Actor = by.ID
		if err := audit.Record(ctx, tx, done); err != nil {
			return err
		}
		return s.hooks.Changed(ctx, tx)
	})
}

func entry(action string, n node) audit.Entry {
	return audit.Entry{Action: action, Subject: n.kind + ":" + n.slug, Details: map[string]string{
		"kind": n.kind, "name": n.name,
	}}
}

// seen finds a node whose revision is the one that the operator has seen, and raises it.
func (t *tree) seen(kind, slug string, revision int) (node, error) {
	n, ok := t.find(kind, slug)
	switch {
	case !ok:
		return n, errNotFound
	case int(n.revision) != revision:
		return n, errChanged
	}
	n.revision++
	return n, nil
}

// fill checks a form, puts what it says into a node and returns the names.
func (t *tree) fill(f *fault.Form, n *node, in FilingForm) map[string]string {
	names := map[string]string{}
	for _, language := range slices.Sorted(maps.Keys(in.Names)) {
		if !i18n.HasTexts(language) {
			f.Add("names", "invalid", "Choose one of the list.")
			continue
		}
		names[language] = f.Text("names."+language, in.Names[language], language == "en", false, longestName)
	}
	if _, ok := names["en"]; !ok {
		f.Add("names.en", "required", "This field is required.")
	}
	n.name = names["en"]
	for _, other := range t.siblings(n.kind, n.parent) {
		if other.slug != n.slug && n.name != "" && strings.EqualFold(other.name, n.name) {
			f.Add("names.en", "filing_taken", "There is already one with this name.")
		}
	}
	if n.kind != SubjectKind {
		return names
	}
	if !icons.MatchString(in.Icon) {
		f.Add("icon", "required", "This field is required.")
	}
	if in.Hue < 0 || in.Hue >= 360 {
		f.Add("hue", "out_of_range", "Enter a number from 0 to 359.")
	}
	n.icon, n.hue = in.Icon, int32(in.Hue)
	switch {
	case !in.HomeTab:
		n.tab = nil
	case n.tab == nil:
		last := int32(0)
		for _, s := range t.siblings(SubjectKind, "") {
			if s.tab != nil {
				last = max(last, *s.tab+1)
			}
		}
		n.tab = &last
	}
	return names
}
