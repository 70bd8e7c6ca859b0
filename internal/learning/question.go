package learning

import (
	"context"
	"time"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning/learningdb"
	"stoa/internal/notify"
	"stoa/internal/session"
)

const (
	longestQuestion = 2000 // characters
	mostADay        = 50   // questions, and answers, of one person
)

// Question is a question under a lesson, with the answers in their order.
type Question struct {
	ID        string    `json:"id"`
	Author    Author    `json:"author"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"createdAt"`
	Answers   []Reply   `json:"answers"`
}

// Reply is an answer to a question.
type Reply struct {
	ID        string    `json:"id"`
	Author    Author    `json:"author"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"createdAt"`
}

// Author is who wrote something: Teaches marks the instructor, Own the viewer.
type Author struct {
	Name        string `json:"name"`
	PortraitURL string `json:"portraitUrl"`
	Teaches     bool   `json:"teaches"`
	Own         bool   `json:"own"`
}

// Asked is a question, or an answer to it.
type Asked struct {
	QuestionID, CourseID, LessonID string
	AuthorID, Author               string
	AskerID                        string // who asked the question; of a question, the author
}

// QuestionFor returns the question of an id; ok is false if it was taken back.
func QuestionFor(ctx context.Context, tx *db.Tx, id string) (a Asked, ok bool, err error) {
	row, ok, err := db.Found(learningdb.New(tx).QuestionFor(ctx, id))
	return Asked{row.ID, row.CourseID, row.LessonID, row.AuthorID, row.Author, row.AskerID}, ok, err
}

// AnswerFor is QuestionFor with the author of an answer.
func AnswerFor(ctx context.Context, tx *db.Tx, id string) (a Asked, ok bool, err error) {
	row, ok, err := db.Found(learningdb.New(tx).AnswerFor(ctx, id))
	return Asked{row.ID, row.CourseID, row.LessonID, row.AuthorID, row.Author, row.AskerID}, ok, err
}

var (
	errNoQuestion  = fault.New(fault.NotFound, "question.not_found", "This question no longer exists.")
	errTooManyAsks = fault.New(fault.TooMany, "question.too_many", "You’ve reached today’s limit. Try again tomorrow.")
)

// room is a lesson that the viewer may be in: as a learner of its course, or as who
// teaches it. Errors: lesson.not_found, enrollment.required.
func (s *Service) room(
	ctx context.Context, q *learningdb.Queries, dbtx learningdb.DBTX, lessonID string,
) (session.Viewer, learningdb.Lesson, course.Brief, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return v, learningdb.Lesson{}, course.Brief{}, err
	}
	lesson, ok, err := db.Found(q.LessonByID(ctx, lessonID))
	if err == nil && !ok {
		err = errNoLesson
	}
	if err != nil {
		return v, lesson, course.Brief{}, err
	}
	brief, err := course.ByID(ctx, dbtx, lesson.CourseID)
	if err == nil {
		_, err = access(ctx, q, v, lesson.CourseID, brief.InstructorID)
	}
	return v, lesson, brief, err
}

// Questions returns what was asked under a lesson, the newest first, at most 100. Errors:
// lesson.not_found, enrollment.required.
func (s *Service) Questions(ctx context.Context, lessonID string) ([]Question, error) {
	q := learningdb.New(s.db.Read())
	v, _, brief, err := s.room(ctx, q, s.db.Read(), lessonID)
	if err != nil {
		return nil, err
	}
	asked, err := q.AskedIn(ctx, lessonID)
	if err != nil {
		return nil, err
	}
	answers, err := q.AnswersIn(ctx, lessonID)
	if err != nil {
		return nil, err
	}
	author := func(id, name, slug string) Author {
		return Author{Name: name, PortraitURL: account.PortraitURL(slug), Teaches: id == brief.InstructorID, Own: id == v.ID}
	}
	out, at := make([]Question, 0, len(asked)), map[string]int{}
	for i, row := range asked {
		at[row.ID] = i
		out = append(out, Question{
			ID: row.ID, Author: author(row.PersonID, row.Name, row.Slug), Body: row.Body, CreatedAt: row.CreatedAt.Time,
			Answers: []Reply{},
		})
	}
	for _, row := range answers {
		if i, ok := at[row.QuestionID]; ok {
			out[i].Answers = append(out[i].Answers, Reply{
				ID: row.ID, Author: author(row.PersonID, row.Name, row.Slug), Body: row.Body, CreatedAt: row.CreatedAt.Time,
			})
		}
	}
	return out, nil
}

