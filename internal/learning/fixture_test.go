package learning_test

import (
	"context"
	"testing"
	"time"

	"stoa/internal/certificate"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/seal"
	"stoa/internal/learning"
	"stoa/internal/learning/learningtest"
	"stoa/internal/session"
)

const minute = learningtest.Minute

// school is the service with four people, and a clock that the test moves.
type school struct {
	*learning.Service
	courses *course.Service
	db      *db.DB
	now     time.Time
	people  map[string]session.Viewer
	all     *learningtest.School
}

func each(t *testing.T, test func(t *testing.T, s *school)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, open(t, d)) })
}

func open(t *testing.T, d *db.DB) *school {
	t.Helper()
	all := learningtest.Open(t, d)
	s := &school{Service: all.Learning, courses: all.Courses, db: d, now: all.Now, people: all.People, all: all}
	d.SetClock(func() time.Time { return s.now })
	return s
}

func (s *school) tx(t *testing.T, do func(tx *db.Tx) error) {
	t.Helper()
	s.all.Tx(t, do)
}

func (s *school) as(who string) context.Context { return s.all.As(who) }

func (s *school) add(
	t *testing.T, slug, status string, cents int64, lessons ...course.NewLesson,
) (id string, ids []string) {
	t.Helper()
	return s.all.Add(t, slug, status, cents, lessons...)
}

func (s *school) enroll(t *testing.T, who, courseID string) {
	t.Helper()
	s.all.Enroll(t, courseID, who)
}

func (s *school) video() course.NewLesson { return s.all.Video() }

func text(n int) []course.NewLesson { return learningtest.Text(n) }

// tick ticks a lesson, or un-ticks it, and fails the test if that is refused.
func (s *school) tick(t *testing.T, who, lesson string, done bool) *learning.Progress {
	t.Helper()
	p, err := s.SetDone(s.as(who), lesson, done, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// issued are all certificates, in the order in which their events were written.
func (s *school) issued(t *testing.T) (all []certificate.Certificate) {
	t.Helper()
	for _, e := range eventtest.Of[event.CertificateIssued](t, s.db) {
		c, err := certificate.New(s.db, seal.Generate(), "https://stoa.test").One(t.Context(), e.Code)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, *c)
	}
	return all
}

func wantCode(t *testing.T, what string, err error, code string) {
	t.Helper()
	if fault.CodeOf(err) != code || (code == "" && err != nil) {
		t.Errorf("%s: got %v, want %q", what, err, code)
	}
}
