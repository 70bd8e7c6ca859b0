package question_test

import (
	"fmt"
	"testing"
	"time"
)

// How soon questions are answered is said once there are enough: by whoever teaches, and a question that waits counts.
func TestPromptness(t *testing.T) {
	each(t, func(t *testing.T, h *hall) {
		hours := func(want int) {
			t.Helper()
			got, err := h.Promptness(t.Context(), h.course)
			if err != nil || got.Hours != want {
				t.Errorf("%+v %v, want %d hours", got, err, want)
			}
		}
		for i := range 9 {
			q := h.ask(t, "ada", 0, fmt.Sprintf("Question %d?", i))
			h.reply(t, "ben", q.ID, "No idea.") // who doesn't teach
			h.Now = h.Now.Add(time.Duration(i+1)*time.Hour - time.Minute)
			h.reply(t, "teacher", q.ID, "Because.")
		}
		hours(0)
		h.ask(t, "ada", 0, "Too new to count?")
		h.ask(t, "teacher", 0, "One of my own?")
		hours(0)
		h.Now = h.Now.Add(8 * 24 * time.Hour) // now one of ten has waited for over a week
		hours(7)
		for range 9 {
			h.ask(t, "ada", 0, "Is anyone there?")
		}
		h.Now = h.Now.Add(8 * 24 * time.Hour)
		hours(0)
	})
}
