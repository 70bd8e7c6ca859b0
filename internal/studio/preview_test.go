package studio_test

import (
	"strings"
	"testing"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/media"
	"stoa/internal/studio"
)

// A quiz of a draft is marked as it will be for learners, with the explanations, and no attempt is kept.
func TestAPreviewMarksAQuiz(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id, articleID, quizID := s.launched(t)
		lesson, err := s.PreviewLesson(s.zoe, id, quizID)
		must(t, err)
		question := lesson.Quiz.Questions[0].ID
		for answer, want := range map[string]int{"0": 0, "1": 100} {
			got, err := s.MarkPreview(s.zoe, id, quizID, map[string][]string{question: {answer}})
			must(t, err)
			if got.ScorePercent != want || got.Passed != (want == 100) || got.Correct[question] != (want == 100) ||
				len(got.Explanations[question]) != 2 || got.Progress != nil {
				t.Errorf("the answer %s is %+v", answer, got)
			}
		}
		_, err = s.MarkPreview(s.zoe, id, quizID, nil)
		wantCode(t, "no answer", err, "quiz.empty")
		_, err = s.MarkPreview(s.zoe, id, articleID, nil)
		wantCode(t, "an article", err, "quiz.none")
		_, err = s.MarkPreview(s.max, id, quizID, nil)
		wantCode(t, "another's", err, "studio.not_found")
		var n int
		row := s.db.Read().QueryRowContext(t.Context(), `SELECT count(*) FROM quiz_attempts`)
		if err := row.Scan(&n); err != nil || n != 0 {
			t.Errorf("%d attempts are kept: %v", n, err)
		}
	})
}

// The file of a file lesson is what there is to download: in the preview, and of the live course.
func TestAFileLessonHasItsFile(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id, lessonID, besideID := s.whole(t, "Pots"), db.NewID(), db.NewID()
		must(t, s.AddLesson(s.zoe, id, studio.NewLesson{
			ID: lessonID, SectionID: s.draft(t, id).Sections[0].ID, Kind: course.File, Title: "Plan",
		}))
		own, beside := s.upload(t, id, lessonID, media.KindFile), s.upload(t, id, "", media.KindFile)
		s.saveLesson(t, id, lessonID, func(l *course.ContentLesson) {
			l.Resources = []course.ContentResource{{ID: besideID, Name: "b.pdf", MediaID: beside, Bytes: 100}}
		})
		wants := func(what string, got []course.CourseResource) {
			t.Helper()
			if len(got) != 2 || got[0].ID != lessonID || got[0].Name != "a" || got[0].Bytes != 100 || got[1].ID != besideID {
				t.Errorf("%s has %+v to download", what, got)
			}
		}
		lesson, err := s.PreviewLesson(s.zoe, id, lessonID)
		must(t, err)
		wants("a previewed lesson", lesson.Resources)
		room, err := s.Classroom(s.zoe, id)
		must(t, err)
		wants("the preview", room.Course.Sections[0].Lessons[3].Resources)
		if !strings.Contains(room.Resources[lessonID], own) {
			t.Errorf("its address is %q", room.Resources[lessonID])
		}
		must(t, s.Submit(s.zoe, id, ""))
		s.decide(t, id, true)
		must(t, s.Launch(s.zoe, id, nil))
		var slug string
		must(t, s.db.Read().QueryRowContext(t.Context(), `SELECT slug FROM courses WHERE id = $1`, id).Scan(&slug))
		live, err := s.courses.Details(t.Context(), slug)
		must(t, err)
		wants("the course", live.Sections[0].Lessons[3].Resources)
		again, err := s.Lesson(s.zoe, id, lessonID)
		must(t, err)
		if again.File == nil || again.File.Name != "a" || again.File.URL == nil || !strings.Contains(*again.File.URL, own) {
			t.Errorf("the draft has the file %+v", again.File)
		}
		if len(again.Resources) != 1 {
			t.Errorf("the draft has %+v beside it", again.Resources)
		}
	})
}
