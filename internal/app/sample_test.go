package app

import (
	"database/sql"
	"errors"
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/learning"
)

// The sample's passwords are public: a public address does not serve it without a second flag. Its operator has no
// second factor; elsewhere operators need one.
func TestTheSampleStaysOnThisMachine(t *testing.T) {
	for address, c := range map[string]struct{ sample, anyway, refused bool }{
		"http://localhost:8080":   {true, false, false},
		"http://127.0.0.1:8080":   {true, false, false},
		"https://stoa.example":    {true, false, true},
		"http://192.168.1.5:8080": {true, false, true},
		"https://shop.example":    {true, true, false},
		"https://real.example":    {false, false, false},
	} {
		in := Config{PublicURL: address, Sample: c.sample, SampleAnyway: c.anyway}
		if err := in.check(); (err != nil) != c.refused {
			t.Errorf("%+v: %v", in, err)
		}
		if in.operatorsNeedSecondFactor() == c.sample {
			t.Errorf("%+v: operators need a second factor: %v", in, !c.sample)
		}
		in.OperatorSecondFactor = "required"
		if !in.operatorsNeedSecondFactor() {
			t.Errorf("%+v: required, and not asked for", in)
		}
		in.OperatorSecondFactor, in.Sample = "optional", false
		if in.operatorsNeedSecondFactor() {
			t.Errorf("%+v: optional, and asked for", in)
		}
	}
}

// Who writes about a course has learned in it, and the answers to its quizzes have the scores that are shown.
func TestWhoReviewsASampleCourseHasLearnedInIt(t *testing.T) {
	a, _, _ := open(t)
	count := func(query string) (n int) {
		t.Helper()
		if err := a.DB.Read().QueryRowContext(t.Context(), query).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	reviewers := ` FROM reviews JOIN enrollments ON enrollments.person_id = reviews.person_id
		AND enrollments.course_id = reviews.course_id WHERE `
	if n := count("SELECT count(*)" + reviewers + "percent = 0"); n > 0 {
		t.Errorf("%d have learned nothing", n)
	}
	all := count("SELECT count(*)" + reviewers + "1 = 1")
	completed := count("SELECT count(*)" + reviewers + "completed_at IS NOT NULL")
	if completed < all/8 || completed > all/2 {
		t.Errorf("%d of %d have completed their course", completed, all)
	}
	if n := count("SELECT count(*) FROM certificates"); n < completed {
		t.Errorf("%d certificates, %d completed", n, completed)
	}
	accepted, kinds, quizzes := map[string][]string{}, map[string]string{}, map[string]int{}
	scan(t, a, "SELECT id, kind, lesson_id, answers FROM quiz_questions", func(rows *sql.Rows) error {
		var id, kind, lesson string
		var answers db.JSON
		err := rows.Scan(&id, &kind, &lesson, &answers)
		list := []string{}
		kinds[id], quizzes[lesson] = kind, quizzes[lesson]+1
		err = errors.Join(err, answers.Into(&list))
		accepted[id] = list
		return err
	})
	attempts := 0
	scan(t, a, `SELECT quiz_attempts.id, lesson_id, answers, score_percent, pass_mark FROM quiz_attempts
		JOIN lessons ON lessons.id = lesson_id`, func(rows *sql.Rows) error {
		var id, lesson string
		var answers db.JSON
		var score, mark int
		err := rows.Scan(&id, &lesson, &answers, &score, &mark)
		given, right := map[string][]string{}, 0
		err = errors.Join(err, answers.Into(&given))
		for question, answer := range given {
			if learning.IsRight(kinds[question], accepted[question], answer) {
				right++
			}
		}
		if n := quizzes[lesson]; len(given) != n || score != right*100/n || score < mark {
			t.Errorf("%s: %d of %d right, %d%%, to pass: %d%%", id, right, n, score, mark)
		}
		attempts++
		return err
	})
	if attempts < 50 {
		t.Errorf("%d attempts", attempts)
	}
}

func scan(t *testing.T, a *App, query string, each func(*sql.Rows) error) {
	t.Helper()
	rows, err := a.DB.Read().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		if err := each(rows); err != nil {
			t.Fatal(err)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}
