package catalog

import (
	"stoa/internal/course"
	"stoa/internal/kit/money"
)

// card makes the view of a course.
func (s *Snapshot) card(i uint32) CourseCard {
	e := &s.entries[i]
	c := CourseCard{
		Slug: e.Slug, Title: e.Title, Summary: e.Summary, Instructor: *e.Instructor, Subject: e.Subject,
		Rating: float64(e.tenths()) / 10, RatingCount: int(e.RatingCount), Price: money.Of(e.Price, e.Currency),
		Level:    e.Level,
		Lectures: int(e.Lectures), DurationMs: e.DurationMs, Language: e.Language,
		CoverURL: course.CoverURL(e.Subject, e.Slug),
	}
	if e.Reference > e.Price {
		list := money.Of(e.Reference, e.Currency)
		c.ListPrice = &list
	}
	badge := "best-seller"
	switch {
	case e.bestSeller:
		c.Badge = &badge
	case e.fresh:
		badge = "new"
		c.Badge = &badge
	}
	return c
}
