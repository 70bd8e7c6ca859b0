package exchange

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"

	"github.com/google/uuid"

	"stoa/internal/course"
	"stoa/internal/exchange/archive"
	"stoa/internal/exchange/exchangedb"
	"stoa/internal/exchange/foreign"
	"stoa/internal/exchange/pack"
	"stoa/internal/filing"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/captions"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
	"stoa/internal/studio"
	"stoa/internal/upload"
	"stoa/internal/video"
)

// wanted is a file of a package that is taken over for one purpose.
type wanted struct {
	id, name, path, title, purpose string // id stands for it in the description until it is a medium
	contentType, kind, sha256      string
	bytes                          int64
	content                        []byte // of captions, which are read here
	key, mediaID                   string // where it is stored, and as what
}

// unpacking is a package that is being taken over.
type unpacking struct {
	*task
	archive *archive.Archive
	doc     pack.Document
	left    pack.Report
	files   []*wanted
	zip     int64 // bytes of the package, which goes in the end
}

// run makes a draft of a package.
func (t *task) run(ctx context.Context) error {
	of, err := media.OriginalOf(ctx, t.db.Read(), t.row.MediaID)
	if err != nil {
		return err
	}
	file, err := t.open(ctx, of)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // read only
	u := &unpacking{task: t, zip: of.Bytes}
	if u.archive, err = archive.Open(file, of.Bytes); err != nil {
		return err
	}
	language, err := exchangedb.New(t.db.Read()).LanguageOf(ctx, t.row.OwnerID)
	if err != nil {
		return err
	}
	if err := u.read(strings.TrimSuffix(of.Name, path.Ext(of.Name)), cmp.Or(language, "en")); err != nil {
		return err
	}
	u.choose()
	if err := u.prepare(ctx); err != nil {
		return err
	}
	for _, w := range u.files {
		if w.mediaID == "" {
			if err := u.store(ctx, w); err != nil {
				return err
			}
		}
	}
	return u.finish(ctx)
}

// open opens the package, and fetches it if it is not on this machine.
func (t *task) open(ctx context.Context, of media.Original) (*os.File, error) {
	if at, ok := t.bucket.Path(of.Key); ok {
		return os.Open(at)
	}
	if err := os.MkdirAll(t.folder, 0o750); err != nil {
		return nil, err
	}
	file, err := os.CreateTemp(t.folder, "package-*")
	if err != nil {
		return nil, err
	}
	have := int64(0)
	if err = os.Remove(file.Name()); err == nil { // it goes when it is closed
		err = t.outlast(ctx, func() error {
			n, err := t.fetch(ctx, of.Key, have, file)
			have += n
			return err
		})
	}
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}

// fetch copies a file of the store from a byte on.
func (t *task) fetch(ctx context.Context, key string, from int64, to io.Writer) (int64, error) {
	stored, ok, err := t.bucket.Get(ctx, key)
	if err != nil {
		return 0, err
	}
	if !ok {
		return 0, fmt.Errorf("exchange: %s is not in the store", key)
	}
	defer stored.Close() //nolint:errcheck // read only
	if from > 0 {
		if _, err := stored.Seek(from, io.SeekStart); err != nil {
			return 0, err
		}
	}
	return io.Copy(to, reading{ctx, stored, nil})
}

// outlast does something with the store, and waits while that is away: no try is used.
func (t *task) outlast(ctx context.Context, do func() error) error {
	return blob.Outlast(ctx, blob.Patience, t.waits.Store, do)
}

// reading ends with its context, and says how far it is.
type reading struct {
	ctx context.Context
	io.Reader
	came func(n int)
}

func (r reading) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := r.Reader.Read(b)
	if r.came != nil {
		r.came(n)
	}
	return n, err
}

// read finds out what a package is, and what is in it.
func (u *unpacking) read(name, language string) (err error) {
	if folder, ok := foreign.Root(u.archive, pack.DocumentName); ok {
		u.format.Store("stoa")
		u.doc, err = pack.Read(u.archive, folder)
	} else {
		var found foreign.Course
		found, err = foreign.Read(u.archive, name, language)
		u.format.Store(found.Format)
		u.doc, u.left = found.Document, found.Left
		u.doc.Price = course.Price{Currency: course.Currency()}
	}
	if err != nil {
		return err
	}
	if u.doc.Plan.Title == "" {
		u.doc.Plan.Title = foreign.TitleOf(name)
	}
	u.doc.Fit(&u.left)
	return nil
}

