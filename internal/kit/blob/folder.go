package blob

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"

	"github.com/google/uuid"
)

// folder keeps files in a directory. os.Root refuses keys and links that lead out of it.
type folder struct{ root *os.Root }

func openFolder(address string) (Bucket, error) {
	if err := os.MkdirAll(address, 0o750); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(address)
	if err != nil {
		return nil, err
	}
	return folder{root}, nil
}

func (f folder) Put(ctx context.Context, key, _ string, r io.Reader) error {
	if err := f.root.MkdirAll(path.Dir(key), 0o750); err != nil {
		return err
	}
	part := key + "." + uuid.NewString() + ".part"
	if err := f.write(part, r); err != nil {
		_ = f.root.Remove(part)
		return err
	}
	return f.root.Rename(part, key)
}

func (f folder) write(name string, r io.Reader) error {
	file, err := f.root.Create(name)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, r)
	return errors.Join(err, file.Sync(), file.Close())
}

func (f folder) Get(_ context.Context, key string) (File, bool, error) {
	file, err := f.root.Open(key)
	if errors.Is(err, fs.ErrNotExist) {
		return File{}, false, nil
	}
	if err != nil {
		return File{}, false, err
	}
	info, err := file.Stat()
	if err != nil {
		_ = file.Close()
		return File{}, false, err
	}
	return File{ReadSeekCloser: file, Modified: info.ModTime()}, true, nil
}

func (f folder) Has(_ context.Context, key string) (bool, error) {
	_, err := f.root.Stat(key)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func (f folder) Delete(_ context.Context, key string) error {
	if err := f.root.Remove(key); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (f folder) Each(ctx context.Context, each func(Listed) error) error {
	return f.EachIn(ctx, "", each)
}

func (f folder) EachIn(ctx context.Context, in string, each func(Listed) error) error {
	return fs.WalkDir(f.root.FS(), cmp.Or(in, "."), func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // no such folder, or deleted meanwhile
		}
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil // deleted meanwhile
		}
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		return each(Listed{name, info.Size(), info.ModTime()})
	})
}

func (f folder) Path(key string) (string, bool) {
	name, err := filepath.Abs(filepath.Join(f.root.Name(), filepath.FromSlash(key)))
	return name, err == nil && filepath.IsLocal(key)
}

func (f folder) Link(context.Context, string, time.Duration, map[string]string) (string, bool, error) {
	return "", false, nil
}

func (f folder) Origin() string { return "" }

func (f folder) Ready(context.Context) error {
	_, err := f.root.Stat(".")
	return err
}

func (f folder) Close() error { return f.root.Close() }
