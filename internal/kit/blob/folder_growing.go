package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
)

// A growing file is beside where it will be, in the same file system, and written in place: never shortened, so what a
// process that was frozen for a while writes once more changes nothing.
func growingPath(key string) string { return key + ".growing" }

func (f folder) Append(_ context.Context, g *Growing, r io.Reader) (int64, error) {
	flags := os.O_WRONLY
	if g.Have == 0 {
		if err := f.root.MkdirAll(path.Dir(g.Key), 0o750); err != nil {
			return 0, err
		}
		flags |= os.O_CREATE
	}
	file, err := f.root.OpenFile(growingPath(g.Key), flags, 0o600)
	if err != nil {
		return 0, err
	}
	n, err := appendTo(file, *g, r)
	if err = errors.Join(err, file.Close()); err != nil {
		return 0, err
	}
	g.Have += n
	return n, nil
}

func appendTo(file *os.File, g Growing, r io.Reader) (int64, error) {
	if info, err := file.Stat(); err != nil {
		return 0, err
	} else if info.Size() < g.Have {
		return 0, fmt.Errorf("%s has %d bytes of %d that had come", g.Key, info.Size(), g.Have)
	}
	if _, err := file.Seek(g.Have, io.SeekStart); err != nil {
		return 0, err
	}
	n, err := copyPiece(file, r, g.room())
	return n, errors.Join(err, file.Sync())
}

func (f folder) Complete(ctx context.Context, g Growing) error {
	info, err := f.root.Stat(growingPath(g.Key))
	if errors.Is(err, fs.ErrNotExist) {
		if done, err := f.Has(ctx, g.Key); err != nil || done {
			return err
		}
	}
	if err != nil {
		return err
	}
	if info.Size() != g.Bytes {
		return fmt.Errorf("%s has %d bytes, not %d", g.Key, info.Size(), g.Bytes)
	}
	if err := f.root.Rename(growingPath(g.Key), g.Key); err != nil {
		return err
	}
	within, err := f.root.Open(path.Dir(g.Key))
	if err != nil {
		return err
	}
	return errors.Join(within.Sync(), within.Close())
}

func (f folder) Abandon(ctx context.Context, g Growing) error {
	return f.Delete(ctx, growingPath(g.Key))
}

func (f folder) Space() (free, total int64, ok bool, err error) {
	free, total, err = space(f.root.Name())
	return free, total, true, err
}
