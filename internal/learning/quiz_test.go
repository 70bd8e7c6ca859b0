package learning_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stoa/internal/certificate"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
)

func quiz(passMark int) course.NewLesson {
	return course.NewLesson{Title: "Quiz", Kind: course.Quiz, PassMark: passMark, Questions: []course.NewQuestion{
		{Kind: "single", Prompt: "One?", Choices: []string{"a", "b", "c"}, Answers: []string{"2"}},
		{Kind: "multiple", Prompt: "Some?", Choices: []string{"a", "b", "c"}, Answers: []string{"0", "2"}},
		{Kind: "boolean", Prompt: "True?", Choices: []string{"True", "False"}, Answers: []string{"1"}},
		{Kind: "text", Prompt: "Where?", Answers: []string{"Łódź", "Straße"}},
	}}
}

// ask returns the ids of a quiz's questions in order, and checks that no answer shows.
func (s *school) ask(t *testing.T, lesson string) (ids []string) {
	t.Helper()
	l, err := s.Lesson(s.as("ada"), lesson)
	if err != nil || l.Quiz == nil {
		t.Fatalf("%+v %v", l, err)
	}
	for _, q := range l.Quiz.Questions {
		ids = append(ids, q.ID)
		if q.Choices == nil || strings.Contains(strings.Join(q.Choices, ""), "Łódź") {
			t.Errorf("%+v", q)
		}
	}
	return ids
}

func TestQuizKinds(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, quiz(50), text(1)[0])
		s.enroll(t, "ada", id)
		ids := s.ask(t, lessons[0])
		for i, c := range []struct {
			question int
			given    []string
			right    bool
		}{
			{0, []string{"2"}, true}, {0, []string{"1"}, false}, {0, []string{"1", "2"}, false}, {0, nil, false},
			{0, []string{"02"}, false},
			{1, []string{"2", "0"}, true}, {1, []string{"0", "2", "2"}, true}, {1, []string{"0"}, false},
			{1, []string{"0", "1", "2"}, false},
			{2, []string{"1"}, true}, {2, []string{"0"}, false}, {2, []string{}, false},
			{3, []string{"  łÓDŹ "}, true}, {3, []string{"STRASSE"}, true}, {3, []string{"Lo\u0301dz"}, false},
			{3, []string{"\u0141o\u0301dz\u0301"}, true}, {3, []string{""}, false},
			{3, []string{"Łódź", "Straße"}, false},
		} {
			r, err := s.Answer(s.as("ada"), lessons[0], learning.Try{Answers: map[string][]string{
				ids[c.question]: c.given, ids[(c.question+1)%4]: {"wrong"}, "no such question": {"x"},
			}})
			if err != nil {
				t.Fatal(err)
			}
			if r.Correct[ids[c.question]] != c.right || len(r.Correct) != 4 || r.Passed || r.Progress.Done {
				t.Errorf("case %d, %q: %+v", i, c.given, r)
			}
		}
		r, err := s.Answer(s.as("ada"), lessons[0], learning.Try{Answers: map[string][]string{ids[1]: {"0", "1"}}})
		if err != nil || !slices.Equal(r.Choices[ids[1]], []string{"right", "wrong", "missed"}) || len(r.Choices) != 1 {
			t.Errorf("%+v %v: the choices", r, err)
		}
		for what, bad := range map[string][]string{
			"a control character": {"a\x00b"}, "too long": {strings.Repeat("x", 1001)}, "too many": make([]string, 51),
		} {
			_, err := s.Answer(s.as("ada"), lessons[0], learning.Try{Answers: map[string][]string{ids[3]: bad}})
			wantCode(t, what, err, "form.invalid")
		}
		tries := func() int {
			l, err := s.Lesson(s.as("ada"), lessons[0])
			if err != nil {
				t.Fatal(err)
			}
			return len(l.Quiz.Attempts)
		}
		before := tries()
		for _, empty := range []map[string][]string{nil, {ids[0]: {}, ids[3]: {" "}}, {"no such question": {"x"}}} {
			_, err := s.Answer(s.as("ada"), lessons[0], learning.Try{Answers: empty})
			wantCode(t, "nothing is answered", err, "quiz.empty")
		}
		if now := tries(); now != before {
			t.Errorf("%d tries after empty ones, had %d", now, before)
		}
		_, err = s.Answer(s.as("ada"), lessons[1], learning.Try{})
		wantCode(t, "not a quiz", err, "quiz.none")
	})
}

