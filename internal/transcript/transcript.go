// Package transcript owns what is said in the lessons of published courses, in every language of their captions, and
// what their articles say; and the search in it. It promises the same hits on every instance and both databases, within
// seconds of a change, and none of a course that is not published. It refuses to change a course, and to fail for a
// query.
package transcript

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/cores"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/job"
	"stoa/internal/media"
	"stoa/internal/transcript/index"
	"stoa/internal/transcript/transcriptdb"
)

// Service holds the use cases.
type Service struct {
	db     *db.DB
	queue  *job.Queue
	media  *media.Service
	admits media.Admits
	onSwap func()

	current    atomic.Pointer[index.Index]
	version    int64 // of the current index
	refreshing sync.Mutex
	loaded     chan struct{} // closed when the first index is there
	isLoaded   sync.Once
	wake       chan struct{}
	admit      chan struct{} // as many searches at once as there are cores
}

const (
	channel   = "stoa_transcripts"
	pollEvery = time.Second
	// batch is how many words are put into the index at once.
	batch = 1 << 20
	// patience is how long a search waits for the index of a server that has just started.
	patience = 10 * time.Second
)

var errStarting = fault.New(fault.Unavailable, "server.not_ready", "Search is starting up. Try again in a moment.")

// New makes the service and registers its job. admits says who may open a course's lessons.
func New(d *db.DB, queue *job.Queue, files *media.Service, admits media.Admits) *Service {
	s := &Service{
		db: d, queue: queue, media: files, admits: admits, onSwap: func() {}, loaded: make(chan struct{}),
		wake: make(chan struct{}, 1), admit: make(chan struct{}, cores.Count),
	}
	s.current.Store(&index.Index{})
	job.Work(queue, func(ctx context.Context, j reading) error { return s.Read(ctx, j.CourseID) })
	return s
}

// OnSwap has f called after each change of the index. Call it before Watch.
func (s *Service) OnSwap(f func()) { s.onSwap = f }

// Watch keeps the index up to date until ctx is done. The first one takes seconds where there are very many captions,
// so the server doesn't wait for it; searches do.
func (s *Service) Watch(ctx context.Context) {
	go s.db.Listen(ctx, channel, func(string) { s.nudge() })
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		if err := s.Refresh(ctx); err != nil && ctx.Err() == nil {
			slog.Error("loading the transcripts failed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-s.wake:
		}
	}
}

func (s *Service) nudge() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Refresh brings the index up to what the database has.
func (s *Service) Refresh(ctx context.Context) error {
	s.refreshing.Lock()
	defer s.refreshing.Unlock()
	return s.refresh(ctx)
}

func (s *Service) refresh(ctx context.Context) error {
	q := transcriptdb.New(s.db.Read())
	version, err := q.Version(ctx)
	if err != nil {
		return err
	}
	next, seen := s.current.Load(), s.version
	var slugs []string
	b := index.NewBuilder()
	put := func() {
		next = next.With(slugs, b)
		slugs, b = nil, index.NewBuilder()
	}
	for seen < version {
		changed, err := q.ChangedSince(ctx, seen)
		if err != nil {
			return err
		}
		if len(changed) == 0 {
			seen = version // what changed last has changed again: it comes with its later version
		}
		for _, row := range changed {
			if row.Status == course.Published {
				if err := s.load(ctx, q, row.ID, row.Slug, b); err != nil {
					return err
				}
			}
			slugs, seen = append(slugs, row.Slug), row.Version
			if b.Words() > batch {
				put()
			}
		}
	}
	if s.version != seen {
		put()
		s.current.Store(next)
		s.version = seen
		s.onSwap()
	}
	s.isLoaded.Do(func() { close(s.loaded) })
	return nil
}

// load adds what is said in a course.
func (s *Service) load(ctx context.Context, q *transcriptdb.Queries, id, slug string, b *index.Builder) error {
	rows, err := q.OfCourse(ctx, id)
	if err != nil {
		return fmt.Errorf("transcripts of %s: %w", slug, err)
	}
	for _, row := range rows {
		cues := cuesOf(row.Cues)
		texts := make([]string, len(cues))
		for i, c := range cues {
			texts[i] = c.text
		}
		b.Add(index.Document{
			Course: slug, Lesson: row.LessonID, Position: int(row.Position), Language: row.Language, Cues: texts,
		})
	}
	return nil
}

// cue is a line of a transcript: when it is said, in milliseconds, and what.
type cue struct {
	at   int64
	text string
}

// written is how cues are stored: a line for each, with its time before it.
func written(cues []cue) string {
	var b strings.Builder
	for _, c := range cues {
		b.WriteString(strconv.FormatInt(c.at, 10))
		b.WriteByte(' ')
		b.WriteString(strings.Join(strings.Fields(c.text), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

func cuesOf(stored string) []cue {
	out := make([]cue, 0, strings.Count(stored, "\n"))
	for line := range strings.Lines(stored) {
		at, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		ms, _ := strconv.ParseInt(at, 10, 64) // we wrote it
		out = append(out, cue{ms, text})
	}
	return out
}
