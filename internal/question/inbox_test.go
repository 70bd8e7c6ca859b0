package question_test

import (
	"fmt"
	"strings"
	"testing"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningtest"
	"stoa/internal/question"
)

// inbox is what someone who teaches has before them: how many are unread, then each question with how it stands.
func (h *hall) inbox(t *testing.T, who string, in question.InboxIn) string {
	t.Helper()
	box, err := h.Inbox(h.As(who), in)
	if err != nil {
		t.Fatal(err)
	}
	out := []string{fmt.Sprint(box.Unread, "/", box.Total)}
	for _, q := range box.Questions {
		text := q.Body
		if q.Unread {
			text += " (unread)"
		}
		if q.Answered {
			text += " (answered)"
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

func TestInbox(t *testing.T) {
	each(t, func(t *testing.T, h *hall) {
		h.Person(t, "co")
		second, lessons := h.Add(t, "css", course.Published, 0, learningtest.Text(1)...)
		h.Enroll(t, second, "ada")
		h.Tx(t, func(tx *db.Tx) error {
			return course.SetTeachers(t.Context(), tx, h.course, []string{h.People["co"].ID})
		})
		want := func(who string, in question.InboxIn, want string) {
			t.Helper()
			if got := h.inbox(t, who, in); got != want {
				t.Errorf("%s %+v: %s\nwant %s", who, in, got, want)
			}
		}
		why := h.ask(t, "ada", 0, "Why?")
		if _, err := h.Ask(h.As("ada"), lessons[0], "Which color?", nil); err != nil {
			t.Fatal(err)
		}
		how := h.ask(t, "ben", 1, "How?")
		h.ask(t, "teacher", 0, "Who has tried it?")
		want("teacher", question.InboxIn{}, "3/3; How? (unread); Which color? (unread); Why? (unread)")
		want("teacher", question.InboxIn{CourseID: second}, "3/1; Which color? (unread)")
		want("teacher", question.InboxIn{Words: "colo"}, "3/1; Which color? (unread)")
		want("co", question.InboxIn{}, "3/3; Who has tried it? (unread); How? (unread); Why? (unread)")
		want("ada", question.InboxIn{}, "0/0")
		_, err := h.Inbox(h.As("co"), question.InboxIn{CourseID: second})
		wantCode(t, "another's course", err, "course.not_found")

		h.reply(t, "co", why.ID, "Because.") // who is invited answers as the owner does
		want("co", question.InboxIn{Show: "unread"}, "2/2; Who has tried it? (unread); How? (unread)")
		want("teacher", question.InboxIn{Show: "answered"}, "3/1; Why? (unread) (answered)")
		wantCode(t, "read", h.SetRead(h.As("teacher"), why.ID, true), "")
		h.reply(t, "ben", why.ID, "I see it otherwise.") // which is new for both
		want("teacher", question.InboxIn{Show: "answered"}, "3/1; Why? (unread) (answered)")
		want("teacher", question.InboxIn{Show: "unanswered"}, "3/2; How? (unread); Which color? (unread)")
		wantCode(t, "a learner's reading", h.SetRead(h.As("ada"), how.ID, true), "question.not_found")

		// An answer that is accepted is one, and one that is taken back is none.
		bens := h.reply(t, "ada", how.ID, "So.").Answers[0].ID
		if _, err := h.Accept(h.As("co"), bens, true); err != nil {
			t.Fatal(err)
		}
		want("teacher", question.InboxIn{Show: "unanswered"}, "3/1; Which color? (unread)")
		wantCode(t, "taken back", h.TakeBack(h.As("ada"), bens), "")
		want("teacher", question.InboxIn{Show: "unanswered"}, "3/2; How? (unread); Which color? (unread)")

		// Who no longer teaches has nothing there any more.
		h.Tx(t, func(tx *db.Tx) error { return course.SetTeachers(t.Context(), tx, h.course, nil) })
		want("co", question.InboxIn{}, "0/0")
		_, err = h.Reply(h.As("co"), how.ID, "Still here.")
		wantCode(t, "no longer teaching", err, "enrollment.required")
		h.Tx(t, func(tx *db.Tx) error { return question.Erase(t.Context(), tx, h.People["co"].ID) })
	})
}

func TestSavedAnswers(t *testing.T) {
	each(t, func(t *testing.T, h *hall) {
		save := func(who, id, title, body string) error {
			return h.SaveAnswer(h.As(who), question.SavedAnswer{ID: id, Title: title, Body: body})
		}
		wantCode(t, "new", save("teacher", "a", "Welcome", "Glad you’re here."), "")
		wantCode(t, "again", save("teacher", "a", "Welcome", "Glad you are here."), "")
		wantCode(t, "another's", save("ada", "a", "Mine", "My own."), "")
		wantCode(t, "without a name", save("ada", "b", " ", "x"), "form.invalid")
		list, err := h.SavedAnswers(h.As("teacher"))
		if err != nil || len(list) != 1 || list[0].Body != "Glad you are here." {
			t.Errorf("%+v %v", list, err)
		}
		wantCode(t, "not theirs", h.DeleteSaved(h.As("ben"), "a"), "studio.not_found")
		wantCode(t, "deleted", h.DeleteSaved(h.As("teacher"), "a"), "")
		if list, err := h.SavedAnswers(h.As("ada")); err != nil || len(list) != 1 {
			t.Errorf("another's is gone too: %+v %v", list, err)
		}
	})
}
