package approval_test

import (
	"testing"
	"time"

	"stoa/internal/approval"
	"stoa/internal/session"
)

func TestTimesInTheQueue(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		decide := func(after time.Duration, v session.Viewer) {
			t.Helper()
			id := s.submit(t, content(s.course(t, s.teacher), s.teacher.ID, "design"))
			s.now = s.now.Add(after / 2)
			if _, err := s.Claim(s.as(v), id); err != nil {
				t.Fatal(err)
			}
			s.now = s.now.Add(after / 2)
			if _, err := s.Claim(s.as(v), id); err != nil { // the first is what counts
				t.Fatal(err)
			}
			if err := s.Approve(s.as(v), id, ""); err != nil {
				t.Fatal(err)
			}
		}
		decide(time.Hour, s.ada) // which is long ago
		s.now = s.now.Add(91 * 24 * time.Hour)
		decide(time.Hour, s.ada)
		decide(2*time.Hour, s.ada)
		decide(9*time.Hour, s.grace)
		oldest := s.now
		s.submit(t, content(s.course(t, s.teacher), s.teacher.ID, "finance"))
		got, err := s.Times(s.ctx)
		if err != nil {
			t.Fatal(err)
		}
		hour := time.Hour.Milliseconds()
		if got.Waiting != 1 || !got.Oldest.Equal(oldest) || got.Decided != 3 || got.Approved != 3 ||
			*got.ToDecision != (approval.Spread{MedianMs: 2 * hour, SlowestMs: 9 * hour}) ||
			*got.ToClaim != (approval.Spread{MedianMs: hour, SlowestMs: 9 * hour / 2}) {
			t.Errorf("%+v", got)
		}
		if len(got.Subjects) != 2 || got.Subjects[0].Subject != "finance" || got.Subjects[0].ToDecision != nil ||
			got.Subjects[1].Decided != 3 || got.Subjects[1].Oldest != nil {
			t.Errorf("%+v", got.Subjects)
		}
		if len(got.Specialists) != 2 ||
			got.Specialists[0] != (approval.SpecialistTime{Name: "Ada", Decided: 2, MedianMs: hour}) {
			t.Errorf("%+v", got.Specialists)
		}
	})
}
