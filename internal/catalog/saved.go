package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"slices"
	"time"

	"stoa/internal/catalog/catalogdb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/search"
	"stoa/internal/search/flat"
)

// savedFormat is raised whenever the same courses are saved as other bytes: another field, another way to cut words or
// stem them. TestTheFormatIsRaised says when.
const savedFormat = 1

const (
	slowFrom  = 250 * time.Millisecond // what takes less to read than this isn't worth a file
	saveEvery = 10 * time.Minute
	keepKnown = 90 * 24 * time.Hour // a file that is older than this is of no use
)

// saved is what a file says beside the courses and their index.
type saved struct {
	ID       string
	Version  int64
	BuiltAt  time.Time
	Took     time.Duration
	Learners int
	Taxonomy Taxonomy
	Synonyms [][]string
}

// OpenSaved is Open that begins with what an earlier process has saved in file, if that is sound, and saves there what
// takes long to read. What has changed since is in it, unless that is more than is worth waiting for: Watch follows.
func OpenSaved(
	ctx context.Context, d *db.DB, file string, homeVideo func(ctx context.Context) (*HomeVideo, error),
) (*Service, error) {
	s := newService(d, homeVideo)
	s.file = file
	flat.Clear(file)
	start := time.Now()
	e, took, err := s.restore(ctx)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		slog.Info("the saved catalog isn’t used", "reason", err)
	default:
		s.restored = true
		s.built.Store(int64(took))
		s.current.Store(e)
		if err := s.catchUp(ctx); err != nil {
			return s, err
		}
		slog.Info("the catalog was saved", "courses", e.live, "ms", time.Since(start).Milliseconds())
		return s, nil
	}
	return s, s.Refresh(ctx)
}

