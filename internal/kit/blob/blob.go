// Package blob owns files as bytes under a key, on disk or in S3. It promises that
// a key never leads out of the folder, and that a file is there whole or not at all.
// It refuses to know what files hold.
package blob

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"stoa/internal/kit/wire"
)

// Bucket holds files. What Get returns is open until it is closed; Delete of a file
// that is not there is no error.
type Bucket interface {
	Put(ctx context.Context, key, contentType string, r io.Reader) error
	Get(ctx context.Context, key string) (f File, ok bool, err error)
	Has(ctx context.Context, key string) (bool, error)
	Delete(ctx context.Context, key string) error
	// Each calls f with every file, in no order.
	Each(ctx context.Context, f func(Listed) error) error
	// EachIn is Each of the files in a folder, "" for all; that there is no such folder is no error.
	EachIn(ctx context.Context, folder string, f func(Listed) error) error
	// Path returns where a file is on this machine; ok is false if files are elsewhere.
	Path(key string) (path string, ok bool)
	// Link returns an address at which anyone can read a file without us, within a time; ok is false if files are on
	// this machine. header is what the answer says of the file, such as Content-Type.
	Link(
		ctx context.Context, key string, within time.Duration, header map[string]string,
	) (address string, ok bool, err error)
	// Origin is that of the addresses that Link returns, or "".
	Origin() string
	// Append adds the next piece of a growing file: what r has, up to the next multiple of Piece. What it returns for is
	// on disk, and counted in g. If it fails, nothing has come; repeating a piece is harmless.
	Append(ctx context.Context, g *Growing, r io.Reader) (int64, error)
	// Complete makes a growing file that has all its bytes the file of its key. Repeating it is harmless.
	Complete(ctx context.Context, g Growing) error
	// Abandon deletes what has come of a growing file.
	Abandon(ctx context.Context, g Growing) error
	// Space returns how many bytes are free and how many there are; ok is false if there is no end of them.
	Space() (free, total int64, ok bool, err error)
	// Ready returns an error if files cannot be reached now.
	Ready(ctx context.Context) error
	Close() error
}

// File is an open file that can be read from anywhere.
type File struct {
	io.ReadSeekCloser
	Modified time.Time
}

// Listed is what a bucket says of a file without opening it.
type Listed struct {
	Key      string
	Bytes    int64
	Modified time.Time
}

// Encrypted returns an error if files would go to another machine without TLS.
func Encrypted(address string) error {
	at, err := url.Parse(address)
	if err != nil || at.Scheme != "s3" || at.Query().Get("endpoint") == "" {
		return nil // a folder, or Amazon's own address; Open says what is wrong
	}
	return wire.HTTP(at.Query().Get("endpoint"))
}

// Open opens s3://bucket?region=…&endpoint=…, or else a folder, which it creates if
// needed. S3 takes its keys from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, the AWS
// credentials file, or the role of the machine. Of each file that is growing in S3, a piece of up to 16 MiB is kept in
// the system's folder for temporary files until it is sent.
func Open(address string) (Bucket, error) {
	open := openFolder
	if strings.HasPrefix(address, "s3://") {
		open = openS3
	}
	b, err := open(address)
	if err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	return b, nil
}

// OpenIn is Open of an address that may name a folder in a bucket, s3://bucket/folder?…, which it returns: "" or what
// keys begin with, with a slash at its end.
func OpenIn(address string) (b Bucket, folder string, err error) {
	if at, err := url.Parse(address); err == nil && at.Scheme == "s3" {
		if folder = strings.Trim(at.Path, "/"); folder != "" {
			folder += "/"
		}
		at.Path = ""
		address = at.String()
	}
	b, err = Open(address)
	return b, folder, err
}
