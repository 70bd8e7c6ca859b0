package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"stoa/internal/backup"
	"stoa/internal/doctor"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/job"
	"stoa/internal/kit/replica"
)

// RestoreOptions say how to restore.
type RestoreOptions struct {
	From     string // a file or s3://bucket/path
	Identity string // the file with the key of an encrypted backup, or ""
	Check    bool   // restore aside, look, and leave nothing
	Force    bool   // replace an installation that is there
	// At is when the rows of a replica were as wanted: RFC 3339, or "latest". From names the replica then, which has no
	// media; "" for a backup.
	At   string
	Tell backup.Progress
}

// RestoreReport is what a restore or a rehearsal has done.
type RestoreReport struct {
	*backup.Contents
	At       time.Time        // of a replica: when the rows were as they are
	Kept     string           // where the database from before is, or ""
	NoKey    bool             // the secrets can't be opened until the key file is restored, too
	Findings []doctor.Finding // of a rehearsal
}

// Restore puts a backup in the place that c names. Everything is read and compared with its checksums before the
// database is replaced; a restore that fails before leaves the rows as they were. Errors: those of backup.Restore, and
// one if the place isn't empty or is in use.
func Restore(ctx context.Context, c Config, o RestoreOptions) (report RestoreReport, err error) {
	if err := c.checkWires(); err != nil {
		return report, err
	}
	if err := os.MkdirAll(c.Data, 0o750); err != nil {
		return report, fmt.Errorf("data folder: %w", err)
	}
	if !o.Check {
		if err := vacant(ctx, c, o.Force); err != nil {
			return report, err
		}
	}
	aside, err := os.MkdirTemp(c.Data, "restore-*") // mode 0700
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(full(err, c.Data), os.RemoveAll(aside)) }()
	media := c.mediaAddress()
	if o.Check && o.At == "" { // a replica has no media: those that are there stay
		media = filepath.Join(aside, "media")
	}
	bucket, err := blob.Open(media)
	if err != nil {
		return report, err
	}
	defer bucket.Close() //nolint:errcheck // every Put has said whether it worked
	read := readBackup
	if o.At != "" {
		read = readReplica
	}
	restored, err := read(ctx, o, filepath.Join(aside, "stoa.db"), bucket)
	if err != nil {
		return report, err
	}
	report.At = restored.At
	defer func() { err = errors.Join(err, restored.DB.Close()) }() // again, after it has moved: that does nothing
	report.Contents = restored.Contents
	_, failed := os.Stat(c.keyPath())
	report.NoKey = restored.Key == nil && errors.Is(failed, fs.ErrNotExist)
	if o.Check {
		report.Findings, err = rehearse(ctx, restored, bucket, aside)
		return report, err
	}
	if restored.Key != nil {
		if err := mergeKeys(c.keyPath(), restored.Key); err != nil {
			return report, fmt.Errorf("key file: %w", err)
		}
	}
	if err := vacant(ctx, c, o.Force); err != nil { // still
		return report, err
	}
	if c.Database != "" {
		return report, fillPostgres(ctx, c.Database, restored.DB, o.Tell)
	}
	if err := restored.DB.Close(); err != nil { // which writes everything into the one file
		return report, err
	}
	if err := os.Chmod(filepath.Join(aside, "stoa.db"), 0o600); err != nil {
		return report, err
	}
	report.Kept, err = replaceFile(filepath.Join(aside, "stoa.db"), c.databaseAddress())
	return report, err
}

// full says which disk has no space left.
func full(err error, folder string) error {
	if blob.Full(err) {
		return fmt.Errorf("no space is left in %s; the database there is as it was: %w", folder, err)
	}
	return err
}

