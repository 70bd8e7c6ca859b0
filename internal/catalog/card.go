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
		Level: e.Level, Lectures: int(e.Lectures), DurationMs: e.DurationMs,
		Language: e.Language, Captioned: e.Captioned,
		CoverURL: course.CoverURL(e.Subject, e.Slug),
	}
	if e.Reference > e.Price {
		list := money.Of(e.Reference, e.Currency)
		c.ListPrice = &list
	}
	if badge := e.badge(); badge != "" {
		c.Badge = &badge
	}
	return c
}

// badge is the one thing that is most worth knowing of a course.
func (e *Entry) badge() string {
	switch {
	case e.bestSeller:
		return "best-seller"
	case e.fresh:
		return "new"
	case e.revised:
		return "updated"
	}
	return ""
}
