package studio_test

import (
	"reflect"
	"testing"

	"github.com/google/uuid"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/studio"
)

func bankQuestion(topic, prompt string, answers ...string) course.BankQuestion {
	return course.BankQuestion{Topic: topic, ContentQuestion: course.ContentQuestion{
		ID: uuid.NewString(), Kind: "single", Prompt: prompt, Choices: []string{"Yes", "No"}, Answers: answers,
		Explanations: []string{},
	}}
}

// A bank is a part of the draft: quizzes may draw what it has, approval and learners get it with the version.
func TestQuizzesDrawFromTheBank(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.whole(t, "Loops")
		lesson := studio.OutlineLesson{ID: uuid.NewString(), Title: "Quiz", Kind: course.Quiz}
		section := s.draft(t, id).Sections[0].ID
		must(t, s.AddOutline(s.zoe, id, []studio.OutlineSection{{
			ID: section, Title: "One", Lessons: []studio.OutlineLesson{lesson},
		}}))
		quiz := course.ContentLesson{ID: lesson.ID, Title: "Quiz", Quiz: &course.QuizContent{
			PassMark: 50, Draws: []course.BankDraw{{Topic: "For", Number: 2}},
		}}
		_, err := s.SaveLesson(s.zoe, id, quiz, 1)
		must(t, err)
		s.wantOpen(t, id, "lesson.draw")

		bank := []course.BankQuestion{bankQuestion("For", "Ends?", "0"), bankQuestion("For", "Begins?")}
		_, err = s.SaveBank(s.max, id, bank, 1)
		wantCode(t, "another's bank", err, "studio.not_found")
		saved, err := s.SaveBank(s.zoe, id, bank, 1)
		must(t, err)
		_, err = s.SaveBank(s.zoe, id, bank[:1], 1)
		wantCode(t, "an older bank", err, "draft.conflict")
		s.wantOpen(t, id, "bank")
		bank[1].Answers = []string{"1"}
		_, err = s.SaveBank(s.zoe, id, bank, saved.Revision)
		must(t, err)
		s.wantOpen(t, id, "")

		must(t, s.Submit(s.zoe, id, ""))
		s.decide(t, id, true)
		must(t, s.Launch(s.zoe, id, nil))
		launched, err := s.Whole(s.zoe, id, true)
		must(t, err)
		if !reflect.DeepEqual(launched.Bank, bank) || launched.Sections[0].Lessons[3].Quiz.Draws[0].Number != 2 {
			t.Errorf("launched with %+v", launched.Bank)
		}
		if d := s.draft(t, id); d.Changed {
			t.Error("what was launched differs from the draft")
		}
		shown, err := s.PreviewLesson(s.zoe, id, lesson.ID)
		must(t, err)
		if len(shown.Quiz.Questions) != 2 {
			t.Errorf("asks %+v", shown.Quiz.Questions)
		}
		result, err := s.MarkPreview(s.zoe, id, lesson.ID, map[string][]string{bank[0].ID: {"0"}, bank[1].ID: {"0"}})
		must(t, err)
		if result.ScorePercent != 50 || !result.Passed {
			t.Errorf("marked %+v", result)
		}

		bank[0].Prompt = "Does it end?"
		_, err = s.SaveBank(s.zoe, id, bank[:1], saved.Revision+1)
		must(t, err)
		changes, err := s.Changes(s.zoe, id, 1)
		must(t, err)
		if len(changes) != 2 || changes[0].What != "question" || changes[0].Field != "prompt" ||
			changes[1].Kind != "removed" {
			t.Errorf("changed: %+v", changes)
		}
	})
}

// wantOpen wants a line to be the only one that is open, or none.
func (s *desk) wantOpen(t *testing.T, id, code string) {
	t.Helper()
	for _, line := range s.draft(t, id).Checklist {
		if line.Code == "lessons" {
			continue // stands for the lines of lessons
		}
		if line.OK != (line.Code != code) {
			t.Errorf("%s: %v, and only %q should be open", line.Code, line.OK, code)
		}
	}
}
