package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"os"
	"sync/atomic"
	"time"

	"stoa/internal/backup/backupdb"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/lease"
)

// pauses are those before a planned backup is tried again.
var pauses = []time.Duration{5 * time.Minute, 30 * time.Minute}

// mostCutOff is how often a backup may be begun: what ends the server each time is not tried for ever.
const mostCutOff = 5

// failedFor is how long a backup that failed is listed.
const failedFor = 90 * 24 * time.Hour

var errLost = errors.New("backup: taken by another worker, or deleted")

// task is one backup, or the check of one, in the hands of one worker.
type task struct {
	*Service
	row   backupdb.Backup
	step  atomic.Value
	done  atomic.Int64
	total atomic.Int64
}

func (t *task) tell(step string, done, total int64) {
	t.step.Store(step)
	t.done.Store(done)
	t.total.Store(total)
}

// Work begins what is due, if nothing runs here. It is called every few seconds.
func (s *Service) Work(ctx context.Context) error {
	if err := s.schedule(ctx); err != nil {
		return err
	}
	select {
	case s.running <- struct{}{}:
	default:
		return nil
	}
	row, ok, err := s.take(ctx)
	if err != nil || !ok {
		<-s.running
		return err
	}
	go func() {
		defer func() { <-s.running }()
		s.work(ctx, row)
	}()
	return nil
}

// Wait returns when nothing runs any more. The context of Work must be done.
func (s *Service) Wait() {
	s.running <- struct{}{}
	<-s.running
}

// schedule adds the planned backup when its time has come.
func (s *Service) schedule(ctx context.Context) error {
	plan, ok, err := s.plan(ctx, backupdb.New(s.db.Read()))
	if err != nil || !ok || plan.NextAt == nil || s.db.Now().Before(*plan.NextAt) {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := backupdb.New(tx)
		row, err := q.Plan(ctx)
		if err != nil || row.NextAt == nil || tx.Now.Before(row.NextAt.Time) {
			return err // another instance was faster
		}
		zone, err := time.LoadLocation(row.TimeZone)
		if err != nil {
			zone = time.UTC
		}
		at := db.At(next(tx.Now, int(row.AtMinute), zone))
		if err := q.SetNext(ctx, &at); err != nil {
			return err
		}
		return insert(ctx, tx, planOf(row), true)
	})
}

func insert(ctx context.Context, tx *db.Tx, p Schedule, planned bool) error {
	due := db.At(tx.Now)
	return backupdb.New(tx).Insert(ctx, backupdb.InsertParams{
		ID: db.NewID(), Planned: planned, Place: p.Place, Recipient: p.Recipient, DueAt: &due, CreatedAt: due,
		Name: storeBefore + tx.Now.UTC().Format("20060102T150405.000Z") + storeFile,
	})
}

func (s *Service) take(ctx context.Context) (row backupdb.Backup, ok bool, err error) {
	now := db.At(s.db.Now())
	due, err := backupdb.New(s.db.Read()).Due(ctx, &now)
	if err != nil {
		return row, false, err
	}
	for _, id := range due {
		err := s.db.InTx(ctx, func(tx *db.Tx) error {
			now, until := db.At(tx.Now), db.At(tx.Now.Add(lease.For))
			row, ok, err = db.Found(backupdb.New(tx).Take(ctx, backupdb.TakeParams{ID: id, DueAt: &until, Now: &now}))
			return err
		})
		if err != nil || ok {
			return row, ok, err
		}
	}
	return row, false, nil
}

// work does one task, and writes how it ended.
func (s *Service) work(ctx context.Context, row backupdb.Backup) {
	t := &task{Service: s, row: row}
	t.tell("", 0, 0)
	working, cancel := context.WithCancelCause(ctx)
	held := make(chan struct{})
	go func() {
		defer close(held)
		lease.Keep(working, s.db, time.Second, func(ctx context.Context, tx *db.Tx, until *db.Time) (int64, error) {
			n, err := backupdb.New(tx).Renew(ctx, backupdb.RenewParams{
				ID: row.ID, Fence: row.Fence, Step: t.step.Load().(string), Done: t.done.Load(), Total: t.total.Load(),
				DueAt: until,
			})
			if err == nil && n == 0 {
				cancel(errLost)
			}
			return n, err
		})
	}()
	run := t.make
	if row.State == "done" {
		run = t.check
	}
	err := run(working)
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
		slog.ErrorContext(ctx, "a backup's failure could not be written", "backup", row.ID, "error", ending)
	}
}

