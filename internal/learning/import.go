package learning

import (
	"context"
	"slices"
	"time"

	"stoa/internal/certificate"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
)

// ImportIn is progress made in the past: the first Done lessons are done, and each
// quiz among them was answered once, QuizCorrect of its questions rightly, or as many as it takes to pass. Which ones
// follows from Done.
type ImportIn struct {
	PersonID, CourseID string
	Done, QuizCorrect  int
	LearnedAt          time.Time
	CompletedAt        *time.Time
}

// Import writes past progress of an enrolled person and, where the course was
// finished, returns the completion for which a certificate is due.
func Import(ctx context.Context, tx *db.Tx, in ImportIn) (*certificate.IssueIn, error) {
	q, at := learningdb.New(tx), db.At(in.LearnedAt)
	lessons, err := course.Lessons(ctx, tx, in.CourseID)
	if err != nil {
		return nil, err
	}
	done := min(in.Done, len(lessons))
	quizzes, sum := 0, 0
	for _, l := range lessons[:done] {
		row := learningdb.SaveProgressParams{
			PersonID: in.PersonID, LessonID: l.ID, CourseID: in.CourseID, WatchedMs: l.DurationMs,
			Watched: db.ToJSON(spans{}.with(span{0, l.DurationMs})), DoneAt: &at, UpdatedAt: at,
		}
		if err := q.SaveProgress(ctx, row); err != nil {
			return nil, err
		}
		if l.Kind != course.Quiz {
			continue
		}
		questions, err := q.QuestionsOf(ctx, l.ID)
		if err != nil {
			return nil, err
		}
		quiz, err := q.LessonByID(ctx, l.ID)
		if err != nil {
			return nil, err
		}
		answers, score, err := answered(questions, in.Done, in.QuizCorrect, int(quiz.PassMark))
		if err != nil {
			return nil, err
		}
		quizzes, sum = quizzes+1, sum+score
		if err := q.InsertAttempt(ctx, learningdb.InsertAttemptParams{
			ID: db.NewID(), PersonID: in.PersonID, LessonID: l.ID, CourseID: in.CourseID,
			Answers: db.ToJSON(answers), ScorePercent: int32(score), Passed: true, CreatedAt: at,
		}); err != nil {
			return nil, err
		}
	}
	if done == 0 {
		return nil, nil
	}
	last := lessons[min(done, len(lessons)-1)].ID
	if err := q.SetLast(ctx, learningdb.SetLastParams{
		PersonID: in.PersonID, CourseID: in.CourseID, LastLessonID: &last, LastLearnedAt: &at,
	}); err != nil {
		return nil, err
	}
	percent := int32(done * 100 / len(lessons))
	if err := q.SetPercent(ctx, learningdb.SetPercentParams{
		PersonID: in.PersonID, CourseID: in.CourseID, Percent: percent,
	}); err != nil {
		return nil, err
	}
	if in.CompletedAt == nil {
		return nil, nil
	}
	if err := setCompleted(ctx, tx, in.PersonID, in.CourseID, *in.CompletedAt); err != nil {
		return nil, err
	}
	e, err := q.EnrollmentOf(ctx, learningdb.EnrollmentOfParams{PersonID: in.PersonID, CourseID: in.CourseID})
	if err != nil {
		return nil, err
	}
	c := &certificate.IssueIn{
		PersonID: in.PersonID, CourseID: in.CourseID, EnrolledAt: e.EnrolledAt.Time, CompletedAt: *in.CompletedAt,
	}
	if quizzes > 0 {
		average := float64(sum) / float64(quizzes)
		c.QuizAverage = &average
	}
	return c, nil
}

// answered is an attempt that passes: so many questions are answered rightly, from one of them on.
func answered(
	questions []learningdb.QuizQuestion, from, right, passMark int,
) (answers map[string][]string, score int, err error) {
	n := max(1, len(questions))
	for right = min(right, len(questions)); right < len(questions) && right*100/n < passMark; {
		right++
	}
	answers = map[string][]string{}
	for i, question := range questions {
		var good []string
		if err := question.Answers.Into(&good); err != nil {
			return nil, 0, err
		}
		switch answers[question.ID] = good; {
		case (i+from)%n >= right:
			answers[question.ID] = wrong(question.Kind, good)
		case question.Kind == "text":
			answers[question.ID] = good[:1]
		}
	}
	return answers, right * 100 / n, nil
}

// wrong is an answer that none accepts.
func wrong(kind string, good []string) []string {
	switch {
	case kind == "text":
		return []string{"?"}
	case kind == "ordering":
		slices.Reverse(good)
		return good
	case slices.Contains(good, "0"):
		return []string{"1"}
	}
	return []string{"0"}
}
