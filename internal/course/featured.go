package course

import (
	"context"
	"slices"
	"strconv"

	"stoa/internal/audit"
	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

const mostFeatured = 12 // as many as the home page shows

// AdminFeatured is a featured course as the operator sees it.
type AdminFeatured struct {
	Slug       string `json:"slug"`
	Title      string `json:"title"`
	Instructor string `json:"instructor"`
	CoverURL   string `json:"coverUrl"`
	Published  bool   `json:"published"` // what is not, is not shown
}

var (
	errNotPublished = fault.New(fault.Conflict, "featured.not_published", "Only a published course can be featured.")
	errFeaturedFull = fault.New(fault.Conflict, "featured.full", "You can feature up to 12 courses. Remove one first.")
)

// Featured returns the featured courses in their order. For operators.
func (s *Service) Featured(ctx context.Context) ([]AdminFeatured, error) {
	rows, err := coursedb.New(s.db.Read()).Featured(ctx)
	out := make([]AdminFeatured, 0, len(rows))
	for _, r := range rows {
		out = append(out, AdminFeatured{
			Slug: r.Slug, Title: r.Title, Instructor: r.InstructorName, CoverURL: CoverURL(r.SubjectSlug, r.Slug),
			Published: r.Status == Published,
		})
	}
	return out, err
}

// Feature puts a course among the featured ones, or at another place there: 1 is the
// first, 0 and what is beyond the end is the last. For operators. Errors:
// course.not_found, featured.not_published, featured.full.
func (s *Service) Feature(ctx context.Context, slug string, place int) error {
	return s.feature(ctx, slug, func(tx *db.Tx, c Brief, ids []string) ([]string, string, map[string]string, error) {
		action, at := "course.featured", slices.Index(ids, c.ID)
		switch {
		case at >= 0:
			action, ids = "course.featured_moved", slices.Delete(ids, at, at+1)
		case c.Status != Published:
			return nil, "", nil, errNotPublished
		case len(ids) >= mostFeatured:
			return nil, "", nil, errFeaturedFull
		}
		to := place
		if to < 1 || to > len(ids) {
			to = len(ids) + 1
		}
		return slices.Insert(ids, to-1, c.ID), action, map[string]string{"slug": c.Slug, "place": strconv.Itoa(to)}, nil
	})
}

// Unfeature takes a course out of the featured ones; one that is not there stays out.
// For operators. Error: course.not_found.
func (s *Service) Unfeature(ctx context.Context, slug string) error {
	return s.feature(ctx, slug, func(tx *db.Tx, c Brief, ids []string) ([]string, string, map[string]string, error) {
		at := slices.Index(ids, c.ID)
		if at < 0 {
			return ids, "", nil, nil
		}
		ids = slices.Delete(ids, at, at+1)
		err := coursedb.New(tx).SetFeatured(ctx, coursedb.SetFeaturedParams{ID: c.ID})
		return ids, "course.unfeatured", map[string]string{"slug": c.Slug, "place": strconv.Itoa(at + 1)}, err
	})
}

// feature changes the list of featured courses, numbers it anew, and tells the catalogue.
// An action of "" is no change.
func (s *Service) feature(
	ctx context.Context, slug string,
	change func(tx *db.Tx, c Brief, ids []string) (after []string, action string, details map[string]string, err error),
) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		c, err := BySlug(ctx, tx, slug)
		if err != nil {
			return err
		}
		q := coursedb.New(tx)
		rows, err := q.Featured(ctx)
		if err != nil {
			return err
		}
		ids := make([]string, 0, len(rows)+1)
		for _, r := range rows {
			ids = append(ids, r.ID)
		}
		ids, action, details, err := change(tx, c, ids)
		if err != nil || action == "" {
			return err
		}
		for i, id := range ids {
			place := int32(i + 1)
			if err := q.SetFeatured(ctx, coursedb.SetFeaturedParams{ID: id, FeaturedPosition: &place}); err != nil {
				return err
			}
		}
		if err := s.changed(ctx, tx, c, Published); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: action, Subject: c.ID, Details: details})
	})
}
