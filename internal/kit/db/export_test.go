package db

import (
	"context"
	"io/fs"
	"time"
)

// MigrateFrom runs other migrations.
func (d *DB) MigrateFrom(ctx context.Context, files fs.FS) error {
	provider, err := d.providerOf(files)
	if err == nil {
		_, err = provider.Up(ctx)
	}
	return err
}

// SetLatest changes how far a replica may be behind.
func SetLatest(bound time.Duration) { latest = bound }

// SetAskAgain changes how often an instance asks whether another one is done, and returns what it was.
func SetAskAgain(d time.Duration) (was time.Duration) {
	was, askAgain = askAgain, d
	return was
}
