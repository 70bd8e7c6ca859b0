package backup

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"path"
	"strings"
	"time"

	"stoa/internal/kit/blob"
	"stoa/internal/media"
)

// A store is a place for many backups: rows of each in a file NAME.stoa, and every medium once, however many backups
// it belongs to, as media/KEY/SHA256, sealed like the rest. NAME.list says which media a backup needs, so that what is
// no longer needed can be found without opening any. It holds all that a restore needs, and nothing of it is in the
// database.
type store struct {
	bucket blob.Bucket
	prefix string
	// variant tells media that are encrypted for some from those for others, or for nobody.
	variant    string
	recipients []string
	have       map[string]string // by key: the SHA-256 of its bytes
}

const (
	storeMedia  = "media/"
	storeFile   = ".stoa"
	storeList   = ".list"
	storeBefore = "stoa-" // the names of our backups
)

// unlistedFor is how long a medium that no backup needs stays: the backup may just be being written.
const unlistedFor = 24 * time.Hour

// openStore opens a place: a folder, which it creates, or s3://bucket/path?….
func openStore(address string, recipients []string) (*store, error) {
	s := &store{recipients: recipients}
	if len(recipients) > 0 {
		sum := sha256.Sum256([]byte(strings.Join(recipients, "\n")))
		s.variant = "." + hex.EncodeToString(sum[:4]) + ".age"
	}
	var err error
	s.bucket, s.prefix, err = blob.OpenIn(address)
	return s, err
}

// storeOf is the store in which a backup is.
func storeOf(address string) (*store, error) {
	folder := Beside(address, "")
	if at, err := url.Parse(address); err == nil && at.Scheme == "s3" {
		at.Path = path.Dir(at.Path)
		folder = at.String()
	}
	return openStore(folder, nil)
}

func (s *store) Close() error { return s.bucket.Close() }

// each calls f with every file of the store.
func (s *store) each(ctx context.Context, f func(name string, file blob.Listed) error) error {
	return s.bucket.EachIn(ctx, strings.TrimSuffix(s.prefix, "/"), func(file blob.Listed) error {
		name, ok := strings.CutPrefix(file.Key, s.prefix)
		if !ok || strings.HasSuffix(name, ".part") {
			return nil
		}
		return f(name, file)
	})
}

// look finds out which media are there, sealed as they should be.
func (s *store) look(ctx context.Context) error {
	s.have = map[string]string{}
	return s.each(ctx, func(name string, _ blob.Listed) error {
		if key, sum, ok := s.parse(name); ok {
			s.have[key] = sum
		}
		return nil
	})
}

// parse reads the name of a medium of our variant.
func (s *store) parse(name string) (key, sum string, ok bool) {
	name, ok = strings.CutPrefix(name, storeMedia)
	if !ok {
		return "", "", false
	}
	sum, ok = strings.CutSuffix(path.Base(name), s.variant)
	return path.Dir(name), sum, ok && len(sum) == sha256.Size*2
}

func (s *store) name(key, sum string) string { return storeMedia + key + "/" + sum + s.variant }

// put has the store hold a medium, and says whether it is new; ok is false if there is no such medium.
func (s *store) put(
	ctx context.Context, from blob.Bucket, f media.StoredFile,
) (file File, added bool, ok bool, err error) {
	file = File{Key: f.Key, Type: f.ContentType, Bytes: max(f.Bytes, 0), Sha256: s.have[f.Key]}
	if file.Sha256 != "" {
		file.Store = s.name(f.Key, file.Sha256)
		return file, false, true, nil
	}
	content, ok, err := from.Get(ctx, f.Key)
	if err != nil || !ok {
		return file, false, false, err
	}
	defer func() { _ = content.Close() }() // it was only read
	if file.Sha256 = f.Sha256; file.Sha256 == "" {
		sum := sha256.New()
		if _, err = io.Copy(sum, content); err == nil {
			_, err = content.Seek(0, io.SeekStart)
		}
		if err != nil {
			return file, false, true, err
		}
		file.Sha256 = hex.EncodeToString(sum.Sum(nil))
	}
	for range 2 {
		var sum string
		sum, file.Bytes, err = s.seal(ctx, s.name(f.Key, file.Sha256), file.Sha256, content)
		if !errors.Is(err, errOther) {
			break
		}
		// The rows say something else than the bytes: doctor tells of it, and the backup has what there is.
		file.Sha256 = sum
		if _, err := content.Seek(0, io.SeekStart); err != nil {
			return file, false, true, err
		}
	}
	s.have[f.Key], file.Store = file.Sha256, s.name(f.Key, file.Sha256)
	return file, true, true, err
}

