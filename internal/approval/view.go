package approval

import (
	"context"
	"errors"
	"time"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/approval/inspect"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/session"
	"stoa/internal/studio"
)

// Approval is a submission with everything that a specialist decides by.
type Approval struct {
	Submission
	State    string    `json:"state" enum:"waiting,approved,changes_requested,taken_back"`
	Note     string    `json:"note" doc:"What the instructor wrote at the submission"`
	Decision *Decision `json:"decision"`
	// Checked says how far the machine is.
	Checked string            `json:"checked" enum:"no,without_links,all"`
	Found   []inspect.Finding `json:"found"`
	Plan    course.Plan       `json:"plan"`
	Price   course.Price      `json:"price"`
	HTML    string            `json:"html" doc:"The description"`
	FAQ     []course.FAQItem  `json:"faq"`
	// Bank are the questions that quizzes draw from, with their answers.
	Bank     []course.BankQuestion `json:"bank"`
	Sections []ApprovalSection     `json:"sections"`
	// Changes are those since the version that was decided last, whose number is Since; nil in the first round.
	Since   *int            `json:"since"`
	Changes []studio.Change `json:"changes"`
	// Corrections are those that the owner has published since without approval; Changes has them, too.
	Corrections []Correction `json:"corrections"`
	Comments    []Comment    `json:"comments"`
}

// Decision is what a specialist has decided.
type Decision struct {
	Version  int       `json:"version"`
	Approved bool      `json:"approved"`
	Note     string    `json:"note"`
	By       string    `json:"by"`
	At       time.Time `json:"at"`
}

// Correction is a version that went live without approval, and how it differed from what was live before.
type Correction struct {
	Version int             `json:"version"`
	By      string          `json:"by"`
	At      time.Time       `json:"at"`
	Changes []studio.Change `json:"changes"`
}

// ApprovalSection is a section of the version.
type ApprovalSection struct {
	ID      string        `json:"id"`
	Title   string        `json:"title"`
	Lessons []ApprovalRow `json:"lessons"`
}

// ApprovalRow is a lesson of the version.
type ApprovalRow struct {
	ID         string `json:"id"`
	Title      string `json:"title"`
	Kind       string `json:"kind" enum:"video,text,file,quiz"`
	Preview    bool   `json:"preview"`
	DurationMs int64  `json:"durationMs"`
	Change     string `json:"change" enum:",added,changed,moved" doc:"Since the last round"`
}

// Approval returns a submission, in whatever state. Errors: approval.not_found, approval.own_course.
func (s *Service) Approval(ctx context.Context, id string) (*Approval, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := s.db.Read()
	at, err := find(ctx, q, v, id)
	if err != nil {
		return nil, err
	}
	out := s.view(at, v)
	if err := at.Findings.Into(&out.Found); err != nil {
		return nil, err
	}
	if out.Comments, err = comments(ctx, q, v, at.CourseID, true); err != nil {
		return nil, err
	}
	return out, s.addChanges(ctx, q, at, out)
}

func (s *Service) view(at submission, v session.Viewer) *Approval {
	out := &Approval{
		Submission: Submission{
			ID: at.VersionID, CourseID: at.CourseID, Title: at.Title, Subject: at.Subject, Language: at.Language,
			Instructor: at.Owner, Version: int(at.Number), Live: at.Live, Lessons: int(at.Lessons),
			DurationMs: at.DurationMs, SubmittedAt: at.SubmittedAt.Time,
			Claim: claimOf(at.ClaimedBy, at.Claimant, at.ClaimedAt, at.ActiveAt, v, s.db.Now()),
		},
		State: at.state(), Note: at.SubmittedNote, Checked: "no", Plan: at.content.Plan, Price: at.content.Price,
		HTML: course.HTML(at.content.Landing.Description), FAQ: at.content.Landing.FAQ,
		Bank: at.content.Bank,
	}
	if out.Bank == nil {
		out.Bank = []course.BankQuestion{}
	}
	switch {
	case at.LinksCheckedAt != nil:
		out.Checked = "all"
	case at.InspectedAt != nil:
		out.Checked = "without_links"
	}
	if at.DecidedAt != nil {
		out.Decision = &Decision{
			Version: int(at.Number), Approved: at.Approved, Note: at.Note, By: at.Decider, At: at.DecidedAt.Time,
		}
	}
	for _, section := range at.content.Sections {
		part := ApprovalSection{ID: section.ID, Title: section.Title, Lessons: []ApprovalRow{}}
		for _, l := range section.Lessons {
			part.Lessons = append(part.Lessons, ApprovalRow{
				ID: l.ID, Title: l.Title, Kind: l.Kind, Preview: l.Preview, DurationMs: l.DurationMs,
			})
		}
		out.Sections = append(out.Sections, part)
	}
	return out
}

// addChanges compares the version with the one that a specialist has last decided about.
func (s *Service) addChanges(ctx context.Context, q approvaldb.DBTX, at submission, out *Approval) error {
	last, ok, err := db.Found(approvaldb.New(q).LastDecided(ctx, approvaldb.LastDecidedParams{
		CourseID: at.CourseID, Number: at.Number,
	}))
	if err != nil {
		return err
	}
	if out.Corrections, err = corrections(ctx, q, at, last.Number); err != nil || !ok {
		return err
	}
	var before course.Content
	if err := last.Content.Into(&before); err != nil {
		return err
	}
	number := int(last.Number)
	out.Since, out.Changes = &number, studio.ChangesBetween(before, at.content)
	how := map[string]string{}
	for _, c := range out.Changes {
		if c.What == "lesson" && how[c.ID] != "changed" { // what is changed, too, has not only moved
			how[c.ID] = c.Kind
		}
	}
	for i := range out.Sections {
		for j := range out.Sections[i].Lessons {
			l := &out.Sections[i].Lessons[j]
			l.Change = how[l.ID]
		}
	}
	return nil
}

// corrections are those between a version and the one that was decided last, the latest first.
func corrections(ctx context.Context, q approvaldb.DBTX, at submission, since int32) ([]Correction, error) {
	out := []Correction{}
	rows, err := approvaldb.New(q).LiveBefore(ctx, approvaldb.LiveBeforeParams{CourseID: at.CourseID, Number: at.Number})
	for i := 0; err == nil && i+1 < len(rows); i++ {
		row := rows[i]
		if row.State != studio.Corrected || row.Number < since {
			continue
		}
		var before, after course.Content
		if err := errors.Join(row.Content.Into(&after), rows[i+1].Content.Into(&before)); err != nil {
			return nil, err
		}
		out = append(out, Correction{
			Version: int(row.Number), By: row.Name, At: row.LaunchedAt.Time, Changes: studio.ChangesBetween(before, after),
		})
	}
	return out, err
}
