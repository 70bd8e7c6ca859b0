// Package question owns what learners of a course ask under its lessons, and the answers. It promises that only those
// who may be in the course read and write there, that a list is read in the same few queries however long it is, and
// that who follows a question hears of its answers.
package question

import (
	"context"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/question/questiondb"
)

const (
	longest     = 2000 // characters
	mostADay    = 50   // questions, and answers, of one person
	perPage     = 20
	mostNumbers = 1000 // questions that have page numbers
	fewAnswers  = 20   // of each question in a list
	mostAnswers = 500  // of one question
)

// Service holds the use cases.
type Service struct{ db *db.DB }

// New makes the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// Question is a question under a lesson: the accepted answer first, then the others in their order. A list has at
// most 20 answers of each. AtMs is the place in the video.
type Question struct {
	ID          string    `json:"id"`
	CourseSlug  string    `json:"courseSlug"`
	LessonID    string    `json:"lessonId"`
	LessonTitle string    `json:"lessonTitle"`
	AtMs        *int64    `json:"atMs"`
	Author      Author    `json:"author"`
	Body        string    `json:"body"`
	CreatedAt   time.Time `json:"createdAt"`
	Votes       int       `json:"votes"`
	Voted       bool      `json:"voted"`
	Following   bool      `json:"following"`
	MayAccept   bool      `json:"mayAccept" doc:"The viewer asked, or teaches the course"`
	AnswerCount int       `json:"answerCount"`
	Answers     []Reply   `json:"answers"`
	Hidden      string    `json:"hidden" doc:"Why an operator hid it; only its author sees a hidden one"`
	HiddenNote  string    `json:"hiddenNote"`
}

// Reply is an answer to a question.
type Reply struct {
	ID             string    `json:"id"`
	Author         Author    `json:"author"`
	Body           string    `json:"body"`
	CreatedAt      time.Time `json:"createdAt"`
	FromInstructor bool      `json:"fromInstructor"`
	Accepted       bool      `json:"accepted"`
	Hidden         string    `json:"hidden" doc:"Why an operator hid it; only its author sees a hidden one"`
	HiddenNote     string    `json:"hiddenNote"`
}

// Author is who wrote something: Teaches marks the instructor, Own the viewer.
type Author struct {
	Name        string `json:"name"`
	PortraitURL string `json:"portraitUrl"`
	Teaches     bool   `json:"teaches"`
	Own         bool   `json:"own"`
}

// Questions are a page of them. Total counts up to 1,000.
type Questions struct {
	Questions []Question `json:"questions"`
	Total     int        `json:"total"`
}

// The faults of this package.
var (
	errNone    = fault.New(fault.NotFound, "question.not_found", "This question no longer exists.")
	errTooMany = fault.New(fault.TooMany, "question.too_many", "You’ve reached today’s limit. Try again tomorrow.")
)

// ListIn says which questions of a course: those that contain all words (of which the first three count), of one
// lesson where LessonID is given, the most votes first where Sort is "votes", else the newest. Pages begin at 1.
type ListIn struct {
	Slug, Words, LessonID, Sort string
	Page                        int
}

// List returns a page of 20. Errors: course.not_found, enrollment.required.
func (s *Service) List(ctx context.Context, in ListIn) (*Questions, error) {
	access, err := learning.EnterBySlug(ctx, s.db.Read(), in.Slug)
	if err != nil {
		return nil, err
	}
	return s.list(ctx, access, in)
}

func (s *Service) list(ctx context.Context, access learning.Access, in ListIn) (*Questions, error) {
	page := min(max(in.Page, 1), mostNumbers/perPage)
	p := questiondb.NewestParams{
		CourseID: access.Course.ID, ViewerID: access.Viewer.ID, LessonID: in.LessonID,
		Size: perPage, Skip: int32((page - 1) * perPage),
	}
	words, ok := asked(in.Words, &p)
	if !ok {
		return &Questions{Questions: []Question{}}, nil
	}
	q := questiondb.New(s.db.Read())
	total, err := q.CountFound(ctx, questiondb.CountFoundParams{
		CourseID: p.CourseID, ViewerID: p.ViewerID, LessonID: p.LessonID, Words: words,
		FromA: p.FromA, ToA: p.ToA, FromB: p.FromB, ToB: p.ToB, FromC: p.FromC, ToC: p.ToC,
	})
	if err != nil {
		return nil, err
	}
	rows := []questiondb.ShownRow{}
	if in.Sort == "votes" {
		most, err := q.MostVotes(ctx, questiondb.MostVotesParams(p))
		if err != nil {
			return nil, err
		}
		for _, row := range most {
			rows = append(rows, questiondb.ShownRow(row))
		}
	} else {
		newest, err := q.Newest(ctx, p)
		if err != nil {
			return nil, err
		}
		for _, row := range newest {
			rows = append(rows, questiondb.ShownRow(row))
		}
	}
	list, err := shown(ctx, s.db.Read(), access, rows, fewAnswers)
	return &Questions{Questions: list, Total: int(total)}, err
}

