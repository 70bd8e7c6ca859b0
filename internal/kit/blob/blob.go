// Package blob owns files as bytes under a key, on disk or in S3. It promises that
// a key it did not make never becomes a path. It refuses to know what files hold.
package blob

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	_ "gocloud.dev/blob/s3blob" // s3://bucket?region=…&endpoint=…
	"gocloud.dev/gcerrors"
)

// Bucket holds files.
type Bucket struct{ b *blob.Bucket }

// Open opens s3://bucket?…, or else a folder, which it makes if needed.
func Open(ctx context.Context, address string) (*Bucket, error) {
	if strings.HasPrefix(address, "s3://") {
		b, err := blob.OpenBucket(ctx, address)
		if err != nil {
			return nil, fmt.Errorf("media: %w", err)
		}
		return &Bucket{b}, nil
	}
	dir, err := filepath.Abs(address)
	if err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	b, err := fileblob.OpenBucket(dir, &fileblob.Options{NoTempDir: true, Metadata: fileblob.MetadataDontWrite})
	if err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	return &Bucket{b}, nil
}

// Put stores what r holds under key, whole or not at all.
func (b *Bucket) Put(ctx context.Context, key, contentType string, r io.Reader) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w, err := b.b.NewWriter(ctx, key, &blob.WriterOptions{ContentType: contentType})
	if err != nil {
		return err
	}
	if _, err := io.Copy(w, r); err != nil {
		cancel() // else Close would keep what came so far
		_ = w.Close()
		return err
	}
	return w.Close()
}

// File is an open file: it can be read from anywhere.
type File struct {
	io.ReadSeekCloser
	Modified time.Time
}

// Get opens a file; ok is false when there is none.
func (b *Bucket) Get(ctx context.Context, key string) (f File, ok bool, err error) {
	r, err := b.b.NewReader(ctx, key, nil)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return File{}, false, nil
	}
	if err != nil {
		return File{}, false, err
	}
	return File{ReadSeekCloser: r, Modified: r.ModTime()}, true, nil
}

// Has reports whether there is a file under key.
func (b *Bucket) Has(ctx context.Context, key string) (bool, error) { return b.b.Exists(ctx, key) }

// Delete removes the file under key; that there is none is not an error.
func (b *Bucket) Delete(ctx context.Context, key string) error {
	err := b.b.Delete(ctx, key)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil
	}
	return err
}

// Ready reports whether the bucket answers.
func (b *Bucket) Ready(ctx context.Context) error {
	ok, err := b.b.IsAccessible(ctx)
	if err == nil && !ok {
		err = fmt.Errorf("media: the bucket does not answer")
	}
	return err
}

// Close ends its connections.
func (b *Bucket) Close() error { return b.b.Close() }
