package studio

import (
	"cmp"
	"context"

	"stoa/internal/course"
	"stoa/internal/filing"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
	"stoa/internal/studio/studiodb"
)

// Create begins a course with a title and returns its id. Errors: form.invalid, studio.too_many.
func (s *Service) Create(ctx context.Context, title string) (string, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return "", err
	}
	var f fault.Form
	f.Text("title", title, true, false, 200)
	if err := f.Err(); err != nil {
		return "", err
	}
	c := course.Content{
		CourseID: db.NewID(), OwnerID: v.ID, Price: course.Price{Currency: course.Currency()},
		Plan:        course.Plan{Title: title, Level: "all", Language: cmp.Or(v.Language, "en")},
		Instructors: []course.Share{{PersonID: v.ID, Percent: 100, Owner: true}},
	}
	if err := c.Plan.Check(); err != nil {
		return "", err
	}
	if err := c.Landing.Check(); err != nil {
		return "", err
	}
	return c.CourseID, s.db.InTx(ctx, func(tx *db.Tx) error { return begin(ctx, tx, c) })
}

// begin writes a draft that is new. Its cover isn't drawn from the slug, which only a launch brings: it stays as the
// instructor has seen it.
func begin(ctx context.Context, tx *db.Tx, c course.Content) error {
	c.Landing.CoverSeed = cmp.Or(c.Landing.CoverSeed, c.CourseID)
	n, err := studiodb.New(tx).CountDrafts(ctx, c.OwnerID)
	if err != nil {
		return err
	}
	if n >= mostCourses {
		return errTooMany
	}
	revision := int32(1)
	if c.Price.Cents > 0 { // of what it was made from; that it is free has to be said
		revision = 2
	}
	return insertDraft(ctx, tx, c, true, revision)
}

// put stores a part of a draft unless it is the same. One based on an older revision is draft.conflict.
func (w *work) put(now, before db.JSON, revision int, stored int32, save func() error) (Saved, error) {
	if same(now, before) {
		return w.saved(stored), nil
	}
	if revision != int(stored) {
		return Saved{}, errConflict
	}
	return w.saved(stored + 1), save()
}

// SavePlan stores the plan. Errors: form.invalid, draft.conflict.
func (s *Service) SavePlan(
	ctx context.Context, courseID string, in course.Plan, revision int,
) (saved Saved, err error) {
	err = s.change(ctx, courseID, func(w *work) error {
		in := in
		if err := in.Check(); err != nil {
			return err
		}
		if err := filing.Resolve(w.ctx, w.tx, &in.Subject, &in.Category); err != nil {
			return err
		}
		if err := filing.Check(w.ctx, w.tx, in.Subject, in.Category); err != nil {
			return err
		}
		now := db.ToJSON(in)
		saved, err = w.put(now, w.draft.Plan, revision, w.draft.PlanRevision, func() error {
			return w.q.SavePlan(w.ctx, studiodb.SavePlanParams{CourseID: courseID, Plan: now})
		})
		return err
	})
	return saved, err
}

// SaveLanding stores the landing page. Errors: form.invalid, draft.conflict, media.not_yours.
func (s *Service) SaveLanding(
	ctx context.Context, courseID string, in course.Landing, revision int,
) (saved Saved, err error) {
	err = s.change(ctx, courseID, func(w *work) error {
		in := in
		if err := in.Check(); err != nil {
			return err
		}
		var old course.Landing
		if err := w.draft.Landing.Into(&old); err != nil {
			return err
		}
		if err := w.mayUse(old.Files(), in.Files()); err != nil {
			return err
		}
		now := db.ToJSON(in)
		saved, err = w.put(now, w.draft.Landing, revision, w.draft.LandingRevision, func() error {
			return w.q.SaveLanding(w.ctx, studiodb.SaveLandingParams{CourseID: courseID, Landing: now})
		})
		return err
	})
	return saved, err
}

// SavePrice stores the price of the next launch. The first time, the price that there is can be confirmed. For the
// owner. Errors: form.invalid, draft.conflict, studio.owner_only.
func (s *Service) SavePrice(
	ctx context.Context, courseID string, in course.Price, revision int,
) (saved Saved, err error) {
	err = s.change(ctx, courseID, func(w *work) error {
		if err := w.owner(); err != nil {
			return err
		}
		if err := in.Check(); err != nil {
			return err
		}
		stored := w.draft.PriceRevision
		saved = w.saved(stored)
		if in.Cents == w.draft.PriceCents && stored > 1 {
			return nil
		}
		if revision != int(stored) {
			return errConflict
		}
		saved = w.saved(stored + 1)
		return w.q.SavePrice(w.ctx, studiodb.SavePriceParams{CourseID: courseID, PriceCents: in.Cents})
	})
	return saved, err
}
