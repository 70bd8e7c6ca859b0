package video

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"stoa/internal/kit/db"
	"stoa/internal/kit/hls"
	"stoa/internal/media"
	"stoa/internal/video/videodb"
)

// What has become of an original: it made way for the best quality of it, or stays, since that is no smaller.
const (
	originalReplaced = "replaced"
	originalKept     = "kept"
)

// ReplaceOriginal puts the best quality that was made of a video in the place of the file that was uploaded, as one
// MP4, where that saves room: exports, frames and what plays without HLS use it from then on. The original is deleted.
// Of a video that isn't ready or was done already, nothing changes. The caller has decided that it is time.
func (s *Service) ReplaceOriginal(ctx context.Context, mediaID string) error {
	row, ok, err := db.Found(videodb.New(s.db.Read()).ByID(ctx, mediaID))
	if err != nil || !ok || s.Tools == nil || row.State != Ready || row.Original != "" {
		return err
	}
	of, err := media.OriginalOf(ctx, s.db.Read(), mediaID)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(s.Folder, 0o750); err != nil {
		return err
	}
	dir, err := os.MkdirTemp(s.Folder, "original-") // as large as a video: the system's may be in memory
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	out := filepath.Join(dir, "best.mp4")
	made, err := s.best(ctx, mediaID, dir, out)
	if err != nil {
		return err
	}
	var info os.FileInfo
	if made {
		if info, err = os.Stat(out); err != nil {
			return err
		}
	}
	if !made || info.Size() >= of.Bytes {
		return s.db.InTx(ctx, func(tx *db.Tx) error {
			_, err := videodb.New(tx).SetOriginal(ctx, videodb.SetOriginalParams{MediaID: mediaID, Original: originalKept})
			return err
		})
	}
	id := db.NewID()
	by := media.Stored{
		Key: id[len(id)-2:] + "/" + id, Bytes: info.Size(), ContentType: "video/mp4",
		Name: strings.TrimSuffix(of.Name, path.Ext(of.Name)) + ".mp4",
	}
	if by.Sha256, err = s.store(ctx, out, by); err != nil {
		return err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		n, err := videodb.New(tx).SetOriginal(ctx, videodb.SetOriginalParams{
			MediaID: mediaID, Original: originalReplaced,
		})
		if err == nil && n == 0 { // another instance was faster
			return media.Discard(ctx, tx, by.Key, "")
		}
		if err != nil {
			return err
		}
		return media.Replace(ctx, tx, mediaID, by)
	})
	if err != nil {
		err = errors.Join(err, s.bucket.Delete(context.WithoutCancel(ctx), by.Key))
	}
	return err
}

// best joins the largest picture that was made of a video with its sound; false if there is no picture.
func (s *Service) best(ctx context.Context, mediaID, dir, out string) (bool, error) {
	list, keys, err := media.Renditions(ctx, s.db.Read(), mediaID)
	if err != nil {
		return false, err
	}
	largest, sound := hls.Rendition{}, ""
	for _, r := range list {
		if r.Name != hls.Sound && r.Width*r.Height > largest.Width*largest.Height {
			largest = r
		}
	}
	if largest.Name == "" {
		return false, nil
	}
	picture, err := s.local(ctx, keys[largest.Name], filepath.Join(dir, "picture.mp4"))
	if err != nil {
		return false, err
	}
	if key, ok := keys[hls.Sound]; ok {
		if sound, err = s.local(ctx, key, filepath.Join(dir, "sound.mp4")); err != nil {
			return false, err
		}
	}
	return true, s.Tools.Join(ctx, picture, sound, out)
}

// local is where a file of the store is on this machine; it is fetched if it isn't.
func (s *Service) local(ctx context.Context, key, to string) (string, error) {
	if at, ok := s.bucket.Path(key); ok {
		return at, nil
	}
	file, ok, err := s.bucket.Get(ctx, key)
	if err == nil && !ok {
		err = fmt.Errorf("video: %s is not in the store", key)
	}
	if err != nil {
		return "", err
	}
	defer file.Close() //nolint:errcheck // read only
	out, err := os.Create(to)
	if err != nil {
		return "", err
	}
	_, err = io.Copy(out, file)
	return to, errors.Join(err, out.Close())
}

func (s *Service) store(ctx context.Context, from string, as media.Stored) (string, error) {
	file, err := os.Open(from)
	if err != nil {
		return "", err
	}
	defer file.Close() //nolint:errcheck // read only
	sum := sha256.New()
	err = s.bucket.Put(ctx, as.Key, as.ContentType, io.TeeReader(file, sum))
	return hex.EncodeToString(sum.Sum(nil)), err
}

// OriginalReplaced reports whether a video's file is the best quality of it, and no longer what was uploaded.
func OriginalReplaced(ctx context.Context, q videodb.DBTX, mediaID string) (bool, error) {
	row, ok, err := db.Found(videodb.New(q).ByID(ctx, mediaID))
	return ok && row.Original == originalReplaced, err
}
