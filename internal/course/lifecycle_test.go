package course_test

import (
	"testing"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
)

const day = 24 * time.Hour

func (s *school) setPrice(t *testing.T, id string, after time.Duration, cents int64) {
	t.Helper()
	s.now = day0.Add(after)
	s.tx(t, func(tx *db.Tx) error { return s.SetPrice(t.Context(), tx, id, cents) })
}

func TestReferencePriceIsTheLowestOfThirtyDays(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id := s.insert(t, s.whole("js", course.Published)) // 4900 from day 0
		for _, step := range []struct {
			after time.Duration
			cents int64
			list  int64 // 0 for none
		}{
			{10 * day, 6900, 0},              // dearer: nothing to strike through
			{20 * day, 5900, 0},              // 4900 was asked ten days ago: not truly lower
			{29 * day, 3900, 4900},           // the lowest of the window, not the last
			{29*day + time.Hour, 3900, 4900}, // the same again changes nothing
			{30 * day, 4500, 0},              // 3900 was asked a day ago
			{100 * day, 4000, 4500},          // 4500 alone was asked in the window
			{130 * day, 0, 4000},             // 4000 held until the moment of the change
			{130*day + time.Minute, 4000, 0}, // free a minute ago
		} {
			s.setPrice(t, id, step.after, step.cents)
			c, err := s.Details(t.Context(), "js")
			if err != nil {
				t.Fatal(err)
			}
			got := int64(0)
			if c.ListPrice != nil {
				got = c.ListPrice.Amount
			}
			if c.Price.Amount != step.cents || got != step.list {
				t.Errorf(
					"after %v: %d instead of %d, want %d instead of %d", step.after, c.Price.Amount, got, step.cents, step.list,
				)
			}
		}
		if s.changes != 7 {
			t.Errorf("the catalogue was told %d times, want 7", s.changes)
		}
		err := s.db.InTx(t.Context(), func(tx *db.Tx) error { return s.SetPrice(t.Context(), tx, id, -1) })
		wantCode(t, "below zero", err, "course.price_invalid")
		err = s.db.InTx(t.Context(), func(tx *db.Tx) error { return s.SetPrice(t.Context(), tx, "nope", 1) })
		wantCode(t, "unknown", err, "course.not_found")
		s.now = day0.Add(200 * day)
		s.tx(t, func(tx *db.Tx) error { // twice in one transaction: the last counts
			if err := s.SetPrice(t.Context(), tx, id, 100); err != nil {
				return err
			}
			return s.SetPrice(t.Context(), tx, id, 200)
		})
		if c, err := s.Details(t.Context(), "js"); err != nil || c.Price.Amount != 200 || c.ListPrice == nil ||
			c.ListPrice.Amount != 4000 {
			t.Errorf("%+v %v", c, err)
		}
	})
}

func TestPublishAndWithdraw(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		ctx := t.Context()
		do := func(what func(*db.Tx, string) error, id string) error {
			return s.db.InTx(ctx, func(tx *db.Tx) error { return what(tx, id) })
		}
		publish := func(tx *db.Tx, id string) error { return s.Publish(ctx, tx, id) }
		withdraw := func(tx *db.Tx, id string) error { return s.Withdraw(ctx, tx, id) }
		empty := s.whole("empty", course.Approved)
		empty.Sections = nil
		wantCode(t, "draft", do(publish, s.insert(t, s.whole("draft", course.Draft))), "course.not_approved")
		wantCode(t, "no lessons", do(publish, s.insert(t, empty)), "course.no_lessons")
		wantCode(t, "unknown", do(publish, "nope"), "course.not_found")
		ready := s.whole("ready", course.Approved)
		ready.PublishedAt = time.Time{}
		id := s.insert(t, ready)
		s.now = day0.Add(day)
		for range 2 {
			if err := do(publish, id); err != nil {
				t.Fatal(err)
			}
		}
		if c, err := s.Details(ctx, "ready"); err != nil || !c.PublishedAt.Equal(day0.Add(day)) || s.changes != 1 {
			t.Errorf("%+v %v, told %d times", c, err, s.changes)
		}
		if err := do(withdraw, id); err != nil {
			t.Fatal(err)
		}
		_, err := s.Details(ctx, "ready")
		wantCode(t, "withdrawn", err, "course.not_found")
		s.now = day0.Add(9 * day)
		if err := do(publish, id); err != nil {
			t.Fatal(err)
		}
		if c, err := s.Details(ctx, "ready"); err != nil || !c.PublishedAt.Equal(day0.Add(day)) || s.changes != 3 {
			t.Errorf("the first publication counts: %+v %v, told %d times", c, err, s.changes)
		}
	})
}

func TestPagesAreKeptUntilInvalidated(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		ctx := t.Context()
		s.insert(t, s.whole("js", course.Published))
		title := func() string {
			c, err := s.Details(ctx, "js")
			if err != nil {
				t.Fatal(err)
			}
			return c.Title
		}
		rename := func(to string) {
			s.tx(t, func(tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, `UPDATE courses SET title = $1`, to)
				return err
			})
		}
		title()
		rename("Renamed")
		if got := title(); got != "JS" {
			t.Errorf("not kept: %q", got)
		}
		s.Invalidate()
		if got := title(); got != "Renamed" {
			t.Errorf("kept: %q", got)
		}
		rename("Again")
		s.now = s.now.Add(time.Minute)
		if got := title(); got != "Again" {
			t.Errorf("kept for more than a minute: %q", got)
		}
	})
}
