// Package studio owns what instructors work on: drafts of courses, what was submitted of them, and who teaches in
// them. It promises that nothing learners see changes before a version is launched, that nobody's text is overwritten
// by an older one, and that a draft is open to those who teach in it only. It refuses to judge a version: package
// approval does.
package studio

import (
	"context"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/studio/studiodb"
)

// Service holds the use cases. All are for instructors, and about courses in which they teach: any other is
// studio.not_found.
type Service struct {
	db      *db.DB
	courses *course.Service
	media   *media.Service
}

// New makes the service.
func New(d *db.DB, courses *course.Service, files *media.Service) *Service {
	return &Service{db: d, courses: courses, media: files}
}

const mostCourses = 500 // drafts of one person

var (
	errNotFound  = fault.New(fault.NotFound, "studio.not_found", "This doesn’t exist, or isn’t yours.")
	errOwnerOnly = fault.New(fault.Conflict, "studio.owner_only", "Only the owner of the course can do this.")
	errConflict  = fault.New(fault.Conflict, "draft.conflict", "Someone has changed this in the meantime.")
	errTooMany   = fault.New(fault.Conflict, "studio.too_many", "You have reached the limit.")
)

// work is a draft in a transaction, and who works on it.
type work struct {
	ctx    context.Context
	tx     *db.Tx
	q      *studiodb.Queries
	viewer session.Viewer
	draft  studiodb.Draft
}

func (w *work) owner() error {
	if w.draft.OwnerID != w.viewer.ID {
		return errOwnerOnly
	}
	return nil
}

// on runs do on a course's draft in a transaction. A live course gets its draft when it is first opened. Error:
// studio.not_found.
func (s *Service) on(ctx context.Context, courseID string, do func(w *work) error) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		w := &work{ctx: ctx, tx: tx, q: studiodb.New(tx), viewer: v}
		row, ok, err := db.Found(w.q.DraftByID(ctx, courseID))
		if err != nil {
			return err
		}
		if !ok {
			if row, err = w.adopt(courseID); err != nil {
				return err
			}
		}
		w.draft = row
		if err := teaches(ctx, w.q, row, v.ID); err != nil {
			return err
		}
		return do(w)
	})
}

// change is on for what changes the draft.
func (s *Service) change(ctx context.Context, courseID string, do func(w *work) error) error {
	return s.on(ctx, courseID, func(w *work) error {
		if err := do(w); err != nil {
			return err
		}
		return w.q.Touch(ctx, studiodb.TouchParams{CourseID: courseID, UpdatedAt: db.At(w.tx.Now)})
	})
}

func teaches(ctx context.Context, q *studiodb.Queries, row studiodb.Draft, personID string) error {
	if row.OwnerID == personID {
		return nil
	}
	n, err := q.TeachesIn(ctx, studiodb.TeachesInParams{CourseID: row.CourseID, PersonID: &personID})
	if err == nil && n == 0 {
		err = errNotFound
	}
	return err
}

// adopt makes the draft of a live course.
func (w *work) adopt(courseID string) (studiodb.Draft, error) {
	c, err := course.Read(w.ctx, w.tx, courseID)
	if fault.CodeOf(err) == "course.not_found" || err == nil && c.OwnerID != w.viewer.ID {
		return studiodb.Draft{}, errNotFound
	}
	if err != nil {
		return studiodb.Draft{}, err
	}
	if err := insertDraft(w.ctx, w.tx, c, false, 2); err != nil {
		return studiodb.Draft{}, err
	}
	return w.q.DraftByID(w.ctx, courseID)
}

// insertDraft writes a course as a draft. A price of revision 1 is one that nobody has chosen yet.
func insertDraft(ctx context.Context, tx *db.Tx, c course.Content, changed bool, priceRevision int32) error {
	q := studiodb.New(tx)
	if err := q.InsertDraft(ctx, studiodb.InsertDraftParams{
		CourseID: c.CourseID, OwnerID: c.OwnerID, Plan: db.ToJSON(c.Plan), Landing: db.ToJSON(c.Landing),
		PriceCents: c.Price.Cents, PriceRevision: priceRevision, Changed: changed, Bank: bankJSON(c.Bank),
		CreatedAt: db.At(tx.Now),
	}); err != nil {
		return err
	}
	if err := allow(ctx, q, c.CourseID, c.Landing.Files()...); err != nil {
		return err
	}
	for _, share := range c.Instructors {
		if err := q.InsertInstructor(ctx, studiodb.InsertInstructorParams{
			ID: db.NewID(), CourseID: c.CourseID, PersonID: &share.PersonID, Percent: int32(share.Percent),
			CreatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
	}
	for i, section := range c.Sections {
		if err := q.InsertSection(ctx, studiodb.InsertSectionParams{
			ID: section.ID, CourseID: c.CourseID, Position: int32(i), Title: section.Title,
		}); err != nil {
			return err
		}
		for j, lesson := range section.Lessons {
			if err := insertLesson(ctx, q, c.CourseID, section.ID, j, lesson); err != nil {
				return err
			}
			if err := allow(ctx, q, c.CourseID, lesson.Files()...); err != nil {
				return err
			}
		}
	}
	return nil
}

// allow lets a course use media.
func allow(ctx context.Context, q *studiodb.Queries, courseID string, media ...string) error {
	for _, id := range media {
		if err := q.AllowMedia(ctx, studiodb.AllowMediaParams{CourseID: courseID, MediaID: id}); err != nil {
			return err
		}
	}
	return nil
}

// desk is what an address is for while someone works on a course.
func (s *Service) desk(ctx context.Context, courseID string) media.Access {
	v, _ := session.From(ctx)
	return media.Access{TTL: 6 * time.Hour, PersonID: v.ID, CourseID: courseID}
}

// Admits reports whether a person may see the media of a course because they teach in its draft.
func (s *Service) Admits(ctx context.Context, personID, courseID string) (bool, error) {
	n, err := studiodb.New(s.db.Read()).TeachesIn(ctx, studiodb.TeachesInParams{CourseID: courseID, PersonID: &personID})
	return n > 0, err
}
