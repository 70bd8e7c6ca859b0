package studio_test

import (
	"testing"
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
