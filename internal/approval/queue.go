package approval

import (
	"context"
	"slices"
	"time"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/kit/db"
	"stoa/internal/session"
)

// Claim says who is at a submission, and until when if nothing more is heard of them.
type Claim struct {
	Name  string    `json:"name"`
	Mine  bool      `json:"mine"`
	Since time.Time `json:"since"`
	Until time.Time `json:"until"`
}

// Submission is a line of the queue.
type Submission struct {
	ID          string    `json:"id"`
	CourseID    string    `json:"courseId"`
	Title       string    `json:"title"`
	Subject     string    `json:"subject"`
	Language    string    `json:"language"`
	Instructor  string    `json:"instructor"`
	Version     int       `json:"version"`
	Live        bool      `json:"live" doc:"Learners see an earlier version"`
	Lessons     int       `json:"lessons"`
	DurationMs  int64     `json:"durationMs"`
	SubmittedAt time.Time `json:"submittedAt"`
	Findings    *int      `json:"findings" doc:"null while the machine is at it"`
	Claim       *Claim    `json:"claim"`
	Own         bool      `json:"own" doc:"The viewer teaches this course, so someone else approves it"`
}

// SubjectQueue is how many submissions of a subject wait.
type SubjectQueue struct {
	Subject string `json:"subject"`
	Waiting int    `json:"waiting"`
}

// Queue is what waits for a specialist, oldest first, at most 200; Subjects are those of the whole queue.
type Queue struct {
	Submissions []Submission   `json:"submissions"`
	Subjects    []SubjectQueue `json:"subjects"`
}

// Queue returns the queue of a subject, or the whole with "".
func (s *Service) Queue(ctx context.Context, subject string) (*Queue, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := approvaldb.New(s.db.Read())
	rows, err := q.Waiting(ctx, subject)
	if err != nil {
		return nil, err
	}
	taught, err := q.TaughtBy(ctx, &v.ID)
	if err != nil {
		return nil, err
	}
	out := &Queue{Submissions: make([]Submission, 0, len(rows))}
	for _, r := range rows {
		line := Submission{
			ID: r.VersionID, CourseID: r.CourseID, Title: r.Title, Subject: r.Subject, Language: r.Language,
			Instructor: r.Owner, Version: int(r.Number), Live: r.Live, Lessons: int(r.Lessons), DurationMs: r.DurationMs,
			SubmittedAt: r.SubmittedAt.Time, Own: r.OwnerID == v.ID || slices.Contains(taught, r.CourseID),
			Claim: claimOf(r.ClaimedBy, r.Claimant, r.ClaimedAt, r.ActiveAt, v, s.db.Now()),
		}
		if r.InspectedAt != nil {
			n := int(r.Found)
			line.Findings = &n
		}
		out.Submissions = append(out.Submissions, line)
	}
	out.Subjects, err = subjects(ctx, q)
	return out, err
}

func subjects(ctx context.Context, q *approvaldb.Queries) ([]SubjectQueue, error) {
	rows, err := q.WaitingBySubject(ctx)
	out := make([]SubjectQueue, 0, len(rows))
	for _, r := range rows {
		out = append(out, SubjectQueue{Subject: r.Subject, Waiting: int(r.Waiting)})
	}
	return out, err
}

// claimOf is nil for one that has run out.
func claimOf(by *string, name string, since, active *db.Time, v session.Viewer, now time.Time) *Claim {
	if !claimed(by, active, now) {
		return nil
	}
	return &Claim{Name: name, Mine: *by == v.ID, Since: since.Time, Until: active.Add(ClaimLasts)}
}

// Refile has what was submitted under a subject be under another.
func Refile(ctx context.Context, tx *db.Tx, from, to string) error {
	return approvaldb.New(tx).Refile(ctx, approvaldb.RefileParams{Was: from, Now: to})
}
