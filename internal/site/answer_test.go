package site_test

import (
	"context"
	"testing"

	"github.com/google/uuid"

	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/paging"
	"stoa/internal/site"
)

// written stores a message and returns its id.
func written(t *testing.T, s *site.Service, operator context.Context) string {
	t.Helper()
	if err := s.Contact(t.Context(), note()); err != nil {
		t.Fatal(err)
	}
	all, err := s.Messages(operator, "new", "", paging.At{})
	if err != nil || len(all.Messages) == 0 {
		t.Fatalf("%+v %v", all, err)
	}
	return all.Messages[0].ID
}

func TestAnAnswerIsEmailedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, operator, _ := setUp(t, d)
		in := site.AnswerIn{MessageID: written(t, s, operator), ID: uuid.NewString(), Body: " Yes:\r\nknots for all. "}
		for range 3 { // as by a browser that heard nothing of the first
			one, err := s.Answer(operator, in)
			if err != nil || one.State != "answered" || len(one.Answers) != 1 || one.Answers[0].Author != "Op" ||
				one.Answers[0].Body != "Yes:\nknots for all." {
				t.Fatalf("%+v %v", one, err)
			}
		}
		events := eventtest.Of[event.ContactAnswered](t, d)
		if len(events) != 1 || events[0].AnswerID != in.ID {
			t.Fatalf("%+v", events)
		}
		if err := d.InTx(t.Context(), func(tx *db.Tx) error {
			a, ok, err := site.AnswerFor(t.Context(), tx, in.ID)
			if !ok || a.To.Email != "zoe@example.org" || a.To.Language != "de" || a.Subject != "100% Übung_1" ||
				a.Body != "Yes:\nknots for all." || a.Message != "Is there <b>a course</b>\nabout knots?" {
				t.Errorf("%+v %v", a, ok)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		for state, want := range map[string]int{"new": 0, "answered": 1, "closed": 0, "all": 1} {
			if got, err := s.Messages(operator, state, "", paging.At{}); err != nil || got.Total != want {
				t.Errorf("%d are %s, %v", got.Total, state, err)
			}
		}
		if one, err := s.SetClosed(operator, in.MessageID, true); err != nil || one.State != "closed" {
			t.Errorf("%+v %v", one, err)
		}
		if one, err := s.SetClosed(operator, in.MessageID, false); err != nil || one.State != "answered" {
			t.Errorf("reopened: %+v %v", one, err)
		}
		var log []string
		rows, err := d.Read().QueryContext(t.Context(), `SELECT action FROM audit_log ORDER BY at, id`)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var action string
			if err := rows.Scan(&action); err != nil {
				t.Fatal(err)
			}
			log = append(log, action)
		}
		if err := rows.Err(); err != nil || len(log) != 3 || log[0] != "message.answered" || log[2] != "message.reopened" {
			t.Errorf("%v %v", log, err)
		}
	})
}

func TestAnAnswerIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, operator, _ := setUp(t, d)
		id := written(t, s, operator)
		first := site.AnswerIn{MessageID: id, ID: uuid.NewString(), Body: "Yes."}
		if _, err := s.Answer(operator, first); err != nil {
			t.Fatal(err)
		}
		for code, in := range map[string]site.AnswerIn{
			"form.invalid":               {MessageID: id, ID: uuid.NewString(), Body: " ", Seen: 1},
			"contact.answered_meanwhile": {MessageID: id, ID: uuid.NewString(), Body: "No."},
			"contact.not_found":          {MessageID: "x\x00", ID: uuid.NewString(), Body: "No."},
		} {
			if _, err := s.Answer(operator, in); fault.CodeOf(err) != code {
				t.Errorf("%v, want %s", err, code)
			}
		}
		if _, err := s.Answer(operator, site.AnswerIn{MessageID: id, ID: "1", Body: "No.", Seen: 1}); err == nil {
			t.Error("an id that is none")
		}
		if err := d.InTx(t.Context(), func(tx *db.Tx) error {
			return site.Erase(t.Context(), tx, "ZOE@example.org")
		}); err != nil {
			t.Fatal(err)
		}
		in := site.AnswerIn{MessageID: id, ID: uuid.NewString(), Body: "No.", Seen: 1}
		if _, err := s.Answer(operator, in); fault.CodeOf(err) != "contact.sender_gone" {
			t.Error(err)
		}
		if one, err := s.MessageByID(operator, id); err != nil || one.Body != "" || one.Answers[0].Body != "" {
			t.Errorf("%+v %v", one, err)
		}
	})
}
