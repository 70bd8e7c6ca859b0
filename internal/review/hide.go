package review

import (
	"context"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/review/reviewdb"
)

// Hide takes a review away from everyone but who wrote it, and out of what is counted: the course's figures and what
// students mention. The reason is shown to its author. Hiding again changes the reason. The caller has checked who
// may. Error: review.not_found.
func (s *Service) Hide(ctx context.Context, tx *db.Tx, id, reason, note string) error {
	at := db.At(tx.Now)
	return s.setHidden(ctx, tx, reviewdb.SetHiddenParams{ID: id, HiddenAt: &at, HiddenReason: reason, HiddenNote: note})
}

// Show takes Hide back. Error: review.not_found.
func (s *Service) Show(ctx context.Context, tx *db.Tx, id string) error {
	return s.setHidden(ctx, tx, reviewdb.SetHiddenParams{ID: id})
}

func (s *Service) setHidden(ctx context.Context, tx *db.Tx, to reviewdb.SetHiddenParams) error {
	q := reviewdb.New(tx)
	row, ok, err := db.Found(q.ByID(ctx, to.ID))
	if err == nil && !ok {
		err = errNone
	}
	if err != nil {
		return err
	}
	if err := q.SetHidden(ctx, to); err != nil {
		return err
	}
	before, after := int(row.Stars), int(row.Stars)
	if row.HiddenAt != nil {
		before = 0
	}
	if to.HiddenAt != nil {
		after = 0
	}
	if before == after {
		return nil
	}
	if err := course.CountReview(ctx, tx, row.CourseID, row.CreatedAt.Time, before, after); err != nil {
		return err
	}
	if err := forget(ctx, q, row.CourseID, row.ID); err != nil {
		return err
	}
	if after > 0 {
		if err := index(ctx, q, row.ID); err != nil {
			return err
		}
	}
	return s.onChange(ctx, tx, row.CourseID)
}
