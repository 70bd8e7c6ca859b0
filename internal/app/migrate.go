package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"stoa/internal/backup"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/job"
)

// MigrateOptions say where an installation moves.
type MigrateOptions struct {
	To    string // postgres://…, or a data folder
	Media string // s3://… or a folder; "" for the data folder's, or for where the files are if To is a server
	Force bool   // replace rows that are there
	// Wait is called while Stoa still runs and the rest has to wait for its end.
	Wait func()
	Tell backup.Progress
}

// Migrate copies an installation: files first, while it runs, and then, once it is stopped, what has come since and all
// rows, which it compares by a checksum for each table. Repeated, it goes on where it was. What is left behind is not
// changed. It returns what each table has, and how many files were copied.
func Migrate(ctx context.Context, c Config, o MigrateOptions) (map[string]backup.TableSum, int, error) {
	from, err := connect(ctx, c)
	if err != nil {
		return nil, 0, err
	}
	defer from.Close() //nolint:errcheck // it was only read
	if err := backup.Current(ctx, from); err != nil {
		return nil, 0, err
	}
	target, err := c.moved(o)
	if err != nil {
		return nil, 0, err
	}
	if !o.Force {
		if err := unsettled(ctx, target); err != nil {
			return nil, 0, err
		}
	}
	files, err := copyMedia(ctx, from, c.mediaAddress(), target.mediaAddress(), o.Tell)
	if err != nil {
		return nil, files, err
	}
	for told := false; ; told = true {
		err := idle(ctx, from)
		if err == nil {
			break
		}
		if !errors.Is(err, errBusy) {
			return nil, files, err
		}
		if !told {
			o.Wait()
		}
		select {
		case <-ctx.Done():
			return nil, files, ctx.Err()
		case <-time.After(time.Second):
		}
	}
	more, err := copyMedia(ctx, from, c.mediaAddress(), target.mediaAddress(), o.Tell)
	files += more
	if err != nil {
		return nil, files, err
	}
	if c.Data != target.Data {
		key, err := os.ReadFile(c.keyPath())
		if err == nil {
			err = mergeKeys(target.keyPath(), key)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, files, fmt.Errorf("key file: %w", err)
		}
	}
	to, err := db.Open(ctx, target.databaseAddress())
	if err != nil {
		return nil, files, err
	}
	defer to.Close() //nolint:errcheck // a failure would have shown on commit
	if err := idle(ctx, to); err != nil {
		return nil, files, err
	}
	if target.Database == "" {
		if err := os.Chmod(target.databaseAddress(), 0o600); err != nil {
			return nil, files, err
		}
	}
	if _, err := job.Open(ctx, to); err != nil {
		return nil, files, err
	}
	sums, err := backup.CopyRows(ctx, from, to, o.Tell)
	if err != nil {
		return nil, files, err
	}
	return sums, files, backup.Settle(ctx, to)
}

// moved is the configuration of the place that an installation moves to.
func (c Config) moved(o MigrateOptions) (Config, error) {
	to := c
	to.KeyFile = ""
	if strings.HasPrefix(o.To, "postgres://") || strings.HasPrefix(o.To, "postgresql://") {
		to.Database, to.Media, to.KeyFile = o.To, cmp.Or(o.Media, c.Media), c.KeyFile
	} else {
		if strings.Contains(o.To, "://") {
			return to, fmt.Errorf("--to must be postgres://… or a data folder, not %q", o.To)
		}
		to.Data, to.Database, to.Media = o.To, "", o.Media
		if err := os.MkdirAll(to.Data, 0o750); err != nil {
			return to, err
		}
	}
	here, _ := filepath.Abs(c.databaseAddress())
	there, _ := filepath.Abs(to.databaseAddress())
	if here == there || c.databaseAddress() == to.databaseAddress() {
		return to, errors.New("--to is where the database is already")
	}
	return to, to.checkWires()
}

// unsettled returns an error if the place has an installation.
func unsettled(ctx context.Context, c Config) error {
	if c.Database == "" {
		if _, err := os.Stat(c.databaseAddress()); errors.Is(err, fs.ErrNotExist) {
			return nil
		}
	}
	d, err := db.Connect(ctx, c.databaseAddress())
	if err != nil {
		return err
	}
	defer d.Close() //nolint:errcheck // it was only read
	people, err := peopleIn(ctx, d)
	if err == nil && people > 0 {
		err = fmt.Errorf("there is an installation with %d accounts already: --force replaces its rows", people)
	}
	return err
}

// copyMedia copies the files that another bucket lacks.
func copyMedia(ctx context.Context, d *db.DB, here, there string, tell backup.Progress) (int, error) {
	if here == there {
		return 0, nil
	}
	from, err := blob.Open(here)
	if err != nil {
		return 0, err
	}
	defer from.Close() //nolint:errcheck // it was only read
	to, err := blob.Open(there)
	if err != nil {
		return 0, err
	}
	defer to.Close() //nolint:errcheck // every Put has said whether it worked
	return backup.CopyFiles(ctx, d, from, to, tell)
}
