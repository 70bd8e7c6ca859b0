package course_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/course/coursetest"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/review"
	"stoa/internal/session"
)

// figuresUnderTest is a few courses of two instructors, and a few learners who come and go.
type figuresUnderTest struct {
	*school
	courses  []string // ids; slugs are c0, c1, …
	learners []session.Viewer
	reviews  *review.Service
}

func newFigures(t *testing.T, s *school) *figuresUnderTest {
	f := &figuresUnderTest{school: s, reviews: review.New(s.db, nil)}
	second := s.person(t, "second-teacher").ID
	for i := range 5 {
		in := s.whole(fmt.Sprintf("c%d", i), course.Published)
		if i%2 == 1 {
			in.InstructorID = second
		}
		f.courses = append(f.courses, s.insert(t, in))
	}
	for i := range 4 {
		f.learners = append(f.learners, s.person(t, fmt.Sprintf("learner-%d", i)))
	}
	return f
}

// step does one thing to one course, as one person; what is refused changes nothing.
func (f *figuresUnderTest) step(t *testing.T, r *rapid.T) {
	at, who := rapid.IntRange(0, len(f.courses)-1).Draw(r, "course"), rapid.SampledFrom(f.learners).Draw(r, "learner")
	id, slug, ctx := f.courses[at], fmt.Sprintf("c%d", at), session.With(context.Background(), who)
	stars := rapid.IntRange(1, 5).Draw(r, "stars")
	switch rapid.SampledFrom([]string{
		"enroll", "enroll", "end", "review", "review", "remove", "withdraw", "publish", "erase", "wait",
	}).Draw(r, "event") {
	case "enroll":
		f.tx(t, func(tx *db.Tx) error {
			return learning.Enroll(ctx, tx, learning.EnrollIn{
				PersonID: who.ID, CourseID: id, Paid: stars > 2, Cents: int64(100 * stars),
			})
		})
	case "end":
		f.tx(t, func(tx *db.Tx) error { return learning.EndEnrollment(ctx, tx, who.ID, id) })
	case "review":
		_, _ = f.reviews.Write(ctx, slug, stars, "Clear, patient and short.")
	case "remove":
		_ = f.reviews.Remove(ctx, slug)
	case "withdraw":
		f.tx(t, func(tx *db.Tx) error { return f.Withdraw(ctx, tx, id) })
	case "publish":
		f.tx(t, func(tx *db.Tx) error { return f.Publish(ctx, tx, id) })
	case "wait":
		now := f.db.Now().Add(17 * time.Hour)
		f.db.SetClock(func() time.Time { return now })
	case "erase":
		f.tx(t, func(tx *db.Tx) error { return learning.Erase(ctx, tx, who.ID) })
	}
}

func (s *school) person(t *testing.T, name string) session.Viewer {
	v := session.Viewer{Name: name, Verified: true}
	s.tx(t, func(tx *db.Tx) (err error) {
		v.ID, err = account.Insert(context.Background(), tx, account.NewPerson{Name: name, Email: name + "@stoa.test"})
		return err
	})
	return v
}

func (f *figuresUnderTest) wrong(t *testing.T) (n int) {
	f.tx(t, func(tx *db.Tx) (err error) { n, err = coursetest.Recount(context.Background(), tx); return err })
	return n
}

func TestFiguresAreThoseOfARecount(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		f := newFigures(t, s)
		rapid.Check(t, func(r *rapid.T) {
			for range rapid.IntRange(1, 20).Draw(r, "events") {
				f.step(t, r)
			}
			if n := f.wrong(t); n > 0 {
				r.Fatalf("%d courses and instructors have other figures than a recount", n)
			}
		})
	})
}

func TestRecountCorrects(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		f := newFigures(t, s)
		f.tx(t, func(tx *db.Tx) error { return course.CountReview(t.Context(), tx, f.courses[0], tx.Now, 0, 5) })
		if n := f.wrong(t); n != 3 { // the course, its instructor, and today
			t.Errorf("%d were wrong", n)
		}
		if n := f.wrong(t); n != 0 {
			t.Errorf("%d are still wrong", n)
		}
	})
}
