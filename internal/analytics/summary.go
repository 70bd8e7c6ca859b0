package analytics

import (
	"context"
	"time"

	"stoa/internal/analytics/analyticsdb"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
)

// The summary of a week is sent from Monday morning on: in all of Europe, six o'clock UTC is before work.
const summaryHour = 6 * time.Hour

// Summary is how the courses that a person teaches did in a week, beside the week before. Weeks begin on Monday, UTC.
type Summary struct {
	From, To     time.Time // the first and the last day
	Week, Before Week
	Waiting      int // questions without an answer now
}

// Week is what happened in one: the sum of what Figures says of each course. Rating is the average of the week's
// reviews, 0 without any. Questions are those of others.
type Week struct {
	Enrollments, Completed, Reviews, Questions int
	Revenue                                    money.Money
	Rating                                     float64
}

// EndWeek publishes, once for all instances, that the last week has ended. The first call of all only notes the week:
// a new marketplace has none that it could sum up.
func (s *Service) EndWeek(ctx context.Context) error {
	at := s.db.Now().UTC().Add(-summaryHour)
	week := at.AddDate(0, 0, -7-(int(at.Weekday())+6)%7).Format(time.DateOnly)
	last, err := analyticsdb.New(s.db.Read()).LastWeek(ctx)
	if err != nil || last >= week {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		n, err := analyticsdb.New(tx).BeginWeek(ctx, week)
		if err != nil || n == 0 || last == "" { // another instance was faster, or there was no week before
			return err
		}
		return event.Publish(ctx, tx, event.WeekEnded{Week: week})
	})
}

// Teachers returns the ids of at most 500 people who teach a course that was launched, after one of them; next is ""
// after the last.
func Teachers(ctx context.Context, tx *db.Tx, after string) (ids []string, next string, err error) {
	ids, err = analyticsdb.New(tx).TeachersAfter(ctx, after)
	if len(ids) == 500 {
		next = ids[499]
	}
	return ids, next, err
}

// Summarize returns a person's summary of the week of a Monday, such as 2026-05-04. ok is false if nothing has happened
// in it.
func (s *Service) Summarize(ctx context.Context, personID, monday string) (out Summary, ok bool, err error) {
	if out.From, err = time.Parse(time.DateOnly, monday); err != nil {
		return out, false, err
	}
	out.To = out.From.AddDate(0, 0, 6)
	q := analyticsdb.New(s.db.Read())
	if out.Week, err = weekOf(ctx, q, personID, out.From); err != nil || out.Week.quiet() {
		return out, false, err
	}
	if out.Before, err = weekOf(ctx, q, personID, out.From.AddDate(0, 0, -7)); err != nil {
		return out, false, err
	}
	waiting, err := q.WaitingWith(ctx, personID)
	out.Waiting = int(waiting)
	return out, true, err
}

// SetSummarized notes that a person gets the summary of a week, and reports whether they had neither that nor a later
// one.
func SetSummarized(ctx context.Context, tx *db.Tx, personID, monday string) (first bool, err error) {
	n, err := analyticsdb.New(tx).SetSummarized(ctx, analyticsdb.SetSummarizedParams{PersonID: personID, Week: monday})
	return n > 0, err
}

func (w Week) quiet() bool { return w.Enrollments+w.Completed+w.Reviews+w.Questions == 0 }

func weekOf(ctx context.Context, q *analyticsdb.Queries, personID string, monday time.Time) (out Week, err error) {
	next := monday.AddDate(0, 0, 7)
	days, err := q.DaysWith(ctx, analyticsdb.DaysWithParams{
		PersonID: personID, Since: monday.Format(time.DateOnly), Until: next.Format(time.DateOnly),
	})
	if err != nil {
		return out, err
	}
	asked, err := q.AskedWith(ctx, analyticsdb.AskedWithParams{
		PersonID: personID, Since: db.At(monday), Until: db.At(next),
	})
	out = Week{
		Enrollments: int(days.Enrolled), Completed: int(days.Completed), Reviews: int(days.Reviews), Questions: int(asked),
		Revenue: money.Of(days.RevenueCents, course.Currency()),
	}
	if days.Reviews > 0 {
		out.Rating = float64(days.Stars) / float64(days.Reviews)
	}
	return out, err
}

// Erase deletes what is noted of a person.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	return analyticsdb.New(tx).ForgetSummaries(ctx, personID)
}