// choose decides which files are taken over: those that could be uploaded.
func (u *unpacking) choose() {
	byID, known := map[string]pack.File{}, map[string]*wanted{}
	for _, file := range u.doc.Files {
		byID[file.ID] = file
	}
	u.doc.Media(func(id, purpose, where string) string {
		file, ok := byID[id]
		name, found := u.archive.Find(file.Path)
		if !ok || file.Path == "" || !found {
			u.left.Add(cmp.Or(file.Name, where), pack.FileMissing)
			return ""
		}
		key := purpose + ":" + name
		if w := known[key]; w != nil {
			return w.id
		}
		w := &wanted{
			id: uuid.NewString(), name: key, path: name, title: cmp.Or(file.Name, path.Base(name)), purpose: purpose,
			bytes: u.archive.Bytes(name), sha256: file.Sha256,
		}
		if why := u.judge(w); why != "" {
			u.left.Add(name, why)
			w.id = ""
		} else {
			u.files = append(u.files, w)
		}
		known[key] = w
		return w.id
	})
}

// judge says why a file can't be taken over, or "".
func (u *unpacking) judge(w *wanted) string {
	switch {
	case w.bytes == 0:
		return pack.FileMissing
	case w.bytes > upload.MostFor(w.purpose):
		return pack.FileTooLarge
	}
	if w.purpose == "captions" {
		return u.captions(w)
	}
	head, err := u.archive.Head(w.path, upload.HeadBytes)
	if err != nil {
		return pack.FileDamaged
	}
	var ok bool
	if w.contentType, w.kind, ok = upload.TypeFor(w.purpose, head); !ok {
		return pack.FileType
	}
	return ""
}

// captions reads a track; SubRip becomes WebVTT.
func (u *unpacking) captions(w *wanted) string {
	content, err := u.archive.Read(w.path, upload.MostFor(w.purpose))
	if err != nil {
		return pack.FileDamaged
	}
	cues, err := captions.Parse(content)
	if err != nil {
		return pack.Captions
	}
	if !bytes.HasPrefix(content, []byte("WEBVTT")) {
		content, w.sha256 = []byte(captions.VTT(cues)), ""
		w.title = strings.TrimSuffix(w.title, path.Ext(w.title)) + ".vtt"
	}
	w.content, w.bytes, w.contentType, w.kind = content, int64(len(content)), "text/vtt; charset=utf-8", media.KindCaptions
	return ""
}

// prepare finds what an earlier try has stored, deletes what it has left unfinished, and notes what is to come.
func (u *unpacking) prepare(ctx context.Context) error {
	return u.held(ctx, func(tx *db.Tx) error {
		q := exchangedb.New(tx)
		rows, err := q.Files(ctx, u.row.ID)
		if err != nil {
			return err
		}
		have := map[string]string{}
		for _, row := range rows {
			if row.MediaID != nil {
				have[row.Name] = *row.MediaID
				continue
			}
			if err := media.Discard(ctx, tx, row.BlobKey, ""); err != nil {
				return err
			}
			if err := q.DeleteFile(ctx, exchangedb.DeleteFileParams{ImportID: u.row.ID, Name: row.Name}); err != nil {
				return err
			}
		}
		total, stored := int64(0), int64(0)
		for _, w := range u.files {
			total += w.bytes
			if w.mediaID = have[w.name]; w.mediaID != "" {
				stored += w.bytes
				continue
			}
			id := db.NewID()
			w.key = id[len(id)-2:] + "/" + id
			row := exchangedb.InsertFileParams{ImportID: u.row.ID, Name: w.name, BlobKey: w.key}
			if err := q.InsertFile(ctx, row); err != nil {
				return err
			}
		}
		u.total.Store(total)
		u.done.Store(stored)
		return u.uploads.Room(ctx, tx, u.row.OwnerID, total-stored, u.zip)
	})
}

// store makes a medium of a file. One that is damaged is left out.
func (u *unpacking) store(ctx context.Context, w *wanted) error {
	key, got := w.key, ""
	err := u.outlast(ctx, func() (err error) {
		got, err = u.put(ctx, w)
		return err
	})
	if errors.Is(err, errDamaged) && ctx.Err() == nil {
		return u.leave(ctx, w, key)
	}
	if err != nil {
		return err
	}
	err = u.held(ctx, func(tx *db.Tx) error {
		if err := u.uploads.Room(ctx, tx, u.row.OwnerID, w.bytes, u.zip); err != nil {
			return err
		}
		w.mediaID, err = media.Adopt(ctx, tx, media.Stored{
			OwnerID: &u.row.OwnerID, Kind: w.kind, Name: pack.Shorten(fault.Plain(w.title), 255), ContentType: w.contentType,
			Bytes: w.bytes, Sha256: got, Key: key,
		})
		if err != nil {
			return err
		}
		if err := media.NoteUse(ctx, tx, w.mediaID, true); err != nil { // however long the import takes
			return err
		}
		row := exchangedb.SetFileParams{ImportID: u.row.ID, Name: w.name, MediaID: &w.mediaID}
		return exchangedb.New(tx).SetFile(ctx, row)
	})
	if errors.Is(err, errLost) { // what was noted for deletion may have been deleted before it was there
		err = errors.Join(err, u.bucket.Delete(context.WithoutCancel(ctx), key))
	}
	return err
}

