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
		answer := v.Call(http.MethodGet, course.DrawnURL(plan, course.Landing{}, "a-draft"), nil)
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

// Once it is launched, a course keeps the design that was chosen.
func TestACoverIsDrawnFromWhatWasChosen(t *testing.T) {
	a, _, visitor := open(t)
	if _, err := a.DB.Write().ExecContext(
		t.Context(), `UPDATE courses SET cover_seed = 'leaf-2' WHERE slug = 'modern-javascript'`,
	); err != nil {
		t.Fatal(err)
	}
	v, plan := visitor(), course.Plan{Subject: "development", Category: "javascript"}
	drawn := func(address string) string { return string(v.Call(http.MethodGet, address, nil).Body) }
	got := drawn(course.CoverURL("development", "modern-javascript"))
	if want := drawn(course.DrawnURL(plan, course.Landing{CoverSeed: "leaf-2"}, "modern-javascript")); got != want {
		t.Error("the course has another cover than the one that was chosen")
	}
	if got == drawn(course.DrawnURL(plan, course.Landing{}, "modern-javascript")) {
		t.Error("the design makes no difference")
	}
}
