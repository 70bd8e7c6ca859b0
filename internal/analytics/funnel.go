package analytics

import (
	"cmp"
	"context"
	"slices"
	"time"

	"stoa/internal/analytics/analyticsdb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/origin"
)

const mostRows = 100 // of a table; the sources behind it are "other"

var errDays = fault.New(fault.Invalid, "admin.days", "Choose 7, 30, 90 or 365 days.")

// FunnelPart is how many of those who looked bought. Purchases are courses that were paid for, and Orders are what they
// were paid with, both as the books have them; Orders of a course are those with it.
type FunnelPart struct {
	Visits    int `json:"visits"`
	Carts     int `json:"carts"`
	Purchases int `json:"purchases"`
	Orders    int `json:"orders"`
}

// FunnelStep is a part of the days, as in the overview.
type FunnelStep struct {
	From string `json:"from"`
	FunnelPart
}

// FunnelSource is where they came from. The purchases of all sources are those of the books: what no browser has said
// anything of is at the source "unknown".
type FunnelSource struct {
	Source string `json:"source"`
	FunnelPart
	Before FunnelPart `json:"before"`
}

// FunnelCourse is a course with its part.
type FunnelCourse struct {
	Slug  string `json:"slug"`
	Title string `json:"title"`
	FunnelPart
	Before FunnelPart `json:"before"`
}

// Funnel is how those who looked at courses bought them, in the last days and in as many before. Days are those of UTC.
type Funnel struct {
	Days    int            `json:"days"`
	From    string         `json:"from"`
	To      string         `json:"to" doc:"The last day"`
	Course  *course.Taught `json:"course" doc:"Of which all of it is, or null for all courses"`
	Now     FunnelPart     `json:"now"`
	Before  FunnelPart     `json:"before"`
	Steps   []FunnelStep   `json:"steps"`
	Sources []FunnelSource `json:"sources"`
	Courses []FunnelCourse `json:"courses"`
}

// span is which visits and orders are counted.
type span struct {
	courseID     string
	since, until time.Time
}

func (in span) days() (since, until string) {
	return in.since.Format(time.DateOnly), in.until.Format(time.DateOnly)
}

// Funnel returns the funnel of all courses, or of the one with the slug. For operators. Errors: admin.days,
// course.not_found.
func (s *Service) Funnel(ctx context.Context, days int, slug string) (*Funnel, error) {
	width, ok := map[int]int{7: 1, 30: 1, 90: 7, 365: 28}[days]
	if !ok {
		return nil, errDays
	}
	until := s.db.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, 1)
	now := span{since: until.AddDate(0, 0, -days), until: until}
	out := &Funnel{
		Days: days, From: now.since.Format(time.DateOnly), To: until.AddDate(0, 0, -1).Format(time.DateOnly),
	}
	if slug != "" {
		c, err := course.BySlug(ctx, s.db.Read(), slug)
		if err != nil {
			return nil, err
		}
		now.courseID, out.Course = c.ID, &course.Taught{ID: c.ID, Slug: c.Slug, Title: c.Title}
	}
	before := span{courseID: now.courseID, since: now.since.AddDate(0, 0, -days), until: now.since}
	var err error
	if out.Now, err = s.part(ctx, now); err != nil {
		return nil, err
	}
	if out.Before, err = s.part(ctx, before); err != nil {
		return nil, err
	}
	for from := now.since; from.Before(until); {
		to := from.AddDate(0, 0, width)
		if rest := int(until.Sub(from).Hours()/24) % width; rest != 0 {
			to = from.AddDate(0, 0, rest)
		}
		p, err := s.part(ctx, span{courseID: now.courseID, since: from, until: to})
		if err != nil {
			return nil, err
		}
		out.Steps = append(out.Steps, FunnelStep{from.Format(time.DateOnly), p})
		from = to
	}
	if out.Sources, err = s.bySource(ctx, now, before, out); err != nil {
		return nil, err
	}
	out.Courses, err = s.byCourse(ctx, now, before)
	return out, err
}

func (s *Service) part(ctx context.Context, in span) (FunnelPart, error) {
	q := analyticsdb.New(s.db.Read())
	since, until := in.days()
	seen, err := q.Funnel(ctx, analyticsdb.FunnelParams{Since: since, Until: until, CourseID: in.courseID})
	if err != nil {
		return FunnelPart{}, err
	}
	from, to := db.At(in.since), db.At(in.until)
	sold, err := q.Sold(ctx, analyticsdb.SoldParams{Since: &from, Until: &to, CourseID: in.courseID})
	return FunnelPart{
		Visits: int(seen.Visits), Carts: int(seen.Carts), Purchases: int(sold.Courses), Orders: int(sold.Orders),
	}, err
}

