package bundle

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"stoa/internal/audit"
	"stoa/internal/bundle/bundledb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/session"
)

// Bundles in the admin.

const longestTitle, longestSummary, longestSlug = 100, 500, 80

var slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// AdminBundle is a bundle as the operator sees it. Problem says why it isn't sold.
type AdminBundle struct {
	ID         string              `json:"id"`
	Slug       string              `json:"slug"`
	Title      string              `json:"title"`
	Summary    string              `json:"summary"`
	Price      money.Money         `json:"price"`
	Separately money.Money         `json:"separately"`
	Active     bool                `json:"active"`
	Problem    string              `json:"problem" enum:"none,off,withdrawn,free,not_cheaper"`
	Courses    []AdminBundleCourse `json:"courses"`
	CreatedAt  time.Time           `json:"createdAt"`
}

// AdminBundleCourse is a course in it.
type AdminBundleCourse struct {
	Slug       string      `json:"slug"`
	Title      string      `json:"title"`
	Instructor string      `json:"instructor"`
	Price      money.Money `json:"price"`
	Sold       bool        `json:"sold" doc:"Whether the course is sold by itself"`
}

// AdminBundles are all bundles.
type AdminBundles struct {
	Bundles []AdminBundle `json:"bundles"`
}

// List returns all bundles, the newest first, at most 500. For operators.
func (s *Service) List(ctx context.Context) (*AdminBundles, error) {
	rows, err := bundledb.New(s.db.Read()).All(ctx)
	out := &AdminBundles{Bundles: make([]AdminBundle, 0, len(rows))}
	for _, row := range rows {
		b, err := whole(ctx, s.db.Read(), row, "")
		if err != nil {
			return nil, err
		}
		out.Bundles = append(out.Bundles, adminView(b))
	}
	return out, err
}

func adminView(b Bundle) AdminBundle {
	in := func(cents int64) money.Money { return money.Of(cents, b.Currency) }
	out := AdminBundle{
		ID: b.ID, Slug: b.Slug, Title: b.Title, Summary: b.Summary, Price: in(b.PriceCents),
		Separately: in(b.Separately()), Active: b.Active, Problem: "none", Courses: []AdminBundleCourse{},
		CreatedAt: b.CreatedAt.Time,
	}
	if problem := b.Problem(); problem != NotOff {
		out.Problem = problem
	}
	for _, p := range b.Parts {
		out.Courses = append(out.Courses, AdminBundleCourse{
			Slug: p.Slug, Title: p.Title, Instructor: p.InstructorName, Price: in(p.PriceCents),
			Sold: p.Status == course.Published,
		})
	}
	return out
}

// BundleForm is what an operator says of a bundle. Slug is its address, which stays as it was made; Courses are slugs.
type BundleForm struct {
	Slug       string   `json:"slug"`
	Title      string   `json:"title"`
	Summary    string   `json:"summary"`
	Courses    []string `json:"courses" maxItems:"50"`
	PriceCents int64    `json:"priceCents"`
	Active     bool     `json:"active"`
}

// check cleans a form and finds its courses. One that is off may have courses which aren't sold, and any price.
func (in *BundleForm) check(ctx context.Context, tx *db.Tx) (*fault.Form, []course.Brief, error) {
	var f fault.Form
	in.Title = f.Text("title", in.Title, true, false, longestTitle)
	in.Summary = f.Text("summary", in.Summary, false, true, longestSummary)
	var found []course.Brief
	sum, problem := int64(0), ""
	for _, slug := range in.Courses {
		c, err := course.BySlug(ctx, tx, strings.TrimSpace(slug))
		if fault.CodeOf(err) == "course.not_found" {
			f.Add("courses", "course.not_found", "This course no longer exists.")
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if slices.ContainsFunc(found, func(other course.Brief) bool { return other.ID == c.ID }) {
			continue
		}
		switch {
		case problem != "":
		case c.Status != course.Published || c.Currency != course.Currency():
			problem = Withdrawn
			if in.Active {
				f.Add("courses", "bundle_withdrawn", "“"+c.Title+"” isn’t for sale at the moment.")
			}
		case c.PriceCents == 0:
			problem = Free
			if in.Active {
				f.Add("courses", "bundle_free", "“"+c.Title+"” is free. A bundle has paid courses only.")
			}
		}
		sum += c.PriceCents
		found = append(found, c)
	}
	if f.Err() == nil && (len(found) < Fewest || len(found) > Most) {
		f.Add("courses", "bundle_size", "Choose 2 to 12 courses.")
	}
	switch {
	case in.PriceCents < leastOne:
		f.Add("priceCents", "out_of_range", "This number is too small or too large.")
	case in.Active && problem == "" && len(found) >= Fewest && in.PriceCents >= sum:
		f.Add("priceCents", "bundle_not_cheaper",
			"Separately, these courses cost "+money.Of(sum, course.Currency()).Format("en")+". The bundle must cost less.")
	}
	return &f, found, nil
}

// Create adds a bundle. For operators. Errors: those of a form, at courses and priceCents, too, and slug_taken.
func (s *Service) Create(ctx context.Context, in BundleForm) (*AdminBundle, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	id := db.NewID()
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		f, courses, err := in.check(ctx, tx)
		if err != nil {
			return err
		}
		in.Slug = strings.TrimSpace(in.Slug)
		q := bundledb.New(tx)
		if len(in.Slug) > longestSlug || !slugForm.MatchString(in.Slug) {
			f.Add("slug", "bundle_slug", "Use lowercase letters, digits and hyphens.")
		} else if _, taken, err := db.Found(q.BySlug(ctx, in.Slug)); err != nil {
			return err
		} else if taken {
			f.Add("slug", "bundle_slug_taken", "Another bundle has this address.")
		}
		if err := f.Err(); err != nil {
			return err
		}
		return s.insert(ctx, tx, v.ID, bundledb.InsertParams{
			ID: id, Slug: in.Slug, Title: in.Title, Summary: in.Summary, PriceCents: in.PriceCents,
			Currency: course.Currency(), Active: in.Active, CreatedAt: db.At(tx.Now), UpdatedAt: db.At(tx.Now),
		}, courses)
	})
	if err != nil {
		return nil, err
	}
	return s.one(ctx, id)
}

