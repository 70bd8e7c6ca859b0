package app

import (
	"net/http"
	"strings"
	"testing"

	"stoa/internal/apitest"
	"stoa/internal/course"
	"stoa/internal/kit/db"
)

// A lesson that is added to a course rings with its learners, and counts in its length.
func TestANewLessonRings(t *testing.T) {
	a, leila, other := two(t)
	before, bystander := get[bell](t, leila, "/api/notifications").Unread, get[bell](t, other, "/api/notifications").Unread
	type length struct{ Lectures int }
	was := get[length](t, leila, "/api/courses/modern-javascript").Lectures
	if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		c, err := course.BySlug(t.Context(), tx, "modern-javascript")
		if err != nil {
			return err
		}
		return a.courses.AddLesson(t.Context(), tx, c.ID, course.NewLesson{
			Title: "Iterators, at last", Kind: course.Text, Body: "One after the other.",
		})
	}); err != nil {
		t.Fatal(err)
	}
	delivered(t, a)
	if got := get[bell](t, leila, "/api/notifications").Unread; got != before+1 {
		t.Errorf("a learner has %d unread, had %d", got, before)
	}
	if got := get[bell](t, other, "/api/notifications").Unread; got != bystander {
		t.Errorf("who does not learn it has %d unread, had %d", got, bystander)
	}
	if got := get[length](t, leila, "/api/courses/modern-javascript").Lectures; got != was+1 {
		t.Errorf("%d lectures, had %d", got, was)
	}
}

// A question rings with who teaches, its answer with who asked; who wants no mail gets none.
func TestQuestionsRing(t *testing.T) {
	a, _, visitor := open(t)
	leila := visitor().SignIn("learner@stoa.test", password)
	var classroom struct {
		Course struct {
			Sections []struct{ Lessons []struct{ ID string } }
			Teacher  struct{ Slug string }
		}
	}
	leila.Call(http.MethodGet, "/api/learning/courses/modern-javascript", nil).Into(t, &classroom)
	teacher := visitor().SignIn("instructor@stoa.test", password)
	var me struct{ Person struct{ Slug string } }
	if teacher.Call(http.MethodGet, "/api/me", nil).Into(t, &me); me.Person.Slug != classroom.Course.Teacher.Slug {
		t.Fatal("the sample's instructor teaches another course")
	}
	lesson := "/api/learning/lessons/" + classroom.Course.Sections[0].Lessons[0].ID + "/questions"
	delivered(t, a) // what the sample has begun
	rung, own := get[bell](t, teacher, "/api/notifications").Unread, get[bell](t, leila, "/api/notifications").Unread
	if got := leila.Call(http.MethodPost, lesson, map[string]any{"body": "Why?"}); got.Status != http.StatusCreated {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	delivered(t, a)
	if got := get[bell](t, teacher, "/api/notifications").Unread; got != rung+1 {
		t.Errorf("who teaches has %d unread, had %d", got, rung)
	}
	var list struct{ Questions []struct{ ID string } }
	teacher.Call(http.MethodGet, lesson, nil).Into(t, &list)
	if got := teacher.Call(
		http.MethodPost, "/api/learning/questions/"+list.Questions[0].ID+"/answers", map[string]any{"body": "Because."},
	); got.Status != http.StatusCreated {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	delivered(t, a)
	if got := get[bell](t, leila, "/api/notifications").Unread; got != own+1 {
		t.Errorf("who asked has %d unread, had %d", got, own)
	}
	// Both notices lead to the question itself.
	type notices struct{ Items []struct{ Href string } }
	for who, c := range map[string]*apitest.Client{"who teaches": teacher, "who asked": leila} {
		if got := get[notices](t, c, "/api/notifications").Items[0].Href; !strings.HasSuffix(
			got, "#question-"+list.Questions[0].ID,
		) {
			t.Errorf("the notice to %s leads to %s", who, got)
		}
	}
}