var errOther = errors.New("the bytes are others than the rows say")

// seal writes a file of the store if its bytes have the expected sum, and returns the one that they have.
func (s *store) seal(
	ctx context.Context, name, expected string, content io.Reader,
) (sum string, n int64, err error) {
	r, w := io.Pipe()
	ended, other := make(chan struct{}), false
	go func() {
		defer close(ended)
		hash := sha256.New()
		sealed, err := Seal(w, s.recipients)
		if err == nil {
			n, err = io.Copy(io.MultiWriter(sealed, hash), content)
			err = errors.Join(err, sealed.Close())
		}
		if sum = hex.EncodeToString(hash.Sum(nil)); err == nil && sum != expected {
			err, other = errOther, true
		}
		w.CloseWithError(err) // nil ends the file
	}()
	err = s.bucket.Put(ctx, s.prefix+name, "application/octet-stream", r)
	r.CloseWithError(err)
	<-ended
	if other {
		err = errOther // a store may word it in its own way
	}
	return sum, n, err
}

// writeList notes which media a backup needs.
func (s *store) writeList(ctx context.Context, backup string, files []File) error {
	var text bytes.Buffer
	for _, f := range files {
		text.WriteString(f.Store + "\n")
	}
	name := s.prefix + strings.TrimSuffix(backup, storeFile) + storeList
	return s.bucket.Put(ctx, name, "text/plain; charset=utf-8", &text)
}

func (s *store) readList(ctx context.Context, list string, f func(name string)) error {
	file, ok, err := s.bucket.Get(ctx, s.prefix+list)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("%s is missing", list)
	}
	defer func() { _ = file.Close() }() // it was only read
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		f(lines.Text())
	}
	return lines.Err()
}

// remove deletes a backup; its media stay until the next sweep.
func (s *store) remove(ctx context.Context, backup string) error {
	if err := s.bucket.Delete(ctx, s.prefix+backup); err != nil {
		return err
	}
	return s.bucket.Delete(ctx, s.prefix+strings.TrimSuffix(backup, storeFile)+storeList)
}

// sweep deletes media that no backup of the store needs, and returns how many. If it can't be known what one needs,
// nothing is deleted.
func (s *store) sweep(ctx context.Context, now time.Time) (deleted int, err error) {
	backups, lists, unlisted := map[string]bool{}, map[string]time.Time{}, map[string]bool{}
	if err := s.each(ctx, func(name string, f blob.Listed) error {
		switch {
		case strings.HasPrefix(name, storeMedia):
			if f.Modified.Before(now.Add(-unlistedFor)) {
				unlisted[name] = true
			}
		case strings.HasSuffix(name, storeFile) && strings.HasPrefix(name, storeBefore):
			backups[strings.TrimSuffix(name, storeFile)] = true
		case strings.HasSuffix(name, storeList):
			lists[strings.TrimSuffix(name, storeList)] = f.Modified
		}
		return nil
	}); err != nil {
		return 0, err
	}
	for name := range backups {
		if _, ok := lists[name]; !ok {
			slog.WarnContext(ctx, "no media of backups are deleted: a list is missing", "backup", name)
			return 0, nil
		}
	}
	for name, modified := range lists {
		if !backups[name] && modified.Before(now.Add(-unlistedFor)) {
			err = errors.Join(err, s.bucket.Delete(ctx, s.prefix+name+storeList))
			continue
		}
		if err := s.readList(ctx, name+storeList, func(needed string) { delete(unlisted, needed) }); err != nil {
			return 0, err
		}
	}
	for name := range unlisted {
		if err := s.bucket.Delete(ctx, s.prefix+name); err != nil {
			return deleted, err
		}
		deleted++
	}
	return deleted, err
}

// open reads a medium of a backup, unsealed, and has do take it; its bytes are compared with their sum.
func (s *store) open(
	ctx context.Context, f File, identity string, do func(r io.Reader) error,
) error {
	sealed, ok, err := s.bucket.Get(ctx, s.prefix+f.Store)
	if err != nil {
		return err
	}
	if !ok {
		return damaged("in "+f.Key, errors.New("it is missing from the folder media"))
	}
	defer func() { _ = sealed.Close() }() // it was only read
	content, err := Unseal(sealed, identity)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Key, err)
	}
	defer func() { _ = content.Close() }() // it was only read
	sum := sha256.New()
	if err := do(io.TeeReader(content, sum)); err != nil {
		return fmt.Errorf("%s: %w", f.Key, err)
	}
	if hex.EncodeToString(sum.Sum(nil)) != f.Sha256 {
		return damaged("in "+f.Key, errors.New("its checksum is another"))
	}
	return nil
}

