// Package replica owns a copy of a SQLite database that follows it within a second, in a folder or a bucket, and what
// of it is needed to go back to any time of the last days. It promises that what it restores is the database as it was
// after some transaction, whole. It refuses to know what is in the database, and what PostgreSQL does.
//
// Litestream does it, in this process: it reads the write-ahead log and alone decides when that is emptied, so every
// other connection must leave that to it (wal_autocheckpoint=0).
package replica

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/benbjohnson/litestream"

	"stoa/internal/kit/blob"
)

const (
	// Days is how far back one can go.
	Days = 7
	// Lag is how old the copy may get before something is wrong.
	Lag         = time.Minute
	snapshots   = 24 * time.Hour // between whole copies
	stopWithin  = 5 * time.Second
	retryWithin = 500 * time.Millisecond
)

// Replica follows a database until Close.
type Replica struct {
	db     *litestream.DB
	store  *litestream.Store
	bucket blob.Bucket
	began  time.Time
}

// Start begins to copy the database of a path to a place: a folder, or s3://bucket/folder?…. A place has the copy of
// one database. While the place can't be reached, what is to be copied waits beside the database.
func Start(ctx context.Context, path, place string) (*Replica, error) {
	bucket, folder, err := blob.OpenIn(place)
	if err != nil {
		return nil, fmt.Errorf("replica: %w", err)
	}
	db := litestream.NewDB(path)
	db.Replica = litestream.NewReplicaWithClient(db, &client{bucket: bucket, folder: folder})
	store := litestream.NewStore([]*litestream.DB{db}, litestream.DefaultCompactionLevels)
	store.Logger = slog.New(quiet{slog.Default().Handler()})
	db.SetLogger(store.Logger)
	store.SnapshotInterval, store.SnapshotRetention = snapshots, Days*24*time.Hour
	store.SetShutdownSyncTimeout(stopWithin)
	store.SetShutdownSyncInterval(retryWithin)
	if err := store.Open(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("replica: %w", err), bucket.Close())
	}
	return &Replica{db: db, store: store, bucket: bucket, began: time.Now()}, nil
}

// Ready returns an error if the copy is older than Lag.
func (r *Replica) Ready(context.Context) error {
	last := r.db.LastSuccessfulSyncAt()
	if last.IsZero() {
		last = r.began
	}
	if behind := time.Since(last); behind > Lag {
		return fmt.Errorf("nothing was copied for %s", behind.Round(time.Second))
	}
	return nil
}

// Sync returns when all that is committed has been copied.
func (r *Replica) Sync(ctx context.Context) error { return r.db.SyncAndWait(ctx) }

// Close copies what is left, for a few seconds, and ends.
func (r *Replica) Close(ctx context.Context) error {
	return errors.Join(r.store.Close(ctx), r.bucket.Close())
}

// Forget deletes what is noted beside a database of how far its copy is: for a database that comes in its place. The
// copy then begins with the whole of that, after what it has.
func Forget(path string) error {
	return os.RemoveAll(litestream.NewDB(path).MetaPath())
}

// Restore writes the database as it was at a time, or as it was last (the zero time), to a new file, and returns when
// that was. Errors: one if there is no copy, or none as old as that.
func Restore(ctx context.Context, place, path string, at time.Time) (time.Time, error) {
	bucket, folder, err := blob.OpenIn(place)
	if err != nil {
		return at, fmt.Errorf("replica: %w", err)
	}
	defer func() { _ = bucket.Close() }() // it was only read
	c := &client{bucket: bucket, folder: folder}
	r := litestream.NewReplicaWithClient(nil, c)
	infos, err := litestream.CalcRestorePlan(ctx, c, 0, at, slog.New(quiet{slog.Default().Handler()}))
	if errors.Is(err, litestream.ErrTxNotAvailable) || err == nil && len(infos) == 0 {
		return at, fmt.Errorf("there is no copy from %s in %s", when(at), place)
	}
	if err != nil {
		return at, fmt.Errorf("replica: %w", err)
	}
	last := infos[len(infos)-1]
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return at, err
	}
	if err := r.Restore(ctx, litestream.RestoreOptions{
		OutputPath: path, TXID: last.MaxTXID, Parallelism: 4, IntegrityCheck: litestream.IntegrityCheckQuick,
	}); err != nil {
		return at, fmt.Errorf("replica: %w", err)
	}
	return last.CreatedAt, os.Chmod(path, 0o600)
}

func when(at time.Time) string {
	if at.IsZero() {
		return "any time"
	}
	return at.UTC().Format(time.RFC3339)
}

// quiet keeps what the library says in passing out of the log.
type quiet struct{ slog.Handler }

// Enabled implements slog.Handler.
func (q quiet) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && q.Handler.Enabled(ctx, level)
}

// WithAttrs implements slog.Handler.
func (q quiet) WithAttrs(attrs []slog.Attr) slog.Handler { return quiet{q.Handler.WithAttrs(attrs)} }

// WithGroup implements slog.Handler.
func (q quiet) WithGroup(name string) slog.Handler { return quiet{q.Handler.WithGroup(name)} }
