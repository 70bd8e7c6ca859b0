package learning

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"

	ics "github.com/arran4/golang-ical"

	"stoa/internal/kit/brand"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning/learningdb"
	"stoa/internal/session"
)

// Calendar is when the viewer plans to learn, which their calendar reads at a secret address. Days are empty for who
// has none. Path is the address on this site; it is known only when it is made, since no more than its hash is kept.
type Calendar struct {
	Days   []int  `json:"days" doc:"0 is Monday"`
	Minute int    `json:"minute" doc:"Of the day, wherever the learner is"`
	Path   string `json:"path,omitempty"`
}

// CalendarIn is a new plan. Renew makes another address; the old one ends.
type CalendarIn struct {
	Days   []int `json:"days" minItems:"1" maxItems:"7"`
	Minute int   `json:"minute" minimum:"0" maximum:"1439"`
	Renew  bool  `json:"renew,omitempty"`
}

var errNoCalendar = fault.New(fault.NotFound, "address.not_found", "There’s nothing at this address.")

// Calendar returns the viewer's.
func (s *Service) Calendar(ctx context.Context) (*Calendar, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	row, _, err := db.Found(learningdb.New(s.db.Read()).CalendarOf(ctx, v.ID))
	return &Calendar{Days: daysIn(row.Days), Minute: int(row.Minute)}, err
}

// SetCalendar sets the viewer's plan. Its first address, or another one, is in the answer. Error: a form's for a day
// that there is not.
func (s *Service) SetCalendar(ctx context.Context, in CalendarIn) (*Calendar, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	days := int32(0)
	for _, day := range in.Days {
		if day < 0 || day > 6 {
			var f fault.Form
			f.Add("days", "invalid", "A week has seven days.")
			return nil, f.Err()
		}
		days |= 1 << day
	}
	secret := make([]byte, 20)
	_, _ = rand.Read(secret) // cannot fail
	token := base64.RawURLEncoding.EncodeToString(secret)
	out := &Calendar{Days: daysIn(days), Minute: in.Minute}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := learningdb.New(tx)
		row, again, err := db.Found(q.CalendarOf(ctx, v.ID))
		if err != nil {
			return err
		}
		hash := row.TokenHash
		if !again || in.Renew {
			hash, out.Path = hashOf(token), "/calendar/"+token+".ics"
		}
		return q.SetCalendar(ctx, learningdb.SetCalendarParams{
			PersonID: v.ID, TokenHash: hash, Days: days, Minute: int32(in.Minute), SetAt: db.At(tx.Now),
		})
	})
	return out, err
}

// DropCalendar ends the viewer's address.
func (s *Service) DropCalendar(ctx context.Context) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error { return learningdb.New(tx).DropCalendar(ctx, v.ID) })
}

// Feed is the calendar at a secret address, as iCalendar: an event each week, at the same time of day wherever it is
// read. publicURL is where it leads. Error: address.not_found.
func (s *Service) Feed(ctx context.Context, token, publicURL string) (string, error) {
	row, ok, err := db.Found(learningdb.New(s.db.Read()).CalendarByToken(ctx, hashOf(token)))
	if err == nil && !ok {
		err = errNoCalendar
	}
	if err != nil {
		return "", err
	}
	title, ok := learnOn[row.Language]
	if !ok {
		title = learnOn["en"]
	}
	var names []string
	first := row.SetAt.Time
	for _, day := range daysIn(row.Days) {
		names = append(names, [...]string{"MO", "TU", "WE", "TH", "FR", "SA", "SU"}[day])
	}
	for row.Days&(1<<weekday(first)) == 0 {
		first = first.AddDate(0, 0, 1)
	}
	c := ics.NewCalendarFor(brand.Name())
	c.SetMethod(ics.MethodPublish)
	c.SetName(title)
	c.SetXWRCalName(title)
	c.SetRefreshInterval("PT12H")
	e := c.AddEvent("learn-" + row.TokenHash[:16])
	e.SetDtStampTime(row.SetAt.Time)
	e.SetProperty(ics.ComponentPropertyDtStart, fmt.Sprintf(
		"%sT%02d%02d00", first.Format("20060102"), row.Minute/60, row.Minute%60,
	))
	e.SetProperty(ics.ComponentProperty(ics.PropertyDuration), "PT30M")
	e.AddRrule("FREQ=WEEKLY;BYDAY=" + strings.Join(names, ","))
	e.SetSummary(title)
	e.SetURL(publicURL + "/")
	alarm := e.AddAlarm()
	alarm.SetAction(ics.ActionDisplay)
	alarm.SetTrigger("-PT10M")
	alarm.SetProperty(ics.ComponentPropertyDescription, title)
	return c.Serialize(ics.WithNewLineWindows), nil // which RFC 5545 asks for everywhere
}

// learnOn is the title of the calendar and its events.
var learnOn = map[string]string{
	"en": "Learn on Stoa", "de": "Lernen auf Stoa", "it": "Studiare su Stoa", "id": "Belajar di Stoa",
	"pl": "Nauka w Stoa", "fr": "Apprendre sur Stoa",
}

func daysIn(bits int32) []int {
	days := []int{}
	for day := range 7 {
		if bits&(1<<day) != 0 {
			days = append(days, day)
		}
	}
	return days
}

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