// files has the store hold every medium of a backup, whose list is there before what it names could be deleted.
func (s *store) files(ctx context.Context, from Source, files []media.StoredFile, r *Result) error {
	if err := s.look(ctx); err != nil {
		return err
	}
	var total, done int64
	var there []File
	for _, f := range files {
		total += max(f.Bytes, 0)
		if sum := s.have[f.Key]; sum != "" {
			there = append(there, File{Store: s.name(f.Key, sum)})
		}
	}
	if err := s.writeList(ctx, from.name, there); err != nil {
		return err
	}
	for _, f := range files {
		file, added, ok, err := s.put(ctx, from.Bucket, f)
		if err != nil {
			return fmt.Errorf("%s (%s): %w", f.Key, f.Of, err)
		}
		if !ok {
			r.Tail.Missing = append(r.Tail.Missing, f.Key)
			continue
		}
		r.Tail.Files = append(r.Tail.Files, file)
		done += file.Bytes
		if added {
			r.Bytes += file.Bytes
		}
		from.Tell("files", done, max(total, done))
	}
	return s.writeList(ctx, from.name, r.Tail.Files)
}

// FillFromStore puts the media of a backup that is in a store into a bucket, each compared with its checksum.
func FillFromStore(
	ctx context.Context, address, identity string, wanted []File, bucket blob.Bucket, tell Progress,
) error {
	return eachStored(ctx, address, identity, wanted, tell, func(f File, r io.Reader) error {
		return bucket.Put(ctx, f.Key, f.Type, r)
	})
}

// VerifyStored reads the media of a backup that is in a store, and compares each with its checksum.
func VerifyStored(ctx context.Context, address, identity string, files []File, tell Progress) error {
	return eachStored(ctx, address, identity, files, tell, func(_ File, r io.Reader) error {
		_, err := io.Copy(io.Discard, r)
		return err
	})
}

func eachStored(
	ctx context.Context, address, identity string, wanted []File, tell Progress, do func(f File, r io.Reader) error,
) error {
	s, err := storeOf(address)
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }() // nothing waits in it
	for i, f := range wanted {
		tell("files", int64(i), int64(len(wanted)))
		if err := s.open(ctx, f, identity, func(r io.Reader) error { return do(f, r) }); err != nil {
			return err
		}
	}
	return nil
}

// verify reads a backup of the store and everything that belongs to it. Of one that is encrypted, it compares the file
// with its sum and looks whether each medium is there: only whoever has the key can read more.
func (s *store) verify(ctx context.Context, name, sum string, deep bool, tell Progress) error {
	file, ok, err := s.bucket.Get(ctx, s.prefix+name)
	if err != nil {
		return err
	}
	if !ok {
		return damaged("as a whole", fmt.Errorf("%s is missing", name))
	}
	defer func() { _ = file.Close() }() // it was only read
	hash := sha256.New()
	n, err := io.Copy(hash, file)
	if err != nil {
		return err
	}
	tell("check", n, 0)
	if hex.EncodeToString(hash.Sum(nil)) != sum {
		return damaged("as a whole", errors.New("its checksum is another"))
	}
	there := map[string]bool{}
	if err := s.each(ctx, func(name string, _ blob.Listed) error { there[name] = true; return nil }); err != nil {
		return err
	}
	var missing []string
	if err := s.readList(ctx, strings.TrimSuffix(name, storeFile)+storeList, func(needed string) {
		if !there[needed] {
			missing = append(missing, needed)
		}
	}); err != nil {
		return err
	}
	if len(missing) > 0 {
		return damaged("in its media", fmt.Errorf("%d are missing, such as %s", len(missing), missing[0]))
	}
	if len(s.recipients) > 0 {
		return nil
	}
	return s.verifyContent(ctx, file, deep, n, tell)
}

func (s *store) verifyContent(ctx context.Context, file blob.File, deep bool, read int64, tell Progress) error {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	opened, err := Unseal(file, "")
	if err != nil {
		return err
	}
	defer func() { _ = opened.Close() }() // it was only read
	contents, err := Verify(ctx, opened, func(string, int64, int64) {})
	if err != nil || !deep {
		return err
	}
	total := read
	for _, f := range contents.Tail.Files {
		total += f.Bytes
	}
	for _, f := range contents.Tail.Files {
		if err := s.open(ctx, f, "", func(r io.Reader) error { _, err := io.Copy(io.Discard, r); return err }); err != nil {
			return err
		}
		read += f.Bytes
		tell("check", read, total)
	}
	return nil
}
