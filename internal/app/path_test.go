package app

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"stoa/internal/apitest"
	"stoa/internal/approval"
	"stoa/internal/studio"
)

// The sample has a course in every state of the path, and a queue for the specialist.
func TestTheSampleHasCoursesInEveryState(t *testing.T) {
	for name, database := range map[string]func() string{
		"sqlite": func() string { return "" }, "postgres": func() string { return postgresSample(t) },
	} {
		t.Run(name, func(t *testing.T) {
			_, _, visitor := openOn(t, database())
			amara := visitor().SignIn("amara.obi@stoa.test", password)
			states := studioStates(t, amara)
			want := []string{
				"approved", "changes_requested", "draft", "in_review", "live", "live, changed", "scheduled", "withdrawn",
			}
			if got := slices.Sorted(maps.Keys(states)); !slices.Equal(got, want) {
				t.Errorf("Amara has courses that are %v", got)
			}
			elena := studioStates(t, visitor().SignIn("instructor@stoa.test", password))
			for _, state := range []string{"draft", "changes_requested", "in_review", "live"} {
				if elena[state] == "" {
					t.Errorf("Elena has nothing that is %s: %v", state, elena)
				}
			}
			asked := get[approval.Comments](t, amara, "/api/studio/courses/"+states["changes_requested"]+"/comments")
			answered, paragraph, second := 0, 0, 0
			for _, c := range asked.Comments {
				answered += len(c.Replies)
				if c.Quote != "" {
					paragraph++
				}
				if c.AtMs != nil {
					second++
				}
			}
			if len(asked.Comments) != 3 || answered != 1 || paragraph != 1 || second != 1 || asked.Decision == nil {
				t.Errorf("%d comments, %d answers: %+v", len(asked.Comments), answered, asked.Decision)
			}
			testQueue(t, visitor().SignIn("specialist@stoa.test", password))
		})
	}
}

// studioStates has a course of each state.
func studioStates(t *testing.T, c *apitest.Client) map[string]string {
	t.Helper()
	states := map[string]string{}
	for _, one := range get[struct{ Courses []studio.StudioCourse }](t, c, "/api/studio/courses").Courses {
		state := one.State
		if one.Live && one.Changed {
			state += ", changed"
		}
		states[state] = one.ID
	}
	return states
}

func testQueue(t *testing.T, c *apitest.Client) {
	t.Helper()
	queue := get[approval.Queue](t, c, "/api/approvals")
	subjects, again, mine := map[string]bool{}, 0, 0
	for i, one := range queue.Submissions {
		subjects[one.Subject] = true
		if one.Version > 1 {
			again++
			view := get[approval.Approval](t, c, fmt.Sprintf("/api/approvals/%s", one.ID))
			if view.Since == nil || len(view.Changes) != 1 {
				t.Errorf("the second round shows %+v", view.Changes)
			}
		}
		if one.Claim != nil && one.Claim.Mine {
			mine++
		}
		if i > 0 && one.SubmittedAt.Before(queue.Submissions[i-1].SubmittedAt) {
			t.Error("the oldest isn't first")
		}
	}
	if len(queue.Submissions) != 5 || len(subjects) != 4 || again != 1 || mine != 1 {
		t.Errorf("%d wait, of %v, %d again, %d claimed", len(queue.Submissions), subjects, again, mine)
	}
}
