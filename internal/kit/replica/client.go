package replica

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"path"
	"strings"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"stoa/internal/kit/blob"
)

// client stores Litestream's files in a bucket, named as Litestream's own program names them.
type client struct {
	bucket blob.Bucket
	folder string // with a slash at its end, or ""
}

// Type implements litestream.ReplicaClient.
func (*client) Type() string { return "stoa" }

// Init implements litestream.ReplicaClient.
func (*client) Init(context.Context) error { return nil }

// SetLogger implements litestream.ReplicaClient.
func (*client) SetLogger(*slog.Logger) {}

func (c *client) name(level int, first, last ltx.TXID) string {
	return c.folder + litestream.LTXFilePath("", level, first, last)
}

// LTXFiles implements litestream.ReplicaClient. The time of a file is in its head; a store only knows when it came.
func (c *client) LTXFiles(
	ctx context.Context, level int, seek ltx.TXID, exactly bool,
) (ltx.FileIterator, error) {
	var files []*ltx.FileInfo
	if err := c.bucket.EachIn(ctx, c.folder+litestream.LTXLevelDir("", level), func(f blob.Listed) error {
		first, last, err := ltx.ParseFilename(path.Base(f.Key))
		if err == nil && first >= seek {
			files = append(files, &ltx.FileInfo{
				Level: level, MinTXID: first, MaxTXID: last, Size: f.Bytes, CreatedAt: f.Modified.UTC(),
			})
		}
		return nil
	}); err != nil {
		return nil, err
	}
	if exactly {
		for _, f := range files {
			head, err := litestream.FetchLTXHeader(ctx, c, f)
			if err != nil {
				return nil, err
			}
			f.CreatedAt = time.UnixMilli(head.Timestamp).UTC()
		}
	}
	return ltx.NewFileInfoSliceIterator(files), nil
}

// OpenLTXFile implements litestream.ReplicaClient.
func (c *client) OpenLTXFile(
	ctx context.Context, level int, first, last ltx.TXID, offset, size int64,
) (io.ReadCloser, error) {
	name := c.name(level, first, last)
	file, ok, err := c.bucket.Get(ctx, name)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	}
	if offset > 0 {
		if _, err := file.Seek(offset, io.SeekStart); err != nil {
			return nil, err
		}
	}
	if size > 0 {
		return part{io.LimitReader(file, size), file}, nil
	}
	return file, nil
}

// part is some of an open file.
type part struct {
	io.Reader
	io.Closer
}

// WriteLTXFile implements litestream.ReplicaClient.
func (c *client) WriteLTXFile(
	ctx context.Context, level int, first, last ltx.TXID, r io.Reader,
) (*ltx.FileInfo, error) {
	var start bytes.Buffer
	head, _, err := ltx.PeekHeader(io.TeeReader(r, &start))
	if err != nil {
		return nil, err
	}
	content := &counter{Reader: io.MultiReader(&start, r)}
	if err := c.bucket.Put(ctx, c.name(level, first, last), "application/octet-stream", content); err != nil {
		return nil, err
	}
	return &ltx.FileInfo{
		Level: level, MinTXID: first, MaxTXID: last, Size: content.n, CreatedAt: time.UnixMilli(head.Timestamp).UTC(),
	}, nil
}

type counter struct {
	io.Reader
	n int64
}

// Read implements io.Reader.
func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}

// DeleteLTXFiles implements litestream.ReplicaClient.
func (c *client) DeleteLTXFiles(ctx context.Context, files []*ltx.FileInfo) error {
	for _, f := range files {
		if err := c.bucket.Delete(ctx, c.name(f.Level, f.MinTXID, f.MaxTXID)); err != nil {
			return err
		}
	}
	return nil
}

// DeleteAll implements litestream.ReplicaClient.
func (c *client) DeleteAll(ctx context.Context) error {
	return c.bucket.EachIn(ctx, strings.TrimSuffix(c.folder+"ltx", "/"), func(f blob.Listed) error {
		return c.bucket.Delete(ctx, f.Key)
	})
}

var _ litestream.ReplicaClient = (*client)(nil)
