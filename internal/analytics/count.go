package analytics

import (
	"context"

	"stoa/internal/analytics/analyticsdb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
)

// due reports whether anyone has learned in a course since its lessons were counted.
func (s *Service) due(ctx context.Context, courseID string) (bool, error) {
	q := analyticsdb.New(s.db.Read())
	counted, ok, err := db.Found(q.CountedAt(ctx, courseID))
	if err != nil || !ok {
		return err == nil, err
	}
	n, err := q.LearnedSince(ctx, analyticsdb.LearnedSinceParams{CourseID: courseID, Since: &counted})
	return n > 0, err
}

// CountDue counts the lessons of all courses in which anyone has learned since they were counted.
func (s *Service) CountDue(ctx context.Context) error {
	for after := ""; ; {
		ids, err := analyticsdb.New(s.db.Read()).CoursesAfter(ctx, after)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			after = id
			due, err := s.due(ctx, id)
			if err != nil {
				return err
			}
			if !due {
				continue
			}
			if err := s.Count(ctx, id); err != nil {
				return err
			}
		}
	}
}

// Count counts the lessons of a course, of those who learn it now. It reads without a transaction, and then writes a
// row for each lesson.
func (s *Service) Count(ctx context.Context, courseID string) error {
	at := s.db.Now() // what is learned meanwhile is counted the next time
	lessons, err := analyticsdb.New(s.db.Read()).LessonsOf(ctx, courseID)
	if err != nil {
		return err
	}
	saves := make([]analyticsdb.SaveLessonParams, 0, len(lessons))
	for _, l := range lessons {
		save := analyticsdb.SaveLessonParams{LessonID: l.ID, CourseID: courseID}
		if err := s.watching(ctx, l, &save); err != nil {
			return err
		}
		questions := []QuestionFigures{}
		if l.Kind == course.Quiz {
			if questions, err = s.questions(ctx, l.ID); err != nil {
				return err
			}
		}
		save.Questions = db.ToJSON(questions)
		saves = append(saves, save)
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := analyticsdb.New(tx)
		for _, save := range saves {
			if err := q.SaveLesson(ctx, save); err != nil {
				return err
			}
		}
		return q.SetCounted(ctx, analyticsdb.SetCountedParams{CourseID: courseID, CountedAt: db.At(at)})
	})
}

// watching counts who has started and completed a lesson, and which parts of its video each has watched. Rows are read
// one by one, because there may be a hundred thousand.
func (s *Service) watching(ctx context.Context, l analyticsdb.LessonsOfRow, save *analyticsdb.SaveLessonParams) error {
	rows, err := s.db.Read().QueryContext(ctx, `SELECT lesson_progress.watched, lesson_progress.watched_ms,
			lesson_progress.done_at IS NOT NULL
		FROM lesson_progress JOIN enrollments ON enrollments.person_id = lesson_progress.person_id
			AND enrollments.course_id = lesson_progress.course_id AND enrollments.ended_at IS NULL
		WHERE lesson_progress.lesson_id = $1`, l.ID)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	counts := make([]int, parts)
	for rows.Next() {
		var watched db.JSON
		var total int64
		var done bool
		if err := rows.Scan(&watched, &total, &done); err != nil {
			return err
		}
		var ranges [][2]int64
		if err := watched.Into(&ranges); err != nil {
			return err
		}
		if len(ranges) == 0 && total > 0 {
			ranges = [][2]int64{{0, total}} // of players that kept a total only
		}
		save.Started++
		if done {
			save.Done++
		}
		seen(counts, ranges, l.DurationMs)
	}
	if l.Kind != course.Video || l.DurationMs == 0 {
		counts = []int{}
	}
	save.Watching = db.ToJSON(counts)
	return rows.Err()
}

// seen adds one for each part of a video whose middle was watched. Ranges don't overlap.
func seen(counts []int, ranges [][2]int64, length int64) {
	for _, one := range ranges {
		// The first and the last part whose middle, (2i+1)/2n of the length, is in the range.
		n := int64(len(counts))
		if length <= 0 {
			return
		}
		first := max((2*n*one[0]+length-1)/(2*length), 0)
		for i := first; i < n && (2*i+1)*length < 2*n*one[1]; i++ {
			if (2*i+1)*length >= 2*n*one[0] {
				counts[i]++
			}
		}
	}
}

// questions counts the answers to a quiz.
func (s *Service) questions(ctx context.Context, lessonID string) ([]QuestionFigures, error) {
	list, err := analyticsdb.New(s.db.Read()).QuestionsOf(ctx, lessonID)
	if err != nil {
		return nil, err
	}
	out, at, accepted := make([]QuestionFigures, len(list)), map[string]int{}, make([][]string, len(list))
	for i, q := range list {
		out[i], at[q.ID] = QuestionFigures{ID: q.ID, Prompt: q.Prompt}, i
		if err := q.Answers.Into(&accepted[i]); err != nil {
			return nil, err
		}
	}
	rows, err := s.db.Read().QueryContext(ctx, `SELECT quiz_attempts.answers FROM quiz_attempts
		JOIN enrollments ON enrollments.person_id = quiz_attempts.person_id
			AND enrollments.course_id = quiz_attempts.course_id AND enrollments.ended_at IS NULL
		WHERE quiz_attempts.lesson_id = $1`, lessonID)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var answers db.JSON
		if err := rows.Scan(&answers); err != nil {
			return nil, err
		}
		var given map[string][]string
		if err := answers.Into(&given); err != nil {
			return nil, err
		}
		for id, one := range given {
			i, still := at[id]
			if !still {
				continue
			}
			out[i].Answered++
			if !learning.IsRight(list[i].Kind, accepted[i], one) {
				out[i].Wrong++
			}
		}
	}
	return out, rows.Err()
}
