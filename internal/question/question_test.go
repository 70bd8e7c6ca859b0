package question_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/learning/learningtest"
	"stoa/internal/question"
)

// hall is a school with a course that ada and ben learn.
type hall struct {
	*learningtest.School
	*question.Service
	course  string
	lessons []string
}

func open(t *testing.T, d *db.DB) *hall {
	t.Helper()
	s := learningtest.Open(t, d)
	id, lessons := s.Add(t, "js", course.Published, 0, s.Video(), learningtest.Text(1)[0])
	s.Enroll(t, id, "ada", "ben")
	return &hall{School: s, Service: question.New(d), course: id, lessons: lessons}
}

func each(t *testing.T, test func(t *testing.T, h *hall)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, open(t, d)) })
}

func wantCode(t *testing.T, what string, err error, code string) {
	t.Helper()
	if fault.CodeOf(err) != code || (code == "" && err != nil) {
		t.Errorf("%s: got %v, want %q", what, err, code)
	}
}

// ask asks a second later than the last.
func (h *hall) ask(t *testing.T, who string, lesson int, body string) *question.Question {
	t.Helper()
	h.Now = h.Now.Add(time.Second)
	at := int64(65_000)
	q, err := h.Ask(h.As(who), h.lessons[lesson], body, &at)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func (h *hall) reply(t *testing.T, who, id, body string) *question.Question {
	t.Helper()
	h.Now = h.Now.Add(time.Second)
	q, err := h.Reply(h.As(who), id, body)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// found are the bodies of what ada finds in the course.
func (h *hall) found(t *testing.T, in question.ListIn) string {
	t.Helper()
	in.Slug = "js"
	list, err := h.List(h.As("ada"), in)
	if err != nil {
		t.Fatal(err)
	}
	bodies := []string{}
	for _, q := range list.Questions {
		bodies = append(bodies, q.Body)
	}
	return fmt.Sprint(list.Total, " ", strings.Join(bodies, "; "))
}

func TestQuestionsAndAnswers(t *testing.T) {
	each(t, func(t *testing.T, h *hall) {
		for what, c := range map[string]struct{ who, lesson, body, code string }{
			"nothing":    {"ada", h.lessons[0], "  ", "form.invalid"},
			"a stranger": {"stranger", h.lessons[0], "Why?", "enrollment.required"},
			"too long":   {"ada", h.lessons[0], strings.Repeat("x", 2001), "form.invalid"},
			"no lesson":  {"ada", "x", "Why?", "lesson.not_found"},
		} {
			_, err := h.Ask(h.As(c.who), c.lesson, c.body, nil)
			wantCode(t, what, err, c.code)
		}
		q := h.ask(t, "ada", 0, "Why <b>so</b>? Zażółć")
		if q.Body != "Why <b>so</b>? Zażółć" || !q.Author.Own || !q.Following || !q.MayAccept || *q.AtMs != 65_000 {
			t.Errorf("%+v", q)
		}
		h.reply(t, "ben", q.ID, "I wonder too.")
		q = h.reply(t, "teacher", q.ID, "Because.")
		if len(q.Answers) != 2 || q.Answers[0].FromInstructor || !q.Answers[1].FromInstructor || !q.Answers[1].Author.Own {
			t.Errorf("%+v", q)
		}
		_, err := h.Reply(h.As("ben"), "nothing", "Because.")
		wantCode(t, "no question", err, "question.not_found")
		_, err = h.One(h.As("stranger"), q.ID)
		wantCode(t, "a stranger reads", err, "enrollment.required")
		asked, answered := eventtest.Of[event.QuestionAsked](t, h.DB), eventtest.Of[event.QuestionAnswered](t, h.DB)
		if len(asked) != 1 || asked[0].QuestionID != q.ID || len(answered) != 2 {
			t.Errorf("told %+v %+v", asked, answered)
		}

		// The accepted answer is one, and comes first.
		bens, teachers := q.Answers[0].ID, q.Answers[1].ID
		_, err = h.Accept(h.As("ben"), bens, true)
		wantCode(t, "another accepts", err, "question.not_found")
		for _, accepted := range []string{bens, teachers} {
			if q, err = h.Accept(h.As("ada"), accepted, true); err != nil || q.Answers[0].ID != accepted ||
				!q.Answers[0].Accepted || q.Answers[1].Accepted {
				t.Errorf("%+v %v", q, err)
			}
		}
		for range 2 {
			q, err = h.Accept(h.As("teacher"), teachers, false)
			if err != nil || q.Answers[0].Accepted || q.Answers[0].ID != bens {
				t.Errorf("%+v %v", q, err)
			}
		}
		if list, err := h.InLesson(h.As("ben"), h.lessons[1]); err != nil || len(list.Questions) != 0 {
			t.Errorf("under another lesson: %+v %v", list, err)
		}
		wantCode(t, "another's taken back", h.TakeBack(h.As("ben"), q.ID), "question.not_found")
		wantCode(t, "taken back", h.TakeBack(h.As("ada"), q.ID), "")
		if list, _ := h.InLesson(h.As("ben"), h.lessons[0]); len(list.Questions) != 0 {
			t.Errorf("still there: %+v", list)
		}
	})
}

func TestVotesAndFollowers(t *testing.T) {
	each(t, func(t *testing.T, h *hall) {
		q := h.ask(t, "ada", 0, "Why?")
		for _, c := range []struct {
			who  string
			on   bool
			want int
		}{{"ben", true, 1}, {"ben", true, 1}, {"ada", true, 2}, {"ben", false, 1}, {"ben", false, 1}, {"ben", true, 2}} {
			if got, err := h.Vote(h.As(c.who), q.ID, c.on); err != nil || got.Votes != c.want || got.Voted != c.on {
				t.Errorf("%+v: %+v %v", c, got, err)
			}
		}
		followers := func(except string) (names string) {
			t.Helper()
			h.Tx(t, func(tx *db.Tx) error {
				batch, next, err := question.Followers(t.Context(), tx, q.ID, h.People[except].ID, "")
				names = next
				for _, one := range batch {
					names += one.Name + " "
				}
				return err
			})
			return names
		}
		if got, err := h.Follow(h.As("ben"), q.ID, true); err != nil || !got.Following {
			t.Errorf("%+v %v", got, err)
		}
		if got := followers("teacher"); got != "ada ben " && got != "ben ada " {
			t.Errorf("%s", got)
		}
		if got := followers("ben"); got != "ada " {
			t.Errorf("who answered is told: %s", got)
		}
		h.Tx(t, func(tx *db.Tx) error { return question.Erase(t.Context(), tx, h.People["ben"].ID) })
		if got, err := h.One(h.As("ada"), q.ID); err != nil || got.Votes != 1 || followers("") != "ada " {
			t.Errorf("erased: %+v %v", got, err)
		}
	})
}

func TestSearch(t *testing.T) {
	each(t, func(t *testing.T, h *hall) {
		closures := h.ask(t, "ada", 0, "How do Closures wörk?")
		loops := h.ask(t, "ben", 1, "Which loop is fastest?")
		h.ask(t, "ben", 1, "関数とは")
		h.reply(t, "teacher", loops.ID, "None: closures do not matter.")
		if _, err := h.Vote(h.As("ben"), closures.ID, true); err != nil {
			t.Fatal(err)
		}
		check := func(words, want string) {
			t.Helper()
			if got := h.found(t, question.ListIn{Words: words}); got != want {
				t.Errorf("%q finds %s, want %s", words, got, want)
			}
		}
		both := "2 Which loop is fastest?; How do Closures wörk?"
		check("closure", both)
		check("CLOSURES do", both)
		check("work", "1 How do Closures wörk?")
		check("WÖRK", "1 How do Closures wörk?")
		check("関数", "1 関数とは")
		check("loop fast nothing", "0 ")
		check("?!", "0 ")
		check("", "3 関数とは; "+both[2:])
		if got := h.found(t, question.ListIn{Sort: "votes", Words: "closures"}); got !=
			"2 How do Closures wörk?; Which loop is fastest?" {
			t.Errorf("%s", got)
		}
		if got := h.found(t, question.ListIn{LessonID: h.lessons[0]}); got != "1 How do Closures wörk?" {
			t.Errorf("%s", got)
		}
		// An answer that is gone finds nothing; what was asked before there was an index is found after.
		q, err := h.One(h.As("ada"), loops.ID)
		if err != nil {
			t.Fatal(err)
		}
		wantCode(t, "taken back", h.TakeBack(h.As("teacher"), q.Answers[0].ID), "")
		check("closure", "1 How do Closures wörk?")
		h.Tx(t, func(tx *db.Tx) error {
			_, err := tx.ExecContext(t.Context(), `DELETE FROM question_words`)
			if err == nil {
				_, err = tx.ExecContext(t.Context(), `UPDATE lesson_questions SET indexed = FALSE`)
			}
			return err
		})
		check("closure", "0 ")
		if err := h.IndexOld(t.Context()); err != nil {
			t.Fatal(err)
		}
		check("closure", "1 How do Closures wörk?")
	})
}

// A page is read in as many queries however many questions and answers there are, and none of them reads the table.
func TestALongListIsReadInAFewQueries(t *testing.T) {
	path := filepath.Join(t.TempDir(), "stoa.db")
	d, err := db.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	h := open(t, d)
	h.ask(t, "ada", 0, "Why?")
	count := func() int {
		t.Helper()
		taken := dbtest.Record(t, d, path)
		_ = h.found(t, question.ListIn{Words: "why", Sort: "votes"})
		list := taken()
		for _, s := range list {
			if s.Rows > 20*20 {
				t.Errorf("%d rows of %s", s.Rows, s.Text)
			}
		}
		return len(list)
	}
	few := count()
	for i := range 45 {
		h.Now = h.Now.Add(time.Hour)
		q := h.ask(t, "ada", 0, fmt.Sprintf("Why %d?", i))
		if i > 40 {
			for range 25 {
				h.reply(t, "ben", q.ID, "Because.")
				h.Now = h.Now.Add(time.Hour)
			}
		}
	}
	if many := count(); many != few || few > 10 {
		t.Errorf("%d queries for one question, %d for many", few, many)
	}
	list, err := h.List(h.As("ada"), question.ListIn{Slug: "js", Page: 3})
	if err != nil || list.Total != 46 || len(list.Questions) != 6 || list.Questions[5].Body != "Why?" {
		t.Errorf("%+v %v", list, err)
	}
	newest, err := h.List(h.As("ada"), question.ListIn{Slug: "js"})
	if err != nil || newest.Questions[0].AnswerCount != 25 || len(newest.Questions[0].Answers) != 20 {
		t.Errorf("%+v %v", newest.Questions[0], err)
	}
	if one, err := h.One(h.As("ada"), newest.Questions[0].ID); err != nil || len(one.Answers) != 25 {
		t.Errorf("%+v %v", one, err)
	}
}
