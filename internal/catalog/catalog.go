// Package catalog owns the home page's content and the snapshot of what is published,
// from which every list, search and shelf is answered: from memory, the
// same on both databases, with counts that are exact. It promises that a change is
// seen within two seconds by every instance. It refuses to change a course, and to
// fail for a bad query: that is cleaned.
package catalog

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"stoa/internal/catalog/catalogdb"
	"stoa/internal/kit/cores"
	"stoa/internal/kit/db"
)

// Service answers from the present snapshot.
type Service struct {
	db      *db.DB
	current atomic.Pointer[edition]
	admit   chan struct{} // as many queries at once as there are cores
	wake    chan struct{}
	// homeVideo finds the film behind Watch Video; nil when there is none.
	homeVideo func(ctx context.Context) (*HomeVideo, error)

	file     string                  // where what takes long to read is saved, or ""
	whole    atomic.Pointer[edition] // read as a whole, and not saved yet
	savedAt  time.Time               // Watch's own
	restored bool                    // from the file

	refreshing sync.Mutex
	onSwap     []func(slugs []string)
	took       atomic.Int64 // nanoseconds of the last refresh
	built      atomic.Int64 // and of the last that read everything
}

// edition is a snapshot with what belongs to it.
type edition struct {
	*Snapshot
	version int64
	builtAt time.Time
	home    Home
	names   map[string]map[string]string // by language, then "kind:slug"

	sorted      sync.Once
	instructors []string // by slug, built when first needed
}

const (
	channel      = "stoa_catalog"
	pollEvery    = time.Second
	rebuildEvery = time.Hour // badges and recent sales age though nothing is changed
	quick        = 50 * time.Millisecond
	mostPatched  = 2000 // courses at once; more are read faster all together
)

// Open builds the first snapshot. Watch keeps it up to date. homeVideo finds the film of the home page; nil if
// there is none.
func Open(
	ctx context.Context, d *db.DB, homeVideo func(ctx context.Context) (*HomeVideo, error),
) (*Service, error) {
	s := newService(d, homeVideo)
	return s, s.Refresh(ctx)
}

func newService(d *db.DB, homeVideo func(ctx context.Context) (*HomeVideo, error)) *Service {
	return &Service{
		db: d, homeVideo: homeVideo, admit: make(chan struct{}, cores.Count), wake: make(chan struct{}, 1),
	}
}

// OnSwap has f called after each change of the snapshot, with the slugs of the courses that changed; nil is all. Call
// it before Watch.
func (s *Service) OnSwap(f func(slugs []string)) { s.onSwap = append(s.onSwap, f) }

// Changed says, in the transaction that changes what the catalogue shows, that every
// instance must read all of it again.
func Changed(ctx context.Context, tx *db.Tx) error {
	if err := catalogdb.New(tx).ChangeAll(ctx); err != nil {
		return err
	}
	return tx.Announce(ctx, channel, "")
}

// Changed does the same, and this instance does not wait for its next look: where
// reading is quick it is done before the commit returns.
func (s *Service) Changed(ctx context.Context, tx *db.Tx) error {
	return s.afterwards(ctx, tx, Changed(ctx, tx))
}

// CourseChanged is Changed for one course, of which every instance reads no more.
func (s *Service) CourseChanged(ctx context.Context, tx *db.Tx, courseID string) error {
	q := catalogdb.New(tx)
	version, err := q.RaiseVersion(ctx)
	if err == nil {
		err = q.ChangeCourse(ctx, catalogdb.ChangeCourseParams{CourseID: courseID, Version: version})
	}
	return s.afterwards(ctx, tx, errors.Join(err, tx.Announce(ctx, channel, "")))
}

// InstructorChanged is Changed for the courses of one instructor.
func (s *Service) InstructorChanged(ctx context.Context, tx *db.Tx, personID string) error {
	q := catalogdb.New(tx)
	version, err := q.RaiseVersion(ctx)
	if err == nil {
		err = q.ChangeTaught(ctx, catalogdb.ChangeTaughtParams{InstructorID: personID, Version: version})
	}
	return s.afterwards(ctx, tx, errors.Join(err, tx.Announce(ctx, channel, "")))
}

func (s *Service) afterwards(ctx context.Context, tx *db.Tx, err error) error {
	if err != nil {
		return err
	}
	tx.AfterCommit(func() {
		if time.Duration(s.built.Load()) < quick {
			if err := s.Refresh(context.WithoutCancel(ctx)); err == nil {
				return
			}
		}
		s.nudge()
	})
	return nil
}

