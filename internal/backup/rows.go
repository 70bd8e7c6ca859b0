package backup

import (
	"context"
	"errors"
	"io"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/dump"
)

// WriteRows writes a backup of the rows only, of any schema: what an upgrade keeps.
func WriteRows(ctx context.Context, d *db.DB, schema int64, w io.Writer) error {
	snapshot, err := dump.Open(ctx, d)
	if err != nil {
		return err
	}
	defer func() { _ = snapshot.Close() }() // it has only read
	out := &writer{w: w}
	head := Head{
		Format: format, ID: db.NewID(), Created: d.Now(), Schema: schema, From: string(d.Dialect), Tables: snapshot.Tables,
	}
	if err := out.begin(head, nil); err != nil {
		return err
	}
	if _, err := out.rows(ctx, snapshot, func(string, int64, int64) {}); err != nil {
		return err
	}
	return out.end(Tail{})
}

// RestoreRows is Restore of what WriteRows has written: the schema stays that of the rows.
func RestoreRows(ctx context.Context, from io.Reader, scratch string, tell Progress) (*Restored, error) {
	return restore(ctx, from, scratch, func(File, io.Reader) error {
		return errors.New("there are files in a backup of rows")
	}, tell)
}

// intoBucket puts files into a bucket.
func intoBucket(ctx context.Context, bucket blob.Bucket) func(f File, content io.Reader) error {
	return func(f File, content io.Reader) error { return bucket.Put(ctx, f.Key, f.Type, content) }
}
