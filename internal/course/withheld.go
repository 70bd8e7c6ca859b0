package course

import (
	"context"

	"stoa/internal/audit"
	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

var errWithheld = fault.New(
	fault.Conflict, "course.withheld", "This course was withdrawn by our team. Contact us to bring it back.",
)

// Withhold withdraws a course so that its owner can't bring it back; those who have it keep it. On is false to bring it
// back, which opens a course that was withdrawn. Twice is once. For operators. Errors: course.not_found,
// course.no_lessons.
func (s *Service) Withhold(ctx context.Context, slug string, on bool) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		c, err := BySlug(ctx, tx, slug)
		if err != nil {
			return err
		}
		held, err := withheld(ctx, tx, c.ID)
		if err != nil || held == on && (on || c.Status != Withdrawn) {
			return err
		}
		in, action := coursedb.WithholdParams{ID: c.ID}, "course.released"
		if on {
			in.WithheldAt, action = db.AtPtr(&tx.Now), "course.withheld"
		}
		if err := coursedb.New(tx).Withhold(ctx, in); err != nil {
			return err
		}
		if on {
			err = s.Withdraw(ctx, tx, c.ID)
		} else {
			err = s.Publish(ctx, tx, c.ID)
		}
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: action, Subject: c.ID})
	})
}

func withheld(ctx context.Context, q coursedb.DBTX, courseID string) (bool, error) {
	at, _, err := db.Found(coursedb.New(q).WithheldAt(ctx, courseID))
	return at != nil, err
}

// Sale is what was paid for a course, in minor units; what is refunded is negative.
type Sale struct {
	CourseID string
	Cents    int64
}

// CountSales adds what was paid for courses, each of which stands once, to their revenue.
func CountSales(ctx context.Context, tx *db.Tx, sales ...Sale) error {
	rows := make([][]any, 0, len(sales))
	for _, sale := range sales {
		if sale.Cents != 0 {
			rows = append(rows, []any{sale.CourseID, 0, 0, 0, 0, 0, 0, sale.Cents})
		}
	}
	return tx.InsertAll(
		ctx, "course_figures (course_id, learners, stars_1, stars_2, stars_3, stars_4, stars_5, revenue_cents)", rows,
		"ON CONFLICT (course_id) DO UPDATE SET revenue_cents = course_figures.revenue_cents + excluded.revenue_cents",
	)
}
