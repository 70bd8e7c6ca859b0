package report

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"stoa/internal/audit"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/paging"
	"stoa/internal/question"
	"stoa/internal/report/reportdb"
	"stoa/internal/session"
)

// What operators decide. What is open waits for that.
const (
	open   = "open"
	kept   = "kept"
	hidden = "hidden"
)

// Reported is a thing that was reported, as operators have it before them.
type Reported struct {
	ID          string         `json:"id"`
	Kind        string         `json:"kind" enum:"review,question,answer"`
	State       string         `json:"state" enum:"open,kept,hidden"`
	CourseSlug  string         `json:"courseSlug"`
	CourseTitle string         `json:"courseTitle"`
	AuthorID    string         `json:"authorId"`
	Author      string         `json:"author"`
	Body        string         `json:"body"`
	Stars       int            `json:"stars" doc:"Of a review, else 0"`
	Href        string         `json:"href" doc:"Its place"`
	Count       int            `json:"count" doc:"How many people reported it"`
	Reasons     []ReasonCount  `json:"reasons" doc:"The most frequent first"`
	Reports     []PersonReport `json:"reports" doc:"The newest ten"`
	LastAt      time.Time      `json:"lastAt"`
	DecidedAt   *time.Time     `json:"decidedAt"`
	DecidedBy   string         `json:"decidedBy"`
	Reason      string         `json:"reason" doc:"Why it is hidden"`
	Note        string         `json:"note"`
}

// ReasonCount is how many gave a reason.
type ReasonCount struct {
	Reason string `json:"reason" enum:"spam,abuse,personal,off_topic,other"`
	Count  int    `json:"count"`
}

// PersonReport is what one person reported.
type PersonReport struct {
	PersonID string    `json:"personId"`
	Person   string    `json:"person"`
	Reason   string    `json:"reason" enum:"spam,abuse,personal,off_topic,other"`
	Note     string    `json:"note"`
	At       time.Time `json:"at"`
}

// ReportedThings is a page of them, the last reported first.
type ReportedThings struct {
	Things []Reported `json:"things"`
	paging.Window
}

// Queue returns a page of what was reported in a state ("open", "kept", "hidden" or "all"). What its author deleted
// isn't in it. For operators; odd parameters are cleaned.
func (s *Service) Queue(ctx context.Context, state string, at paging.At) (*ReportedThings, error) {
	q := reportdb.New(s.db.Read())
	source := paging.Source[reportdb.InStateRow]{
		PerPage: perPage,
		Key:     func(r reportdb.InStateRow) paging.Cursor { return paging.Cursor{At: r.LastAt, ID: r.ThingID} },
	}
	source.Read = func(ctx context.Context, after paging.Cursor, most int) ([]reportdb.InStateRow, error) {
		if after.ID == "" {
			after.At = db.At(paging.End)
		}
		if state == "all" {
			rows, err := q.InAll(ctx, reportdb.InAllParams{At: after.At, ID: after.ID, Most: int32(most)})
			out := make([]reportdb.InStateRow, len(rows))
			for i, r := range rows {
				out[i] = reportdb.InStateRow(r)
			}
			return out, err
		}
		if state != kept && state != hidden {
			state = open
		}
		return q.InState(ctx, reportdb.InStateParams{State: state, At: after.At, ID: after.ID, Most: int32(most)})
	}
	rows, page, err := source.Find(ctx, at)
	if err != nil {
		return nil, err
	}
	out := &ReportedThings{Things: make([]Reported, 0, len(rows)), Window: page}
	for _, row := range rows {
		one, err := view(ctx, q, reportdb.OneRow(row))
		if err != nil {
			return nil, err
		}
		out.Things = append(out.Things, *one)
	}
	return out, nil
}

func view(ctx context.Context, q *reportdb.Queries, r reportdb.OneRow) (*Reported, error) {
	out := &Reported{
		ID: r.ThingID, Kind: r.Kind, State: r.State, CourseSlug: r.CourseSlug, CourseTitle: r.CourseTitle,
		AuthorID: r.AuthorID, Author: r.Author, Body: r.Body, Stars: int(r.Stars), Href: place(r), Count: int(r.Reports),
		Reasons: []ReasonCount{}, Reports: []PersonReport{}, LastAt: r.LastAt.Time, DecidedAt: r.DecidedAt.Ptr(),
		DecidedBy: r.Decider, Reason: r.Reason, Note: r.Note,
	}
	counts, err := q.ReasonsOf(ctx, r.ThingID)
	if err != nil {
		return nil, err
	}
	for _, c := range counts {
		out.Reasons = append(out.Reasons, ReasonCount{Reason: c.Reason, Count: int(c.Reports)})
	}
	reports, err := q.ReportsOf(ctx, r.ThingID)
	for _, p := range reports {
		out.Reports = append(out.Reports, PersonReport{
			PersonID: p.PersonID, Person: p.Name, Reason: p.Reason, Note: p.Note, At: p.CreatedAt.Time,
		})
	}
	return out, err
}

