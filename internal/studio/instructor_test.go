package studio_test

import (
	"testing"
	"time"

	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/studio"
)

// invite invites max and returns the token of the email.
func (s *desk) invite(t *testing.T, id string, percent int) (token string) {
	t.Helper()
	must(t, s.Invite(s.zoe, id, "max@stoa.test", percent))
	invited := eventtest.Of[event.InstructorInvited](t, s.db)
	s.tx(t, func(tx *db.Tx) error {
		i, _, err := studio.NewInvitation(t.Context(), tx, invited[len(invited)-1].InvitationID)
		token = i.Token
		return err
	})
	return token
}

func TestTeachingTogether(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id := s.whole(t, "JavaScript")
		token := s.invite(t, id, 30)
		shares := func(want ...int) {
			t.Helper()
			got := s.draft(t, id).Instructors
			for i := range want {
				if len(got) != len(want) || got[i].Percent != want[i] {
					t.Errorf("%+v, want %v", got, want)
					return
				}
			}
		}
		shares(100, 30) // until it is accepted
		wantCode(t, "twice", s.Invite(s.zoe, id, "MAX@stoa.test", 1), "studio.teaches_already")
		wantCode(t, "more than there is", s.Invite(s.zoe, id, "third@stoa.test", 71), "form.invalid")
		wantCode(t, "less than nothing", s.Invite(s.zoe, id, "third@stoa.test", -1), "form.invalid")
		i, err := s.InvitationOf(s.max, token)
		if err != nil || i.Course != "JavaScript" || i.Inviter != "Zoë Żak" || i.Percent != 30 {
			t.Errorf("%+v %v", i, err)
		}
		_, err = s.Accept(s.zoe, token)
		wantCode(t, "by the owner", err, "studio.teaches_already")
		_, err = s.Draft(s.max, id)
		wantCode(t, "before", err, "studio.not_found")
		if got, err := s.Accept(s.max, token); err != nil || got != id {
			t.Fatal(got, err)
		}
		_, err = s.Accept(s.max, token)
		wantCode(t, "twice", err, "studio.invitation_gone")
		shares(70, 30)
		teachers := func(want int) {
			t.Helper()
			if got, err := course.TeachersOf(t.Context(), s.db.Read(), id); err != nil || len(got) != want {
				t.Errorf("%d teach, want %d: %v", len(got), want, err)
			}
		}
		teachers(0) // it was never launched
		d, err := s.Draft(s.max, id)
		must(t, err)
		if d.Role != "instructor" {
			t.Error(d.Role)
		}
		plan := d.Plan.Plan
		plan.Title = "TypeScript"
		_, err = s.SavePlan(s.max, id, plan, d.Plan.Revision)
		must(t, err)
		for what, err := range map[string]error{
			"launching": s.Launch(s.max, id, nil), "deleting": s.Delete(s.max, id),
			"inviting": s.Invite(s.max, id, "x@stoa.test", 1), "withdrawing": s.Withdraw(s.max, id),
			"duplicating":    func() error { _, err := s.Duplicate(s.max, id); return err }(),
			"paying oneself": s.SetShare(s.max, id, d.Instructors[1].ID, 99),
		} {
			wantCode(t, what, err, "studio.owner_only")
		}
		must(t, s.SetShare(s.zoe, id, d.Instructors[1].ID, 45))
		shares(55, 45)
		wantCode(t, "removing the owner", s.RemoveInstructor(s.max, id, d.Instructors[0].ID), "studio.owner_stays")
		must(t, s.Submit(s.zoe, id, ""))
		s.decide(t, id, true)
		must(t, s.Launch(s.zoe, id, nil))
		teachers(2)
		if list, err := s.Courses(s.max); err != nil || len(list) != 1 || list[0].State != "live" {
			t.Errorf("%+v %v", list, err)
		}
		must(t, s.RemoveInstructor(s.max, id, d.Instructors[1].ID))
		shares(100)
		teachers(1)
		_, err = s.Draft(s.max, id)
		wantCode(t, "after leaving", err, "studio.not_found")
		late := s.invite(t, id, 10)
		s.now = s.now.Add(15 * 24 * time.Hour)
		_, err = s.Accept(s.max, late)
		wantCode(t, "after two weeks", err, "studio.invitation_gone")
	})
}
