package course

import (
	"context"

	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
)

// NewSubject is what InsertSubject needs; HomeTab is its place among the home
// page's tabs, if any.
type NewSubject struct {
	Slug, Name, Icon string
	Hue, Position    int
	HomeTab          *int32
}

// InsertSubject adds a subject.
func InsertSubject(ctx context.Context, tx *db.Tx, in NewSubject) error {
	return coursedb.New(tx).InsertSubject(ctx, coursedb.InsertSubjectParams{
		Slug: in.Slug, Name: in.Name, Icon: in.Icon, Hue: int32(in.Hue), Position: int32(in.Position), HomeTab: in.HomeTab,
	})
}

// InsertGroup adds a group of categories.
func InsertGroup(ctx context.Context, tx *db.Tx, slug, title string, position int) error {
	return coursedb.New(tx).InsertGroup(ctx, coursedb.InsertGroupParams{Slug: slug, Title: title, Position: int32(position)})
}

// InsertCategory adds a category to a group.
func InsertCategory(ctx context.Context, tx *db.Tx, group, slug, title string, position int) error {
	return coursedb.New(tx).InsertCategory(ctx, coursedb.InsertCategoryParams{Slug: slug, GroupSlug: group, Title: title, Position: int32(position)})
}

// InsertName says what a "subject", "group" or "category" is called in a language.
func InsertName(ctx context.Context, tx *db.Tx, kind, slug, language, name string) error {
	return coursedb.New(tx).InsertName(ctx, coursedb.InsertNameParams{Kind: kind, Slug: slug, Language: language, Name: name})
}