// nudge makes Watch look at once; one nudge waiting is enough.
func (s *Service) nudge() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Refresh brings the snapshot up to what the database has: courses that have changed are put in place in a copy of it;
// all is read anew where little would be saved, and when the snapshot has grown old.
func (s *Service) Refresh(ctx context.Context) error {
	s.refreshing.Lock()
	defer s.refreshing.Unlock()
	row, err := catalogdb.New(s.db.Read()).Version(ctx)
	if err != nil {
		return err
	}
	now := s.current.Load()
	young := now != nil && s.db.Now().Sub(now.builtAt) < rebuildEvery
	if young && now.version == row.Version {
		return nil
	}
	start := time.Now()
	var next *edition
	var slugs []string
	if young && row.Rebuild <= now.version && time.Duration(s.built.Load()) >= quick {
		next, slugs, err = s.patch(ctx, now)
	}
	whole := next == nil && err == nil
	if whole {
		var from *db.DB
		from, row.Version = s.late(ctx, row.Version, row.Rebuild)
		next, err = s.load(ctx, from)
		s.built.Store(int64(time.Since(start)))
	}
	if err != nil {
		return err
	}
	next.version = row.Version // read before the courses: they are at least as new
	if whole && s.file != "" && time.Duration(s.built.Load()) >= slowFrom {
		s.whole.Store(next)
	}
	s.took.Store(int64(time.Since(start)))
	s.current.Store(next)
	for _, f := range s.onSwap {
		f(slugs)
	}
	return nil
}

// late is where to read everything, and the version that is there: a replica that has what was to be read anew, or the
// primary.
func (s *Service) late(ctx context.Context, version, rebuild int64) (*db.DB, int64) {
	from := s.db.Late()
	if from == s.db {
		return s.db, version
	}
	row, err := catalogdb.New(from.Read()).Version(ctx)
	if now := s.current.Load(); err != nil || row.Rebuild < rebuild || now != nil && row.Version < now.version {
		return s.db, version
	}
	return from, row.Version
}

// Watch keeps the snapshot up to date until ctx is done. A large catalogue is patched no
// more than a fifth of the time, and at least each second.
func (s *Service) Watch(ctx context.Context) {
	go s.db.Listen(ctx, channel, func(string) { s.nudge() })
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-s.wake:
		}
		before := s.current.Load()
		if err := s.Refresh(ctx); err != nil && ctx.Err() == nil {
			slog.Error("loading the catalog failed", "error", err)
		}
		s.saveWhole(ctx)
		if s.current.Load() == before {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(min(4*time.Duration(s.took.Load()), time.Second)):
		}
	}
}

// Search returns a page of the courses that a query finds. It waits for its turn
// and fails only when ctx ends before.
func (s *Service) Search(ctx context.Context, q ListingQuery) (*Listing, error) {
	if err := s.enter(ctx); err != nil {
		return nil, err
	}
	defer s.leave()
	out := s.current.Load().Search(q)
	return &out, nil
}

// Suggest returns what the search box offers for what was typed so far.
func (s *Service) Suggest(ctx context.Context, q, language string) (*Suggestions, error) {
	if err := s.enter(ctx); err != nil {
		return nil, err
	}
	defer s.leave()
	out := s.current.Load().Suggest(CleanText(q), language)
	return &out, nil
}

func (s *Service) enter(ctx context.Context) error {
	select {
	case s.admit <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Service) leave() { <-s.admit }

// Menu returns subjects, groups and categories with their counts.
func (s *Service) Menu() *Menu {
	now := s.current.Load()
	return &Menu{Groups: now.taxonomy.Groups, Subjects: now.taxonomy.Subjects}
}

// Home returns what the home page shows.
func (s *Service) Home(ctx context.Context) (*Home, error) {
	home := s.current.Load().home
	if s.homeVideo == nil {
		return &home, nil
	}
	var err error
	home.Video, err = s.homeVideo(ctx)
	return &home, err
}

// Card returns a published course's card.
func (s *Service) Card(slug string) (CourseCard, bool) { return s.current.Load().Card(slug) }

// Cards returns the cards of the published ones among slugs, in their order.
func (s *Service) Cards(slugs ...string) []CourseCard { return s.current.Load().Cards(slugs...) }

// ByInstructor returns the courses of an instructor, the most popular first,
// at most 100.
func (s *Service) ByInstructor(slug string) []CourseCard { return s.current.Load().ByInstructor(slug) }
