package report_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"stoa/internal/course"
	"stoa/internal/course/coursetest"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/paging"
	"stoa/internal/learning/learningtest"
	"stoa/internal/question"
	"stoa/internal/report"
	"stoa/internal/review"
)

// desk is a school with a course that ada, ben and cleo learn, and who moderates it.
type desk struct {
	*learningtest.School
	*report.Service
	reviews   *review.Service
	questions *question.Service
	lesson    string
	changes   int
}

func each(t *testing.T, test func(t *testing.T, h *desk)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := &desk{School: learningtest.Open(t, d)}
		id, lessons := h.Add(t, "js", course.Published, 0, learningtest.Text(1)[0])
		for _, name := range []string{"cleo", "operator"} {
			h.Person(t, name)
		}
		h.Enroll(t, id, "ada", "ben", "cleo")
		h.reviews = review.New(d, func(_ context.Context, tx *db.Tx, _ string) error {
			tx.AfterCommit(func() { h.changes++ })
			return nil
		})
		h.Service, h.questions, h.lesson = report.New(d, h.reviews), question.New(d), lessons[0]
		test(t, h)
	})
}

func (h *desk) report(t *testing.T, who, kind, id, want string) {
	t.Helper()
	h.Now = h.Now.Add(time.Second)
	err := h.Report(h.As(who), report.NewReport{Kind: kind, ID: id, Reason: "spam"})
	if fault.CodeOf(err) != want || (want == "" && err != nil) {
		t.Errorf("%s reports %s: %v, want %q", who, kind, err, want)
	}
}

func (h *desk) decide(t *testing.T, id, state, reason, note, want string) *report.Reported {
	t.Helper()
	one, err := h.Decide(h.As("operator"), id, report.Decision{State: state, Reason: reason, Note: note})
	if fault.CodeOf(err) != want || (want == "" && err != nil) {
		t.Fatalf("%s: %v, want %q", state, err, want)
	}
	return one
}

// queue is what is in a state: its text, and how many reported it.
func (h *desk) queue(t *testing.T, state string) string {
	t.Helper()
	list, err := h.Queue(h.As("operator"), state, paging.At{})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, one := range list.Things {
		out = append(out, fmt.Sprint(one.Body, " ", one.Count))
	}
	return strings.Join(out, ", ")
}

func TestAReviewIsReportedHiddenAndShownAgain(t *testing.T) {
	each(t, func(t *testing.T, h *desk) {
		mine, err := h.reviews.Write(h.As("ada"), "js", 1, "Buy shoes at shoes.example.")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.reviews.Write(h.As("ben"), "js", 5, "Clear, patient and short."); err != nil {
			t.Fatal(err)
		}
		h.report(t, "ada", "review", mine.ID, "report.own")
		h.report(t, "ben", "review", mine.ID, "")
		h.report(t, "ben", "review", mine.ID, "") // is once
		h.report(t, "stranger", "review", mine.ID, "")
		h.report(t, "ben", "question", mine.ID, "report.not_found")
		h.report(t, "ben", "review", "x\x00", "report.not_found")
		if got := h.queue(t, ""); got != "Buy shoes at shoes.example. 2" {
			t.Errorf("%q", got)
		}
		h.decide(t, mine.ID, "hidden", "other", "", "form.invalid")
		h.decide(t, mine.ID, "hidden", "", "", "form.invalid")
		h.decide(t, "nothing", "kept", "", "", "report.not_found")
		for range 2 {
			one := h.decide(t, mine.ID, "hidden", "spam", "It sells shoes.", "")
			if one.State != "hidden" || one.DecidedBy != "operator" || one.Reasons[0] != (report.ReasonCount{
				Reason: "spam", Count: 2,
			}) {
				t.Errorf("%+v", one)
			}
		}
		list, err := h.reviews.List(h.As("ben"), review.ListIn{Slug: "js"})
		if err != nil || list.Total != 1 || list.Average != 5 || len(list.Items) != 1 {
			t.Errorf("hidden: %+v %v", list, err)
		}
		if _, err := h.reviews.Vote(h.As("ben"), mine.ID, true); fault.CodeOf(err) != "review.not_found" {
			t.Errorf("a vote for what is hidden: %v", err)
		}
		h.report(t, "cleo", "review", mine.ID, "report.not_found")
		// Its author still has it, and what they change counts nowhere.
		own, err := h.reviews.Write(h.As("ada"), "js", 2, "Buy more shoes at shoes.example.")
		if err != nil || own.Hidden != "spam" || own.HiddenNote != "It sells shoes." {
			t.Errorf("%+v %v", own, err)
		}
		h.counted(t)
		if events := eventtest.Of[event.ContentModerated](t, h.DB); len(events) != 1 || !events[0].Hidden {
			t.Errorf("%+v", events)
		}
		h.decide(t, mine.ID, "open", "", "", "")
		if list, _ := h.reviews.List(h.As("ben"), review.ListIn{Slug: "js"}); list.Total != 2 || list.Average != 3.5 {
			t.Errorf("shown again: %+v", list)
		}
		h.counted(t)
		h.decide(t, mine.ID, "kept", "", "", "")
		if h.queue(t, "open") != "" || h.queue(t, "kept") == "" {
			t.Error("it still waits")
		}
		h.report(t, "cleo", "review", mine.ID, "") // so it waits again
		if got := h.queue(t, "open"); got != "Buy more shoes at shoes.example. 3" {
			t.Errorf("%q", got)
		}
		h.decide(t, mine.ID, "hidden", "spam", "", "")
		if err := h.reviews.Remove(h.As("ada"), "js"); err != nil {
			t.Fatal(err)
		}
		h.counted(t)
		if got := h.queue(t, "all"); got != "" {
			t.Errorf("what is deleted is listed: %q", got)
		}
		if h.changes != 6 {
			t.Errorf("the catalog heard of %d changes", h.changes)
		}
	})
}