// sources are the parts of each source but those of which nothing is known.
func (s *Service) sources(ctx context.Context, in span) (map[string]FunnelPart, error) {
	q := analyticsdb.New(s.db.Read())
	since, until := in.days()
	rows, err := q.FunnelBySource(ctx, analyticsdb.FunnelBySourceParams{Since: since, Until: until, CourseID: in.courseID})
	if err != nil {
		return nil, err
	}
	out := map[string]FunnelPart{}
	for _, r := range rows {
		p := FunnelPart{Visits: int(r.Visits), Carts: int(r.Carts), Purchases: int(r.Purchases)}
		if in.courseID != "" {
			p.Orders = p.Purchases // an order has a course once
		}
		out[r.Source] = p
	}
	if in.courseID != "" {
		return out, nil
	}
	orders, err := q.OrdersBySource(ctx, analyticsdb.OrdersBySourceParams{Since: since, Until: until})
	for _, r := range orders {
		p := out[r.Source]
		p.Orders = int(r.Orders)
		out[r.Source] = p
	}
	return out, err
}

// bySource divides both parts among their sources. What the books have sold beyond them is unknown.
func (s *Service) bySource(ctx context.Context, now, before span, all *Funnel) ([]FunnelSource, error) {
	here, err := s.sources(ctx, now)
	if err != nil {
		return nil, err
	}
	earlier, err := s.sources(ctx, before)
	if err != nil {
		return nil, err
	}
	out := []FunnelSource{}
	for source, p := range here {
		out = append(out, FunnelSource{source, p, earlier[source]})
	}
	slices.SortFunc(out, func(a, b FunnelSource) int {
		return cmp.Or(
			cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Purchases, a.Purchases), cmp.Compare(a.Source, b.Source),
		)
	})
	if len(out) > mostRows {
		out = fewer(out)
	}
	unknown, unknownBefore := all.Now, all.Before
	for _, p := range here {
		unknown = unknown.less(p)
	}
	for _, p := range earlier {
		unknownBefore = unknownBefore.less(p)
	}
	if unknown.Purchases+unknown.Orders+unknownBefore.Purchases+unknownBefore.Orders > 0 {
		out = append(out, FunnelSource{"unknown", unknown, unknownBefore})
	}
	return out, nil
}

// fewer puts the last sources together.
func fewer(list []FunnelSource) []FunnelSource {
	out := make([]FunnelSource, 0, mostRows+1)
	rest := FunnelSource{Source: origin.Other}
	for i, one := range list {
		if i < mostRows && one.Source != origin.Other {
			out = append(out, one)
			continue
		}
		rest.FunnelPart, rest.Before = rest.plus(one.FunnelPart), rest.Before.plus(one.Before)
	}
	return append(out, rest)
}

func (p FunnelPart) plus(q FunnelPart) FunnelPart {
	return FunnelPart{p.Visits + q.Visits, p.Carts + q.Carts, p.Purchases + q.Purchases, p.Orders + q.Orders}
}

func (p FunnelPart) less(q FunnelPart) FunnelPart {
	return FunnelPart{p.Visits - q.Visits, p.Carts - q.Carts, p.Purchases - q.Purchases, p.Orders - q.Orders}
}

// byCourse returns the courses that were looked at or bought the most.
func (s *Service) byCourse(ctx context.Context, now, before span) ([]FunnelCourse, error) {
	here, err := s.courses(ctx, now)
	if err != nil {
		return nil, err
	}
	earlier, err := s.courses(ctx, before)
	if err != nil {
		return nil, err
	}
	out := []FunnelCourse{}
	for _, c := range here {
		c.Before = earlier[c.Slug].FunnelPart
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b FunnelCourse) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Purchases, a.Purchases), cmp.Compare(a.Slug, b.Slug))
	})
	return out[:min(len(out), mostRows)], nil
}

func (s *Service) courses(ctx context.Context, in span) (map[string]FunnelCourse, error) {
	q := analyticsdb.New(s.db.Read())
	since, until := in.days()
	seen, err := q.FunnelByCourse(ctx, analyticsdb.FunnelByCourseParams{Since: since, Until: until, CourseID: in.courseID})
	if err != nil {
		return nil, err
	}
	out := map[string]FunnelCourse{}
	for _, r := range seen {
		out[r.Slug] = FunnelCourse{
			Slug: r.Slug, Title: r.Title, FunnelPart: FunnelPart{Visits: int(r.Visits), Carts: int(r.Carts)},
		}
	}
	from, to := db.At(in.since), db.At(in.until)
	sold, err := q.SoldByCourse(ctx, analyticsdb.SoldByCourseParams{Since: &from, Until: &to, CourseID: in.courseID})
	for _, r := range sold {
		c := out[r.Slug]
		c.Slug, c.Title, c.Purchases, c.Orders = r.Slug, r.Title, int(r.Courses), int(r.Courses)
		out[r.Slug] = c
	}
	return out, err
}
