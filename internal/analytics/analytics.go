// Package analytics owns what those who teach a course are shown of how it does: counts by day, how far learners come,
// where they stop watching, which questions fail, and where visitors come from. It promises that its figures are those
// of the database, that they never name a learner, and that asking for them reads little however many learn.
package analytics

import (
	"cmp"
	"context"
	"errors"
	"sort"
	"sync"
	"time"

	"stoa/internal/analytics/analyticsdb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/learning"
)

const (
	mostDays  = 731
	fewEnough = 2000 // learners of a course that is counted while someone waits
	parts     = 100  // of a video, for its retention
)

var errRange = fault.New(fault.Invalid, "analytics.range", "Choose a range of at most two years.")

// Service holds the use cases.
type Service struct {
	db     *db.DB
	mu     sync.Mutex
	visits map[visit]visits // not yet in the database
}

// New makes the service.
func New(d *db.DB) *Service { return &Service{db: d, visits: map[visit]visits{}} }

// Figures are how a course does. Those of lessons are of all learners, as counted at CountedAt; all others are of the
// range. Days are those of UTC.
type Figures struct {
	Course    course.Taught   `json:"course"`
	From      string          `json:"from"`
	To        string          `json:"to" doc:"The last day"`
	Unit      string          `json:"unit" enum:"day,week,month"`
	Learners  int             `json:"learners"`
	Steps     []Step          `json:"steps"`
	Sources   []Source        `json:"sources"`
	Lessons   []LessonFigures `json:"lessons"`
	CountedAt *time.Time      `json:"countedAt"`
}

// Step is a day, a week or a month of the range, from its first day on.
type Step struct {
	From        string      `json:"from"`
	Enrollments int         `json:"enrollments"`
	Completed   int         `json:"completed" doc:"How many completed the course"`
	Revenue     money.Money `json:"revenue" doc:"Paid, without what was refunded"`
	Reviews     int         `json:"reviews"`
	Rating      float64     `json:"rating" doc:"The average of the reviews; 0 without any"`
	Visits      int         `json:"visits"`
	stars       int64
}

// Source is where visitors of a course's page came from: a host, "utm:campaign", "coupon:CODE", "direct", "stoa",
// "other", or "unknown" for purchases of which no browser has said anything.
type Source struct {
	Source    string `json:"source"`
	Visits    int    `json:"visits"`
	Carts     int    `json:"carts" doc:"How often it was put into a cart"`
	Purchases int    `json:"purchases"`
}

// LessonFigures are how far learners come in a lesson. Watching is, for each hundredth of a video, how many of those
// who started have watched it.
type LessonFigures struct {
	ID         string            `json:"id"`
	Title      string            `json:"title"`
	Section    string            `json:"section"`
	Kind       string            `json:"kind" enum:"video,text,file,quiz"`
	DurationMs int64             `json:"durationMs"`
	Started    int               `json:"started"`
	Done       int               `json:"done"`
	Watching   []int             `json:"watching"`
	Questions  []QuestionFigures `json:"questions"`
}

// QuestionFigures are how often a question of a quiz was answered, and how often wrong.
type QuestionFigures struct {
	ID       string `json:"id"`
	Prompt   string `json:"prompt"`
	Answered int    `json:"answered"`
	Wrong    int    `json:"wrong"`
}

// Figures returns those of a course that the viewer teaches, from a day to a day, or of the last 90 days. Errors:
// course.not_found, analytics.range.
func (s *Service) Figures(ctx context.Context, courseID, from, to string) (*Figures, error) {
	c, _, err := course.Desk(ctx, s.db.Read(), courseID)
	if err != nil {
		return nil, err
	}
	first, last, err := s.days(from, to)
	if err != nil {
		return nil, err
	}
	out := &Figures{
		Course: course.Taught{ID: c.ID, Slug: c.Slug, Title: c.Title}, From: first.Format(time.DateOnly),
		To: last.Format(time.DateOnly), Sources: []Source{}, Lessons: []LessonFigures{},
	}
	if out.Learners, err = learning.CountLearners(ctx, s.db.Read(), c.ID); err != nil {
		return nil, err
	}
	if out.Unit, out.Steps, err = s.steps(ctx, c, first, last); err != nil {
		return nil, err
	}
	sources, err := analyticsdb.New(s.db.Read()).VisitsBySource(ctx, analyticsdb.VisitsBySourceParams{
		CourseID: c.ID, Since: out.From, Until: last.AddDate(0, 0, 1).Format(time.DateOnly),
	})
	if err != nil {
		return nil, err
	}
	for _, r := range sources {
		out.Sources = append(out.Sources, Source{
			Source: cmp.Or(r.Source, "unknown"), Visits: int(r.Visits), Carts: int(r.Carts), Purchases: int(r.Purchases),
		})
	}
	return out, s.fillLessons(ctx, out)
}