// InLesson returns the newest 20 of a lesson. Errors: lesson.not_found, enrollment.required.
func (s *Service) InLesson(ctx context.Context, lessonID string) (*Questions, error) {
	access, err := learning.Enter(ctx, s.db.Read(), lessonID)
	if err != nil {
		return nil, err
	}
	return s.list(ctx, access, ListIn{LessonID: lessonID})
}

// One returns a question with up to 500 answers. Errors: question.not_found, enrollment.required.
func (s *Service) One(ctx context.Context, id string) (*Question, error) {
	_, access, err := enter(ctx, s.db.Read(), id)
	if err != nil {
		return nil, err
	}
	return s.one(ctx, s.db.Read(), access, id)
}

func (s *Service) one(ctx context.Context, tx questiondb.DBTX, access learning.Access, id string) (*Question, error) {
	row, ok, err := db.Found(questiondb.New(tx).Shown(ctx, questiondb.ShownParams{ID: id, ViewerID: access.Viewer.ID}))
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errNone
	}
	list, err := shown(ctx, tx, access, []questiondb.ShownRow{row}, mostAnswers)
	if err != nil {
		return nil, err
	}
	return &list[0], nil
}

// enter returns a question and the course that it is in, if the viewer may be there.
func enter(ctx context.Context, tx questiondb.DBTX, id string) (questiondb.LessonQuestion, learning.Access, error) {
	row, ok, err := db.Found(questiondb.New(tx).QuestionByID(ctx, id))
	if err == nil && !ok {
		err = errNone
	}
	if err != nil {
		return row, learning.Access{}, err
	}
	access, err := learning.EnterCourse(ctx, tx, row.CourseID)
	if err == nil && row.HiddenAt != nil && row.PersonID != access.Viewer.ID {
		err = errNone
	}
	return row, access, err
}

// shown adds the answers to questions that someone has access to, at most so many to each.
func shown(
	ctx context.Context, tx questiondb.DBTX, access learning.Access, rows []questiondb.ShownRow, most int,
) ([]Question, error) {
	out, at, ids := make([]Question, 0, len(rows)), map[string]int{}, make([]string, 0, len(rows))
	author := func(id, name, slug string, teaches bool) Author {
		return Author{
			Name: name, PortraitURL: account.PortraitURL(slug), Teaches: teaches, Own: id == access.Viewer.ID,
		}
	}
	for i, row := range rows {
		at[row.ID], ids = i, append(ids, row.ID)
		by := author(row.PersonID, row.Name, row.Slug, row.Teaches)
		out = append(out, Question{
			ID: row.ID, CourseSlug: access.Course.Slug, LessonID: row.LessonID, LessonTitle: row.LessonTitle, AtMs: row.AtMs,
			Author: by, Body: row.Body, CreatedAt: row.CreatedAt.Time,
			Votes: int(row.Votes), Voted: row.Voted, Following: row.Following,
			MayAccept:   by.Own || access.Teaches,
			AnswerCount: int(row.AnswerCount), Answers: []Reply{},
			Hidden: row.HiddenReason, HiddenNote: row.HiddenNote,
		})
	}
	answers, err := answersOf(ctx, tx, ids, access.Viewer.ID, most)
	for _, row := range answers {
		i := at[row.questionID]
		by := author(row.personID, row.name, row.slug, row.teaches)
		out[i].Answers = append(out[i].Answers, Reply{
			ID: row.id, Author: by, Body: row.body, CreatedAt: row.createdAt.Time, FromInstructor: by.Teaches,
			Accepted: row.accepted, Hidden: row.hidden, HiddenNote: row.hiddenNote,
		})
	}
	return out, err
}