func (s *Service) insert(
	ctx context.Context, tx *db.Tx, actor string, row bundledb.InsertParams, courses []course.Brief,
) error {
	if err := bundledb.New(tx).Insert(ctx, row); err != nil {
		return err
	}
	if err := s.setParts(ctx, tx, row.ID, courses); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: actor, Action: "bundle.created", Subject: row.ID, Details: map[string]string{"code": row.Slug},
	})
}

// Edit changes a bundle, but not its slug. For operators. Errors: bundle.not_found, and those of a form.
func (s *Service) Edit(ctx context.Context, id string, in BundleForm) (*AdminBundle, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := bundledb.New(tx)
		row, ok, err := db.Found(q.ByID(ctx, id))
		if err != nil {
			return err
		}
		if !ok {
			return errNotFound
		}
		f, courses, err := in.check(ctx, tx)
		if err != nil {
			return err
		}
		if err := f.Err(); err != nil {
			return err
		}
		before, err := whole(ctx, tx, row, "")
		if err != nil {
			return err
		}
		if err := q.Update(ctx, bundledb.UpdateParams{
			ID: id, Title: in.Title, Summary: in.Summary, PriceCents: in.PriceCents, Active: in.Active,
			UpdatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		for _, part := range before.Parts {
			if err := s.onChange(ctx, tx, part.ID); err != nil {
				return err
			}
		}
		if err := s.setParts(ctx, tx, id, courses); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: "bundle.edited", Subject: id, Details: map[string]string{"code": row.Slug},
		})
	})
	if err != nil {
		return nil, err
	}
	return s.one(ctx, id)
}

func (s *Service) setParts(ctx context.Context, tx *db.Tx, id string, courses []course.Brief) error {
	q := bundledb.New(tx)
	if err := q.RemoveParts(ctx, id); err != nil {
		return err
	}
	for i, c := range courses {
		if err := q.AddPart(ctx, bundledb.AddPartParams{BundleID: id, CourseID: c.ID, Position: int32(i)}); err != nil {
			return err
		}
		if err := s.onChange(ctx, tx, c.ID); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) one(ctx context.Context, id string) (*AdminBundle, error) {
	b, err := ByID(ctx, s.db.Read(), id, "")
	if err != nil {
		return nil, err
	}
	out := adminView(b)
	return &out, nil
}

// Import adds a bundle, for the sample.
func (s *Service) Import(ctx context.Context, tx *db.Tx, in BundleForm) error {
	f, courses, err := in.check(ctx, tx)
	if err != nil {
		return err
	}
	if err := f.Err(); err != nil {
		return err
	}
	id, at := db.NewID(), db.At(tx.Now)
	if err := bundledb.New(tx).Insert(ctx, bundledb.InsertParams{
		ID: id, Slug: in.Slug, Title: in.Title, Summary: in.Summary, PriceCents: in.PriceCents, Currency: course.Currency(),
		Active: in.Active, CreatedAt: at, UpdatedAt: at,
	}); err != nil {
		return err
	}
	return s.setParts(ctx, tx, id, courses)
}