// days reads a range of days.
func (s *Service) days(from, to string) (first, last time.Time, err error) {
	last = s.db.Now().UTC().Truncate(24 * time.Hour)
	if to != "" {
		if last, err = time.Parse(time.DateOnly, to); err != nil {
			return first, last, errRange
		}
	}
	first = last.AddDate(0, 0, -89)
	if from != "" {
		if first, err = time.Parse(time.DateOnly, from); err != nil {
			return first, last, errRange
		}
	}
	if n := last.Sub(first).Hours() / 24; n < 0 || n >= mostDays {
		return first, last, errRange
	}
	return first, last, nil
}

// steps sums up what happened in each part of the range, of which there are at most 32: it reads a row a day.
func (s *Service) steps(
	ctx context.Context, c course.Brief, first, last time.Time,
) (unit string, out []Step, err error) {
	end := last.AddDate(0, 0, 1)
	next := func(t time.Time) time.Time { return t.AddDate(0, 0, 1) }
	switch n := end.Sub(first).Hours() / 24; {
	case n <= 31:
		unit = "day"
	case n <= 31*7:
		unit, next = "week", func(t time.Time) time.Time { return t.AddDate(0, 0, 7) }
	default:
		unit, next = "month", func(t time.Time) time.Time {
			return time.Date(t.Year(), t.Month()+1, 1, 0, 0, 0, 0, time.UTC)
		}
	}
	for at := first; at.Before(end); at = next(at) {
		out = append(out, Step{From: at.Format(time.DateOnly), Revenue: money.Of(0, c.Currency)})
	}
	of := func(day string) *Step { // the last that begins by then
		at := sort.Search(len(out), func(i int) bool { return out[i].From > day })
		return &out[at-1]
	}
	q, since, until := analyticsdb.New(s.db.Read()), first.Format(time.DateOnly), end.Format(time.DateOnly)
	days, err := q.Days(ctx, analyticsdb.DaysParams{CourseID: c.ID, Since: since, Until: until})
	if err != nil {
		return unit, nil, err
	}
	for _, d := range days {
		step := of(d.Day)
		step.Enrollments, step.Completed = step.Enrollments+int(d.Enrolled), step.Completed+int(d.Completed)
		step.Revenue.Amount += d.RevenueCents
		step.Reviews, step.stars = step.Reviews+int(d.Reviews), step.stars+d.Stars
		if step.Reviews > 0 {
			step.Rating = float64(step.stars) / float64(step.Reviews)
		}
	}
	visits, err := q.VisitsByDay(ctx, analyticsdb.VisitsByDayParams{CourseID: c.ID, Since: since, Until: until})
	for _, r := range visits {
		of(r.Day).Visits += int(r.Visits)
	}
	return unit, out, err
}

// fillLessons adds what was counted of lessons. A course with few learners is counted now, if anyone has learned since.
func (s *Service) fillLessons(ctx context.Context, out *Figures) error {
	due, err := s.due(ctx, out.Course.ID)
	if err != nil {
		return err
	}
	if due && out.Learners <= fewEnough {
		if err := s.Count(ctx, out.Course.ID); err != nil {
			return err
		}
	}
	q := analyticsdb.New(s.db.Read())
	counted, ok, err := db.Found(q.CountedAt(ctx, out.Course.ID))
	if err != nil {
		return err
	}
	if ok {
		out.CountedAt = counted.Ptr()
	}
	counts, err := q.CountsOf(ctx, out.Course.ID)
	if err != nil {
		return err
	}
	byID := map[string]analyticsdb.LessonFigure{}
	for _, one := range counts {
		byID[one.LessonID] = one
	}
	rows, err := q.LessonsOf(ctx, out.Course.ID)
	for _, r := range rows {
		l := LessonFigures{
			ID: r.ID, Title: r.Title, Section: r.SectionTitle, Kind: r.Kind, DurationMs: r.DurationMs,
			Watching: []int{}, Questions: []QuestionFigures{},
		}
		if one, counted := byID[r.ID]; counted {
			l.Started, l.Done = int(one.Started), int(one.Done)
			if err := errors.Join(one.Watching.Into(&l.Watching), one.Questions.Into(&l.Questions)); err != nil {
				return err
			}
		}
		out.Lessons = append(out.Lessons, l)
	}
	return err
}
