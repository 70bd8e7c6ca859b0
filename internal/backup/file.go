package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	"stoa/internal/kit/blob"
)

// place is a file on this machine or in a bucket (s3://bucket/path?…).
type place struct {
	path   string // on this machine
	bucket string // the address of a bucket
	key    string // in it
}

func placeOf(address string) (place, error) {
	if !strings.HasPrefix(address, "s3://") {
		return place{path: address}, nil
	}
	at, err := url.Parse(address)
	if err != nil {
		return place{}, err
	}
	key := strings.Trim(at.Path, "/")
	if key == "" {
		return place{}, fmt.Errorf("%s names a bucket, but no file in it: s3://bucket/backup.stoa", at.Redacted())
	}
	at.Path = ""
	return place{bucket: at.String(), key: key}, nil
}

// Beside is the address of another file in the same folder.
func Beside(address, name string) string {
	if at, err := url.Parse(address); err == nil && at.Scheme == "s3" {
		at.Path = path.Join(path.Dir(at.Path), name)
		return at.String()
	}
	return filepath.Join(filepath.Dir(address), name)
}

// Name is what a file is called, without its folder.
func Name(address string) string {
	if at, err := url.Parse(address); err == nil && at.Scheme == "s3" {
		return path.Base(at.Path)
	}
	return filepath.Base(address)
}

// OpenFile opens a backup to read it.
func OpenFile(ctx context.Context, address string) (io.ReadCloser, error) {
	p, err := placeOf(address)
	if err != nil {
		return nil, err
	}
	if p.bucket == "" {
		return os.Open(p.path)
	}
	bucket, err := blob.Open(p.bucket)
	if err != nil {
		return nil, err
	}
	file, ok, err := bucket.Get(ctx, p.key)
	if err == nil && !ok {
		err = fmt.Errorf("%s: %w", address, fs.ErrNotExist)
	}
	return file, err
}

// WriteFile has write fill a new file, which is there whole or not at all and which only its owner can read. It
// refuses to replace one.
func WriteFile(ctx context.Context, address string, write func(w io.Writer) error) error {
	p, err := placeOf(address)
	if err != nil {
		return err
	}
	if p.bucket != "" {
		return writeBlob(ctx, p, address, write)
	}
	if _, err := os.Lstat(p.path); err == nil {
		return fmt.Errorf("%s exists already: choose another name, or delete it first", p.path)
	}
	part, err := os.CreateTemp(filepath.Dir(p.path), filepath.Base(p.path)+".*.part") // mode 0600
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(part.Name()) }() // it has another name by then
	if err := errors.Join(write(part), part.Sync(), part.Close()); err != nil {
		if blob.Full(err) {
			return fmt.Errorf("no space is left for %s; nothing of it was saved", p.path)
		}
		return err
	}
	if err := os.Link(part.Name(), p.path); errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists already: choose another name, or delete it first", p.path)
	} else if err != nil {
		return os.Rename(part.Name(), p.path) // a file system without links
	}
	return nil
}

func writeBlob(ctx context.Context, p place, address string, write func(w io.Writer) error) error {
	bucket, err := blob.Open(p.bucket)
	if err != nil {
		return err
	}
	defer func() { _ = bucket.Close() }() // nothing waits in it
	if has, err := bucket.Has(ctx, p.key); err != nil {
		return err
	} else if has {
		return fmt.Errorf("%s exists already: choose another name, or delete it first", address)
	}
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := bucket.Put(ctx, p.key, "application/octet-stream", r)
		r.CloseWithError(err) // a writer that continues gets the error
		done <- err
	}()
	failed := write(w)
	w.CloseWithError(failed) // nil ends the file
	return errors.Join(failed, <-done)
}
