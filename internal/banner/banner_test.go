package banner_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"stoa/internal/banner"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

var begin = time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)

func at(hours int) *time.Time {
	t := begin.Add(time.Duration(hours) * time.Hour)
	return &t
}

// Two instances share a database; both have the same clock.
func TestABannerHoldsOnAllInstancesWhileItLasts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := session.With(context.Background(), session.Viewer{ID: db.NewID(), Email: "olga@stoa.test"})
		hour, changes := 0, atomic.Int32{}
		open := func() *banner.Service {
			s, err := banner.Open(ctx, d, func() time.Time { return *at(hour) }, func() { changes.Add(1) })
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		here, there := open(), open()
		see := func(want bool, changed int32) {
			t.Helper()
			changes.Store(0)
			if err := there.Refresh(ctx); err != nil {
				t.Fatal(err)
			}
			if got := there.Now() != nil; got != want || changes.Load() != changed {
				t.Errorf("at %d h: shown %t after %d changes, want %t after %d", hour, got, changes.Load(), want, changed)
			}
		}
		see(false, 0)
		in := banner.Content{
			Shown: true, Texts: map[string]string{"en": " Sale ", "de": ""}, Href: "/all-courses", From: at(1), Until: at(3),
		}
		if err := here.Set(ctx, in, 1); err != nil {
			t.Fatal(err)
		}
		see(false, 0) // not yet
		hour = 1
		see(true, 1)
		see(true, 0)
		if got := there.Now(); got.Texts["en"] != "Sale" || len(got.Texts) != 1 || got.Tone != banner.Info {
			t.Errorf("%+v", got)
		}
		if text, in := there.Now().Text("de"); text != "Sale" || in != "en" {
			t.Errorf("a language without a text says %q in %q", text, in)
		}
		in.Texts["de"] = "Rabatt"
		if err := here.Set(ctx, in, 1); fault.CodeOf(err) != "banner.changed" {
			t.Errorf("what nobody has seen was overwritten: %v", err)
		}
		if err := here.Set(ctx, in, 2); err != nil {
			t.Fatal(err)
		}
		see(true, 1)
		if text, _ := there.Now().Text("de"); text != "Rabatt" {
			t.Errorf("the other instance says %q", text)
		}
		hour = 3
		see(false, 1)
		var log []string
		rows, err := d.Read().QueryContext(ctx, `SELECT action FROM audit_log WHERE action LIKE 'banner.%' ORDER BY id`)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close() //nolint:errcheck // a test
		for rows.Next() {
			var action string
			if err := rows.Scan(&action); err != nil {
				t.Fatal(err)
			}
			log = append(log, action)
		}
		if got := strings.Join(log, " "); got != "banner.shown banner.changed" {
			t.Errorf("the audit log says %q", got)
		}
	})
}

// The watch sees by itself that a banner begins.
func TestABannerBeginsByItself(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(session.With(context.Background(), session.Viewer{ID: db.NewID()}))
		defer cancel()
		shown := make(chan struct{}, 9)
		s, err := banner.Open(ctx, d, time.Now, func() { shown <- struct{}{} })
		if err != nil {
			t.Fatal(err)
		}
		soon := time.Now().Add(200 * time.Millisecond)
		in := banner.Content{Shown: true, Texts: map[string]string{"en": "Sale"}, From: &soon}
		if err := s.Set(ctx, in, 1); err != nil {
			t.Fatal(err)
		}
		go s.Watch(ctx)
		select {
		case <-shown:
		case <-time.After(4 * time.Second): // before it would look by itself
			t.Error("it did not begin")
		}
	})
}

func TestWhatABannerMayLeadTo(t *testing.T) {
	for href, want := range map[string]bool{
		"/all-courses?price=free#top": true, "https://example.org/a": true, "/": true,
		"http://example.org": false, "javascript:alert(1)": false, "//example.org": false, "/\\example.org": false,
		"all-courses": false, "https://": false, "https://me:you@example.org": false, "/a b": false,
		"data:text/html,a": false,
	} {
		if got := banner.Leads(href); got != want {
			t.Errorf("%q: %t", href, got)
		}
	}
}

func TestABannerIsChecked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := session.With(context.Background(), session.Viewer{ID: db.NewID()})
		s, err := banner.Open(ctx, d, time.Now, func() {})
		if err != nil {
			t.Fatal(err)
		}
		good := map[string]string{"en": "Sale"}
		for field, in := range map[string]banner.Content{
			"texts.en": {Shown: true, Texts: map[string]string{"de": "Rabatt"}},
			"texts.de": {Texts: map[string]string{"de": strings.Repeat("a", 201)}},
			"texts":    {Texts: map[string]string{"xx": "a"}},
			"href":     {Texts: good, Href: "javascript:alert(1)"},
			"until":    {Texts: good, From: at(2), Until: at(2)},
		} {
			err, ok := s.Set(ctx, in, 1).(*fault.Error)
			if !ok || len(err.Fields) != 1 || err.Fields[0].Name != field {
				t.Errorf("%s: %v", field, err)
			}
		}
	})
}
