package question

import (
	"context"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/question/questiondb"
	"stoa/internal/session"
)

// InboxQuestion is a question as those who teach its course have it before them.
type InboxQuestion struct {
	Question
	CourseTitle string `json:"courseTitle"`
	Unread      bool   `json:"unread"`
	Answered    bool   `json:"answered" doc:"By someone who teaches the course, or an answer was accepted"`
}

// Inbox is a page of questions in the courses that the viewer teaches. Total counts up to 1,000.
type Inbox struct {
	Questions []InboxQuestion `json:"questions"`
	Total     int             `json:"total"`
	Unread    int             `json:"unread" doc:"In all courses"`
	Courses   []course.Taught `json:"courses" doc:"Those that the viewer teaches"`
}

// InboxIn says which questions: Show is "unread", "unanswered", "answered" or else all; those of one course where
// CourseID is given; those that contain all words, of which the first three count. Pages of 20 begin at 1.
type InboxIn struct {
	Show, CourseID, Words string
	Page                  int
}

// Inbox returns what is asked in the courses that the viewer teaches, the newest first. Error: course.not_found.
func (s *Service) Inbox(ctx context.Context, in InboxIn) (*Inbox, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	if in.CourseID != "" {
		if _, _, err := course.Desk(ctx, s.db.Read(), in.CourseID); err != nil {
			return nil, err
		}
	}
	q, out := questiondb.New(s.db.Read()), &Inbox{Questions: []InboxQuestion{}}
	if out.Courses, err = course.TaughtBy(ctx, s.db.Read(), v.ID); err != nil {
		return nil, err
	}
	if out.Unread, err = s.unread(ctx, v.ID); err != nil {
		return nil, err
	}
	var found questiondb.NewestParams
	words, ok := asked(in.Words, &found)
	if !ok {
		return out, nil
	}
	p := questiondb.CountInboxParams{
		ViewerID: v.ID, OfCourse: in.CourseID, Show: in.Show, Words: words,
		FromA: found.FromA, ToA: found.ToA, FromB: found.FromB, ToB: found.ToB, FromC: found.FromC, ToC: found.ToC,
	}
	total, err := q.CountInbox(ctx, p)
	if err != nil {
		return nil, err
	}
	out.Total = int(total)
	page := min(max(in.Page, 1), mostNumbers/perPage)
	rows, err := q.Inbox(ctx, questiondb.InboxParams{
		ViewerID: p.ViewerID, OfCourse: p.OfCourse, Show: p.Show, Words: p.Words,
		FromA: p.FromA, ToA: p.ToA, FromB: p.FromB, ToB: p.ToB, FromC: p.FromC, ToC: p.ToC,
		Size: perPage, Skip: int32((page - 1) * perPage),
	})
	if err != nil {
		return nil, err
	}
	same := make([]questiondb.ShownRow, 0, len(rows))
	for _, r := range rows {
		same = append(same, questiondb.ShownRow{
			ID: r.ID, CourseID: r.CourseID, LessonID: r.LessonID, PersonID: r.PersonID, Body: r.Body, CreatedAt: r.CreatedAt,
			AtMs: r.AtMs, Votes: r.Votes, Indexed: r.Indexed, Answered: r.Answered, LessonTitle: r.LessonTitle, Name: r.Name,
			Slug: r.Slug, Teaches: r.Teaches, Voted: r.Voted, Following: r.Following, AnswerCount: r.AnswerCount,
		})
	}
	list, err := shown(ctx, s.db.Read(), learning.Access{Viewer: v, Teaches: true}, same, fewAnswers)
	for i, one := range list {
		one.CourseSlug = rows[i].CourseSlug
		out.Questions = append(out.Questions, InboxQuestion{
			Question: one, CourseTitle: rows[i].CourseTitle, Unread: rows[i].Unread, Answered: rows[i].Answered,
		})
	}
	return out, err
}

func (s *Service) unread(ctx context.Context, personID string) (int, error) {
	n, err := questiondb.New(s.db.Read()).CountUnread(ctx, personID)
	return int(n), err
}

// Unread is how many questions the viewer has not read in the courses they teach, up to 1,000.
func (s *Service) Unread(ctx context.Context) (int, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return 0, err
	}
	return s.unread(ctx, v.ID)
}

// SetRead notes that the viewer has read a question in a course they teach, or wants to read it later. Error:
// question.not_found.
func (s *Service) SetRead(ctx context.Context, id string, read bool) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := questiondb.New(tx)
		row, ok, err := db.Found(q.QuestionByID(ctx, id))
		if err != nil {
			return err
		}
		if teaches, err := course.TeachesIn(ctx, tx, row.CourseID, v.ID); err != nil || !ok || !teaches {
			if err == nil {
				err = errNone
			}
			return err
		}
		if read {
			return q.SetRead(ctx, questiondb.SetReadParams{PersonID: v.ID, QuestionID: id})
		}
		return q.SetUnreadFor(ctx, questiondb.SetUnreadForParams{PersonID: v.ID, QuestionID: id})
	})
}

// noted is what an answer changes in the inboxes of those who teach: who answers has read the question, and what a
// learner adds is for all of them to read.
func noted(ctx context.Context, q *questiondb.Queries, access learning.Access, questionID string) error {
	if !access.Teaches {
		return q.SetUnread(ctx, questiondb.SetUnreadParams{QuestionID: questionID, ExceptID: access.Viewer.ID})
	}
	if err := q.SetRead(ctx, questiondb.SetReadParams{PersonID: access.Viewer.ID, QuestionID: questionID}); err != nil {
		return err
	}
	return q.SetAnswered(ctx, questionID)
}
