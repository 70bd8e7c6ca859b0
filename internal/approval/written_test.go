package approval_test

import (
	"testing"

	"stoa/internal/approval"
)

// Everyone takes what they wrote themselves, and nothing of others.
func TestWritten(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		courseID := s.course(t, s.teacher)
		id := s.submit(t, content(courseID, s.teacher.ID, "design"))
		if _, err := s.Claim(s.as(s.ada), id); err != nil {
			t.Fatal(err)
		}
		quiet := s.comment(t, s.ada, id, "Too quiet.")
		if _, err := s.Comment(s.as(s.ada), id, approval.NewComment{Body: "Nice voice.", Private: true}); err != nil {
			t.Fatal(err)
		}
		if err := s.Reply(s.as(s.teacher), courseID, quiet, "Recorded anew."); err != nil {
			t.Fatal(err)
		}
		if err := s.Approve(s.as(s.ada), id, "Well done."); err != nil {
			t.Fatal(err)
		}
		mine, err := s.Written(s.as(s.ada))
		bodies := map[string]string{}
		for _, w := range mine {
			bodies[w.Kind] = w.Body
		}
		if err != nil || len(mine) != 3 || bodies["comment"] != "Too quiet." || bodies["note"] != "Nice voice." ||
			bodies["approval"] != "Well done." {
			t.Errorf("%+v %v", mine, err)
		}
		theirs, err := s.Written(s.as(s.teacher))
		if err != nil || len(theirs) != 1 || theirs[0].Kind != "reply" || theirs[0].Body != "Recorded anew." {
			t.Errorf("%+v %v", theirs, err)
		}
	})
}
