// Package upload owns files on their way from an instructor's browser, by the tus protocol, until they are media. It
// promises that what it says has come is stored for good, whatever is cut off, killed or restarted; that one request at
// a time writes an upload, on any instance; and that each finished upload becomes one medium and one event. It refuses
// to know what files are for: the purpose only says which types and how many bytes it may have, and who may upload to
// a lesson is asked.
package upload

import (
	"context"
	"crypto/sha256"
	"encoding"
	"encoding/hex"
	"hash"
	"path"
	"strings"
	"sync"
	"time"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/upload/uploaddb"
)

const (
	// mostOpen is how many uploads of a person may be unfinished: a folder of 200 files, and some from before.
	mostOpen = 250
	// keptFor is how long an unfinished upload waits for its next byte, and a finished one can be looked up.
	keptFor     = 7 * 24 * time.Hour
	longestName = 255
)

// May returns an error unless a person may upload to a lesson of a course, or to the course if lessonID is "".
type May func(ctx context.Context, viewer session.Viewer, courseID, lessonID string) error

// Room deletes what a person has no use for, until it had so many bytes, and returns how many it had.
type Room func(ctx context.Context, tx *db.Tx, personID string, bytes int64) (freed int64, err error)

// Service holds the use cases.
type Service struct {
	db     *db.DB
	bucket blob.Bucket
	quota  int64
	may    May
	room   Room

	lookAtSession time.Duration // how often while bytes come

	turn  chan struct{}   // has one upload begin at a time
	over  context.Context // done when the server ends
	end   context.CancelFunc
	locks sync.Map // how to interrupt what writes an upload in this process, by id
}

// New makes the service; quota is how many bytes the media and uploads of one person may have together. What is unused
// counts, too, but makes room.
func New(d *db.DB, bucket blob.Bucket, quota int64, may May, room Room) *Service {
	s := &Service{db: d, bucket: bucket, quota: quota, may: may, room: room, lookAtSession: 5 * time.Second}
	s.turn = make(chan struct{}, 1)
	s.over, s.end = context.WithCancel(context.Background())
	return s
}

// Close ends the uploads that run, which store what has come.
func (s *Service) Close() { s.end() }

var (
	errNotFound = fault.New(fault.NotFound, "upload.not_found", "This upload no longer exists. Upload the file again.")
	errEmpty    = fault.New(fault.Invalid, "upload.empty", "This file is empty.")
	errTooLarge = fault.New(fault.TooLarge, "upload.too_large", "This file is too large for its purpose.")
	errType     = fault.New(
		fault.Invalid, "upload.wrong_type", "This kind of file can’t be used here. Its content decides, not its name.",
	)
	errQuota = fault.New(
		fault.TooLarge, "upload.quota", "Your storage is full. Delete something you no longer need, or contact us.",
	)
	errTooMany = fault.New(
		fault.TooMany, "upload.too_many", "You have too many unfinished uploads. Finish or cancel some first.",
	)
	errFull = fault.New(
		fault.Unavailable, "upload.disk_full", "The server has no space left. Your upload continues once there is some.",
	)
	errStorage = fault.New(
		fault.Unavailable, "upload.storage", "The storage isn’t responding. Your upload continues once it does.",
	)
	errOpen  = fault.New(fault.Conflict, "upload.unfinished", "This upload isn’t finished yet.")
	errTaken = fault.New(fault.Conflict, "upload.taken", "This upload continues in another window.")
)

// New upload, as a client describes it.
type request struct {
	name, course, lesson, purpose string
	bytes                         int64
}

// create begins an upload of the viewer. Errors: upload.empty, upload.too_large, upload.too_many, upload.quota,
// upload.disk_full, form.invalid, and those of may.
func (s *Service) create(ctx context.Context, in request) (uploaddb.Upload, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return uploaddb.Upload{}, err
	}
	if err := in.check(); err != nil {
		return uploaddb.Upload{}, err
	}
	if err := s.may(ctx, v, in.course, in.lesson); err != nil {
		return uploaddb.Upload{}, err
	}
	// Each looks at all that have begun. At once they would only repeat each other, and with 200 files of a folder on a
	// busy machine for longer than InTx has patience.
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return uploaddb.Upload{}, ctx.Err()
	}
	id := db.NewID()
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.fits(ctx, tx, v.ID, in.bytes); err != nil {
			return err
		}
		return uploaddb.New(tx).Insert(ctx, uploaddb.InsertParams{
			ID: id, OwnerID: v.ID, CourseID: in.course, LessonID: in.lesson, Purpose: in.purpose, Name: plainName(in.name),
			Bytes: in.bytes, Head: []byte{}, Digest: stateOf(sha256.New()), BlobKey: id[len(id)-2:] + "/" + id,
			Now: db.At(tx.Now),
		})
	})
	if err != nil {
		return uploaddb.Upload{}, err
	}
	return uploaddb.New(s.db.Read()).ByID(ctx, id)
}

func (in request) check() error {
	for _, text := range []string{in.course, in.lesson} {
		var f fault.Form
		f.Text("course", text, false, false, 64)
		if err := f.Err(); err != nil {
			return err
		}
	}
	p, ok := purposes[in.purpose]
	switch {
	case !ok:
		return fault.New(fault.Invalid, "form.invalid", "This upload has no purpose that we know.")
	case in.bytes == 0:
		return errEmpty
	case in.bytes > p.most:
		return errTooLarge
	}
	return nil
}

