package site_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/paging"
	"stoa/internal/session"
	"stoa/internal/site"
)

// setUp returns the service, an operator, and who is to get an acknowledgment.
func setUp(
	t *testing.T, d *db.DB,
) (s *site.Service, operator context.Context, acknowledged func() []account.Recipient) {
	t.Helper()
	s = site.New(d)
	acknowledged = func() (all []account.Recipient) {
		t.Helper()
		if err := d.InTx(t.Context(), func(tx *db.Tx) error {
			all = nil
			for _, e := range eventtest.Of[event.ContactReceived](t, d) {
				to, number, ok, err := site.Sender(t.Context(), tx, e.MessageID)
				if err != nil || !ok || !strings.HasPrefix(number, "M-") {
					t.Errorf("%+v, number %q, %v %v", to, number, ok, err)
				}
				all = append(all, to)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		return all
	}
	v := session.Viewer{Name: "Op"}
	if err := d.InTx(t.Context(), func(tx *db.Tx) (err error) {
		v.ID, err = account.Insert(t.Context(), tx, account.NewPerson{Name: "Op", Email: "op@stoa.test"})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return s, session.With(t.Context(), v), acknowledged
}

func note() site.ContactIn {
	return site.ContactIn{
		FirstName: "Zoë", Email: "zoe@example.org", Subject: "100% Übung_1",
		Message: "Is there <b>a course</b>\r\nabout knots?", Language: "de",
	}
}

func TestContactIsStoredAcknowledgedAndRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, operator, acknowledged := setUp(t, d)
		for i := range 27 {
			in := note()
			in.Email = fmt.Sprintf("zoe%d@example.org", i)
			if i == 3 {
				in.Subject = "Rechnung"
			}
			if err := s.Contact(t.Context(), in); err != nil {
				t.Fatal(err)
			}
		}
		first27 := acknowledged()
		if len(first27) != 27 || first27[0] != (account.Recipient{Name: "Zoë", Email: "zoe0@example.org", Language: "de"}) {
			t.Errorf("acknowledged: %+v", first27)
		}
		first, err := s.Messages(operator, "", "", paging.At{})
		if err != nil || first.Total != 27 || first.Pages != 2 || len(first.Messages) != 25 ||
			first.Messages[0].Email != "zoe26@example.org" {
			t.Fatalf("%+v %v", first, err)
		}
		if got := first.Messages[0].Body; got != "Is there <b>a course</b>\nabout knots?" {
			t.Errorf("body %q", got)
		}
		last, err := s.Messages(operator, "new", "", paging.At{Page: 99})
		if err != nil || last.Page != 2 || len(last.Messages) != 2 {
			t.Errorf("beyond the end: %+v %v", last, err)
		}
		for q, want := range map[string]int{
			"RECHNUNG": 1, "übung_1": 26, "100% ü": 26, "%": 26, "zoë": 27, "ZOE3@": 1, "nothing": 0, "!": 0,
			strings.Repeat("x", 300): 0,
		} {
			if got, err := s.Messages(operator, "all", q, paging.At{}); err != nil || got.Total != want {
				t.Errorf("%.20q finds %d, want %d, %v", q, got.Total, want, err)
			}
		}
		id := first.Messages[0].ID
		if one, err := s.SetClosed(operator, id, true); err != nil || one.State != "closed" || one.ClosedBy != "Op" {
			t.Fatalf("%+v %v", one, err)
		}
		if got, _ := s.Messages(operator, "closed", "", paging.At{}); got.Total != 1 || got.Messages[0].ID != id ||
			got.Messages[0].ClosedAt == nil {
			t.Errorf("closed: %+v", got)
		}
		if got, _ := s.Messages(operator, "new", "", paging.At{}); got.Total != 26 {
			t.Errorf("%d are open", got.Total)
		}
		if one, err := s.SetClosed(operator, id, false); err != nil || one.State != "new" {
			t.Fatalf("%+v %v", one, err)
		}
		if got, _ := s.Messages(operator, "new", "", paging.At{}); got.Total != 27 {
			t.Errorf("%d are open again", got.Total)
		}
		if _, err := s.SetClosed(operator, "nobody's", true); fault.CodeOf(err) != "contact.not_found" {
			t.Error(err)
		}
	})
}

func TestContactRefuses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, operator, acknowledged := setUp(t, d)
		for name, change := range map[string]func(*site.ContactIn){
			"no name":             func(in *site.ContactIn) { in.FirstName = "  " },
			"long name":           func(in *site.ContactIn) { in.FirstName = strings.Repeat("x", 10_000) },
			"line in the name":    func(in *site.ContactIn) { in.FirstName = "Zoë\nBcc: eve@example.org" },
			"no email":            func(in *site.ContactIn) { in.Email = "" },
			"header injection":    func(in *site.ContactIn) { in.Email = "zoe@example.org\r\nBcc: eve@example.org" },
			"no address":          func(in *site.ContactIn) { in.Email = "zoe" },
			"two addresses":       func(in *site.ContactIn) { in.Email = "zoe@example.org, eve@example.org" },
			"long email":          func(in *site.ContactIn) { in.Email = strings.Repeat("x", 25_400) + "@example.org" },
			"no subject":          func(in *site.ContactIn) { in.Subject = "" },
			"line in the subject": func(in *site.ContactIn) { in.Subject = "a\r\nb" },
			"no message":          func(in *site.ContactIn) { in.Message = "\n" },
			"short":               func(in *site.ContactIn) { in.Message = "Hello" },
			"long":                func(in *site.ContactIn) { in.Message = strings.Repeat("x", 5001) },
			"control":             func(in *site.ContactIn) { in.Message += "\x1b[31m" },
		} {
			in := note()
			change(&in)
			if err := s.Contact(t.Context(), in); fault.CodeOf(err) != "form.invalid" {
				t.Errorf("%s: %v", name, err)
			}
		}
		if got, err := s.Messages(operator, "all", "", paging.At{}); err != nil || got.Total != 0 ||
			len(acknowledged()) != 0 {
			t.Errorf("stored %d, acknowledged %d, %v", got.Total, len(acknowledged()), err)
		}
	})
}

func TestAnAddressWritesTenTimesADay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, operator, _ := setUp(t, d)
		in := note()
		for i := range 10 {
			in.Email = []string{"zoe@example.org", "ZOE@example.org"}[i%2]
			if err := s.Contact(t.Context(), in); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Contact(t.Context(), in); fault.CodeOf(err) != "contact.too_many" {
			t.Errorf("the eleventh: %v", err)
		}
		if got, _ := s.Messages(operator, "all", "", paging.At{}); got.Total != 10 {
			t.Errorf("%d stored", got.Total)
		}
		tomorrow := time.Now().Add(25 * time.Hour)
		d.SetClock(func() time.Time { return tomorrow })
		if err := s.Contact(t.Context(), in); err != nil {
			t.Errorf("a day later: %v", err)
		}
	})
}