// Ask asks a question under a lesson; who teaches is told. Errors: account.unverified, a form's,
// lesson.not_found, enrollment.required, question.too_many.
func (s *Service) Ask(ctx context.Context, lessonID, body string) error {
	if _, err := session.RequireVerified(ctx); err != nil {
		return err
	}
	body, err := cleanQuestion(body)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := learningdb.New(tx)
		v, lesson, _, err := s.room(ctx, q, tx, lessonID)
		if err != nil {
			return err
		}
		if n, err := q.CountAsked(ctx, learningdb.CountAskedParams{
			PersonID: v.ID, CreatedAt: db.At(tx.Now.Add(-24 * time.Hour)),
		}); err != nil {
			return err
		} else if n >= mostADay {
			return errTooManyAsks
		}
		id := db.NewID()
		if err := q.InsertQuestion(ctx, learningdb.InsertQuestionParams{
			ID: id, CourseID: lesson.CourseID, LessonID: lesson.ID, PersonID: v.ID, Body: body, CreatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		return event.Publish(ctx, tx, event.QuestionAsked{QuestionID: id})
	})
}

// Reply answers a question; who asked is told. Learners of the course answer, and who
// teaches it. Errors: account.unverified, a form's, question.not_found, enrollment.required, question.too_many.
func (s *Service) Reply(ctx context.Context, questionID, body string) error {
	if _, err := session.RequireVerified(ctx); err != nil {
		return err
	}
	body, err := cleanQuestion(body)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := learningdb.New(tx)
		question, ok, err := db.Found(q.QuestionByID(ctx, questionID))
		if err != nil {
			return err
		}
		if !ok {
			return errNoQuestion
		}
		v, _, _, err := s.room(ctx, q, tx, question.LessonID)
		if err != nil {
			return err
		}
		if n, err := q.CountAnswered(ctx, learningdb.CountAnsweredParams{
			PersonID: v.ID, CreatedAt: db.At(tx.Now.Add(-24 * time.Hour)),
		}); err != nil {
			return err
		} else if n >= mostADay {
			return errTooManyAsks
		}
		id := db.NewID()
		if err := q.InsertAnswer(ctx, learningdb.InsertAnswerParams{
			ID: id, QuestionID: questionID, PersonID: v.ID, Body: body, CreatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		return event.Publish(ctx, tx, event.QuestionAnswered{AnswerID: id})
	})
}

// TakeBack deletes one of the viewer's own questions, with its answers, or answers.
// Error: question.not_found.
func (s *Service) TakeBack(ctx context.Context, id string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := learningdb.New(tx)
		n, err := q.DeleteQuestion(ctx, learningdb.DeleteQuestionParams{ID: id, PersonID: v.ID})
		if err != nil || n > 0 {
			return err
		}
		if n, err = q.DeleteAnswer(ctx, learningdb.DeleteAnswerParams{ID: id, PersonID: v.ID}); err == nil && n == 0 {
			err = errNoQuestion
		}
		return err
	})
}

func cleanQuestion(body string) (string, error) {
	var f fault.Form
	body = f.Text("body", body, true, true, longestQuestion)
	return body, f.Err()
}

// Learners returns a batch of those who learn a course, with their setting for its updates, beginning after a person's
// id; next is "" after the last batch.
func Learners(
	ctx context.Context, tx *db.Tx, courseID, after string,
) (batch []notify.Subscriber, next string, err error) {
	rows, err := learningdb.New(tx).LearnersOf(ctx, learningdb.LearnersOfParams{
		CourseID: courseID, PersonID: after, Topic: notify.CourseUpdates,
	})
	for _, r := range rows {
		choice := notify.Chosen(notify.CourseUpdates, r.Bell, r.Mail)
		batch = append(batch, notify.Subscriber{
			Choice: choice, PersonID: r.ID, Name: r.Name, Email: r.Email, Language: r.Language,
		})
	}
	if len(rows) == notify.Batch {
		next = rows[notify.Batch-1].ID
	}
	return batch, next, err
}

// Written is a question or an answer of one's own.
type Written struct {
	Kind      string    `json:"kind"` // question or answer
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"createdAt"`
	Slug      string    `json:"slug"` // of the course
}

// Written returns what the viewer asked, then what they answered, the newest first, at
// most 1,000 of each.
func (s *Service) Written(ctx context.Context) ([]Written, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := learningdb.New(s.db.Read())
	asked, err := q.AskedBy(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	answered, err := q.AnsweredBy(ctx, v.ID)
	out := make([]Written, 0, len(asked)+len(answered))
	for _, r := range asked {
		out = append(out, Written{Kind: "question", Body: r.Body, CreatedAt: r.CreatedAt.Time, Slug: r.Slug})
	}
	for _, r := range answered {
		out = append(out, Written{Kind: "answer", Body: r.Body, CreatedAt: r.CreatedAt.Time, Slug: r.Slug})
	}
	return out, err
}
