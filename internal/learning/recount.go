package learning

import (
	"context"

	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
)

// Recount raises the percentages of a batch of learners, of whose course lessons were removed: who had done all others
// has completed it. Nobody's falls.
func (s *Service) Recount(
	ctx context.Context, tx *db.Tx, e event.LessonsRemoved, after string,
) (next string, err error) {
	const batch = 200
	q := learningdb.New(tx)
	rows, err := q.Unfinished(ctx, learningdb.UnfinishedParams{CourseID: e.CourseID, PersonID: after, Limit: batch})
	if err != nil {
		return "", err
	}
	for _, row := range rows {
		percent, err := percentOf(ctx, q, row.PersonID, row.CourseID)
		if err != nil {
			return "", err
		}
		if percent <= int(row.Percent) {
			continue
		}
		if err := q.SetPercent(ctx, learningdb.SetPercentParams{
			PersonID: row.PersonID, CourseID: row.CourseID, Percent: int32(percent),
		}); err != nil {
			return "", err
		}
		if percent == 100 {
			if err := complete(ctx, tx, row); err != nil {
				return "", err
			}
		}
	}
	if len(rows) == batch {
		next = rows[batch-1].PersonID
	}
	return next, nil
}
