// Package banner owns what operators announce above every page: a short text in each language, perhaps with a link. It
// promises that it holds on all instances within seconds, also when it begins and ends, that nobody overwrites what
// they haven't seen, and that a link leads to this site or by https. It refuses to know how it looks.
package banner

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"stoa/internal/banner/bannerdb"
	"stoa/internal/kit/db"
)

// Content is what operators say about the banner. Texts and link texts are by language.
type Content struct {
	Shown bool              `json:"shown"`
	Texts map[string]string `json:"texts" doc:"By language; one left out shows the marketplace’s first language"`
	Links map[string]string `json:"links" doc:"What the link says, by language"`
	Href  string            `json:"href" doc:"A path of this site, or an https address; empty for no link"`
	Tone  string            `json:"tone" enum:"info,notice"`
	For   string            `json:"for" enum:"everyone,signed-in"`
	From  *time.Time        `json:"from,omitempty"`
	Until *time.Time        `json:"until,omitempty"`
}

// at reports whether it is shown at a time.
func (c Content) at(now time.Time) bool {
	return c.Shown && (c.From == nil || !now.Before(*c.From)) && (c.Until == nil || now.Before(*c.Until))
}

// turn is when that changes next; zero if never.
func (c Content) turn(now time.Time) time.Time {
	for _, at := range []*time.Time{c.From, c.Until} {
		if c.Shown && at != nil && now.Before(*at) {
			return *at
		}
	}
	return time.Time{}
}

// Service holds the banner.
type Service struct {
	db      *db.DB
	now     func() time.Time
	current atomic.Pointer[state]
	mu      sync.Mutex // one refresh at a time
	changed func()
}

type state struct {
	content  Content
	revision int64
	shown    bool
}

const (
	channel   = "banner_changed"
	pollEvery = 5 * time.Second
)

// Open reads the banner. changed is called after each change of what is shown.
func Open(ctx context.Context, d *db.DB, now func() time.Time, changed func()) (*Service, error) {
	s := &Service{db: d, now: now, changed: func() {}}
	err := s.Refresh(ctx)
	s.changed = changed
	return s, err
}

// Now returns what is shown at the moment, or nil.
func (s *Service) Now() *Content {
	if now := s.current.Load(); now.shown {
		return &now.content
	}
	return nil
}

// Watch has changes of other instances take effect, and the banner begin and end, until ctx is done.
func (s *Service) Watch(ctx context.Context) {
	s.db.Follow(ctx, channel, "the banner", s.wait, s.Refresh)
}

// wait ends at the moment at which the banner begins or ends, if that comes first.
func (s *Service) wait() time.Duration {
	turn := s.current.Load().content.turn(s.now())
	if turn.IsZero() {
		return pollEvery
	}
	return min(pollEvery, max(turn.Sub(s.now()), 0)+time.Millisecond)
}

// Refresh reads the banner if it has changed, and sees whether it has begun or ended.
func (s *Service) Refresh(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	was := s.current.Load()
	revision, err := bannerdb.New(s.db.Read()).Revision(ctx)
	if err != nil {
		return fmt.Errorf("banner: %w", err)
	}
	next := was
	if was == nil || was.revision != revision {
		if next, err = read(ctx, s.db.Read()); err != nil {
			return err
		}
	}
	fresh := state{content: next.content, revision: next.revision, shown: next.content.at(s.now())}
	s.current.Store(&fresh)
	if was == nil || was.revision != fresh.revision && (was.shown || fresh.shown) || was.shown != fresh.shown {
		s.changed()
	}
	return nil
}

func read(ctx context.Context, q bannerdb.DBTX) (*state, error) {
	row, err := bannerdb.New(q).Get(ctx)
	if err != nil {
		return nil, fmt.Errorf("banner: %w", err)
	}
	out := state{revision: row.Revision}
	if err := json.Unmarshal([]byte(row.Content), &out.content); err != nil {
		return nil, fmt.Errorf("banner: %w", err)
	}
	c := &out.content
	c.Tone, c.For = cmp.Or(c.Tone, Info), cmp.Or(c.For, Everyone)
	if c.Texts == nil {
		c.Texts = map[string]string{}
	}
	if c.Links == nil {
		c.Links = map[string]string{}
	}
	return &out, nil
}