// readBackup restores a backup aside, and those before it as far as it needs their files.
func readBackup(ctx context.Context, o RestoreOptions, scratch string, bucket blob.Bucket) (*backup.Restored, error) {
	var restored *backup.Restored
	err := reading(ctx, o.From, o.Identity, func(r io.Reader) (err error) {
		restored, err = backup.Restore(ctx, r, scratch, bucket, o.Tell)
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(restored.Wanted) > 0 && restored.InStore() {
		if err := backup.FillFromStore(ctx, o.From, o.Identity, restored.Wanted, bucket, o.Tell); err != nil {
			return nil, errors.Join(err, restored.DB.Close())
		}
		return restored, nil
	}
	address, head, wanted := o.From, restored.Head, restored.Wanted
	for len(wanted) > 0 {
		if head.Before == "" {
			return nil, errors.Join(fmt.Errorf("%d files are in no backup", len(wanted)), restored.DB.Close())
		}
		address = backup.Beside(address, head.Before)
		since := head.Since
		err := reading(ctx, address, o.Identity, func(r io.Reader) error {
			contents, rest, err := backup.Fill(ctx, r, wanted, bucket, o.Tell)
			if err != nil {
				return err
			}
			if contents.Head.ID != since {
				return errors.New("this is not the backup that the next one was made after")
			}
			head, wanted = contents.Head, rest
			return nil
		})
		if err != nil {
			return nil, errors.Join(fmt.Errorf("the backup needs one before it: %w", err), restored.DB.Close())
		}
	}
	return restored, nil
}

// readReplica restores the rows of a replica aside. There are no media in it: those that are there stay.
func readReplica(ctx context.Context, o RestoreOptions, scratch string, _ blob.Bucket) (*backup.Restored, error) {
	var at time.Time
	if o.At != "latest" {
		var err error
		if at, err = time.Parse(time.RFC3339, o.At); err != nil {
			return nil, fmt.Errorf("--at must be a time such as %s, or latest", time.Now().UTC().Format(time.RFC3339))
		}
	}
	was, err := replica.Restore(ctx, o.From, scratch, at)
	if err != nil {
		return nil, err
	}
	d, err := db.Connect(ctx, scratch)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(d.Migrate(ctx), backup.Settle(ctx, d)); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return &backup.Restored{Contents: &backup.Contents{}, DB: d, At: was}, nil
}

// rehearse looks at what was restored aside.
func rehearse(ctx context.Context, r *backup.Restored, bucket blob.Bucket, aside string) ([]doctor.Finding, error) {
	key := filepath.Join(aside, "key")
	if r.Key != nil {
		if err := os.WriteFile(key, r.Key, 0o600); err != nil {
			return nil, err
		}
	} else {
		key = ""
	}
	patient := doctor.Patient{DB: r.DB, Bucket: bucket, Data: aside, Key: key, Aside: true}
	findings, err := doctor.Examine(ctx, patient, false)
	if err != nil {
		return nil, err
	}
	if !r.At.IsZero() { // a replica has nothing to compare with
		return findings, nil
	}
	wrong, err := backup.Balanced(ctx, r.DB, r.Rows)
	for _, account := range wrong {
		findings = append(findings, doctor.Finding{
			Check: "balances", What: account + " has another balance than in the backup.", Mend: "Use another backup.",
		})
	}
	return findings, err
}

// vacant returns an error if another installation would be replaced unasked, or one that runs.
func vacant(ctx context.Context, c Config, force bool) error {
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
	if err != nil {
		return err
	}
	if people > 0 && !force {
		return fmt.Errorf("there is an installation with %d accounts already: --force replaces it", people)
	}
	return idle(ctx, d)
}

// peopleIn is how many accounts a database has, perhaps without any tables.
func peopleIn(ctx context.Context, d *db.DB) (n int64, err error) {
	if version, err := d.Version(ctx); err != nil || version == 0 {
		return 0, err
	}
	err = d.Read().QueryRowContext(ctx, `SELECT count(*) FROM people`).Scan(&n)
	return n, err
}

// errBusy is that something else uses the database.
var errBusy = errors.New("the database is in use: stop Stoa first")

// idle returns errBusy if anything else has the database open.
func idle(ctx context.Context, d *db.DB) error {
	if d.Dialect == db.SQLite {
		err := d.Idle(ctx)
		if errors.Is(err, db.ErrInUse) {
			return errBusy
		}
		return err
	}
	var others int
	if err := d.Read().QueryRowContext(ctx, `SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
  AND usename = current_user`).Scan(&others); err != nil {
		return err
	}
	if ours := d.Read().Stats().OpenConnections + d.Write().Stats().OpenConnections; others >= ours {
		return errBusy
	}
	return nil
}

// replaceFile puts a database in the place of another, which stays beside it under the name that it returns.
func replaceFile(fresh, path string) (kept string, err error) {
	if err := replica.Forget(path); err != nil {
		return "", err
	}
	if _, err := os.Stat(path); err == nil {
		kept = path + ".before-" + time.Now().UTC().Format("20060102T150405Z")
		if err := os.Rename(path, kept); err != nil {
			return "", err
		}
	}
	for _, rest := range []string{"-wal", "-shm"} {
		if err := os.Remove(path + rest); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return kept, err
		}
	}
	if err := os.Rename(fresh, path); err != nil {
		return kept, err
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return kept, err
	}
	return kept, errors.Join(folder.Sync(), folder.Close())
}

// fillPostgres copies every row into PostgreSQL in one transaction.
func fillPostgres(ctx context.Context, address string, from *db.DB, tell backup.Progress) error {
	to, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	defer to.Close() //nolint:errcheck // a failure would have shown on commit
	if _, err := job.Open(ctx, to); err != nil {
		return err
	}
	_, err = backup.CopyRows(ctx, from, to, tell)
	return err
}
