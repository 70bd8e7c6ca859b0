package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"stoa/internal/backup"
	"stoa/internal/kit/db"
)

// mostSaved is how many databases from before an upgrade are kept.
const mostSaved = 2

// saved is the database as it was before an upgrade, in the data folder: a file of SQLite's, or the rows of a
// PostgreSQL database as in a backup. Its name says which schema it has, and when it was saved.
type saved struct {
	path   string
	schema int64
	at     time.Time
}

const savedTime = "20060102T150405.000Z"

func (c Config) savedFolder() string { return filepath.Join(c.Data, "upgrades") }

// ending tells what SQLite has saved from what PostgreSQL has.
func ending(dialect db.Dialect) string {
	if dialect == db.SQLite {
		return ".db"
	}
	return ".rows"
}

// savedDatabases are those of a kind, the latest first.
func (c Config) savedDatabases(dialect db.Dialect) (all []saved, err error) {
	entries, err := os.ReadDir(c.savedFolder())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, entry := range entries {
		s := saved{path: filepath.Join(c.savedFolder(), entry.Name())}
		name, ok := strings.CutSuffix(entry.Name(), ending(dialect))
		parts := strings.Split(name, "-")
		if !ok || len(parts) != 3 {
			continue
		}
		var wrong error
		s.schema, wrong = strconv.ParseInt(parts[1], 10, 64)
		if s.at, err = time.Parse(savedTime, parts[2]); errors.Join(err, wrong) == nil {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, func(a, b saved) int { return b.at.Compare(a.at) })
	return all, nil
}

// save keeps a database as it is before its schema is upgraded, for Rollback, and deletes what was saved long ago. If
// it fails, there is no upgrade.
func (c Config) save(ctx context.Context, d *db.DB, schema int64) error {
	if c.NoUpgradeBackup {
		return nil
	}
	start := time.Now()
	name := fmt.Sprintf("schema-%04d-%s%s", schema, start.UTC().Format(savedTime), ending(d.Dialect))
	path := filepath.Join(c.savedFolder(), name)
	err := os.MkdirAll(c.savedFolder(), 0o700)
	if err == nil {
		slog.Info("saving the database before its upgrade", "file", path, "schema", schema)
		err = saveTo(ctx, d, schema, path)
	}
	if err != nil {
		return fmt.Errorf("the database couldn't be saved before its upgrade, which was not begun: %w. Make room for it in "+
			"%s, or start with --no-upgrade-backup", err, c.savedFolder())
	}
	slog.Info("the database is saved; stoa rollback brings it back", "ms", time.Since(start).Milliseconds())
	all, err := c.savedDatabases(d.Dialect)
	for _, old := range all[min(mostSaved, len(all)):] {
		err = errors.Join(err, os.Remove(old.path))
	}
	return err
}

func saveTo(ctx context.Context, d *db.DB, schema int64, path string) error {
	if d.Dialect == db.Postgres {
		return backup.WriteFile(ctx, path, func(w io.Writer) error {
			sealed, err := backup.Seal(w, nil)
			if err != nil {
				return err
			}
			return errors.Join(backup.WriteRows(ctx, d, schema, sealed), sealed.Close())
		})
	}
	part := path + ".part"
	defer os.Remove(part) //nolint:errcheck // it has another name by then
	if _, err := d.Write().ExecContext(ctx, "VACUUM INTO $1", part); err != nil {
		return err
	}
	file, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(file.Chmod(0o600), file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(part, path)
}

// RollbackOptions say how to go back.
type RollbackOptions struct {
	Force bool // replace the database
	Tell  backup.Progress
}

// RollbackReport is what a rollback has done, or would do.
type RollbackReport struct {
	From          string // the file
	At            time.Time
	Schema, Newer int64  // from before the upgrade, and now
	People        int64  // accounts that were created since
	Orders        int64  // orders that were placed since
	Kept          string // where the database as it was until now is: a file, or a schema of PostgreSQL's
}

// ErrUnconfirmed is that a rollback waits for Force.
var ErrUnconfirmed = errors.New("nothing was changed: --force goes back")

// Rollback puts the database that was saved before the last upgrade in the place of the present one, which stays beside
// it. Media stay as they are. Errors: ErrUnconfirmed, and one if nothing was saved, or if Stoa runs.
func Rollback(ctx context.Context, c Config, o RollbackOptions) (report RollbackReport, err error) {
	unlock, err := LockFolder(c.Data)
	if err != nil {
		return report, err
	}
	defer unlock()
	d, err := connect(ctx, c)
	if err != nil {
		return report, err
	}
	defer d.Close() //nolint:errcheck // again, after it has moved: that does nothing
	last, err := c.lastSaved(ctx, d, &report)
	if err != nil {
		return report, err
	}
	if err := idle(ctx, d); err != nil {
		return report, err
	}
	if !o.Force {
		return report, ErrUnconfirmed
	}
	aside, err := os.MkdirTemp(c.Data, "rollback-*") // mode 0700
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(full(err, c.Data), os.RemoveAll(aside)) }()
	fresh := filepath.Join(aside, "stoa.db")
	if d.Dialect == db.SQLite {
		if err := errors.Join(d.Close(), copyFile(last.path, fresh)); err != nil {
			return report, err
		}
		report.Kept, err = replaceFile(fresh, c.databaseAddress())
		return report, err
	}
	err = reading(ctx, last.path, "", func(r io.Reader) error {
		restored, err := backup.RestoreRows(ctx, r, fresh, o.Tell)
		if err != nil {
			return err
		}
		defer restored.DB.Close() //nolint:errcheck // it was only read
		report.Kept, err = swapRows(ctx, c.Database, d, restored.DB, last, o.Tell)
		return err
	})
	return report, err
}

// lastSaved is the latest that was saved, and in the report what came since.
func (c Config) lastSaved(ctx context.Context, d *db.DB, report *RollbackReport) (last saved, err error) {
	all, err := c.savedDatabases(d.Dialect)
	if err != nil {
		return last, err
	}
	if len(all) == 0 {
		return last, fmt.Errorf("no upgrade has saved a database in %s. Of several instances, the one that upgraded has it: "+
			"its log says so", c.savedFolder())
	}
	last = all[0]
	report.From, report.At, report.Schema = last.path, last.at, last.schema
	if report.Newer, err = d.Version(ctx); err != nil {
		return last, err
	}
	if report.Newer <= last.schema {
		return last, fmt.Errorf("the database has schema %d already: there is no upgrade to roll back", report.Newer)
	}
	err = d.Read().QueryRowContext(ctx, `SELECT (SELECT count(*) FROM people WHERE created_at > $1),
  (SELECT count(*) FROM orders WHERE created_at > $1)`, db.At(last.at)).Scan(&report.People, &report.Orders)
	return last, err
}

func copyFile(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close() //nolint:errcheck // it was only read
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Sync(), target.Close())
}
