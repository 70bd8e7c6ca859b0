package app

import (
	"bytes"
	"net/http"
	"testing"

	"stoa/internal/course"
)

// An instructor sees the cover that will be drawn for learners, before the course is theirs.
func TestADraftsCoverShowsItsCategory(t *testing.T) {
	_, _, visitor := open(t)
	v := visitor()
	drawn := func(plan course.Plan) []byte {
		answer := v.Call(http.MethodGet, course.DrawnURL(plan, "a-draft"), nil)
		if answer.Status != http.StatusOK {
			t.Errorf("%+v: %d", plan, answer.Status)
		}
		return answer.Body
	}
	plain, gauge := drawn(course.Plan{Subject: "development"}),
		drawn(course.Plan{Subject: "development", Category: "web-performance"})
	if bytes.Equal(plain, gauge) || len(plain) == 0 {
		t.Error("the category makes no difference")
	}
	drawn(course.Plan{}) // filed nowhere yet
}
