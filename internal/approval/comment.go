package approval

import (
	"context"
	"time"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
	"stoa/internal/studio"
)

const (
	longestComment = 4000 // characters
	longestQuote   = 500
	mostComments   = 500 // of one course
	mostReplies    = 50  // to one comment
)

var (
	errCommentGone = fault.New(fault.NotFound, "approval.no_comment", "This comment no longer exists.")
	errAnswered    = fault.New(
		fault.Conflict, "approval.comment_answered", "The instructor has answered this comment. Mark it as resolved instead.",
	)
	errTooMany = fault.New(
		fault.TooMany, "approval.too_many", "This course has too many comments. Delete or combine some.",
	)
)

// Comment is what a specialist says: about a lesson, a time in it or a paragraph of it, or without a lesson about the
// whole course. Instructors don't get private ones.
type Comment struct {
	ID        string         `json:"id"`
	Version   int            `json:"version" doc:"The number of the version that it was written about"`
	Author    string         `json:"author"`
	Mine      bool           `json:"mine"`
	LessonID  *string        `json:"lessonId"`
	AtMs      *int64         `json:"atMs"`
	Quote     string         `json:"quote"`
	Body      string         `json:"body"`
	Private   bool           `json:"private"`
	Resolved  bool           `json:"resolved"`
	CreatedAt time.Time      `json:"createdAt"`
	Replies   []CommentReply `json:"replies"`
}

// CommentReply is an instructor's answer to a comment.
type CommentReply struct {
	ID        string    `json:"id"`
	Author    string    `json:"author"`
	Mine      bool      `json:"mine"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"createdAt"`
}

// NewComment is a comment to add. AtMs and Quote need a lesson.
type NewComment struct {
	LessonID *string
	AtMs     *int64
	Quote    string
	Body     string
	Private  bool
}

// comments returns those of a course, oldest first.
func comments(
	ctx context.Context, q approvaldb.DBTX, v session.Viewer, courseID string, private bool,
) ([]Comment, error) {
	rows, err := approvaldb.New(q).CommentsOf(ctx, courseID)
	if err != nil {
		return nil, err
	}
	replies, err := approvaldb.New(q).RepliesOf(ctx, courseID)
	if err != nil {
		return nil, err
	}
	to := map[string][]CommentReply{}
	for _, r := range replies {
		to[r.CommentID] = append(to[r.CommentID], CommentReply{
			ID: r.ID, Author: r.Name, Mine: r.AuthorID == v.ID, Body: r.Body, CreatedAt: r.CreatedAt.Time,
		})
	}
	out := []Comment{}
	for _, r := range rows {
		if r.Private && !private {
			continue
		}
		c := Comment{
			ID: r.ID, Version: int(r.Number), Author: r.Name, Mine: r.AuthorID == v.ID, LessonID: r.LessonID, AtMs: r.AtMs,
			Quote: r.Quote, Body: r.Body, Private: r.Private, Resolved: r.ResolvedAt != nil, CreatedAt: r.CreatedAt.Time,
			Replies: to[r.ID],
		}
		if c.Replies == nil {
			c.Replies = []CommentReply{}
		}
		out = append(out, c)
	}
	return out, nil
}

