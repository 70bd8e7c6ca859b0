// Package filing owns what courses are filed under: subjects, and groups of categories, with their names in every
// language. It promises that no course is ever filed under what doesn't exist, that addresses of what was merged still
// lead somewhere, and that nobody overwrites what they haven't seen. It refuses to delete what is in use.
package filing

import (
	"context"

	"stoa/internal/filing/filingdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

// The kinds.
const (
	SubjectKind  = "subject"
	GroupKind    = "group"
	CategoryKind = "category"
)

// Hooks are what filing asks of the packages of courses. They run in the transaction that they get.
type Hooks struct {
	// Changed says that names, order or courses have changed.
	Changed func(ctx context.Context, tx *db.Tx) error
	// Counts returns how many courses there are, by "kind:slug" of subjects and categories.
	Counts func(ctx context.Context) (map[string]Count, error)
	// InUse reports whether anything is filed under a subject or category.
	InUse func(ctx context.Context, tx *db.Tx, kind, slug string) (bool, error)
	// Refile has all courses and drafts of a subject or category be in another.
	Refile func(ctx context.Context, tx *db.Tx, kind, from, to string) error
	// Usual fills an empty marketplace with the usual subjects.
	Usual func(ctx context.Context) error
}

// Count is how many courses are published, and how many others there are: drafts, withdrawn ones.
type Count struct{ Published, Others int }

// Service holds the use cases. All are for operators.
type Service struct {
	db    *db.DB
	hooks Hooks
}

// New makes the service.
func New(d *db.DB, hooks Hooks) *Service { return &Service{db: d, hooks: hooks} }

// NewSubject is what InsertSubject needs; HomeTab is its place among the home
// page's tabs, if any.
type NewSubject struct {
	Slug, Name, Icon string
	Hue, Position    int
	HomeTab          *int32
}

// HasSubjects reports whether courses can be filed under anything.
func HasSubjects(ctx context.Context, tx *db.Tx) (bool, error) {
	n, err := filingdb.New(tx).AnySubjects(ctx)
	return n > 0, err
}

// InsertSubject adds a subject.
func InsertSubject(ctx context.Context, tx *db.Tx, in NewSubject) error {
	return filingdb.New(tx).InsertSubject(ctx, filingdb.InsertSubjectParams{
		Slug: in.Slug, Name: in.Name, Icon: in.Icon, Hue: int32(in.Hue), Position: int32(in.Position), HomeTab: in.HomeTab,
	})
}

// InsertGroup adds a group of categories.
func InsertGroup(ctx context.Context, tx *db.Tx, slug, title string, position int) error {
	return filingdb.New(tx).InsertGroup(ctx, filingdb.InsertGroupParams{
		Slug: slug, Title: title, Position: int32(position),
	})
}

// InsertCategory adds a category to a group.
func InsertCategory(ctx context.Context, tx *db.Tx, group, slug, title string, position int) error {
	return filingdb.New(tx).InsertCategory(ctx, filingdb.InsertCategoryParams{
		Slug: slug, GroupSlug: group, Title: title, Position: int32(position),
	})
}

// InsertName says what a "subject", "group" or "category" is called in a language.
func InsertName(ctx context.Context, tx *db.Tx, kind, slug, language, name string) error {
	return filingdb.New(tx).InsertName(ctx, filingdb.InsertNameParams{
		Kind: kind, Slug: slug, Language: language, Name: name,
	})
}

// Resolve puts what a subject and a category were merged into in their place.
func Resolve(ctx context.Context, tx *db.Tx, subject, category *string) error {
	q := filingdb.New(tx)
	for kind, slug := range map[string]*string{SubjectKind: subject, CategoryKind: category} {
		if *slug == "" {
			continue
		}
		target, moved, err := db.Found(q.MovedTo(ctx, filingdb.MovedToParams{Kind: kind, Slug: *slug}))
		if err != nil {
			return err
		}
		if moved {
			*slug = target
		}
	}
	return nil
}

// Gone are those of the slugs of subjects or categories that are neither there nor merged into another.
func Gone(ctx context.Context, from filingdb.DBTX, kind string, slugs []string) (gone []string, err error) {
	all, err := load(ctx, from)
	if err != nil {
		return nil, err
	}
	for _, slug := range slugs {
		if _, there := all.find(kind, slug); there {
			continue
		}
		_, merged, err := db.Found(all.q.MovedTo(ctx, filingdb.MovedToParams{Kind: kind, Slug: slug}))
		if err != nil {
			return nil, err
		}
		if !merged {
			gone = append(gone, slug)
		}
	}
	return gone, nil
}

// Check returns form.invalid for a subject or a category that doesn't exist; "" is none yet.
func Check(ctx context.Context, tx *db.Tx, subject, category string) error {
	var f fault.Form
	for _, of := range []struct {
		field, slug string
		count       func(context.Context, string) (int64, error)
	}{{"subject", subject, filingdb.New(tx).CountSubject}, {"category", category, filingdb.New(tx).CountCategory}} {
		if of.slug == "" {
			continue
		}
		if n, err := of.count(ctx, of.slug); err != nil {
			return err
		} else if n == 0 {
			f.Add(of.field, "invalid", "Choose one of the list.")
		}
	}
	return f.Err()
}
