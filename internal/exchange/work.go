package exchange

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"stoa/internal/exchange/archive"
	"stoa/internal/exchange/exchangedb"
	"stoa/internal/exchange/foreign"
	"stoa/internal/exchange/pack"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/lease"
)

// The table is the queue, as that of videos: due_at says from when an import may be taken, and of one that is worked
// on, when its worker's lease ends. Every write compares the fence, which taking increments. What has been taken out of
// a package is noted file by file, so that what a killed server left is continued by the next, or deleted.

const keptFor = 30 * 24 * time.Hour

// pauses before an import is tried again whose failure is none of the package.
var pauses = []time.Duration{20 * time.Second, 5 * time.Minute, time.Hour}

// task is one import in the hands of one worker.
type task struct {
	*Service
	row         exchangedb.Import
	done, total atomic.Int64
	waits       atomic.Bool // for the store
	format      atomic.Value
}

var errLost = errors.New("exchange: taken by another worker, or canceled")

// Work begins the import that is due, if none runs here. It is called every second.
func (s *Service) Work(ctx context.Context) error {
	select {
	case s.slot <- struct{}{}:
	default:
		return nil
	}
	row, ok, err := s.take(ctx)
	if err != nil || !ok {
		<-s.slot
		return err
	}
	s.running.Go(func() {
		defer func() { <-s.slot }()
		s.work(ctx, row)
	})
	return nil
}

func (s *Service) take(ctx context.Context) (row exchangedb.Import, ok bool, err error) {
	now := db.At(s.db.Now())
	due, err := exchangedb.New(s.db.Read()).Due(ctx, &now)
	if err != nil {
		return row, false, err
	}
	for _, id := range due {
		err := s.db.InTx(ctx, func(tx *db.Tx) error {
			now, until := db.At(tx.Now), db.At(tx.Now.Add(lease.For))
			row, ok, err = db.Found(exchangedb.New(tx).Take(ctx, exchangedb.TakeParams{ID: id, DueAt: &until, Now: &now}))
			return err
		})
		if err != nil || ok {
			return row, ok, err
		}
	}
	return row, false, nil
}

// work does one import, and writes how it ended.
func (s *Service) work(ctx context.Context, row exchangedb.Import) {
	t := &task{Service: s, row: row}
	t.format.Store("")
	working, cancel := context.WithCancelCause(ctx)
	held := make(chan struct{})
	go func() {
		defer close(held)
		lease.Keep(working, s.db, time.Second, func(ctx context.Context, tx *db.Tx, until *db.Time) (int64, error) {
			n, err := exchangedb.New(tx).Renew(ctx, exchangedb.RenewParams{
				ID: row.ID, Fence: row.Fence, DoneBytes: t.done.Load(), TotalBytes: t.total.Load(),
				Format: t.format.Load().(string), DueAt: until, Waits: t.waits.Load(),
			})
			if err == nil && n == 0 {
				cancel(errLost)
			}
			return n, err
		})
	}()
	err := t.run(working)
	lost := errors.Is(context.Cause(working), errLost) || errors.Is(err, errLost)
	cancel(nil)
	<-held
	if err == nil || lost {
		return
	}
	// The server may be stopping: what has happened is written all the same.
	last, stop := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer stop()
	if ending := t.fail(last, err, ctx.Err() != nil); ending != nil && !errors.Is(ending, errLost) {
		slog.ErrorContext(ctx, "an import's failure could not be written", "import", row.ID, "error", ending)
	}
}

// held runs a change if the lease is still ours; else errLost.
func (t *task) held(ctx context.Context, change func(tx *db.Tx) error) error {
	return t.db.InTx(ctx, func(tx *db.Tx) error {
		_, ok, err := db.Found(exchangedb.New(tx).Held(ctx, exchangedb.HeldParams{ID: t.row.ID, Fence: t.row.Fence}))
		if err == nil && !ok {
			err = errLost
		}
		if err != nil {
			return err
		}
		return change(tx)
	})
}

// fail writes that a try did not succeed. One that the server's end cut off goes on at its next start; one that the
// database failed is tried again.
func (t *task) fail(ctx context.Context, cause error, stopping bool) error {
	why, again := reason(cause)
	tries := t.row.Tries + 1
	if !stopping {
		slog.WarnContext(ctx, "a course was not imported", "import", t.row.ID, "try", tries, "why", why, "error", cause)
	}
	return t.held(ctx, func(tx *db.Tx) error {
		q := exchangedb.New(tx)
		due, at := db.At(tx.Now), db.At(tx.Now)
		if stopping {
			return q.Release(ctx, exchangedb.ReleaseParams{ID: t.row.ID, Fence: t.row.Fence, DueAt: &due, Tries: t.row.Tries})
		}
		if again && int(tries) <= len(pauses) {
			due = db.At(tx.Now.Add(pauses[tries-1]))
			return q.Release(ctx, exchangedb.ReleaseParams{ID: t.row.ID, Fence: t.row.Fence, DueAt: &due, Tries: tries})
		}
		if err := clear(ctx, tx, t.row, false); err != nil {
			return err
		}
		return q.End(ctx, exchangedb.EndParams{
			ID: t.row.ID, State: Failed, Failure: why, Report: db.ToJSON([]pack.Left{}),
			Format: t.format.Load().(string), EndedAt: &at,
		})
	})
}

// The failures of an import. Those of uploads keep their codes.
var (
	errFailed    = fault.New(fault.Unavailable, "import.failed", "This couldn’t be imported: a problem on our side.")
	errBadZIP    = fault.New(fault.Invalid, "import.bad_zip", "This isn’t a ZIP file, or it’s damaged.")
	errManyFiles = fault.New(fault.TooLarge, "import.too_many_files", "This ZIP file has more than 20,000 files.")
	errBomb      = fault.New(fault.Invalid, "import.bomb", "This ZIP file unpacks to far more than it could hold.")
	errNames     = fault.New(fault.Invalid, "import.unsafe_names", "This ZIP file has names that lead out of it.")
	errEncrypted = fault.New(fault.Invalid, "import.encrypted", "This ZIP file is encrypted.")
	errManifest  = fault.New(fault.Invalid, "import.bad_manifest", "The description in this package can’t be read.")
	errNewer     = fault.New(fault.Invalid, "import.newer", "This package was made by a newer version of Stoa.")
	errNothing   = fault.New(fault.Invalid, "import.nothing", "There’s nothing in this file that could be a lesson.")
)

var reasons = []struct{ err, fault error }{
	{archive.ErrTooMany, errManyFiles}, {archive.ErrBomb, errBomb}, {archive.ErrNames, errNames},
	{archive.ErrEncrypted, errEncrypted}, {archive.ErrFormat, errBadZIP}, {pack.ErrVersion, errNewer},
	{pack.ErrDocument, errManifest}, {archive.ErrTooLarge, errManifest}, {foreign.ErrManifest, errManifest},
	{foreign.ErrNothing, errNothing},
}

// reason is the code of a failure, and whether it may not happen again.
func reason(err error) (code string, again bool) {
	for _, known := range reasons {
		if errors.Is(err, known.err) {
			return fault.CodeOf(known.fault), false
		}
	}
	if code := fault.CodeOf(err); code != "" {
		return code, false
	}
	if blob.Full(err) {
		return "upload.disk_full", true
	}
	return errFailed.Code, true
}