func TestPassingTriesAndTheAverage(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, quiz(75), quiz(50))
		s.enroll(t, "ada", id)
		answer := func(lesson string, right ...int) (score int, passed bool, percent int) {
			t.Helper()
			all := [][]string{{"2"}, {"0", "2"}, {"1"}, {"łódź"}}
			ids, given := s.ask(t, lesson), map[string][]string{}
			for _, id := range ids {
				given[id] = []string{"wrong"}
			}
			for _, i := range right {
				given[ids[i]] = all[i]
			}
			r, err := s.Answer(s.as("ada"), lesson, learning.Try{Answers: maps.Clone(given)})
			if err != nil {
				t.Fatal(err)
			}
			return r.ScorePercent, r.Passed, r.Progress.Percent
		}
		_, err := s.SetDone(s.as("ada"), lessons[0], true, time.Time{})
		wantCode(t, "ticked before it is passed", err, "quiz.not_passed")
		if score, passed, percent := answer(lessons[0], 0, 1); score != 50 || passed || percent != 0 {
			t.Errorf("below the mark: %d %v %d", score, passed, percent)
		}
		if score, passed, percent := answer(lessons[0], 0, 1, 2); score != 75 || !passed || percent != 50 {
			t.Errorf("at the mark: %d %v %d", score, passed, percent)
		}
		if _, passed, percent := answer(lessons[0]); passed || percent != 50 {
			t.Errorf("a worse try takes nothing away: %v %d", passed, percent)
		}
		l, err := s.Lesson(s.as("ada"), lessons[0])
		if err != nil || !l.Done || l.Quiz.PassMark != 75 || len(l.Quiz.Attempts) != 3 {
			t.Errorf("tries are kept: %+v %v", l.Quiz, err)
		}
		s.tick(t, "ada", lessons[0], false)
		if p := s.tick(t, "ada", lessons[0], true); p.Percent != 50 {
			t.Errorf("who has passed may tick: %+v", p)
		}
		if score, _, percent := answer(lessons[1], 0, 1, 2, 3); score != 100 || percent != 100 {
			t.Errorf("%d %d", score, percent)
		}
		if got := s.issued(t); len(got) != 1 || got[0].Remarks != certificate.Better { // 87.5 %
			t.Errorf("the average of the best tries: %+v", got)
		}
	})
}

func TestWhatToRepeat(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		films := text(6)
		id, lessons := s.add(
			t, "js", course.Published, 0, films[0], quiz(100), films[1], films[2], quiz(100), films[3], films[4], films[5],
			films[5],
		)
		s.enroll(t, "ada", id)
		ids := s.ask(t, lessons[4])
		for question, lesson := range map[string]string{ids[1]: lessons[2], ids[2]: "gone"} {
			if _, err := s.db.Write().ExecContext(
				t.Context(), `UPDATE quiz_questions SET explained_lesson = $1, explained_ms = 7000 WHERE id = $2`, lesson, question,
			); err != nil {
				t.Fatal(err)
			}
		}
		r, err := s.Answer(s.as("ada"), lessons[4], learning.Try{Answers: map[string][]string{ids[0]: {"0"}}})
		if at := r.Explained[ids[1]]; at.Title != "Text 1" || len(r.Explained) != 1 || at.LessonID != lessons[2] ||
			at.AtMs != 7000 {
			t.Errorf("explained: %+v", r.Explained)
		}
		if err != nil || len(r.Repeat) != 2 || r.Repeat[0] != (learning.Repeat{LessonID: lessons[2], Title: "Text 1"}) {
			t.Errorf("%+v %v", r, err)
		}
		r, err = s.Answer(s.as("ada"), lessons[4], learning.Try{Answers: map[string][]string{
			ids[0]: {"2"}, ids[1]: {"0", "2"}, ids[2]: {"1"}, ids[3]: {"Łódź"},
		}})
		if err != nil || !r.Passed || len(r.Repeat) != 0 {
			t.Errorf("all is right: %+v %v", r, err)
		}
	})
}