// counted fails if the figures aren't those of a recount.
func (h *desk) counted(t *testing.T) {
	t.Helper()
	h.Tx(t, func(tx *db.Tx) error {
		wrong, err := coursetest.Recount(t.Context(), tx)
		if wrong != 0 {
			t.Errorf("%d figures are wrong", wrong)
		}
		return err
	})
}

func TestQuestionsAndAnswersAreHidden(t *testing.T) {
	each(t, func(t *testing.T, h *desk) {
		q, err := h.questions.Ask(h.As("ada"), h.lesson, "Where are cheap shoes?", nil)
		if err != nil {
			t.Fatal(err)
		}
		q, err = h.questions.Reply(h.As("ben"), q.ID, "At sandals.example.")
		if err != nil {
			t.Fatal(err)
		}
		answer := q.Answers[0].ID
		h.report(t, "stranger", "answer", answer, "enrollment.required")
		h.report(t, "ada", "answer", answer, "")
		found := func(who, words string) (answers, total int) {
			t.Helper()
			list, err := h.questions.List(h.As(who), question.ListIn{Slug: "js", Words: words})
			if err != nil {
				t.Fatal(err)
			}
			for _, q := range list.Questions {
				answers += len(q.Answers)
				if q.AnswerCount != len(q.Answers) {
					t.Errorf("%d answers are counted", q.AnswerCount)
				}
			}
			return answers, list.Total
		}
		h.decide(t, answer, "hidden", "spam", "", "")
		for who, want := range map[string]int{"ada": 0, "ben": 1, "teacher": 0, "cleo": 0} {
			if answers, total := found(who, ""); answers != want || total != 1 {
				t.Errorf("%s has %d answers to %d questions", who, answers, total)
			}
		}
		if _, total := found("cleo", "sandals"); total != 0 {
			t.Error("it is found by a hidden answer")
		}
		if one, err := h.questions.One(h.As("ben"), q.ID); err != nil || one.Answers[0].Hidden != "spam" {
			t.Errorf("%+v %v", one, err)
		}
		h.decide(t, answer, "kept", "", "", "")
		if answers, total := found("cleo", "sandals"); answers != 1 || total != 1 {
			t.Error("it is not shown again")
		}

		h.report(t, "cleo", "question", q.ID, "")
		h.decide(t, q.ID, "hidden", "off_topic", "", "")
		for who, want := range map[string]int{"ada": 1, "ben": 0, "teacher": 0} {
			if _, total := found(who, ""); total != want {
				t.Errorf("%s sees %d questions", who, total)
			}
			if _, err := h.questions.One(h.As(who), q.ID); (err == nil) != (want == 1) {
				t.Errorf("%s: %v", who, err)
			}
		}
		if inbox, err := h.questions.Inbox(h.As("teacher"), question.InboxIn{}); err != nil || inbox.Total != 0 ||
			inbox.Unread != 0 {
			t.Errorf("%+v %v", inbox, err)
		}
		h.decide(t, q.ID, "open", "", "", "")
		if _, total := found("ben", "shoes"); total != 1 {
			t.Error("the question is not shown again")
		}
		if made, err := h.Made(h.As("ada")); err != nil || len(made) != 1 || made[0].Kind != "answer" {
			t.Errorf("%+v %v", made, err)
		}
	})
}

func TestReportsOfADayAreLimited(t *testing.T) {
	each(t, func(t *testing.T, h *desk) {
		for i := range 21 {
			q, err := h.questions.Ask(h.As("ada"), h.lesson, fmt.Sprintf("Question %d?", i), nil)
			if err != nil {
				t.Fatal(err)
			}
			want := ""
			if i == 20 {
				want = "report.too_many"
			}
			h.report(t, "ben", "question", q.ID, want)
		}
		h.Tx(t, func(tx *db.Tx) error { return report.Erase(t.Context(), tx, "ben") })
	})
}
