package video

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"stoa/internal/event"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/video/videodb"
)

// The table is the queue: due_at says from when a video may be taken, and of one that is worked on, when its worker's
// lease ends. Taking it increments the fence, which every later write must match. So a worker that lost its lease, or
// whose video was canceled, changes nothing, and what a killed server left is taken by the next.

const (
	leased  = 30 * time.Second
	renewed = time.Second // how often; as often, those whom it concerns hear how far it is
)

// The pauses before a video is tried again. What may be the file's fault is tried twice more. A server that is short
// of memory or space is given hours.
var (
	pauses     = []time.Duration{10 * time.Second, time.Minute}
	longPauses = []time.Duration{10 * time.Second, time.Minute, 10 * time.Minute, time.Hour, 3 * time.Hour}
)

// The steps of a video that waits: for the store, or to be tried again.
const (
	waitsForStore = "store"
	waitsForTry   = "again"
)

// Work begins what is due, as far as processors are free. It is called every second.
func (s *Service) Work(ctx context.Context) error {
	for {
		select {
		case s.slots <- struct{}{}:
		default:
			return nil
		}
		row, ok, err := s.take(ctx)
		if err != nil || !ok {
			<-s.slots
			return err
		}
		s.running.Go(func() {
			defer func() { <-s.slots }()
			s.work(ctx, row)
		})
	}
}

func (s *Service) take(ctx context.Context) (row videodb.Video, ok bool, err error) {
	now := db.At(s.db.Now())
	due, err := videodb.New(s.db.Read()).Due(ctx, &now)
	if err != nil {
		return row, false, err
	}
	for _, id := range due {
		err := s.db.InTx(ctx, func(tx *db.Tx) error {
			now, until := db.At(tx.Now), db.At(tx.Now.Add(leased))
			row, ok, err = db.Found(videodb.New(tx).Take(ctx, videodb.TakeParams{MediaID: id, DueAt: &until, Now: &now}))
			return err
		})
		if err != nil || ok {
			return row, ok, err
		}
	}
	return row, false, nil
}

// task is one video in the hands of one worker.
type task struct {
	*Service
	row   videodb.Video
	mu    sync.Mutex
	step  string
	waits bool    // for the store
	total float64 // the work, in parts that take about as long
	done  float64
	began time.Time
	first float64 // how much was done before began
}

var errLost = errors.New("video: taken by another worker, or canceled")

// work does one video, and writes how it ended.
func (s *Service) work(ctx context.Context, row videodb.Video) {
	t := &task{Service: s, row: row}
	working, cancel := context.WithCancelCause(ctx)
	held := make(chan struct{})
	go func() {
		defer close(held)
		t.hold(working, cancel)
	}()
	do := t.make
	if row.State == Ready {
		do = t.transcribe
	}
	err := do(working)
	lost := errors.Is(context.Cause(working), errLost)
	cancel(nil)
	<-held
	if err == nil || lost || errors.Is(err, errLost) {
		return
	}
	// The server may be stopping: what has happened is written all the same.
	last, stop := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer stop()
	if ending := t.fail(last, err, ctx.Err() != nil); ending != nil {
		slog.ErrorContext(ctx, "a video's failure could not be written", "video", row.MediaID, "error", ending)
	}
}

// hold renews the lease, and says how far the video is, until ctx is done.
func (t *task) hold(ctx context.Context, cancel context.CancelCauseFunc) {
	tick := time.NewTicker(renewed)
	defer tick.Stop()
	for last := (videodb.RenewParams{}); ; {
		now := t.progress()
		err := t.db.InTx(ctx, func(tx *db.Tx) error {
			until := db.At(tx.Now.Add(leased))
			now.DueAt = &until
			n, err := videodb.New(tx).Renew(ctx, now)
			if err == nil && n == 0 {
				err = errLost
			}
			left := func(p videodb.RenewParams) int32 { return *cmp.Or(p.SecondsLeft, new(int32)) }
			if err != nil || now.Step == last.Step && now.Percent == last.Percent && left(now) == left(last) {
				return err
			}
			_, err = t.say(ctx, tx, t.row.MediaID)
			return err
		})
		if err == nil {
			last = now
		}
		if errors.Is(err, errLost) {
			cancel(errLost)
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C: // an error of the database: the lease ends, as it should
		}
	}
}

