package analytics_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"stoa/internal/analytics"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/learning"
	"stoa/internal/learning/learningtest"
	"stoa/internal/question"
	"stoa/internal/review"
)

const learners = 12

// quiz has a question with two choices, of which the second is right.
var quiz = course.NewLesson{Title: "Quiz", Kind: course.Quiz, PassMark: 50, Questions: []course.NewQuestion{
	{Kind: "single", Prompt: "One?", Choices: []string{"a", "b"}, Answers: []string{"1"}},
}}

// lived fills a course with what learners do at random, and returns it with its lessons: a film, a text and a quiz.
func lived(t *testing.T, s *learningtest.School, reviews *review.Service) (id string, lessons []string) {
	t.Helper()
	id, lessons = s.Add(t, "js", course.Published, 0, s.Video(), learningtest.Text(1)[0], quiz)
	random := rand.New(rand.NewPCG(7, 7)) //nolint:gosec // the same each time
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range learners {
		who := fmt.Sprint("learner ", i)
		s.Person(t, who)
		buy(t, s, id, who, int64(1000+100*i))
		s.Now = s.Now.Add(time.Duration(random.IntN(60)) * time.Hour)
		if i%4 == 3 {
			continue // who hasn't begun
		}
		from := int64(random.IntN(5)) * learningtest.Minute
		_, err := s.Learning.Report(s.As(who), lessons[0], learning.Seen{Ranges: [][2]int64{
			{from, from + int64(1+random.IntN(300))*1000}, {0, int64(random.IntN(90)) * 1000},
		}})
		must(err)
		if i%3 == 0 {
			_, err := s.Learning.SetDone(s.As(who), lessons[1], true, time.Time{})
			must(err)
		}
		l, err := s.Learning.Lesson(s.As(who), lessons[2])
		must(err)
		_, err = s.Learning.Answer(s.As(who), lessons[2], learning.Try{Answers: map[string][]string{
			l.Quiz.Questions[0].ID: {fmt.Sprint(random.IntN(2))},
		}})
		must(err)
		_, err = reviews.Write(s.As(who), "js", 1+random.IntN(5), "Clear, patient and short.")
		must(err)
	}
	for _, lesson := range lessons[:2] {
		_, err := s.Learning.SetDone(s.As("learner 1"), lesson, true, time.Time{})
		must(err)
	}
	quiz, err := s.Learning.Lesson(s.As("learner 1"), lessons[2])
	must(err)
	_, err = s.Learning.Answer(s.As("learner 1"), lessons[2], learning.Try{
		Answers: map[string][]string{quiz.Quiz.Questions[0].ID: {"1"}},
	})
	must(err)
	s.Tx(t, func(tx *db.Tx) error { // whose money was returned is not counted among the learners
		return learning.EndEnrollment(t.Context(), tx, s.People["learner 0"].ID, id)
	})
	return id, lessons
}

// buy enrolls a person who pays.
func buy(t *testing.T, s *learningtest.School, courseID, who string, cents int64) {
	t.Helper()
	person, order := s.People[who].ID, "order of "+who+courseID
	s.Tx(t, func(tx *db.Tx) error {
		if _, err := tx.ExecContext(
			t.Context(), `INSERT INTO orders (id, number, person_id, status, currency, subtotal_cents, discount_cents, tax_cents,
				tax_label, total_cents, idempotency_key, quote, provider, buyer_name, buyer_email, created_at)
			VALUES ($1, $1, $2, 'paid', 'USD', $3, 100, 0, '', $3, $1, '', 'test', '', '', $4)`,
			order, person, cents, db.At(tx.Now),
		); err != nil {
			return err
		}
		if _, err := tx.ExecContext(
			t.Context(), `INSERT INTO order_lines
				(order_id, course_id, position, title, instructor_id, price_cents, discount_cents)
			VALUES ($1, $2, 0, '', $3, $4, 100)`, order, courseID, s.People["teacher"].ID, cents,
		); err != nil {
			return err
		}
		return learning.Enroll(t.Context(), tx, learning.EnrollIn{
			PersonID: person, CourseID: courseID, OrderID: &order, Paid: true, Cents: cents - 100,
		})
	})
}

