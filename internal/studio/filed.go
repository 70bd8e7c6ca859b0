package studio

import (
	"context"

	"stoa/internal/course"
	"stoa/internal/filing"
	"stoa/internal/kit/db"
	"stoa/internal/studio/studiodb"
)

// Filed returns how many courses and drafts there are, by "kind:slug" of subjects and categories.
func Filed(ctx context.Context, from studiodb.DBTX) (map[string]filing.Count, error) {
	q, out := studiodb.New(from), map[string]filing.Count{}
	categories, err := q.FiledCategories(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range categories {
		out[filing.CategoryKind+":"+r.Slug] = filing.Count{Published: int(r.Published), Others: int(r.Others)}
	}
	subjects, err := q.FiledSubjects(ctx)
	for _, r := range subjects {
		out[filing.SubjectKind+":"+r.Slug] = filing.Count{Published: int(r.Published), Others: int(r.Others)}
	}
	return out, err
}

// InUse reports whether a course, a draft, or a version that may still be launched is filed under a subject or a
// category.
func InUse(ctx context.Context, tx *db.Tx, kind, slug string) (bool, error) {
	q := studiodb.New(tx)
	type ask func(context.Context, string) (int64, error)
	asks := []ask{q.CoursesOfCategory, q.DraftCountOfCategory, q.VersionsOfCategory}
	if kind == filing.SubjectKind {
		asks = []ask{q.CoursesOfSubject, q.DraftCountOfSubject, q.VersionsOfSubject}
	}
	for _, ask := range asks {
		if n, err := ask(ctx, slug); err != nil || n > 0 {
			return true, err
		}
	}
	return false, nil
}

// Refile has all drafts of a subject or category be in another. Versions are as they were submitted: what is launched
// of them is filed where it belongs by then.
func Refile(ctx context.Context, tx *db.Tx, kind, from, to string) error {
	q, drafts := studiodb.New(tx), map[string]db.JSON{}
	if kind == filing.SubjectKind {
		rows, err := q.DraftsOfSubject(ctx, from)
		if err != nil {
			return err
		}
		for _, r := range rows {
			drafts[r.CourseID] = r.Plan
		}
	} else {
		rows, err := q.DraftsOfCategory(ctx, from)
		if err != nil {
			return err
		}
		for _, r := range rows {
			drafts[r.CourseID] = r.Plan
		}
	}
	for id, text := range drafts {
		var plan course.Plan
		if err := text.Into(&plan); err != nil {
			return err
		}
		if kind == filing.SubjectKind {
			plan.Subject = to
		} else {
			plan.Category = to
		}
		if err := q.Refile(ctx, studiodb.RefileParams{CourseID: id, Plan: db.ToJSON(plan)}); err != nil {
			return err
		}
	}
	return nil
}
