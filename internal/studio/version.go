package studio

import (
	"context"
	"time"

	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/studio/studiodb"
)

// The states of a version beyond those of a draft.
const (
	TakenBack = "taken_back"
	Launched  = "launched"
)

var (
	errIncomplete = fault.New(fault.Conflict, "studio.incomplete", "The checklist still has open lines.")
	errInReview   = fault.New(fault.Conflict, "studio.in_review", "This course has been submitted. Take it back first.")
	errNotAsked   = fault.New(fault.Conflict, "studio.not_in_review", "This version isn’t waiting for approval.")
	errScheduled  = fault.New(
		fault.Conflict, "studio.scheduled", "This course is about to be launched. Cancel the launch first.",
	)
)

// Version is what was submitted, as it was.
type Version struct {
	ID, CourseID, State, Note string
	Number                    int
	Content                   course.Content
	SubmittedBy               string // a person's id
	SubmittedAt               time.Time
	DecidedAt, LaunchedAt     *time.Time
	Teachers                  []string // ids of who teaches in the course now
}

// VersionByID returns a version. The caller has checked who asks. Error: studio.not_found.
func VersionByID(ctx context.Context, q studiodb.DBTX, id string) (Version, error) {
	row, ok, err := db.Found(studiodb.New(q).VersionByID(ctx, id))
	if err != nil || !ok {
		return Version{}, notFoundOr(err)
	}
	return version(ctx, q, row)
}

// Waiting returns the id of the version of a course that waits for approval, "" if none does. The caller has checked
// who asks.
func Waiting(ctx context.Context, q studiodb.DBTX, courseID string) (string, error) {
	row, ok, err := db.Found(studiodb.New(q).LatestVersion(ctx, courseID))
	if err != nil || !ok || row.State != InReview {
		return "", err
	}
	return row.ID, nil
}

// VersionBefore returns the version of the same course that a specialist has decided about last before v; false if
// there is none.
func VersionBefore(ctx context.Context, q studiodb.DBTX, v Version) (Version, bool, error) {
	row, ok, err := db.Found(studiodb.New(q).DecidedBefore(ctx, studiodb.DecidedBeforeParams{
		CourseID: v.CourseID, Number: int32(v.Number),
	}))
	if err != nil || !ok {
		return Version{}, false, err
	}
	before, err := version(ctx, q, row)
	return before, err == nil, err
}

func version(ctx context.Context, q studiodb.DBTX, row studiodb.CourseVersion) (Version, error) {
	v := Version{
		ID: row.ID, CourseID: row.CourseID, State: row.State, Note: row.Note, Number: int(row.Number),
		SubmittedBy: row.SubmittedBy, SubmittedAt: row.SubmittedAt.Time, DecidedAt: row.DecidedAt.Ptr(),
		LaunchedAt: row.LaunchedAt.Ptr(),
	}
	if err := row.Content.Into(&v.Content); err != nil {
		return v, err
	}
	teachers, err := studiodb.New(q).InstructorsOf(ctx, row.CourseID)
	for _, t := range teachers {
		if t.PersonID != nil {
			v.Teachers = append(v.Teachers, *t.PersonID)
		}
	}
	return v, err
}

func notFoundOr(err error) error {
	if err != nil {
		return err
	}
	return errNotFound
}

// Approve lets a version be launched. The caller has checked who approves. Errors: studio.not_found,
// studio.not_in_review.
func Approve(ctx context.Context, tx *db.Tx, versionID string) error {
	return decide(ctx, tx, versionID, Approved)
}

// RequestChanges gives a version back to who submitted it. Errors: as of Approve.
func RequestChanges(ctx context.Context, tx *db.Tx, versionID string) error {
	return decide(ctx, tx, versionID, ChangesRequested)
}

func decide(ctx context.Context, tx *db.Tx, versionID, state string) error {
	q := studiodb.New(tx)
	row, ok, err := db.Found(q.VersionByID(ctx, versionID))
	if err != nil || !ok {
		return notFoundOr(err)
	}
	if row.State != InReview {
		return errNotAsked
	}
	at := db.At(tx.Now)
	if err := q.SetVersionState(ctx, studiodb.SetVersionStateParams{
		ID: row.ID, State: state, DecidedAt: &at,
	}); err != nil {
		return err
	}
	if err := q.SetState(ctx, studiodb.SetStateParams{CourseID: row.CourseID, State: state}); err != nil {
		return err
	}
	return event.Publish(ctx, tx, event.ApprovalDecided{
		CourseID: row.CourseID, VersionID: row.ID, Approved: state == Approved,
	})
}

// Submit asks for approval of the draft as it is. For who teaches in it. Errors: studio.incomplete, studio.in_review,
// studio.scheduled, form.invalid.
func (s *Service) Submit(ctx context.Context, courseID, note string) error {
	draft, err := s.Draft(ctx, courseID)
	if err != nil {
		return err
	}
	if draft.Missing != nil {
		return errIncomplete
	}
	var f fault.Form
	note = f.Text("note", note, false, true, 4000)
	if err := f.Err(); err != nil {
		return err
	}
	return s.on(ctx, courseID, func(w *work) error {
		switch w.draft.State {
		case InReview:
			return errInReview
		case Scheduled:
			return errScheduled
		}
		c, err := w.content()
		if err != nil {
			return err
		}
		latest, _, err := db.Found(w.q.LatestVersion(ctx, courseID))
		if err != nil {
			return err
		}
		id := db.NewID()
		if err := w.q.InsertVersion(ctx, studiodb.InsertVersionParams{
			ID: id, CourseID: courseID, Number: latest.Number + 1, Content: db.ToJSON(c), Note: note, SubmittedBy: w.viewer.ID,
			SubmittedAt: db.At(w.tx.Now),
		}); err != nil {
			return err
		}
		if err := w.setState(InReview); err != nil {
			return err
		}
		return event.Publish(ctx, w.tx, event.CourseSubmitted{CourseID: courseID, VersionID: id})
	})
}