// naive counts by reading everything.
type naive struct{ started, done, watching, answered, wrong map[string]int }

func recount(t *testing.T, s *learningtest.School, length int64) naive {
	t.Helper()
	n := naive{map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}}
	ended := map[string]bool{s.People["learner 0"].ID: true}
	rows, err := s.DB.Read().QueryContext(t.Context(), `SELECT person_id, lesson_id, watched, done_at IS NOT NULL
		FROM lesson_progress`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close() //nolint:errcheck // read to the end
	for rows.Next() {
		var person, lesson string
		var watched db.JSON
		var done bool
		var ranges [][2]int64
		if err := rows.Scan(&person, &lesson, &watched, &done); err != nil {
			t.Fatal(err)
		}
		if err := watched.Into(&ranges); err != nil {
			t.Fatal(err)
		}
		if ended[person] {
			continue
		}
		n.started[lesson]++
		if done {
			n.done[lesson]++
		}
		for i := range 100 {
			middle := (float64(i) + .5) / 100 * float64(length)
			for _, r := range ranges {
				if float64(r[0]) <= middle && middle < float64(r[1]) {
					n.watching[fmt.Sprint(lesson, i)]++
				}
			}
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	attempts, err := s.DB.Read().QueryContext(t.Context(), `SELECT person_id, answers FROM quiz_attempts`)
	if err != nil {
		t.Fatal(err)
	}
	defer attempts.Close() //nolint:errcheck // read to the end
	for attempts.Next() {
		var person string
		var answers db.JSON
		var given map[string][]string
		if err := attempts.Scan(&person, &answers); err != nil {
			t.Fatal(err)
		}
		if err := answers.Into(&given); err != nil {
			t.Fatal(err)
		}
		for id, one := range given {
			if ended[person] {
				continue
			}
			n.answered[id]++
			if one[0] != "1" {
				n.wrong[id]++
			}
		}
	}
	if err := attempts.Err(); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestFiguresAreThoseOfTheDatabase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := learningtest.Open(t, d)
		a := analytics.New(d)
		begun := s.Now
		id, lessons := lived(t, s, review.New(d, nil))
		for range 3 {
			if err := a.Visit(context.Background(), "js", analytics.Viewed, "www.Example.org"); err != nil {
				t.Fatal(err)
			}
		}
		for _, from := range []string{"", "stoa", "not a host/", "example.org"} {
			if err := a.Visit(s.As("ada"), "js", analytics.Viewed, from); err != nil {
				t.Fatal(err)
			}
		}
		_ = a.Visit(s.As("teacher"), "js", analytics.Viewed, "")
		for range 2 {
			if err := a.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		_, err := a.Figures(s.As("ada"), id, "", "")
		if fault.CodeOf(err) != "course.not_found" {
			t.Errorf("a learner: %v", err)
		}
		if _, err := a.Figures(s.As("teacher"), id, "2020-01-01", "2026-01-01"); fault.CodeOf(err) != "analytics.range" {
			t.Errorf("six years: %v", err)
		}
		for _, from := range []time.Time{begun, begun.AddDate(0, 0, -60), begun.AddDate(-1, 0, 0)} {
			f, err := a.Figures(s.As("teacher"), id, from.Format(time.DateOnly), s.Now.Format(time.DateOnly))
			if err != nil {
				t.Fatal(err)
			}
			check(t, f, recount(t, s, 10*learningtest.Minute), lessons)
			happened(t, s, f)
			if want := []analytics.Source{
				{Source: "example.org", Visits: 4}, {Source: "direct", Visits: 1}, {Source: "other", Visits: 1},
				{Source: "stoa", Visits: 1},
			}; !reflect.DeepEqual(f.Sources, want) {
				t.Errorf("%+v", f.Sources)
			}
		}
	})
}

// The summary of a week is the sum of the same figures, and is sent once.
func TestSummariesAreThoseOfAnalytics(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := learningtest.Open(t, d)
		a, questions := analytics.New(d), question.New(d)
		id, lessons := lived(t, s, review.New(d, nil))
		other, _ := s.Add(t, "go", course.Published, 4900, learningtest.Text(1)...)
		buy(t, s, other, "ada", 4900)
		for _, who := range []string{"learner 2", "learner 5", "teacher"} {
			if _, err := questions.Ask(s.As(who), lessons[1], "How does this end?", nil); err != nil {
				t.Fatal(err)
			}
		}
		teacher, quiet := s.People["teacher"].ID, 0
		var before analytics.Week
		for monday := time.Date(2026, 4, 20, 0, 0, 0, 0, time.UTC); monday.Before(s.Now.AddDate(0, 0, 8)); {
			first, last := monday.Format(time.DateOnly), monday.AddDate(0, 0, 6).Format(time.DateOnly)
			want := analytics.Week{Revenue: money.Of(0, "USD")}
			stars := 0.0
			for _, course := range []string{id, other} {
				f, err := a.Figures(s.As("teacher"), course, first, last)
				if err != nil {
					t.Fatal(err)
				}
				for _, step := range f.Steps {
					want.Enrollments, want.Completed = want.Enrollments+step.Enrollments, want.Completed+step.Completed
					want.Reviews, stars = want.Reviews+step.Reviews, stars+step.Rating*float64(step.Reviews)
					want.Revenue = want.Revenue.Add(step.Revenue)
				}
			}
			if want.Reviews > 0 {
				want.Rating = math.Round(1000 * stars / float64(want.Reviews))
			}
			got, ok, err := a.Summarize(t.Context(), teacher, first)
			if err != nil {
				t.Fatal(err)
			}
			got.Week.Rating = math.Round(1000 * got.Week.Rating)
			if !monday.After(s.Now) && monday.AddDate(0, 0, 7).After(s.Now) {
				want.Questions = 2 // the teacher's own is none
			}
			if ok != (want.Enrollments+want.Completed+want.Reviews+want.Questions > 0) || got.Week != want {
				t.Errorf("%s: %v %+v, want %+v", first, ok, got.Week, want)
			}
			if got.Before.Rating = math.Round(1000 * got.Before.Rating); ok && got.Before != before {
				t.Errorf("before %s: %+v, want %+v", first, got.Before, before)
			}
			if !ok {
				quiet++
			} else if got.Waiting != 2 {
				t.Errorf("%d questions wait", got.Waiting)
			}
			before, monday = want, monday.AddDate(0, 0, 7)
		}
		if quiet == 0 {
			t.Error("no week without anything")
		}
		if _, ok, err := a.Summarize(t.Context(), s.People["ada"].ID, "2026-05-04"); ok || err != nil {
			t.Errorf("who teaches nothing: %v %v", ok, err)
		}
		for i, want := range []bool{true, false, false} {
			week := []string{"2026-05-04", "2026-05-04", "2026-04-27"}[i]
			s.Tx(t, func(tx *db.Tx) error {
				first, err := analytics.SetSummarized(t.Context(), tx, teacher, week)
				if first != want {
					t.Errorf("%s: %v", week, first)
				}
				return err
			})
		}
	})
}