// Comment adds a comment: one for the instructor by the claimant, a private note by any specialist. Errors: those of a
// form, of Claim, approval.not_claimed, approval.too_many.
func (s *Service) Comment(ctx context.Context, id string, in NewComment) (commentID string, err error) {
	v, err := session.Require(ctx)
	if err != nil {
		return "", err
	}
	var f fault.Form
	in.Body = f.Text("body", in.Body, true, true, longestComment)
	in.Quote = f.Text("quote", in.Quote, false, true, longestQuote)
	if in.AtMs != nil && *in.AtMs < 0 {
		f.Add("atMs", "out_of_range", "A time can’t be negative.")
	}
	if in.LessonID == nil && (in.AtMs != nil || in.Quote != "") {
		f.Add("lessonId", "required", "This field is required.")
	}
	if err := f.Err(); err != nil {
		return "", err
	}
	may := hold
	if in.Private {
		may = open
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		at, err := may(ctx, tx, v, id)
		if err != nil {
			return err
		}
		if in.LessonID != nil && !has(at.content, *in.LessonID) {
			return fault.New(fault.NotFound, "lesson.not_found", "This lesson no longer exists.")
		}
		q := approvaldb.New(tx)
		if n, err := q.CountComments(ctx, at.CourseID); err != nil {
			return err
		} else if n >= mostComments {
			return errTooMany
		}
		commentID = db.NewID()
		if err := q.InsertComment(ctx, approvaldb.InsertCommentParams{
			ID: commentID, CourseID: at.CourseID, VersionID: id, AuthorID: v.ID, LessonID: in.LessonID, AtMs: in.AtMs,
			Quote: in.Quote, Body: in.Body, Private: in.Private, CreatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		return tell(ctx, tx, at.CourseID)
	})
	return commentID, err
}

// tell notes in the studio how many comments wait for the instructor, after each change of them.
func tell(ctx context.Context, tx *db.Tx, courseID string) error {
	n, err := approvaldb.New(tx).CountUnanswered(ctx, courseID)
	if err != nil {
		return err
	}
	return studio.SetOpenComments(ctx, tx, courseID, int(n))
}

func has(c course.Content, lessonID string) bool {
	for _, section := range c.Sections {
		for _, l := range section.Lessons {
			if l.ID == lessonID {
				return true
			}
		}
	}
	return false
}

// commentIn returns a comment of the submission's course.
func commentIn(ctx context.Context, q *approvaldb.Queries, courseID, id string) (approvaldb.ApprovalComment, error) {
	c, ok, err := db.Found(q.CommentByID(ctx, id))
	if err == nil && (!ok || c.CourseID != courseID) {
		err = errCommentGone
	}
	return c, err
}

// DeleteComment deletes a comment of the viewer that nobody has answered; one that is gone is no error. Errors: those
// of Claim, approval.no_comment for another's, approval.comment_answered.
func (s *Service) DeleteComment(ctx context.Context, id, commentID string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at, err := open(ctx, tx, v, id)
		if err != nil {
			return err
		}
		q := approvaldb.New(tx)
		c, err := commentIn(ctx, q, at.CourseID, commentID)
		if fault.CodeOf(err) == errCommentGone.Code {
			return nil
		}
		if err != nil {
			return err
		}
		if c.AuthorID != v.ID {
			return errCommentGone
		}
		if n, err := q.CountReplies(ctx, commentID); err != nil {
			return err
		} else if n > 0 {
			return errAnswered
		}
		if err := q.DeleteComment(ctx, commentID); err != nil {
			return err
		}
		return tell(ctx, tx, at.CourseID)
	})
}

// Resolve closes a comment, of whichever round, or opens it again. For the claimant. Errors: those of Claim,
// approval.not_claimed, approval.no_comment.
func (s *Service) Resolve(ctx context.Context, id, commentID string, resolved bool) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at, err := hold(ctx, tx, v, id)
		if err != nil {
			return err
		}
		q := approvaldb.New(tx)
		if _, err := commentIn(ctx, q, at.CourseID, commentID); err != nil {
			return err
		}
		var when *db.Time
		if resolved {
			now := db.At(tx.Now)
			when = &now
		}
		if _, err := q.Resolve(ctx, approvaldb.ResolveParams{ID: commentID, ResolvedAt: when}); err != nil {
			return err
		}
		return tell(ctx, tx, at.CourseID)
	})
}

// Comments is what specialists have said about a course, and what they decided last.
type Comments struct {
	Decision *Decision `json:"decision"`
	Comments []Comment `json:"comments"`
}

// Comments returns it to the course’s instructors. Error: course.not_found.
func (s *Service) Comments(ctx context.Context, courseID string) (*Comments, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	if err := teaches(ctx, s.db.Read(), v, courseID); err != nil {
		return nil, err
	}
	out := &Comments{}
	last, ok, err := db.Found(approvaldb.New(s.db.Read()).LastDecision(ctx, courseID))
	if err != nil {
		return nil, err
	}
	if ok {
		out.Decision = &Decision{
			Approved: last.Approved, Note: last.Note, By: last.Name, At: last.DecidedAt.Time, Version: int(last.Number),
		}
	}
	out.Comments, err = comments(ctx, s.db.Read(), v, courseID, false)
	return out, err
}

// Reply answers a comment, for the course’s instructors. Errors: a form's, course.not_found, approval.no_comment,
// approval.too_many.
func (s *Service) Reply(ctx context.Context, courseID, commentID, body string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	var f fault.Form
	body = f.Text("body", body, true, true, longestComment)
	if err := f.Err(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := teaches(ctx, tx, v, courseID); err != nil {
			return err
		}
		q := approvaldb.New(tx)
		c, err := commentIn(ctx, q, courseID, commentID)
		if err == nil && c.Private {
			err = errCommentGone
		}
		if err != nil {
			return err
		}
		if n, err := q.CountReplies(ctx, commentID); err != nil {
			return err
		} else if n >= mostReplies {
			return errTooMany
		}
		if err := q.InsertReply(ctx, approvaldb.InsertReplyParams{
			ID: db.NewID(), CommentID: commentID, AuthorID: v.ID, Body: body, CreatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		if err := tell(ctx, tx, courseID); err != nil {
			return err
		}
		return event.Publish(ctx, tx, event.CommentAnswered{CommentID: commentID})
	})
}