// place is where a thing stands on the site.
func place(r reportdb.OneRow) string {
	if r.Kind == kindReview {
		return "/course-details/" + r.CourseSlug + "#reviews"
	}
	return "/learn/" + r.CourseSlug + "/" + r.LessonID + "?tab=qa&question=" + r.QuestionID
}

// Decision is what an operator decides: "kept" (shown, and no longer waiting), "hidden" with a reason, or "open",
// which takes either back.
type Decision struct{ State, Reason, Note string }

// Decide keeps, hides or shows something again, as often as operators like. Its author is notified of what is hidden
// and of what is shown again. For operators. Errors: report.not_found, and a form's.
func (s *Service) Decide(ctx context.Context, id string, to Decision) (*Reported, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	if to.State == hidden {
		if to.Note, err = because(to.Reason, to.Note); err != nil {
			return nil, err
		}
	} else {
		to.Reason, to.Note = "", ""
	}
	if !utf8.ValidString(id) || strings.ContainsRune(id, 0) {
		return nil, errNone
	}
	var out *Reported
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := reportdb.New(tx)
		row, ok, err := db.Found(q.One(ctx, id))
		if err == nil && !ok {
			err = errNone
		}
		if err != nil {
			return err
		}
		if row.State != to.State || row.Reason != to.Reason || row.Note != to.Note {
			if err := s.change(ctx, tx, row, v.ID, to); err != nil {
				return err
			}
			if row, err = q.One(ctx, id); err != nil {
				return err
			}
		}
		out, err = view(ctx, q, row)
		return err
	})
	return out, err
}

func (s *Service) change(ctx context.Context, tx *db.Tx, row reportdb.OneRow, by string, to Decision) error {
	set := reportdb.SetStateParams{ThingID: row.ThingID, State: to.State, Reason: to.Reason, Note: to.Note}
	if to.State != open {
		at := db.At(tx.Now)
		set.DecidedAt, set.DecidedBy = &at, &by
	}
	if err := reportdb.New(tx).SetState(ctx, set); err != nil {
		return err
	}
	details := map[string]string{"kind": row.Kind, "course": row.CourseID}
	action := map[string]string{open: "report.reopened", kept: "report.kept", hidden: "report.hidden"}[to.State]
	if to.State == hidden {
		details["reason"] = to.Reason
	}
	if err := audit.Record(ctx, tx, audit.Entry{
		Actor: by, Action: action, Subject: row.ThingID, Details: details,
	}); err != nil {
		return err
	}
	if to.State != hidden && row.State != hidden {
		return nil
	}
	if err := s.setHidden(ctx, tx, row, to); err != nil {
		return err
	}
	return event.Publish(ctx, tx, event.ContentModerated{ThingID: row.ThingID, Hidden: to.State == hidden})
}

func (s *Service) setHidden(ctx context.Context, tx *db.Tx, row reportdb.OneRow, to Decision) error {
	switch review := row.Kind == kindReview; {
	case review && to.State == hidden:
		return s.reviews.Hide(ctx, tx, row.ThingID, to.Reason, to.Note)
	case review:
		return s.reviews.Show(ctx, tx, row.ThingID)
	case to.State == hidden:
		return question.Hide(ctx, tx, row.ThingID, to.Reason, to.Note)
	}
	return question.Show(ctx, tx, row.ThingID)
}

// Moderated is a thing as its author is told of it.
type Moderated struct {
	AuthorID, Course, Href, Body, Reason, Note string
	Hidden                                     bool
}

// ModeratedFor returns what was decided about a thing; ok is false if its author deleted it since.
func ModeratedFor(ctx context.Context, tx *db.Tx, thingID string) (m Moderated, ok bool, err error) {
	r, ok, err := db.Found(reportdb.New(tx).One(ctx, thingID))
	return Moderated{
		AuthorID: r.AuthorID, Course: r.CourseTitle, Href: place(r), Body: r.Body, Reason: r.Reason, Note: r.Note,
		Hidden: r.State == hidden,
	}, ok, err
}
