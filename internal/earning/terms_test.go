package earning_test

import (
	"context"
	"maps"
	"testing"

	"stoa/internal/account"
	"stoa/internal/earning"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

// Changes of terms are in the audit log with what they were before; only instructors have a share of their own.
func TestTermsAndSharesAreRecorded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var operator, teacher, learner string
		if err := d.InTx(t.Context(), func(tx *db.Tx) (err error) {
			for email, id := range map[string]*string{"o@x.test": &operator, "t@x.test": &teacher, "l@x.test": &learner} {
				if *id, err = account.Insert(t.Context(), tx, account.NewPerson{Name: email, Email: email}); err != nil {
					return err
				}
			}
			_, err = tx.Exec(`INSERT INTO person_roles (person_id, role, granted_at) VALUES ($1, 'instructor', $2)`, teacher,
				db.At(tx.Now))
			return err
		}); err != nil {
			t.Fatal(err)
		}
		s, ctx := earning.New(d), session.With(context.Background(), session.Viewer{ID: operator})
		last := func() (action string, details db.JSON) {
			t.Helper()
			if err := d.Read().QueryRow(`SELECT action, details FROM audit_log WHERE actor_id = $1 ORDER BY id DESC LIMIT 1`,
				operator).Scan(&action, &details); err != nil {
				t.Fatal(err)
			}
			return action, details
		}
		own := int32(97)
		terms := earning.SaleTerms{
			SharePercent: 65, OwnLinkPercent: &own, CouponsAllowed: true, CouponPercent: 50, CouponCount: 5, CouponDays: 30,
		}
		want := map[string]string{"share": "65", "shareBefore": "70", "ownLink": "97", "ownLinkBefore": ""}
		for range 2 { // the second time, nothing changes
			if err := s.SetTerms(ctx, terms); err != nil {
				t.Fatal(err)
			}
			action, raw := last()
			got := map[string]string{}
			if err := raw.Into(&got); err != nil || action != "earning.terms_changed" || !maps.Equal(got, want) {
				t.Errorf("%s %v", action, got)
			}
		}
		share := int32(80)
		if err := s.SetShareOf(ctx, learner, &share); fault.CodeOf(err) != "person.not_found" {
			t.Errorf("a learner's share: %v", err)
		}
		if err := s.SetShareOf(ctx, teacher, &share); err != nil {
			t.Fatal(err)
		}
		if all, err := s.Terms(ctx); err != nil || len(all.Instructors) != 1 || all.Instructors[0].ID != teacher {
			t.Errorf("%+v %v", all, err)
		}
		if err := s.SetShareOf(ctx, teacher, nil); err != nil {
			t.Fatal(err)
		}
		_, raw := last()
		got := map[string]string{}
		if err := raw.Into(&got); err != nil || !maps.Equal(got, map[string]string{"shareBefore": "80"}) {
			t.Errorf("%v", got)
		}
	})
}
