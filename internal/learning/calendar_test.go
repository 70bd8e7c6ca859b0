package learning_test

import (
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"stoa/internal/kit/fault"
	"stoa/internal/learning"
)

// The address of a calendar is told once and can be renewed; its events are at the same time of day everywhere.
func TestCalendar(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		s.now = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC) // a Tuesday
		set := func(in learning.CalendarIn) *learning.Calendar {
			t.Helper()
			c, err := s.SetCalendar(s.as("ada"), in)
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		tokenOf := func(c *learning.Calendar) string {
			return strings.TrimSuffix(strings.TrimPrefix(c.Path, "/calendar/"), ".ics")
		}
		first := set(learning.CalendarIn{Days: []int{0, 4}, Minute: 18*60 + 30})
		if again := set(learning.CalendarIn{Days: []int{4, 0}, Minute: 19 * 60}); again.Path != "" {
			t.Errorf("another address for the same calendar: %s", again.Path)
		}
		text, err := s.Feed(t.Context(), tokenOf(first), "https://stoa.test")
		if err != nil {
			t.Fatal(err)
		}
		feed, err := ics.ParseCalendar(strings.NewReader(text))
		if err != nil || len(feed.Events()) != 1 {
			t.Fatalf("%v\n%s", err, text)
		}
		if n := len(feed.Events()[0].Alarms()); n != 1 {
			t.Errorf("%d alarms", n)
		}
		for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") { // RFC 5545, 3.1
			if len(line) > 75 || line == "" || strings.Contains(line, "\n") {
				t.Errorf("a line of %d bytes: %q", len(line), line)
			}
		}
		for property, want := range map[ics.ComponentProperty]string{
			ics.ComponentPropertyDtStart: "20261127T190000", ics.ComponentPropertyRrule: "FREQ=WEEKLY;BYDAY=MO,FR",
			ics.ComponentPropertySummary: "Learn on Stoa",
		} {
			if p := feed.Events()[0].GetProperty(property); p == nil || p.Value != want {
				t.Errorf("%s is %+v, not %s", property, p, want)
			}
		}
		second := set(learning.CalendarIn{Days: []int{6}, Minute: 0, Renew: true})
		if _, err := s.Feed(t.Context(), tokenOf(first), ""); fault.CodeOf(err) != "address.not_found" {
			t.Errorf("the old address: %v", err)
		}
		if _, err := s.Feed(t.Context(), tokenOf(second), ""); err != nil {
			t.Error(err)
		}
		if err := s.DropCalendar(s.as("ada")); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Feed(t.Context(), tokenOf(second), ""); fault.CodeOf(err) != "address.not_found" {
			t.Errorf("an address that was ended: %v", err)
		}
	})
}