var errDamaged = errors.New("exchange: the file is damaged")

// put stores the bytes of a file and returns their SHA-256, or errDamaged.
func (u *unpacking) put(ctx context.Context, w *wanted) (sum string, err error) {
	from := io.NopCloser(io.Reader(bytes.NewReader(w.content)))
	if w.content == nil {
		if from, err = u.archive.Open(w.path); err != nil {
			return "", errDamaged
		}
	}
	defer from.Close() //nolint:errcheck // read only
	before, hash, source := u.done.Load(), sha256.New(), &remembering{Reader: from}
	counted := reading{ctx, io.TeeReader(source, hash), func(n int) { u.done.Add(int64(n)) }}
	if err := u.bucket.Put(ctx, w.key, w.contentType, counted); err != nil {
		u.done.Store(before)
		if source.err != nil {
			return "", errDamaged
		}
		return "", err
	}
	sum = hex.EncodeToString(hash.Sum(nil))
	if w.sha256 != "" && w.sha256 != sum {
		return "", errDamaged
	}
	return sum, nil
}

// remembering keeps the error of what it reads, to tell it from one of where that goes.
type remembering struct {
	io.Reader
	err error
}

func (r *remembering) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}

// leave goes on without a file that is damaged.
func (u *unpacking) leave(ctx context.Context, w *wanted, key string) error {
	u.left.Add(w.path, pack.FileDamaged)
	return u.held(ctx, func(tx *db.Tx) error {
		if err := media.Discard(ctx, tx, key, ""); err != nil {
			return err
		}
		return exchangedb.New(tx).DeleteFile(ctx, exchangedb.DeleteFileParams{ImportID: u.row.ID, Name: w.name})
	})
}

// finish writes the draft. From then on it is as any other.
func (u *unpacking) finish(ctx context.Context) error {
	made := map[string]string{}
	for _, w := range u.files {
		made[w.id] = w.mediaID
	}
	u.doc.Media(func(id, _, _ string) string { return made[id] })
	return u.held(ctx, func(tx *db.Tx) error {
		c, left, err := u.course(ctx, tx)
		if err != nil {
			return err
		}
		id, err := studio.Import(ctx, tx, c)
		if err != nil {
			return err
		}
		for _, w := range u.files {
			if w.kind == media.KindVideo && w.mediaID != "" {
				if err := video.Make(ctx, tx, w.mediaID); err != nil {
					return err
				}
			}
		}
		if err := clear(ctx, tx, u.row, true); err != nil {
			return err
		}
		lessons, at := 0, db.At(tx.Now)
		for _, section := range c.Sections {
			lessons += len(section.Lessons)
		}
		return exchangedb.New(tx).End(ctx, exchangedb.EndParams{
			ID: u.row.ID, State: Ready, CourseID: &id, Title: c.Plan.Title, Lessons: int32(lessons), Report: db.ToJSON(left),
			Format: u.format.Load().(string), EndedAt: &at,
		})
	})
}

// course is the description as a course of its new owner, without what this marketplace doesn't have.
func (u *unpacking) course(ctx context.Context, tx *db.Tx) (course.Content, pack.Report, error) {
	c := course.Content{
		OwnerID: u.row.OwnerID, Plan: u.doc.Plan, Landing: u.doc.Landing, Price: u.doc.Price, Sections: u.doc.Sections,
		Bank: u.doc.Bank,
	}
	left := append(pack.Report{}, u.left...)
	if c.Price.Currency != course.Currency() {
		left.Add(c.Price.Currency, pack.Price)
		c.Price = course.Price{Currency: course.Currency()}
	}
	if err := filing.Resolve(ctx, tx, &c.Plan.Subject, &c.Plan.Category); err != nil {
		return c, left, err
	}
	for _, of := range []struct{ value, subject, category *string }{
		{&c.Plan.Subject, &c.Plan.Subject, new(string)}, {&c.Plan.Category, new(string), &c.Plan.Category},
	} {
		err := filing.Check(ctx, tx, *of.subject, *of.category)
		if fault.CodeOf(err) != "" {
			left.Add(*of.value, pack.Filing)
			*of.value = ""
		} else if err != nil {
			return c, left, err
		}
	}
	return c, left, nil
}
