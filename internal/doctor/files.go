package doctor

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/blob"
	"stoa/internal/media"
)

// file is one that rows name.
type file = media.StoredFile

// look reads which files rows name.
func (e *exam) look(ctx context.Context) error {
	if e.named != nil {
		return nil
	}
	seen := map[string]bool{}
	add := func(f media.StoredFile) error {
		if !seen[f.Key] {
			seen[f.Key] = true
			e.named = append(e.named, f)
		}
		return nil
	}
	if err := account.EachPicture(ctx, e.DB.Read(), func(key, personID string) error {
		return add(media.StoredFile{Key: key, Bytes: -1, Of: "a picture of person " + personID})
	}); err != nil {
		return err
	}
	return media.EachFile(ctx, e.DB.Read(), add)
}

const (
	mendMissing = "Take it from a backup, or upload it again."
	mendDamaged = "Take it from a backup, or upload it again; look at the disk."
)

func files(ctx context.Context, e *exam) error {
	if err := e.look(ctx); err != nil {
		return err
	}
	wrong := 0
	say := func(f file, what, mend string) {
		if wrong++; wrong <= most {
			e.say("The file "+f.Key+" ("+f.Of+") "+what+".", mend)
		}
	}
	for i, f := range e.named {
		e.Tell(e.check, int64(i), int64(len(e.named)))
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := e.file(ctx, f, say); err != nil {
			say(f, "can't be read: "+err.Error(), mendDamaged)
		}
	}
	if wrong > most {
		e.say(fmt.Sprintf("%d more files are missing or damaged.", wrong-most), mendMissing)
	}
	return nil
}

func (e *exam) file(ctx context.Context, f file, say func(f file, what, mend string)) error {
	content, ok, err := e.Bucket.Get(ctx, f.Key)
	if err != nil {
		return err
	}
	if !ok {
		say(f, "is missing", mendMissing)
		return nil
	}
	defer func() { _ = content.Close() }() // it was only read
	size, err := content.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if f.Bytes >= 0 && size != f.Bytes || size == 0 && f.Bytes < 0 {
		say(f, fmt.Sprintf("has %d bytes instead of %d", size, f.Bytes), mendDamaged)
		return nil
	}
	if f.Sha256 == "" || e.Quick {
		return nil
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return err
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, content); err != nil {
		return err
	}
	if hex.EncodeToString(sum.Sum(nil)) != f.Sha256 {
		say(f, "is damaged: its SHA-256 is another", mendDamaged)
	}
	return nil
}

// ours is how the keys of files look that Stoa makes. What looks otherwise is someone else's.
var ours = regexp.MustCompile(`^(hls/|pictures/|portraits/|uploads/|[0-9a-f]{2}/)`)

// orphanAge keeps what is being written from being one.
const orphanAge = 24 * time.Hour

func orphans(ctx context.Context, e *exam) error {
	if err := e.look(ctx); err != nil {
		return err
	}
	named := map[string]bool{}
	for _, f := range e.named {
		named[f.Key] = true
	}
	if err := e.expected(ctx, named); err != nil {
		return err
	}
	var lost []blob.Listed
	var bytes int64
	if err := e.Bucket.Each(ctx, func(f blob.Listed) error {
		key := strings.TrimSuffix(f.Key, ".growing")
		if named[f.Key] || named[key] || !ours.MatchString(f.Key) || e.DB.Now().Sub(f.Modified) < orphanAge {
			return nil
		}
		if folder, _, _ := strings.Cut(strings.TrimPrefix(key, "hls/"), "/"); named["video "+folder] {
			return nil // what is being made of a video
		}
		lost = append(lost, f)
		bytes += f.Bytes
		return nil
	}); err != nil || len(lost) == 0 {
		return err
	}
	e.mend(fmt.Sprintf("%d files are named by nothing, such as %s (%.1f MiB together).", len(lost), lost[0].Key,
		float64(bytes)/(1<<20)), "Delete them", func() error {
		for _, f := range lost {
			if err := e.Bucket.Delete(ctx, f.Key); err != nil {
				return err
			}
		}
		return nil
	})
	return nil
}

// expected adds what is about to be named, or to be deleted: uploads and imports that go on, garbage, videos in the
// making.
func (e *exam) expected(ctx context.Context, named map[string]bool) error {
	for _, query := range []string{
		`SELECT blob_key, '' FROM uploads`, `SELECT blob_key, '' FROM import_files`, `SELECT blob_key, '' FROM media_garbage`,
		`SELECT 'video ' || media_id, '' FROM videos WHERE state IN ('queued', 'processing')`,
	} {
		keys, err := texts(ctx, e.DB, query)
		if err != nil {
			return err
		}
		for key := range keys {
			named[key] = true
		}
	}
	return nil
}
