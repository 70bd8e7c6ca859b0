package question

import (
	"context"
	"slices"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/question/questiondb"
)

const (
	enoughAsked  = 10                 // questions from which on it is said how soon they are answered
	mostly       = .75                // of the questions
	waits        = 7 * 24 * time.Hour // an unanswered question counts from then on; slower answers aren't told
	stillMatters = 365 * 24 * time.Hour
)

// Promptness is how soon those who teach a course answer: within Hours, three of four of the last questions, which are
// Of. Hours are 0 where there are too few questions of the last year to say so, or the answers take over a week.
type Promptness struct {
	Hours int `json:"hours"`
	Of    int `json:"of"`
}

// Promptness returns a course's.
func (s *Service) Promptness(ctx context.Context, courseID string) (Promptness, error) {
	q, now := questiondb.New(s.db.Read()), s.db.Now()
	asked, err := q.Recent(ctx, courseID)
	if err != nil || len(asked) < enoughAsked {
		return Promptness{}, err
	}
	teachers, err := course.TeachersOf(ctx, s.db.Read(), courseID)
	if err != nil {
		return Promptness{}, err
	}
	answers, err := q.TaughtAnswers(ctx, questiondb.TaughtAnswersParams{
		CourseID: courseID, CreatedAt: asked[len(asked)-1].CreatedAt,
	})
	if err != nil {
		return Promptness{}, err
	}
	first := map[string]db.Time{}
	for _, a := range answers {
		if _, ok := first[a.QuestionID]; !ok {
			first[a.QuestionID] = a.CreatedAt
		}
	}
	var took []time.Duration
	for _, one := range asked {
		at, answered := first[one.ID]
		since := now.Sub(one.CreatedAt.Time)
		switch {
		case slices.Contains(teachers, one.PersonID) || since > stillMatters || !answered && since < waits:
		case answered:
			took = append(took, at.Sub(one.CreatedAt.Time))
		default:
			took = append(took, since)
		}
	}
	if len(took) < enoughAsked {
		return Promptness{}, nil
	}
	slices.Sort(took)
	within := took[int(float64(len(took)-1)*mostly)]
	if within > waits {
		return Promptness{}, nil
	}
	return Promptness{Hours: max(1, int((within+time.Hour-1)/time.Hour)), Of: len(took)}, nil
}
