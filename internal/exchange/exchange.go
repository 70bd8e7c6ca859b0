// Package exchange owns courses on their way out of the studio and into it: a course as one ZIP file, and the draft
// that a ZIP file becomes: one of ours, a Common Cartridge, a SCORM package or a folder. It promises that what it
// exports comes back the same, that a package obeys the rules of uploads, quota and types included, that what isn't
// taken over is listed, and that an import leaves a whole draft or nothing. It refuses to judge what is in a draft:
// package studio does.
package exchange

import (
	"context"
	"os"
	"sync"

	"stoa/internal/event"
	"stoa/internal/exchange/exchangedb"
	"stoa/internal/exchange/pack"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/studio"
	"stoa/internal/upload"
)

// The states of an import.
const (
	Queued  = "queued"
	Running = "running"
	Ready   = "ready"
	Failed  = "failed"
)

// Service holds the use cases.
type Service struct {
	db      *db.DB
	bucket  blob.Bucket
	media   *media.Service
	studio  *studio.Service
	uploads *upload.Service
	folder  string // for packages that are not on this machine; its content is deleted
	slot    chan struct{}
	running sync.WaitGroup
}

// New makes the service. Work begins what is due.
func New(
	d *db.DB, bucket blob.Bucket, files *media.Service, desk *studio.Service, uploads *upload.Service, folder string,
) *Service {
	return &Service{
		db: d, bucket: bucket, media: files, studio: desk, uploads: uploads, folder: folder, slot: make(chan struct{}, 1),
	}
}

// Start makes what a killed process left behind due again, where there is no other: its leases and files.
func (s *Service) Start(ctx context.Context) error {
	if err := os.RemoveAll(s.folder); err != nil {
		return err
	}
	if s.db.Dialect != db.SQLite {
		return nil
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		return exchangedb.New(tx).EndLeases(ctx, &at)
	})
}

// Wait waits until the work that was begun has ended, which it does with Work's context.
func (s *Service) Wait() { s.running.Wait() }

// Begin queues the import of an uploaded package.
func Begin(ctx context.Context, tx *db.Tx, e event.UploadFinished) error {
	if e.Purpose != upload.Course {
		return nil
	}
	of, err := media.OriginalOf(ctx, tx, e.MediaID)
	if fault.CodeOf(err) != "" {
		return nil // its owner is gone
	}
	if err != nil {
		return err
	}
	if err := media.NoteUse(ctx, tx, e.MediaID, true); err != nil { // until the import ends
		return err
	}
	at := db.At(tx.Now)
	return exchangedb.New(tx).Insert(ctx, exchangedb.InsertParams{
		ID: e.UploadID, OwnerID: e.OwnerID, MediaID: e.MediaID, Name: of.Name, DueAt: &at, CreatedAt: at,
	})
}

// CourseImport is a package that becomes a draft, or has become one.
type CourseImport struct {
	ID       string      `json:"id" doc:"That of the upload"`
	Name     string      `json:"name" doc:"Of the file"`
	State    string      `json:"state" enum:"queued,running,ready,failed"`
	Format   string      `json:"format" enum:",stoa,cartridge,scorm,folder"`
	Percent  int         `json:"percent"`
	Waits    bool        `json:"waits" doc:"For the store to answer"`
	Failure  *string     `json:"failure" doc:"The code of a problem: import.…, upload.…"`
	CourseID *string     `json:"courseId" doc:"Of the draft"`
	Title    string      `json:"title"`
	Lessons  int         `json:"lessons"`
	Left     []pack.Left `json:"left" doc:"What could not be taken over, or not as it was"`
}

func shown(row exchangedb.Import) (CourseImport, error) {
	c := CourseImport{
		ID: row.ID, Name: row.Name, State: row.State, Format: row.Format, CourseID: row.CourseID, Title: row.Title,
		Lessons: int(row.Lessons), Waits: row.State == Running && row.Waits, Left: []pack.Left{},
	}
	if row.Failure != "" {
		c.Failure = &row.Failure
	}
	switch {
	case row.State == Ready:
		c.Percent = 100
	case row.TotalBytes > 0:
		c.Percent = int(min(99, row.DoneBytes*100/row.TotalBytes))
	}
	return c, row.Report.Into(&c.Left)
}

// Imports returns the viewer's imports, and those of drafts in which they teach, until they are dismissed.
func (s *Service) Imports(ctx context.Context) ([]CourseImport, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := exchangedb.New(s.db.Read())
	own, err := q.Of(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	others, err := q.Beside(ctx, exchangedb.BesideParams{PersonID: &v.ID, OwnerID: v.ID})
	if err != nil {
		return nil, err
	}
	list := []CourseImport{}
	for _, row := range append(own, others...) {
		c, err := shown(row)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

var errNotFound = fault.New(fault.NotFound, "import.not_found", "This import no longer exists.")

// Dismiss forgets an import with its list of what is missing; one that still runs is canceled. For those to whom
// Imports shows it. Error: import.not_found.
func (s *Service) Dismiss(ctx context.Context, id string) error {
	list, err := s.Imports(ctx)
	if err != nil {
		return err
	}
	mine := false
	for _, c := range list {
		mine = mine || c.ID == id
	}
	if !mine {
		return errNotFound
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		row, ok, err := db.Found(exchangedb.New(tx).ByID(ctx, id))
		if err != nil || !ok {
			return err
		}
		return drop(ctx, tx, row)
	})
}

// drop deletes an import, and what was taken out of its package if no draft has it.
func drop(ctx context.Context, tx *db.Tx, row exchangedb.Import) error {
	if err := clear(ctx, tx, row, false); err != nil {
		return err
	}
	return exchangedb.New(tx).Delete(ctx, row.ID)
}

// clear deletes the package of an import, and, unless a draft has them now, the files that were taken out of it.
func clear(ctx context.Context, tx *db.Tx, row exchangedb.Import, used bool) error {
	q := exchangedb.New(tx)
	files, err := q.Files(ctx, row.ID)
	if err != nil {
		return err
	}
	for _, file := range files {
		switch {
		case file.MediaID == nil:
			err = media.Discard(ctx, tx, file.BlobKey, "")
		case !used:
			err = media.Delete(ctx, tx, *file.MediaID)
		}
		if err != nil {
			return err
		}
	}
	if err := q.DeleteFiles(ctx, row.ID); err != nil {
		return err
	}
	if needed, err := studio.LetGo(ctx, tx)(row.MediaID); err != nil || needed {
		return err // the package itself is a file of a lesson
	}
	return media.Delete(ctx, tx, row.MediaID)
}

// Erase deletes the imports of a person. Their drafts are package studio's to erase.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	q := exchangedb.New(tx)
	ids, err := q.OwnedBy(ctx, personID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		row, err := q.ByID(ctx, id)
		if err != nil {
			return err
		}
		if err := drop(ctx, tx, row); err != nil {
			return err
		}
	}
	return nil
}

// Sweep forgets imports that failed a month ago, or whose draft is deleted.
func (s *Service) Sweep(ctx context.Context) error {
	before := db.At(s.db.Now().Add(-keptFor))
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := exchangedb.New(tx)
		ids, err := q.Old(ctx, &before)
		for _, id := range ids {
			err = q.Delete(ctx, id)
		}
		return err
	})
}