// plan says how much there is to do, of which some was done before.
func (t *task) plan(total float64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.total = total
}

// at says that a step has come to a part, from 0 to 1, of its share of the work.
func (t *task) at(step string, done float64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.began.IsZero() && t.total > 0 {
		t.began, t.first = time.Now(), done
	}
	t.step, t.done = step, max(t.done, done)
}

// waiting says whether the store is waited for.
func (t *task) waiting(waits bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waits = waits
}

// outlast does something with the store, and waits while that is away: nothing that was made is lost, and no try used.
func (t *task) outlast(ctx context.Context, do func() error) error {
	return blob.Outlast(ctx, blob.Patience, t.waiting, do)
}

// progress is what the row says of it.
func (t *task) progress() videodb.RenewParams {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := videodb.RenewParams{MediaID: t.row.MediaID, Fence: t.row.Fence, Step: t.step}
	if t.row.State == Ready {
		out.Percent = 100
	}
	if t.waits {
		out.Step = waitsForStore
	}
	if t.total <= 0 {
		return out
	}
	out.Percent = int32(min(99, 100*t.done/t.total))
	if t.waits {
		return out
	}
	took := time.Since(t.began).Seconds()
	if by := t.done - t.first; took > 3 && by > 0 {
		left := int32(took*(t.total-t.done)/by) + 1
		out.SecondsLeft = &left
	}
	return out
}

// held runs a change if the lease is still ours; else errLost.
func (t *task) held(ctx context.Context, change func(tx *db.Tx) error) error {
	return t.db.InTx(ctx, func(tx *db.Tx) error {
		_, ok, err := db.Found(videodb.New(tx).Held(ctx, videodb.HeldParams{MediaID: t.row.MediaID, Fence: t.row.Fence}))
		if err == nil && !ok {
			err = errLost
		}
		if err != nil {
			return err
		}
		return change(tx)
	})
}

// fail writes that a try did not succeed. One that the server's end cut off goes on at its next start.
func (t *task) fail(ctx context.Context, cause error, stopping bool) error {
	if fault.CodeOf(cause) == "media.not_found" {
		return t.db.InTx(ctx, func(tx *db.Tx) error { return Prune(ctx, tx) })
	}
	why, after := reason(cause)
	tries := t.row.Tries + 1
	if !stopping {
		slog.WarnContext(
			ctx, "a video was not processed", "video", t.row.MediaID, "try", tries, "why", why.Code, "error", cause,
		)
	}
	err := t.held(ctx, func(tx *db.Tx) error {
		q := videodb.New(tx)
		due, at, step := db.At(tx.Now), db.At(tx.Now), ""
		switch {
		case stopping:
			tries = t.row.Tries
		case t.row.State == Ready:
			return q.EndDraft(ctx, videodb.EndDraftParams{MediaID: t.row.MediaID, Fence: t.row.Fence, DraftState: Failed})
		case int(tries) <= len(after):
			due, step = db.At(tx.Now.Add(after[tries-1])), waitsForTry
		default:
			if _, err := q.End(ctx, videodb.EndParams{
				MediaID: t.row.MediaID, Fence: t.row.Fence, State: Failed, Failure: why.Code, EndedAt: &at,
			}); err != nil {
				return err
			}
			if _, err := t.say(ctx, tx, t.row.MediaID); err != nil {
				return err
			}
			return event.Publish(ctx, tx, event.VideoFailed{MediaID: t.row.MediaID})
		}
		if err := q.Release(ctx, videodb.ReleaseParams{
			MediaID: t.row.MediaID, Fence: t.row.Fence, DueAt: &due, Tries: tries, Step: step,
		}); err != nil {
			return err
		}
		_, err := t.say(ctx, tx, t.row.MediaID)
		return err
	})
	if errors.Is(err, errLost) {
		return nil
	}
	return err
}
