package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/dump"
	"stoa/internal/media"
)

// CopyFiles copies every file that rows name into another bucket, but for those that are there with the same size, and
// returns how many. Nothing is deleted meanwhile. A file that is missing is no error: doctor tells of it.
func CopyFiles(ctx context.Context, d *db.DB, from, to blob.Bucket, tell Progress) (copied int, err error) {
	end, err := media.Hold(ctx, d)
	if err != nil {
		return 0, err
	}
	defer end()
	snapshot, err := dump.Open(ctx, d)
	if err != nil {
		return 0, err
	}
	files, err := stored(ctx, snapshot)
	if err := errors.Join(err, snapshot.Close()); err != nil {
		return 0, err
	}
	there := map[string]int64{}
	if err := to.Each(ctx, func(f blob.Listed) error { there[f.Key] = f.Bytes; return nil }); err != nil {
		return 0, err
	}
	for i, f := range files {
		tell("file", int64(i), int64(len(files)))
		done, err := copyFile(ctx, from, to, f, there)
		if err != nil {
			return copied, fmt.Errorf("%s (%s): %w", f.Key, f.Of, err)
		}
		if done {
			copied++
		}
	}
	return copied, nil
}

func copyFile(ctx context.Context, from, to blob.Bucket, f media.StoredFile, there map[string]int64) (bool, error) {
	file, ok, err := from.Get(ctx, f.Key)
	if err != nil || !ok {
		return false, err
	}
	defer func() { _ = file.Close() }() // it was only read
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return false, err
	}
	if have, ok := there[f.Key]; ok && have == size {
		return false, nil
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return false, err
	}
	sum := sha256.New()
	if err := to.Put(ctx, f.Key, f.ContentType, io.TeeReader(file, sum)); err != nil {
		return false, err
	}
	if f.Sha256 != "" && hex.EncodeToString(sum.Sum(nil)) != f.Sha256 {
		return true, errors.Join(errors.New("it is damaged: its SHA-256 is another"), to.Delete(ctx, f.Key))
	}
	return true, nil
}
