package learning_test

import (
	"strings"
	"testing"

	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
)

func TestQuestionsAndAnswers(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		_, lessons := s.add(t, "js", course.Published, 0, text(2)...)
		for _, who := range []string{"ada", "ben"} {
			if err := s.EnrollFree(s.as(who), "js"); err != nil {
				t.Fatal(err)
			}
		}
		wantCode(t, "nothing", s.Ask(s.as("ada"), lessons[0], "  "), "form.invalid")
		wantCode(t, "too long", s.Ask(s.as("ada"), lessons[0], strings.Repeat("x", 2001)), "form.invalid")
		wantCode(t, "a stranger", s.Ask(s.as("stranger"), lessons[0], "Why?"), "enrollment.required")
		wantCode(t, "no lesson", s.Ask(s.as("ada"), "nothing", "Why?"), "lesson.not_found")
		wantCode(t, "a question", s.Ask(s.as("ada"), lessons[0], "Why <b>so</b>? Zażółć"), "")
		list, err := s.Questions(s.as("ben"), lessons[0])
		if err != nil || len(list) != 1 || list[0].Body != "Why <b>so</b>? Zażółć" || list[0].Author.Own ||
			list[0].Author.Teaches {
			t.Fatalf("%+v %v", list, err)
		}
		wantCode(t, "another learner's answer", s.Reply(s.as("ben"), list[0].ID, "I wonder too."), "")
		wantCode(t, "the instructor's answer", s.Reply(s.as("teacher"), list[0].ID, "Because."), "")
		wantCode(t, "no question", s.Reply(s.as("ben"), "nothing", "Because."), "question.not_found")
		asked, answered := eventtest.Of[event.QuestionAsked](t, s.db), eventtest.Of[event.QuestionAnswered](t, s.db)
		if len(asked) != 1 || asked[0].QuestionID != list[0].ID || len(answered) != 2 {
			t.Errorf("told %+v %+v", asked, answered)
		}
		s.tx(t, func(tx *db.Tx) error {
			a, ok, err := learning.AnswerFor(t.Context(), tx, answered[1].AnswerID)
			if !ok || a.AskerID != s.people["ada"].ID || a.AuthorID != s.people["teacher"].ID || a.QuestionID != list[0].ID {
				t.Errorf("%+v %v", a, ok)
			}
			return err
		})
		if list, err = s.Questions(s.as("ada"), lessons[0]); err != nil || len(list[0].Answers) != 2 ||
			!list[0].Answers[1].Author.Teaches || !list[0].Author.Own {
			t.Errorf("%+v %v", list, err)
		}
		if other, err := s.Questions(s.as("ada"), lessons[1]); err != nil || len(other) != 0 {
			t.Errorf("under another lesson: %+v %v", other, err)
		}
		wantCode(t, "another's taken back", s.TakeBack(s.as("ben"), list[0].ID), "question.not_found")
		wantCode(t, "taken back", s.TakeBack(s.as("ada"), list[0].ID), "")
		if list, _ = s.Questions(s.as("ben"), lessons[0]); len(list) != 0 {
			t.Errorf("still there: %+v", list)
		}
	})
}
