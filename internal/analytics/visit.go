package analytics

import (
	"context"
	"regexp"
	"strings"
	"time"

	"stoa/internal/analytics/analyticsdb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/session"
)

const (
	mostSources = 50     // of a course and day; the rest are "other"
	mostWaiting = 10_000 // counts in memory
)

// visit is what is counted: no person, no address, no time of the day.
type visit struct{ courseID, day, source string }

var (
	host   = regexp.MustCompile(`^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$`)
	robots = regexp.MustCompile(`(?i)bot|crawl|spider|preview|headless`)
)

// Visit counts that a course's page was opened: from another site, whose host is given, from this one ("stoa"), or from
// nowhere that is known (""). It is not counted for who teaches the course, nor for robots that say so. Counts reach
// the database within ten seconds. An unknown course counts nothing.
func (s *Service) Visit(ctx context.Context, slug, from, agent string) error {
	if robots.MatchString(agent) {
		return nil
	}
	c, err := course.BySlug(ctx, s.db.Read(), slug)
	if err != nil || c.Status != course.Published {
		return nil //nolint:nilerr // nobody waits for an answer
	}
	if v, ok := session.From(ctx); ok {
		if teaches, err := course.TeachesIn(ctx, s.db.Read(), c.ID, v.ID); err != nil || teaches {
			return err
		}
	}
	source := strings.TrimPrefix(strings.ToLower(from), "www.")
	switch {
	case source == "":
		source = "direct"
	case source != "stoa" && (len(source) > 100 || !host.MatchString(source)):
		source = "other"
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key := visit{c.ID, s.db.Now().UTC().Format(time.DateOnly), source}
	if len(s.visits) < mostWaiting || s.visits[key] > 0 {
		s.visits[key]++
	}
	return nil
}

// Flush writes what was counted since the last time. What can't be written is retried the next time.
func (s *Service) Flush(ctx context.Context) error {
	s.mu.Lock()
	taken := s.visits
	s.visits = map[visit]int64{}
	s.mu.Unlock()
	if len(taken) == 0 {
		return nil
	}
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		q := analyticsdb.New(tx)
		for v, n := range taken {
			others, err := q.CountSources(ctx, analyticsdb.CountSourcesParams{
				CourseID: v.courseID, Day: v.day, Source: v.source,
			})
			if err != nil {
				return err
			}
			if others >= mostSources {
				v.source = "other"
			}
			if err := q.AddVisits(ctx, analyticsdb.AddVisitsParams{
				CourseID: v.courseID, Day: v.day, Source: v.source, Visits: n,
			}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		s.mu.Lock()
		for v, n := range taken {
			s.visits[v] += n
		}
		s.mu.Unlock()
	}
	return err
}