// Whoever teaches a course tries its quizzes as learners do, and leaves nothing.
func TestAQuizInAPreview(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 100, quiz(50))
		s.tx(t, func(tx *db.Tx) error {
			return course.SetTeachers(t.Context(), tx, id, []string{s.all.People["ben"].ID})
		})
		for _, who := range []string{"teacher", "ben"} {
			l, err := s.Lesson(s.as(who), lessons[0])
			if err != nil {
				t.Fatal(err)
			}
			answers := map[string][]string{l.Quiz.Questions[0].ID: {"0"}}
			result, err := s.Answer(s.as(who), lessons[0], learning.Try{Answers: answers})
			if err != nil || result.Progress != nil || len(result.Correct) != len(l.Quiz.Questions) {
				t.Errorf("%s: %+v %v", who, result, err)
			}
			if l, err := s.Lesson(s.as(who), lessons[0]); err != nil || len(l.Quiz.Attempts) != 0 || l.Done {
				t.Errorf("%s has left something: %+v %v", who, l, err)
			}
		}
	})
}

// TestLateTry: a try from a browser without a connection comes late and twice, and is one try at the questions that
// were shown then.
func TestLateTry(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, quiz(100), text(1)[0])
		s.enroll(t, "ada", id)
		s.tx(t, func(tx *db.Tx) error {
			_, err := tx.ExecContext(t.Context(), `UPDATE lessons SET shuffle = TRUE WHERE id = '`+lessons[0]+`'`)
			return err
		})
		lesson := func() *learning.Quiz {
			t.Helper()
			l, err := s.Lesson(s.as("ada"), lessons[0])
			if err != nil {
				t.Fatal(err)
			}
			return l.Quiz
		}
		right := func(q *learning.Quiz) map[string][]string {
			answers := map[string][]string{}
			for _, question := range q.Questions {
				for i, choice := range question.Choices {
					wanted := map[string]string{"One?": "c", "Some?": "a c", "True?": "False"}[question.Prompt]
					if strings.Contains(wanted, choice) {
						answers[question.ID] = append(answers[question.ID], strconv.Itoa(i))
					}
				}
				if question.Kind == "text" {
					answers[question.ID] = []string{"Łódź"}
				}
			}
			return answers
		}
		stored := lesson() // on the device
		then := s.now
		for range 3 { // on another
			s.now = s.now.Add(time.Hour)
			now := right(lesson())
			delete(now, stored.Questions[0].ID)
			if r, err := s.Answer(s.as("ada"), lessons[0], learning.Try{Answers: now}); err != nil || r.Passed {
				t.Fatalf("%+v %v", r, err)
			}
		}
		s.now = s.now.Add(time.Hour)
		late := learning.Try{Answers: right(stored), Key: "one", Drawn: &stored.Drawn, At: then}
		var first *learning.QuizResult
		for range 2 {
			r, err := s.Answer(s.as("ada"), lessons[0], late)
			if err != nil || !r.Passed || !r.Progress.Done || r.Questions[0].ID != stored.Questions[0].ID {
				t.Fatalf("%+v %v", r, err)
			}
			if first != nil && !maps.Equal(first.Correct, r.Correct) {
				t.Errorf("%v, then %v", first.Correct, r.Correct)
			}
			first = r
		}
		now := lesson()
		if len(now.Attempts) != 4 || now.Drawn != 4 || !now.Attempts[3].Passed || !now.Attempts[3].CreatedAt.Equal(then) {
			t.Errorf("%+v", now)
		}
		ahead := 9
		if _, err := s.Answer(s.as("ada"), lessons[0], learning.Try{Answers: right(now), Drawn: &ahead}); err != nil {
			t.Errorf("questions that were not drawn yet: %v", err)
		}
	})
}