// make writes a backup into its place, reads it again, and deletes those that the plan doesn't keep.
func (t *task) make(ctx context.Context) error {
	recipients := recipientsOf(t.row)
	st, err := openStore(t.row.Place, recipients)
	if err != nil {
		return err
	}
	defer func() { _ = st.Close() }() // every Put has said whether it worked
	source := Source{
		DB: t.db, Bucket: t.from.Bucket, Version: t.from.Version, Tell: t.tell, store: st, name: t.row.Name,
	}
	if len(recipients) > 0 {
		if source.Key, err = os.ReadFile(t.from.KeyFile); err != nil {
			return err
		}
	}
	result, sum, size, err := t.write(ctx, st, source)
	if err != nil {
		return err
	}
	t.tell("check", 0, 0)
	if err := st.verify(ctx, t.row.Name, sum, false, t.tell); err != nil {
		return errors.Join(err, st.remove(context.WithoutCancel(ctx), t.row.Name)) // it would keep its media for ever
	}
	made := backupdb.MadeParams{
		ID: t.row.ID, Fence: t.row.Fence, Bytes: size, AddedBytes: result.Bytes, Sha256: sum,
		MediaFiles: int32(len(result.Tail.Files)), Missing: int32(len(result.Tail.Missing)),
	}
	for _, f := range result.Tail.Files {
		made.MediaBytes += f.Bytes
	}
	if err := t.db.InTx(ctx, func(tx *db.Tx) error {
		ended := db.At(tx.Now)
		made.EndedAt = &ended
		n, err := backupdb.New(tx).Made(ctx, made)
		if err == nil && n == 0 {
			err = errLost
		}
		return err
	}); err != nil {
		return err
	}
	slog.InfoContext(ctx, "backup written", "name", t.row.Name, "bytes", size, "new media", result.Bytes)
	if err := t.prune(ctx, st); err != nil { // the backup is made
		slog.ErrorContext(ctx, "old backups could not be deleted", "error", err)
	}
	return nil
}

func recipientsOf(row backupdb.Backup) []string {
	if row.Recipient == "" {
		return nil
	}
	return []string{row.Recipient}
}

// write returns the SHA-256 and the size of what it has written.
func (t *task) write(ctx context.Context, st *store, source Source) (result Result, sum string, size int64, err error) {
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := st.bucket.Put(ctx, st.prefix+t.row.Name, "application/octet-stream", r)
		r.CloseWithError(err) // a writer that continues gets the error
		done <- err
	}()
	hash := sha256.New()
	out := &counted{w: io.MultiWriter(w, hash)}
	sealed, err := Seal(out, st.recipients)
	if err == nil {
		if result, err = Write(ctx, source, sealed); err == nil {
			err = sealed.Close()
		}
	}
	w.CloseWithError(err) // nil ends the file
	return result, hex.EncodeToString(hash.Sum(nil)), out.n, errors.Join(err, <-done)
}

type counted struct {
	w io.Writer
	n int64
}

// Write implements io.Writer.
func (c *counted) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

// check reads a whole backup again.
func (t *task) check(ctx context.Context) error {
	st, err := openStore(t.row.Place, recipientsOf(t.row))
	if err != nil {
		return err
	}
	defer func() { _ = st.Close() }() // it was only read
	err = st.verify(ctx, t.row.Name, t.row.Sha256, true, t.tell)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return err
	}
	return t.checked(ctx, err)
}

func (t *task) checked(ctx context.Context, damage error) error {
	return t.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		p := backupdb.CheckedParams{ID: t.row.ID, Fence: t.row.Fence, Checked: "sound", CheckedAt: &at}
		if damage != nil {
			p.Checked, p.CheckFailure = "damaged", said(damage)
		}
		n, err := backupdb.New(tx).Checked(ctx, p)
		if err == nil && n == 0 {
			err = errLost
		}
		if err != nil || damage == nil {
			return err
		}
		return event.Publish(ctx, tx, event.BackupFailed{BackupID: t.row.ID})
	})
}

// said is an error as it is stored.
func said(err error) string {
	text := err.Error()
	return text[:min(len(text), 500)]
}

// fail writes that a try did not succeed. One that the server's end cut off goes on at its next start; a planned one is
// tried again; the operators are told of the last.
func (t *task) fail(ctx context.Context, cause error, stopping bool) error {
	if !stopping {
		slog.ErrorContext(ctx, "a backup failed", "name", t.row.Name, "try", t.row.Tries, "error", cause)
	}
	return t.db.InTx(ctx, func(tx *db.Tx) error {
		q, due := backupdb.New(tx), db.At(tx.Now)
		again := backupdb.ReleaseParams{ID: t.row.ID, Fence: t.row.Fence, DueAt: &due, Tries: t.row.Tries}
		if stopping && t.row.Tries < mostCutOff {
			return q.Release(ctx, again)
		}
		if n := int(t.row.Tries) - 1; t.row.Planned && t.row.State == "running" && n < len(pauses) {
			due = db.At(tx.Now.Add(pauses[n]))
			again.Failure = said(cause)
			return q.Release(ctx, again)
		}
		var n int64
		var err error
		if t.row.State == "done" {
			n, err = q.Checked(ctx, backupdb.CheckedParams{
				ID: t.row.ID, Fence: t.row.Fence, Checked: "damaged", CheckFailure: said(cause), CheckedAt: &due,
			})
		} else {
			n, err = q.Failed(ctx, backupdb.FailedParams{
				ID: t.row.ID, Fence: t.row.Fence, Failure: said(cause), EndedAt: &due,
			})
		}
		if err == nil && n == 0 {
			err = errLost
		}
		if err != nil {
			return err
		}
		return event.Publish(ctx, tx, event.BackupFailed{BackupID: t.row.ID})
	})
}
