package course

import (
	"context"

	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

// NewSubject is what InsertSubject needs; HomeTab is its place among the home
// page's tabs, if any.
type NewSubject struct {
	Slug, Name, Icon string
	Hue, Position    int
	HomeTab          *int32
}

// HasSubjects reports whether courses can be filed under anything.
func HasSubjects(ctx context.Context, tx *db.Tx) (bool, error) {
	n, err := coursedb.New(tx).AnySubjects(ctx)
	return n > 0, err
}

// InsertSubject adds a subject.
func InsertSubject(ctx context.Context, tx *db.Tx, in NewSubject) error {
	return coursedb.New(tx).InsertSubject(ctx, coursedb.InsertSubjectParams{
		Slug: in.Slug, Name: in.Name, Icon: in.Icon, Hue: int32(in.Hue), Position: int32(in.Position), HomeTab: in.HomeTab,
	})
}

// InsertGroup adds a group of categories.
func InsertGroup(ctx context.Context, tx *db.Tx, slug, title string, position int) error {
	return coursedb.New(tx).InsertGroup(ctx, coursedb.InsertGroupParams{
		Slug: slug, Title: title, Position: int32(position),
	})
}

// InsertCategory adds a category to a group.
func InsertCategory(ctx context.Context, tx *db.Tx, group, slug, title string, position int) error {
	return coursedb.New(tx).InsertCategory(ctx, coursedb.InsertCategoryParams{
		Slug: slug, GroupSlug: group, Title: title, Position: int32(position),
	})
}

// InsertName says what a "subject", "group" or "category" is called in a language.
func InsertName(ctx context.Context, tx *db.Tx, kind, slug, language, name string) error {
	return coursedb.New(tx).InsertName(ctx, coursedb.InsertNameParams{
		Kind: kind, Slug: slug, Language: language, Name: name,
	})
}

// CheckFiling returns form.invalid for a subject or a category that doesn't exist; "" is none yet.
func CheckFiling(ctx context.Context, tx *db.Tx, subject, category string) error {
	var f fault.Form
	for _, of := range []struct {
		field, slug string
		count       func(context.Context, string) (int64, error)
	}{{"subject", subject, coursedb.New(tx).CountSubject}, {"category", category, coursedb.New(tx).CountCategory}} {
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
