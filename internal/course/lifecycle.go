package course

import (
	"context"
	"time"

	"stoa/internal/course/coursedb"
	"stoa/internal/event"
	"stoa/internal/kit/db"
)

// The law asks that a reduction be measured by the lowest price of the last 30 days
// before it (EU directive 98/6/EC, article 6a).
const referenceWindow = 30 * 24 * time.Hour

// ReferencePrice returns the lowest price of the 30 days before the present price, and
// nil where that is not higher. Prices are in order of time.
func ReferencePrice(prices []NewPrice) *int64 {
	last := len(prices) - 1
	now := prices[last]
	from := now.Since.Add(-referenceWindow)
	var lowest *int64
	for i, price := range prices[:last] {
		if prices[i+1].Since.After(from) && (lowest == nil || price.Cents < *lowest) {
			lowest = &price.Cents
		}
	}
	if lowest == nil || *lowest <= now.Cents {
		return nil
	}
	return lowest
}

// SetPrice sets a course's price from now on, in minor units of its currency, and
// keeps the history. The present price again changes nothing, so that it cannot wash
// a reference price away. Errors: course.not_found, course.price_invalid.
func (s *Service) SetPrice(ctx context.Context, tx *db.Tx, courseID string, cents int64) error {
	if cents < 0 {
		return errNoPrice
	}
	course, err := ByID(ctx, tx, courseID)
	if err != nil || course.PriceCents == cents {
		return err
	}
	q, now := coursedb.New(tx), db.At(tx.Now)
	rows, err := q.PricesOf(ctx, courseID)
	if err != nil {
		return err
	}
	prices := make([]NewPrice, 0, len(rows)+1)
	for _, row := range rows {
		if row.Since.Before(now.Time) {
			prices = append(prices, NewPrice{Since: row.Since.Time, Cents: row.PriceCents})
		}
	}
	prices = append(prices, NewPrice{Since: now.Time, Cents: cents})
	if err := q.InsertPrice(ctx, coursedb.InsertPriceParams{
		CourseID: courseID, Since: now, PriceCents: cents, Currency: course.Currency,
	}); err != nil {
		return err
	}
	if err := q.SetPrice(ctx, coursedb.SetPriceParams{
		ID: courseID, PriceCents: cents, PriceSince: now, ReferencePriceCents: ReferencePrice(prices),
	}); err != nil {
		return err
	}
	if course.Status == Published && cents < course.PriceCents {
		if err := event.Publish(ctx, tx, event.PriceFell{CourseID: courseID, Cents: cents}); err != nil {
			return err
		}
	}
	return s.changed(ctx, tx, course, course.Status)
}

// Publish opens an approved course, or one that was withdrawn, to everyone; twice is
// once. Errors: course.not_found, course.not_approved, course.withheld, course.no_lessons.
func (s *Service) Publish(ctx context.Context, tx *db.Tx, courseID string) error {
	course, err := ByID(ctx, tx, courseID)
	if err != nil || course.Status == Published {
		return err
	}
	if course.Status != Approved && course.Status != Withdrawn {
		return errNotApproved
	}
	if held, err := withheld(ctx, tx, courseID); err != nil {
		return err
	} else if held {
		return errWithheld
	}
	lessons, err := Lessons(ctx, tx, courseID)
	if err != nil {
		return err
	}
	if len(lessons) == 0 {
		return errNoLessons
	}
	if err := coursedb.New(tx).Publish(ctx, coursedb.PublishParams{ID: courseID, At: db.AtPtr(&tx.Now)}); err != nil {
		return err
	}
	if err := countPublished(ctx, tx, courseID, 1); err != nil {
		return err
	}
	if err := s.contentChanged(ctx, tx, course, Published); err != nil || course.Status == Withdrawn {
		return err // one that was withdrawn is no news
	}
	return event.Publish(ctx, tx, event.CoursePublished{CourseID: courseID})
}

// AddLesson adds a lesson at the end of a course's last section. Learners of a published
// course are notified. Errors: course.not_found, course.no_lessons.
func (s *Service) AddLesson(ctx context.Context, tx *db.Tx, courseID string, in NewLesson) error {
	course, err := ByID(ctx, tx, courseID)
	if err != nil {
		return err
	}
	q := coursedb.New(tx)
	last, ok, err := db.Found(q.LastLesson(ctx, courseID))
	if err != nil {
		return err
	}
	if !ok {
		return errNoLessons
	}
	if err := insertLesson(ctx, q, courseID, last.SectionID, last.Position+1, in, map[string]string{}); err != nil {
		return err
	}
	if err := q.CountLesson(ctx, coursedb.CountLessonParams{
		ID: courseID, DurationMs: in.DurationMs, UpdatedAt: db.At(tx.Now),
	}); err != nil {
		return err
	}
	if course.Status != Published {
		return nil
	}
	if err := s.contentChanged(ctx, tx, course, course.Status); err != nil {
		return err
	}
	return event.Publish(ctx, tx, event.LessonAdded{CourseID: courseID, Lesson: in.Title})
}

// Teaches reports whether a person has published courses.
func Teaches(ctx context.Context, q coursedb.DBTX, personID string) (bool, error) {
	n, err := coursedb.New(q).AnyPublishedOf(ctx, personID)
	return n > 0, err
}

// Withdraw closes a published course to all but those who have it; a course that is
// not published stays as it is. Error: course.not_found.
func (s *Service) Withdraw(ctx context.Context, tx *db.Tx, courseID string) error {
	course, err := ByID(ctx, tx, courseID)
	if err != nil || course.Status != Published {
		return err
	}
	if err := coursedb.New(tx).Withdraw(ctx, courseID); err != nil {
		return err
	}
	if err := countPublished(ctx, tx, courseID, -1); err != nil {
		return err
	}
	return s.contentChanged(ctx, tx, course, Published)
}

// contentChanged is changed for what also concerns the lessons.
func (s *Service) contentChanged(ctx context.Context, tx *db.Tx, c Brief, status string) error {
	if err := s.changed(ctx, tx, c, status); err != nil {
		return err
	}
	return event.Publish(ctx, tx, event.CourseContentChanged{CourseID: c.ID})
}

// changed tells the catalogue of a change to what is, or was, published.
func (s *Service) changed(ctx context.Context, tx *db.Tx, c Brief, status string) error {
	tx.AfterCommit(func() { s.Invalidate(c.Slug) })
	if status != Published {
		return nil
	}
	return s.onChange(ctx, tx, c.ID)
}