func (w *work) setState(state string) error {
	return w.q.SetState(w.ctx, studiodb.SetStateParams{CourseID: w.draft.CourseID, State: state})
}

// TakeBack ends the wait for approval. Error: studio.not_in_review.
func (s *Service) TakeBack(ctx context.Context, courseID string) error {
	return s.on(ctx, courseID, func(w *work) error {
		latest, ok, err := db.Found(w.q.LatestVersion(ctx, courseID))
		if err != nil {
			return err
		}
		if !ok || latest.State != InReview {
			return errNotAsked
		}
		if err := w.q.SetVersionState(ctx, studiodb.SetVersionStateParams{ID: latest.ID, State: TakenBack}); err != nil {
			return err
		}
		if err := event.Publish(ctx, w.tx, event.CourseTakenBack{VersionID: latest.ID}); err != nil {
			return err
		}
		return w.setState(InDraft)
	})
}

// content is the draft as a whole course.
func (w *work) content() (course.Content, error) {
	c := course.Content{
		CourseID: w.draft.CourseID, OwnerID: w.draft.OwnerID, Sections: []course.ContentSection{},
		Instructors: []course.Share{},
		Price:       course.Price{Cents: w.draft.PriceCents, Currency: course.Currency()},
	}
	if err := w.draft.Plan.Into(&c.Plan); err != nil {
		return c, err
	}
	if err := w.draft.Landing.Into(&c.Landing); err != nil {
		return c, err
	}
	if err := w.draft.Bank.Into(&c.Bank); err != nil {
		return c, err
	}
	if len(c.Bank) == 0 {
		c.Bank = nil
	}
	live, ok, err := db.Found(w.q.LiveOf(w.ctx, c.CourseID))
	if err != nil {
		return c, err
	}
	if ok {
		c.Slug = live.Slug
	}
	teachers, err := w.q.InstructorsOf(w.ctx, c.CourseID)
	if err != nil {
		return c, err
	}
	for _, t := range teachers {
		if t.PersonID != nil {
			share := course.Share{PersonID: *t.PersonID, Percent: int(t.Percent), Owner: *t.PersonID == c.OwnerID}
			c.Instructors = append(c.Instructors, share)
		}
	}
	return c, w.fillContent(&c)
}

// fillContent adds sections and lessons.
func (w *work) fillContent(c *course.Content) error {
	sections, err := w.q.SectionsOf(w.ctx, c.CourseID)
	if err != nil {
		return err
	}
	lessons, err := w.q.WholeLessonsOf(w.ctx, c.CourseID)
	if err != nil {
		return err
	}
	beside := map[string][]course.ContentLesson{}
	for _, row := range lessons {
		lesson, err := lessonOf(row)
		if err != nil {
			return err
		}
		beside[row.SectionID] = append(beside[row.SectionID], lesson)
	}
	for _, row := range sections {
		section := course.ContentSection{ID: row.ID, Title: row.Title, Lessons: beside[row.ID]}
		if section.Lessons == nil {
			section.Lessons = []course.ContentLesson{}
		}
		c.Sections = append(c.Sections, section)
	}
	return nil
}

// StudioVersion is a version in the history of a course.
type StudioVersion struct {
	Number      int        `json:"number"`
	State       string     `json:"state" enum:"in_review,changes_requested,approved,taken_back,launched,corrected"`
	Note        string     `json:"note"`
	SubmittedBy string     `json:"submittedBy" doc:"A person’s name"`
	SubmittedAt time.Time  `json:"submittedAt"`
	DecidedAt   *time.Time `json:"decidedAt"`
	LaunchedAt  *time.Time `json:"launchedAt"`
}

// Versions returns what was submitted of a course, the latest first.
func (s *Service) Versions(ctx context.Context, courseID string) (out []StudioVersion, err error) {
	err = s.on(ctx, courseID, func(w *work) error {
		rows, err := w.q.VersionsOf(ctx, courseID)
		out = make([]StudioVersion, 0, len(rows))
		for _, row := range rows {
			out = append(out, StudioVersion{
				Number: int(row.Number), State: row.State, Note: row.Note, SubmittedBy: row.Name, SubmittedAt: row.SubmittedAt.Time,
				DecidedAt: row.DecidedAt.Ptr(), LaunchedAt: row.LaunchedAt.Ptr(),
			})
		}
		return err
	})
	return out, err
}

// Changes returns what has changed in the draft since a version.
func (s *Service) Changes(ctx context.Context, courseID string, number int) (out []Change, err error) {
	err = s.on(ctx, courseID, func(w *work) error {
		row, ok, err := db.Found(w.q.VersionByNumber(ctx, studiodb.VersionByNumberParams{
			CourseID: courseID, Number: int32(number),
		}))
		if err != nil || !ok {
			return notFoundOr(err)
		}
		var before course.Content
		if err := row.Content.Into(&before); err != nil {
			return err
		}
		after, err := w.content()
		out = ChangesBetween(before, after)
		return err
	})
	return out, err
}
