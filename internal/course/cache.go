package course

import (
	"sync"
	"time"
)

const (
	keptFor  = time.Minute // what nobody announced, such as a new learner, shows after that
	keptMost = 2000        // pages; about 20 KiB each
)

// page is a built course page with the state of its course.
type page struct {
	details *CourseDetails // shared by all readers: never changed
	status  string
	builtAt time.Time
}

// pageCache keeps built pages by slug. The zero value is empty.
type pageCache struct {
	mu      sync.Mutex
	edition int
	pages   map[string]page
}

// get returns a page, and the edition under which to put a new one.
func (c *pageCache) get(slug string, now time.Time) (p page, edition int, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, ok = c.pages[slug]
	return p, c.edition, ok && now.Sub(p.builtAt) < keptFor
}

// put keeps a page, unless the catalogue has changed since it was begun.
func (c *pageCache) put(slug string, edition int, p page) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if edition != c.edition {
		return
	}
	if c.pages == nil || len(c.pages) >= keptMost {
		c.pages = map[string]page{}
	}
	c.pages[slug] = p
}

// Invalidate forgets the built pages of some courses, or without any all of them: for when the catalogue has changed.
// A caller that caches pages made of these must drop them after it.
func (s *Service) Invalidate(slugs ...string) {
	s.pages.mu.Lock()
	defer s.pages.mu.Unlock()
	s.pages.edition++
	if len(slugs) == 0 {
		s.pages.pages = nil
	}
	for _, slug := range slugs {
		delete(s.pages.pages, slug)
	}
}
