// Package approval owns what specialists do with a submitted version of a course: the queue, who is at it, the
// machine's findings, comments and the decision. It promises that one specialist at a time decides, that nobody
// decides about a course that they teach, and that every decision and claim is in the audit log. It refuses to change
// a course: studio and course do, once it is decided.
package approval

import (
	"context"
	"slices"
	"time"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/job"
	"stoa/internal/kit/reach"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/studio"
)

// ClaimLasts is how long a claim lasts without a sign of its specialist. What they do on the page renews it.
const ClaimLasts = 30 * time.Minute

// The states of an approval.
const (
	Waiting          = "waiting"
	Approved         = "approved"
	ChangesRequested = "changes_requested"
	TakenBack        = "taken_back"
)

var (
	errNotFound = fault.New(fault.NotFound, "approval.not_found", "This submission doesn’t exist.")
	errOwn      = fault.New(
		fault.Forbidden, "approval.own_course", "You teach this course, so someone else has to approve it.",
	)
	errTakenBack  = fault.New(fault.Conflict, "approval.taken_back", "The instructor has taken this submission back.")
	errDecided    = fault.New(fault.Conflict, "approval.decided", "This submission has already been decided.")
	errClaimed    = fault.New(fault.Conflict, "approval.claimed", "Another specialist has claimed this submission.")
	errNotClaimed = fault.New(fault.Conflict, "approval.not_claimed", "Claim this submission first.")
	errNoComment  = fault.New(
		fault.Conflict, "approval.comment_needed", "Add at least one comment that the instructor can see.",
	)
)

// Service holds the use cases.
type Service struct {
	db     *db.DB
	queue  *job.Queue
	media  *media.Service
	studio *studio.Service
	reach  *reach.Checker
}

// New makes the service and registers its job. links asks linked pages.
func New(d *db.DB, queue *job.Queue, files *media.Service, drafts *studio.Service, links *reach.Checker) *Service {
	s := &Service{db: d, queue: queue, media: files, studio: drafts, reach: links}
	job.Work(queue, s.inspect)
	return s
}

// submission is a version that was submitted, as it stands at the moment.
type submission struct {
	approvaldb.ByIDRow
	content course.Content
}

// find returns a submission that the viewer may judge. Errors: approval.not_found, approval.own_course.
func find(ctx context.Context, q approvaldb.DBTX, v session.Viewer, id string) (submission, error) {
	row, ok, err := db.Found(approvaldb.New(q).ByID(ctx, id))
	if err == nil && !ok {
		err = errNotFound
	}
	if err != nil {
		return submission{}, err
	}
	s := submission{ByIDRow: row}
	if err := row.Content.Into(&s.content); err != nil {
		return s, err
	}
	teaching, err := approvaldb.New(q).Teaches(ctx, approvaldb.TeachesParams{CourseID: row.CourseID, PersonID: &v.ID})
	if err == nil && (teaching > 0 || s.taughtBy(v.ID)) {
		err = errOwn
	}
	return s, err
}

// taughtBy is about the version: its instructors may have changed since.
func (s submission) taughtBy(personID string) bool {
	return s.OwnerID == personID ||
		slices.ContainsFunc(s.content.Instructors, func(i course.Share) bool { return i.PersonID == personID })
}

// teaches refuses who doesn't teach a course, as if there were none. Error: course.not_found.
func teaches(ctx context.Context, q approvaldb.DBTX, v session.Viewer, courseID string) error {
	n, err := approvaldb.New(q).Teaches(ctx, approvaldb.TeachesParams{CourseID: courseID, PersonID: &v.ID})
	if err == nil && n == 0 {
		err = fault.New(fault.NotFound, "course.not_found", "This course doesn’t exist.")
	}
	return err
}

func (s submission) state() string {
	switch {
	case s.DecidedAt != nil && s.Approved:
		return Approved
	case s.DecidedAt != nil:
		return ChangesRequested
	case s.State != studio.InReview:
		return TakenBack
	default:
		return Waiting
	}
}

// open is find for what can still be decided. Errors: also approval.taken_back, approval.decided.
func open(ctx context.Context, tx *db.Tx, v session.Viewer, id string) (submission, error) {
	s, err := find(ctx, tx, v, id)
	if err != nil {
		return s, err
	}
	switch s.state() {
	case Waiting:
		return s, nil
	case TakenBack:
		return s, errTakenBack
	default:
		return s, errDecided
	}
}