// fits checks the limits of a person and of the disk before so many bytes more.
func (s *Service) fits(ctx context.Context, tx *db.Tx, personID string, bytes int64) error {
	q := uploaddb.New(tx)
	stored, err := media.StoredBy(ctx, tx, personID)
	if err != nil {
		return err
	}
	open, err := q.OpenOf(ctx, personID)
	if err != nil {
		return err
	}
	if open.Uploads >= mostOpen {
		return errTooMany
	}
	if err := s.within(ctx, tx, personID, stored+open.Bytes+bytes); err != nil {
		return err
	}
	expected, err := q.Expected(ctx)
	if err != nil {
		return err
	}
	return s.hasSpace(expected + bytes)
}

// Room returns upload.quota or upload.disk_full unless a person may have so many bytes more, without so many that are
// about to be deleted.
func (s *Service) Room(ctx context.Context, tx *db.Tx, personID string, bytes, leaving int64) error {
	stored, err := media.StoredBy(ctx, tx, personID)
	if err != nil {
		return err
	}
	open, err := uploaddb.New(tx).OpenOf(ctx, personID)
	if err != nil {
		return err
	}
	if err := s.within(ctx, tx, personID, stored-leaving+open.Bytes+bytes); err != nil {
		return err
	}
	return s.hasSpace(bytes)
}

// within returns upload.quota unless a person may have so many bytes in all. What they have no use for makes room.
func (s *Service) within(ctx context.Context, tx *db.Tx, personID string, bytes int64) error {
	over := bytes - s.quota
	if over <= 0 {
		return nil
	}
	freed, err := s.room(ctx, tx, personID, over)
	if err == nil && freed < over {
		err = errQuota
	}
	return err
}

// hasSpace returns upload.disk_full unless so many bytes fit, and leave a twentieth of the disk, of a large one
// a gigabyte, to everything else.
func (s *Service) hasSpace(bytes int64) error {
	free, total, ok, err := s.bucket.Space()
	if err != nil || !ok {
		return err
	}
	if free-bytes < min(total/20, 1<<30) {
		return errFull
	}
	return nil
}

// plainName is a name as it is shown: without a path, or what would reorder the text around it.
func plainName(name string) string {
	name = fault.Plain(path.Base(strings.ReplaceAll(name, `\`, "/")))
	if runes := []rune(name); len(runes) > longestName {
		ending := []rune(path.Ext(name))
		if len(ending) > 10 {
			ending = nil
		}
		name = string(runes[:longestName-len(ending)]) + string(ending)
	}
	if strings.Trim(name, "./") == "" {
		return "file"
	}
	return name
}

// owned returns an upload of the viewer, or upload.not_found.
func (s *Service) owned(ctx context.Context, id string) (uploaddb.Upload, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return uploaddb.Upload{}, err
	}
	row, ok, err := db.Found(uploaddb.New(s.db.Read()).ByID(ctx, id))
	if err == nil && (!ok || row.OwnerID != v.ID) {
		err = errNotFound
	}
	return row, err
}

// Upload is an upload that can be continued.
type Upload struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Bytes     int64     `json:"bytes"`
	Received  int64     `json:"received"`
	CourseID  string    `json:"courseId"`
	LessonID  string    `json:"lessonId"`
	Purpose   string    `json:"purpose" enum:"video,file,resource,captions,cover,promo,poster,picture,course"`
	CreatedAt time.Time `json:"createdAt"`
}

// Unfinished lists the viewer's uploads that can be continued, oldest first.
func (s *Service) Unfinished(ctx context.Context) ([]Upload, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := uploaddb.New(s.db.Read()).Open(ctx, v.ID)
	list := make([]Upload, len(rows))
	for i, r := range rows {
		list[i] = Upload{
			ID: r.ID, Name: r.Name, Bytes: r.Bytes, Received: r.Received, CourseID: r.CourseID, LessonID: r.LessonID,
			Purpose: r.Purpose, CreatedAt: r.CreatedAt.Time,
		}
	}
	return list, err
}

// UploadResult is what an upload became.
type UploadResult struct {
	MediaID string `json:"mediaId"`
	Sha256  string `json:"sha256" doc:"Of the bytes as they are stored, in hexadecimal digits"`
	Bytes   int64  `json:"bytes"`
}

// Result returns what an upload of the viewer became. Errors: upload.not_found, upload.unfinished, upload.wrong_type.
func (s *Service) Result(ctx context.Context, id string) (*UploadResult, error) {
	row, err := s.owned(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case row.Refused:
		return nil, errType
	case row.MediaID == nil:
		return nil, errOpen
	}
	sum, err := sumOf(row)
	return &UploadResult{MediaID: *row.MediaID, Sha256: sum, Bytes: row.Bytes}, err
}

// The state of a SHA-256 is stored with what it has read, so no byte is read twice.

func stateOf(h hash.Hash) []byte {
	state, err := h.(encoding.BinaryAppender).AppendBinary(nil)
	if err != nil {
		panic(err) // it never fails
	}
	return state
}

func hashAt(state []byte) (hash.Hash, error) {
	h := sha256.New()
	return h, h.(encoding.BinaryUnmarshaler).UnmarshalBinary(state)
}

func sumOf(row uploaddb.Upload) (string, error) {
	h, err := hashAt(row.Digest)
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func growing(row uploaddb.Upload) blob.Growing {
	return blob.Growing{Key: row.BlobKey, Handle: row.Handle, Bytes: row.Bytes, Have: row.Received}
}

// instructors is the role that uploads.
const instructors = web.Instructor

// ForgetUnfinished forgets uploads that are under way, where rows came without what has come of their files. Browsers
// begin them anew.
func ForgetUnfinished(ctx context.Context, tx *db.Tx) error {
	return uploaddb.New(tx).DeleteUnfinished(ctx)
}