// restore reads the saved edition, and how long it took to build. It returns an error unless that is of the history
// that the database has.
func (s *Service) restore(ctx context.Context) (e *edition, took time.Duration, err error) {
	var about saved
	err = flat.Load(s.file, savedFormat, func(r *flat.Reader) error {
		if err := json.Unmarshal(flat.Take[uint8](r), &about); err != nil {
			return err
		}
		if err := s.known(ctx, &about); err != nil {
			return err
		}
		snapshot, err := loadSnapshot(r, &about, s.db.Now())
		e = &edition{
			Snapshot: snapshot, names: about.Taxonomy.Names, builtAt: about.BuiltAt, version: about.Version,
		}
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	if e.home, err = loadHome(ctx, catalogdb.New(s.db.Read()), e.Snapshot); err != nil {
		return nil, 0, err
	}
	e.home.Stats.Learners = about.Learners
	return e, about.Took, nil
}

// known returns an error unless the database is the one in whose history the file was saved.
func (s *Service) known(ctx context.Context, about *saved) error {
	q := catalogdb.New(s.db.Read())
	version, ok, err := db.Found(q.SnapshotVersion(ctx, about.ID))
	if err == nil && (!ok || version != about.Version) {
		err = errors.New("the database is another, or from before")
	}
	return err
}

// catchUp puts what has changed since into a restored edition, whatever its age. What is too much for that is left to
// Watch, which then reads everything.
func (s *Service) catchUp(ctx context.Context) error {
	s.refreshing.Lock()
	defer s.refreshing.Unlock()
	old := s.current.Load()
	row, err := catalogdb.New(s.db.Read()).Version(ctx)
	if err != nil || row.Rebuild > old.version || row.Version == old.version {
		return err
	}
	next, _, err := s.patch(ctx, old)
	if err != nil || next == nil {
		return err
	}
	next.version = row.Version
	s.current.Store(next)
	return nil
}

// save writes an edition that was read as a whole.
func (s *Service) save(ctx context.Context, e *edition) error {
	start := time.Now()
	about := saved{
		ID: db.NewID(), Version: e.version, BuiltAt: e.builtAt, Took: time.Duration(s.built.Load()),
		Learners: e.home.Stats.Learners, Taxonomy: e.taxonomy, Synonyms: e.synonyms,
	}
	head, err := json.Marshal(about)
	if err != nil {
		return err
	}
	err = flat.Save(s.file, savedFormat, func(w *flat.Writer) {
		flat.Put(w, head)
		e.Snapshot.save(w)
	}, func() error { // before the file is there, so that there is none without its row
		return s.db.InTx(ctx, func(tx *db.Tx) error {
			q := catalogdb.New(tx)
			err := q.ForgetSnapshots(ctx, db.At(tx.Now.Add(-keepKnown)))
			return errors.Join(err, q.InsertSnapshot(ctx, catalogdb.InsertSnapshotParams{
				ID: about.ID, Version: about.Version, SavedAt: db.At(tx.Now),
			}))
		})
	})
	if err == nil {
		slog.Debug("the catalog is saved", "courses", e.live, "ms", time.Since(start).Milliseconds())
	}
	return err
}

// saveWhole saves the edition that was last read as a whole, now and then.
func (s *Service) saveWhole(ctx context.Context) {
	e := s.whole.Load()
	if e == nil || time.Since(s.savedAt) < saveEvery {
		return
	}
	s.whole.Store(nil)
	s.savedAt = time.Now()
	if err := s.save(ctx, e); err != nil && ctx.Err() == nil {
		slog.Warn("the catalog isn't saved, so the next start takes longer", "error", err)
	}
}

// What is said of a course by bits.
const (
	isCaptioned = 1 << iota
	isBestSeller
)

// save writes courses in their order, and what would take long to make of them.
func (s *Snapshot) save(w *flat.Writer) {
	filings, people := numbered[Filing]{}, numbered[course.InstructorLink]{}
	n := len(s.entries)
	filed, who, flags := make([]uint32, n), make([]uint32, n), make([]uint8, n)
	money, times, counts := make([]int64, 0, 2*n), make([]int64, 0, 2*n), make([]int32, 0, 6*n)
	texts := make([]string, 0, 3*n)
	for i := range s.entries {
		e := &s.entries[i]
		filed[i], who[i] = filings.of(e.Filing), people.of(e.Instructor)
		money = append(money, e.Price, e.Reference)
		times = append(times, e.DurationMs, e.PublishedMs)
		counts = append(counts, e.RatingSum, e.RatingCount, e.Enrollments, e.PaidRecent, e.Lectures, e.UpdatedDay)
		texts = append(texts, e.Slug, e.Title, e.Summary)
		if e.Captioned {
			flags[i] |= isCaptioned
		}
		if e.bestSeller {
			flags[i] |= isBestSeller
		}
	}
	names := []string{}
	for _, f := range filings.list {
		names = append(names, f.Subject, f.Category, f.Language, f.Level, f.Currency)
	}
	flat.PutTexts(w, names)
	names = []string{}
	for _, p := range people.list {
		names = append(names, p.Slug, p.Name)
	}
	flat.PutTexts(w, names)
	flat.PutTexts(w, texts)
	flat.Put(w, filed)
	flat.Put(w, who)
	flat.Put(w, flags)
	flat.Put(w, money)
	flat.Put(w, times)
	flat.Put(w, counts)
	flat.Put(w, s.popularity)
	flat.Put(w, s.bySlug)
	flat.Put(w, s.byPrice)
	for _, name := range slices.Sorted(maps.Keys(s.orders)) {
		flat.PutTexts(w, []string{name})
		flat.Put(w, s.orders[name])
	}
	flat.PutTexts(w, nil)
	s.index.Save(w)
}

// numbered numbers what many courses share.
type numbered[T comparable] struct {
	numbers map[*T]uint32
	list    []*T
}

func (n *numbered[T]) of(value *T) uint32 {
	if n.numbers == nil {
		n.numbers = map[*T]uint32{}
	}
	at, known := n.numbers[value]
	if !known {
		at = uint32(len(n.list))
		n.numbers[value] = at
		n.list = append(n.list, value)
	}
	return at
}

// loadSnapshot reads what save has written.
func loadSnapshot(r *flat.Reader, about *saved, now time.Time) (*Snapshot, error) {
	s := &Snapshot{taxonomy: about.Taxonomy, synonyms: about.Synonyms}
	names, people := flat.TakeTexts(r), flat.TakeTexts(r)
	texts := flat.TakeTexts(r)
	n := len(texts) / 3
	filed, who, flags := flat.TakeN[uint32](r, n), flat.TakeN[uint32](r, n), flat.TakeN[uint8](r, n)
	money, times, counts := flat.TakeN[int64](r, 2*n), flat.TakeN[int64](r, 2*n), flat.TakeN[int32](r, 6*n)
	if r.Err() != nil {
		return nil, r.Err()
	}
	filings := make([]Filing, len(names)/5)
	for i := range filings {
		of := names[5*i:]
		filings[i] = Filing{Subject: of[0], Category: of[1], Language: of[2], Level: of[3], Currency: of[4]}
	}
	links := make([]course.InstructorLink, len(people)/2)
	for i := range links {
		links[i] = course.InstructorLink{Slug: people[2*i], Name: people[2*i+1]}
	}
	s.entries = make([]Entry, n)
	for i := range s.entries {
		if int(filed[i]) >= len(filings) || int(who[i]) >= len(links) {
			return nil, flat.ErrDamaged
		}
		c := counts[6*i:]
		s.entries[i] = Entry{
			Slug: texts[3*i], Title: texts[3*i+1], Summary: texts[3*i+2],
			Filing: &filings[filed[i]], Instructor: &links[who[i]], Price: money[2*i], Reference: money[2*i+1],
			DurationMs: times[2*i], PublishedMs: times[2*i+1], RatingSum: c[0], RatingCount: c[1], Enrollments: c[2],
			PaidRecent: c[3], Lectures: c[4], UpdatedDay: c[5],
			Captioned: flags[i]&isCaptioned != 0, bestSeller: flags[i]&isBestSeller != 0,
		}
		s.entries[i].age(now)
	}
	s.live, s.built, s.mean = n, n, meanRating(s.entries)
	s.popularity, s.bySlug, s.byPrice = flat.TakeN[float32](r, n), flat.TakeN[uint32](r, n), flat.TakeN[uint32](r, n)
	s.orders = map[string][]uint32{}
	for name := flat.TakeTexts(r); len(name) == 1; name = flat.TakeTexts(r) {
		s.orders[name[0]] = flat.TakeN[uint32](r, n)
	}
	if r.Err() != nil {
		return nil, r.Err()
	}
	s.columns()
	s.sets()
	var err error
	if s.index, err = search.Load(r, s.settings(about.Synonyms), s.collection()); err != nil {
		return nil, fmt.Errorf("its index: %w", err)
	}
	s.countAll()
	s.fillTaxonomy()
	return s, nil
}
