package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/dump"
	"stoa/internal/kit/job"
	"stoa/internal/upload"
)

// Restored is a backup whose rows are in a database aside and whose files are where they belong.
type Restored struct {
	*Contents
	DB  *db.DB    // SQLite, with this version's schema
	Key []byte    // the key file, if the backup has it
	At  time.Time // when the rows were like this, if they are of a replica
	// Wanted are files of the backup before, if this one has only what is new since.
	Wanted []File
}

// Restore reads a backup: its rows into a new SQLite database at scratch, which is for the caller to close and to put
// where it belongs, and its files into the bucket. Each row and file is compared with its checksum. Errors:
// ErrDamaged, and what says why this isn't a backup that can be restored. The bucket may have some of the files then.
func Restore(
	ctx context.Context, from io.Reader, scratch string, bucket blob.Bucket, tell Progress,
) (*Restored, error) {
	r, err := restore(ctx, from, scratch, intoBucket(ctx, bucket), tell)
	if err != nil {
		return nil, err
	}
	if err := settle(ctx, r.DB); err != nil {
		return nil, errors.Join(err, r.DB.Close())
	}
	return r, nil
}

// restore leaves the schema as it was.
func restore(
	ctx context.Context, from io.Reader, scratch string, file func(f File, content io.Reader) error, tell Progress,
) (*Restored, error) {
	r := &Restored{}
	var l *dump.Loader
	contents, err := read(ctx, from, visitor{
		head: func(h Head) (err error) {
			if r.DB, err = db.Connect(ctx, scratch); err != nil {
				return err
			}
			if err := r.DB.MigrateTo(ctx, h.Schema); err != nil {
				return err
			}
			if _, err := job.Open(ctx, r.DB); err != nil {
				return err
			}
			l, err = dump.Begin(ctx, r.DB)
			return err
		},
		key: func(key []byte) error { r.Key = key; return nil },
		row: func(table string, line []byte) error { return l.Add(ctx, table, line) },
		rows: func(want Rows) error {
			if _, err := l.Commit(ctx); err != nil {
				return err
			}
			return compare(ctx, r.DB, want)
		},
		file: file,
	}, tell)
	if l != nil {
		l.Rollback()
	}
	if err != nil {
		if r.DB != nil {
			err = errors.Join(err, r.DB.Close())
		}
		return nil, err
	}
	r.Contents = contents
	for _, f := range contents.Tail.Files {
		if !f.Here {
			r.Wanted = append(r.Wanted, f)
		}
	}
	return r, nil
}

// compare reads all rows again, out of the database.
func compare(ctx context.Context, d *db.DB, want Rows) error {
	got, err := dump.Sums(ctx, d)
	if err != nil {
		return err
	}
	for table, sum := range want.Tables {
		if in := got[table]; in.Rows != sum.Rows || in.Hash() != sum.Sum {
			return fmt.Errorf("%s has other rows after it was restored: %d instead of %d, or different ones",
				table, in.Rows, sum.Rows)
		}
	}
	return nil
}

// settle brings the rows of another time and place up to date: the schema, jobs that ran, uploads under way.
func settle(ctx context.Context, d *db.DB) error {
	if err := d.Migrate(ctx); err != nil {
		return err
	}
	return Settle(ctx, d)
}

// Settle is for rows that have come from another installation: jobs that ran there run again, and uploads that were
// under way start anew, because what had come of them is not a file yet.
func Settle(ctx context.Context, d *db.DB) error {
	return d.InTx(ctx, func(tx *db.Tx) error {
		return errors.Join(job.Release(ctx, tx), upload.ForgetUnfinished(ctx, tx))
	})
}

// Fill puts the wanted files of a backup into the bucket, and returns those that it doesn't have itself.
func Fill(
	ctx context.Context, from io.Reader, wanted []File, bucket blob.Bucket, tell Progress,
) (contents *Contents, rest []File, err error) {
	want := map[string]File{}
	for _, f := range wanted {
		want[f.Key] = f
	}
	contents, err = read(ctx, from, visitor{file: func(f File, content io.Reader) error {
		if _, ok := want[f.Key]; !ok {
			return nil
		}
		return bucket.Put(ctx, f.Key, f.Type, content)
	}}, tell)
	if err != nil {
		return nil, nil, err
	}
	for _, f := range wanted {
		switch there, ok := contents.has(f.Key); {
		case !ok || there.Sha256 != f.Sha256:
			return nil, nil, fmt.Errorf("the backup before has another %s, or none", f.Key)
		case !there.Here:
			rest = append(rest, there)
		}
	}
	return contents, rest, nil
}

// Balanced returns the accounts of the ledger whose balances in a database aren't those of a backup.
func Balanced(ctx context.Context, d *db.DB, want Rows) (wrong []string, err error) {
	rows, err := d.Read().QueryContext(
		ctx, `SELECT account, currency, CAST(sum(amount_cents) AS BIGINT) FROM ledger_postings GROUP BY account, currency`,
	)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	left := maps.Clone(want.Balances)
	for rows.Next() {
		var account, currency string
		var cents int64
		if err := rows.Scan(&account, &currency, &cents); err != nil {
			return nil, err
		}
		if name := account + " " + currency; left[name] != cents {
			wrong = append(wrong, name)
		}
		delete(left, account+" "+currency)
	}
	for name, cents := range left {
		if cents != 0 {
			wrong = append(wrong, name)
		}
	}
	slices.Sort(wrong)
	return wrong, rows.Err()
}

// CopyRows replaces all rows of a database with those of another, in one transaction, and compares both afterwards. It
// returns what each table has.
func CopyRows(ctx context.Context, from, to *db.DB, tell Progress) (map[string]TableSum, error) {
	snapshot, err := dump.Open(ctx, from)
	if err != nil {
		return nil, err
	}
	defer func() { _ = snapshot.Close() }() // it has only read
	want, err := dump.Copy(ctx, snapshot, to, func(n int64) { tell("rows", n, 0) })
	if err != nil {
		return nil, err
	}
	got, err := dump.Sums(ctx, to)
	if err != nil {
		return nil, err
	}
	out := map[string]TableSum{}
	for table, sum := range want {
		if got[table] != sum {
			return nil, fmt.Errorf("%s is not the same after it was copied", table)
		}
		out[table] = TableSum{sum.Rows, sum.Hash()}
	}
	return out, nil
}
