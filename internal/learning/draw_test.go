package learning_test

import (
	"slices"
	"strconv"
	"testing"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
)

func (s *school) sql(t *testing.T, statement string, args ...any) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), statement, args...)
		return err
	})
}

func (s *school) quizOf(t *testing.T, lesson string) *learning.Quiz {
	t.Helper()
	l, err := s.Lesson(s.as("ada"), lesson)
	if err != nil {
		t.Fatal(err)
	}
	return l.Quiz
}

// An order is answered with the places of the choices as they are shown, which are never shown in their order.
func TestOrdering(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		letters := []string{"a", "b", "c", "d", "e", "f"}
		id, lessons := s.add(t, "js", course.Published, 0, course.NewLesson{
			Title: "Quiz", Kind: course.Quiz, PassMark: 100, Questions: []course.NewQuestion{
				{Kind: "multiple", Prompt: "In order?", Choices: letters, Answers: []string{"0", "1", "2", "3", "4", "5"}},
			}})
		s.sql(t, `UPDATE quiz_questions SET kind = 'ordering', explanations = '["ea","eb","ec","ed","ee","ef"]'`)
		s.enroll(t, "ada", id)
		quiz := s.quizOf(t, lessons[0])
		q := quiz.Questions[0]
		if slices.Equal(q.Choices, letters) {
			t.Error("the choices are shown in their order")
		}
		if again := s.quizOf(t, lessons[0]).Questions[0]; !slices.Equal(q.Choices, again.Choices) {
			t.Errorf("a reload has other choices: %v and %v", q.Choices, again.Choices)
		}
		var right []string
		for _, letter := range letters {
			right = append(right, strconv.Itoa(slices.Index(q.Choices, letter)))
		}
		wrong := slices.Clone(right)
		wrong[0], wrong[1] = wrong[1], wrong[0]
		r, err := s.Answer(s.as("ada"), lessons[0], learning.Try{Answers: map[string][]string{q.ID: wrong}})
		if err != nil || r.Passed || !slices.Equal(r.Questions[0].Choices, q.Choices) {
			t.Errorf("a wrong order: %+v %v", r, err)
		}
		for i, explanation := range r.Explanations[q.ID] {
			if explanation != "e"+q.Choices[i] {
				t.Errorf("explanations %v of %v", r.Explanations[q.ID], q.Choices)
			}
		}
		q = s.quizOf(t, lessons[0]).Questions[0]
		right = nil
		for _, letter := range letters {
			right = append(right, strconv.Itoa(slices.Index(q.Choices, letter)))
		}
		r, err = s.Answer(s.as("ada"), lessons[0], learning.Try{Answers: map[string][]string{q.ID: right}})
		if err != nil || !r.Passed {
			t.Errorf("the right order: %+v %v", r, err)
		}
	})
}

// Of a bank, some questions are asked, others in the next attempt; only these count.
func TestADrawnQuiz(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		lesson := course.NewLesson{Title: "Quiz", Kind: course.Quiz, PassMark: 100}
		for i := range 10 {
			lesson.Questions = append(lesson.Questions, course.NewQuestion{
				Kind: "single", Prompt: strconv.Itoa(i), Choices: []string{"right", "b", "c"}, Answers: []string{"0"},
			})
		}
		id, lessons := s.add(t, "js", course.Published, 0, lesson)
		s.sql(t, `UPDATE lessons SET draw = 3, shuffle = TRUE`)
		s.enroll(t, "ada", id)
		seen := map[string]bool{}
		var stale map[string][]string
		for try := range 6 {
			quiz := s.quizOf(t, lessons[0])
			if len(quiz.Questions) != 3 {
				t.Fatalf("%d questions", len(quiz.Questions))
			}
			answers := map[string][]string{}
			for _, q := range quiz.Questions {
				seen[q.ID] = true
				answers[q.ID] = []string{strconv.Itoa(slices.Index(q.Choices, "right"))}
			}
			other := slices.ContainsFunc(quiz.Questions, func(q learning.QuizQuestion) bool { return stale[q.ID] == nil })
			if stale != nil && other {
				_, err := s.Answer(s.as("ada"), lessons[0], learning.Try{Answers: stale})
				wantCode(t, "the questions of the attempt before", err, "quiz.other_questions")
			}
			r, err := s.Answer(s.as("ada"), lessons[0], learning.Try{Answers: answers})
			if err != nil || !r.Passed || len(r.Correct) != 3 {
				t.Fatalf("attempt %d: %+v %v", try, r, err)
			}
			if try == 0 {
				stale = answers
			} else {
				stale = nil
			}
		}
		if len(seen) < 4 {
			t.Errorf("only the same %d of 10 questions were asked", len(seen))
		}
	})
}
