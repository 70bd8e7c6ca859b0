package catalog

import (
	"slices"
	"time"
)

const secondsADay = 24 * 60 * 60

// Directory is what is published at one moment, in order of slug.
type Directory struct {
	Version     int64 // another directory has another
	Instructors []string
	snapshot    *Snapshot
}

// Directory returns the present one.
func (s *Service) Directory() Directory {
	now := s.current.Load()
	now.sorted.Do(func() { now.instructors = now.teaching() })
	return Directory{Version: now.version, Instructors: now.instructors, snapshot: now.Snapshot}
}

// Courses is how many there are.
func (d Directory) Courses() int { return len(d.snapshot.bySlug) }

// Course returns the n-th course's slug, and the day on which it was last changed.
func (d Directory) Course(n int) (slug string, changed time.Time) {
	e := &d.snapshot.entries[d.snapshot.bySlug[n]]
	return e.Slug, time.Unix(int64(e.UpdatedDay)*secondsADay, 0).UTC()
}

// teaching returns the slugs of those who have courses.
func (s *Snapshot) teaching() []string {
	out := []string{}
	for i, slug := range s.values[byInstructor].values {
		if len(s.taught[i]) > 0 {
			out = append(out, slug)
		}
	}
	slices.Sort(out)
	return out
}