// A week ends on Monday at six, for whichever instance sees it first; a new marketplace begins with the next.
func TestAWeekEndsOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := learningtest.Open(t, d)
		here, there := analytics.New(d), analytics.New(d)
		var weeks []string
		for _, at := range []string{ // a Friday; then Mondays and a Wednesday
			"2026-05-01T09:00:00Z", "2026-05-04T05:59:59Z", "2026-05-04T06:00:00Z", "2026-05-11T05:00:00Z",
			"2026-05-20T12:00:00Z",
		} {
			var err error
			if s.Now, err = time.Parse(time.RFC3339, at); err != nil {
				t.Fatal(err)
			}
			var both errgroup.Group
			both.Go(func() error { return here.EndWeek(t.Context()) })
			both.Go(func() error { return there.EndWeek(t.Context()) })
			if err := both.Wait(); err != nil {
				t.Fatal(err)
			}
		}
		for _, e := range eventtest.Of[event.WeekEnded](t, d) {
			weeks = append(weeks, e.Week)
		}
		if want := []string{"2026-04-27", "2026-05-11"}; !slices.Equal(weeks, want) {
			t.Errorf("%v, want %v", weeks, want)
		}
	})
}

// happened compares each step with a recount of the rows that it stands for.
func happened(t *testing.T, s *learningtest.School, f *analytics.Figures) {
	t.Helper()
	count := func(query string, args ...any) (n int) {
		t.Helper()
		if err := s.DB.Read().QueryRowContext(t.Context(), query, args...).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	end, _ := time.Parse(time.DateOnly, f.To)
	for i, step := range f.Steps {
		from, _ := time.Parse(time.DateOnly, step.From)
		until := end.AddDate(0, 0, 1)
		if i+1 < len(f.Steps) {
			until, _ = time.Parse(time.DateOnly, f.Steps[i+1].From)
		}
		in := []any{f.Course.ID, db.At(from), db.At(until)}
		enrolled := count(`SELECT count(*) FROM enrollments
			WHERE course_id = $1 AND enrolled_at >= $2 AND enrolled_at < $3`, in...)
		completed := count(`SELECT count(*) FROM enrollments
			WHERE course_id = $1 AND completed_at >= $2 AND completed_at < $3`, in...)
		earned := count(`SELECT CAST(coalesce(sum(price_cents - discount_cents), 0) AS BIGINT) FROM enrollments
			JOIN order_lines ON order_lines.order_id = enrollments.order_id AND order_lines.course_id = enrollments.course_id
			WHERE enrollments.course_id = $1 AND enrolled_at >= $2 AND enrolled_at < $3 AND ended_at IS NULL`, in...)
		reviews := count(`SELECT count(*) FROM reviews WHERE course_id = $1 AND created_at >= $2 AND created_at < $3`, in...)
		stars := count(`SELECT CAST(coalesce(sum(stars), 0) AS BIGINT) FROM reviews
			WHERE course_id = $1 AND created_at >= $2 AND created_at < $3`, in...)
		if step.Enrollments != enrolled || step.Completed != completed || step.Revenue.Amount != int64(earned) ||
			step.Reviews != reviews || int(math.Round(step.Rating*float64(step.Reviews))) != stars {
			t.Errorf("%+v, want %d, %d, %d, %d with %d stars", step, enrolled, completed, earned, reviews, stars)
		}
	}
}

func check(t *testing.T, f *analytics.Figures, want naive, lessons []string) {
	t.Helper()
	enrolled, completed, reviews, visits, earned := 0, 0, 0, 0, int64(0)
	for _, step := range f.Steps {
		enrolled, reviews, visits = enrolled+step.Enrollments, reviews+step.Reviews, visits+step.Visits
		completed, earned = completed+step.Completed, earned+step.Revenue.Amount
	}
	if completed != 1 || earned != 16_500 { // 900, 1000 … 2000, but for the one that was refunded
		t.Errorf("by %s: %d completed, %d cents", f.Unit, completed, earned)
	}
	if enrolled != learners || reviews != 9 || visits != 7 || f.Learners != learners-1 {
		t.Errorf("by %s: %d enrolled, %d reviews, %d visits, %d learners", f.Unit, enrolled, reviews, visits, f.Learners)
	}
	if len(f.Lessons) != len(lessons) {
		t.Fatalf("%+v", f.Lessons)
	}
	for i, l := range f.Lessons {
		if l.ID != lessons[i] || l.Started != want.started[l.ID] || l.Done != want.done[l.ID] {
			t.Errorf("%+v, want %d started, %d done", l, want.started[l.ID], want.done[l.ID])
		}
		for part, n := range l.Watching {
			if n != want.watching[fmt.Sprint(l.ID, part)] {
				t.Errorf("part %d is watched by %d, want %d", part, n, want.watching[fmt.Sprint(l.ID, part)])
			}
		}
		for _, q := range l.Questions {
			if q.Answered != want.answered[q.ID] || q.Wrong != want.wrong[q.ID] || q.Answered == 0 {
				t.Errorf("%+v, want %d of %d wrong", q, want.wrong[q.ID], want.answered[q.ID])
			}
		}
	}
	if len(f.Lessons[0].Watching) != 100 || f.Lessons[0].Watching[0] == 0 || len(f.Lessons[2].Questions) != 1 {
		t.Errorf("nothing was counted: %+v", f.Lessons)
	}
}
