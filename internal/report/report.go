// Package report owns what people report to the operator, and what operators decide about it. It promises one report a
// person and thing, that authors never learn who reported them, and that what is hidden is hidden everywhere. It
// refuses to know how a review or a question is hidden: those that own them do.
package report

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/report/reportdb"
	"stoa/internal/review"
	"stoa/internal/session"
)

// The kinds of things that can be reported.
const (
	kindReview   = "review"
	kindQuestion = "question"
	kindAnswer   = "answer"
)

// other is the reason that needs words.
const other = "other"

// reasons are those for reporting something and for hiding it.
var reasons = []string{"spam", "abuse", "personal", "off_topic", other}

const (
	mostADay    = 20 // reports of one person
	longestNote = 500
	perPage     = 25
)

// Service holds the use cases.
type Service struct {
	db      *db.DB
	reviews *review.Service
}

// New makes the service.
func New(d *db.DB, reviews *review.Service) *Service { return &Service{db: d, reviews: reviews} }

// The faults of this package.
var (
	errNone    = fault.New(fault.NotFound, "report.not_found", "This no longer exists.")
	errOwn     = fault.New(fault.Forbidden, "report.own", "You can’t report what you wrote yourself.")
	errTooMany = fault.New(fault.TooMany, "report.too_many", "You’ve reported a lot today. Try again tomorrow.")
)

// NewReport is what someone reports.
type NewReport struct{ Kind, ID, Reason, Note string }

// Report tells the operators of something that the viewer can read. Twice is once. Errors: account.unverified, a
// form's, report.not_found, report.own, report.too_many, enrollment.required.
func (s *Service) Report(ctx context.Context, in NewReport) error {
	v, err := session.RequireVerified(ctx)
	if err != nil {
		return err
	}
	if in.Note, err = because(in.Reason, in.Note); err != nil {
		return err
	}
	if !utf8.ValidString(in.ID) || strings.ContainsRune(in.ID, 0) {
		return errNone
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := reportdb.New(tx)
		courseID, authorID, err := find(ctx, tx, in.Kind, in.ID)
		if err != nil {
			return err
		}
		if authorID == v.ID {
			return errOwn
		}
		n, err := q.IsReportedBy(ctx, reportdb.IsReportedByParams{ThingID: in.ID, PersonID: v.ID})
		if err != nil || n > 0 {
			return err
		}
		n, err = q.CountBy(ctx, reportdb.CountByParams{PersonID: v.ID, CreatedAt: db.At(tx.Now.Add(-24 * time.Hour))})
		if err != nil {
			return err
		}
		if n >= mostADay {
			return errTooMany
		}
		if err := q.AddReported(ctx, reportdb.AddReportedParams{
			ThingID: in.ID, Kind: in.Kind, CourseID: courseID, AuthorID: authorID, At: db.At(tx.Now),
		}); err != nil {
			return err
		}
		return q.Insert(ctx, reportdb.InsertParams{
			ThingID: in.ID, PersonID: v.ID, Reason: in.Reason, Note: in.Note, CreatedAt: db.At(tx.Now),
		})
	})
}

// because checks a reason and the sentence that goes with it, which some need.
func because(reason, note string) (string, error) {
	var f fault.Form
	if !slices.Contains(reasons, reason) {
		f.Add("reason", "required", "Choose a reason.")
	}
	note = f.Text("note", note, reason == other, true, longestNote)
	return note, f.Err()
}

// find returns where a thing is that the viewer can read, and who wrote it.
func find(ctx context.Context, tx *db.Tx, kind, id string) (courseID, authorID string, err error) {
	q, ok := reportdb.New(tx), false
	switch kind {
	case kindReview:
		row, found, err := db.Found(q.Review(ctx, id))
		if err == nil && !found {
			err = errNone
		}
		return row.CourseID, row.PersonID, err
	case kindQuestion:
		var row reportdb.QuestionRow
		row, ok, err = db.Found(q.Question(ctx, id))
		courseID, authorID = row.CourseID, row.PersonID
	case kindAnswer:
		var row reportdb.AnswerRow
		row, ok, err = db.Found(q.Answer(ctx, id))
		courseID, authorID = row.CourseID, row.PersonID
	}
	if err == nil && !ok {
		err = errNone
	}
	if err == nil {
		_, err = learning.EnterCourse(ctx, tx, courseID)
	}
	return courseID, authorID, err
}

// OwnReport is something that the viewer reported.
type OwnReport struct {
	Kind      string    `json:"kind"`
	Course    string    `json:"course"`
	Reason    string    `json:"reason"`
	Note      string    `json:"note"`
	CreatedAt time.Time `json:"createdAt"`
}

// Made returns what the viewer reported, the newest first, at most 1,000.
func (s *Service) Made(ctx context.Context) ([]OwnReport, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := reportdb.New(s.db.Read()).MadeBy(ctx, v.ID)
	out := make([]OwnReport, 0, len(rows))
	for _, r := range rows {
		out = append(out, OwnReport{
			Kind: r.Kind, Course: r.Slug, Reason: r.Reason, Note: r.Note, CreatedAt: r.CreatedAt.Time,
		})
	}
	return out, err
}

// Erase empties what a person wrote in reports. That something was reported stays, without a name.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	return reportdb.New(tx).ForgetNotes(ctx, personID)
}
