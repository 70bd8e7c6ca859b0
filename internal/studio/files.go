package studio

import (
	"context"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
	"stoa/internal/studio/studiodb"
	"stoa/internal/video"
)

// An uploaded file is deleted once nothing has named it for a while: no draft, no version that may go live or ended
// lately, no live course. Which files a course names is found out a while after each change, and each day; right before
// a file is deleted, it is asked again in the same transaction.

const (
	// keptFor is how long removed lessons can be restored, versions keep their files after they have ended, deleted
	// drafts keep what they hold, and files stay that nothing names.
	keptFor = 30 * 24 * time.Hour
	// spareAfter is how long a file stays at least when its owner's next upload needs the room: by then nobody plays it
	// any more by an address from before.
	spareAfter = 3 * time.Hour
	checkEvery = 24 * time.Hour
)

// files answers for the time of a transaction which files courses need.
type files struct {
	ctx   context.Context
	tx    *db.Tx
	q     *studiodb.Queries
	named map[string]map[string]bool // by course
}

func filesIn(ctx context.Context, tx *db.Tx) *files {
	return &files{ctx: ctx, tx: tx, q: studiodb.New(tx), named: map[string]map[string]bool{}}
}

// of are the files that a course needs.
func (f *files) of(courseID string) (map[string]bool, error) {
	if known := f.named[courseID]; known != nil {
		return known, nil
	}
	row, ok, err := db.Found(f.q.DraftOrDeleted(f.ctx, courseID))
	if err != nil {
		return nil, err
	}
	var all []course.Content
	if ok && row.DeletedAt == nil {
		w := &work{ctx: f.ctx, tx: f.tx, q: f.q, draft: row}
		draft, err := w.content()
		if err != nil {
			return nil, err
		}
		all = append(all, draft)
	}
	since := db.At(f.tx.Now.Add(-keptFor))
	kept, err := f.q.KeptVersions(f.ctx, studiodb.KeptVersionsParams{CourseID: courseID, Since: &since})
	if err != nil {
		return nil, err
	}
	for _, text := range kept {
		var version course.Content
		if err := text.Into(&version); err != nil {
			return nil, err
		}
		all = append(all, version)
	}
	live, err := course.Read(f.ctx, f.tx, courseID)
	if err != nil && fault.CodeOf(err) != "course.not_found" {
		return nil, err
	}
	needed := map[string]bool{}
	for _, c := range append(all, live) {
		for _, id := range c.Files() {
			needed[id] = true
		}
	}
	f.named[courseID] = needed
	return needed, nil
}

// uses reports whether anything needs a medium.
func (f *files) uses(mediaID string) (bool, error) {
	if live, err := course.UsesMedia(f.ctx, f.tx, mediaID); err != nil || live {
		return live, err
	}
	courses, err := f.q.CoursesWithFile(f.ctx, mediaID)
	if err != nil {
		return false, err
	}
	for _, id := range courses {
		if needed, err := f.of(id); err != nil || needed[mediaID] {
			return err == nil, err
		}
	}
	return false, nil
}

// letGo reports whether anything needs a medium. If not, it takes it out of what could still be restored, so that the
// medium can be deleted.
func (f *files) letGo(mediaID string) (needed bool, err error) {
	if needed, err = f.uses(mediaID); err != nil || needed {
		return needed, err
	}
	courses, err := f.q.CoursesWithFile(f.ctx, mediaID)
	if err != nil {
		return false, err
	}
	for _, id := range courses {
		if err := f.forgetRemoved(id, mediaID); err != nil {
			return false, err
		}
	}
	if err := f.q.ForgetFile(f.ctx, mediaID); err != nil {
		return false, err
	}
	return false, course.ForgetMedia(f.ctx, f.tx, mediaID)
}

// forgetRemoved deletes the removed lessons of a course that name a medium: restored, they would name what is gone.
func (f *files) forgetRemoved(courseID, mediaID string) error {
	removed, err := f.q.RemovedLessonsOf(f.ctx, courseID)
	if err != nil {
		return err
	}
	for _, row := range removed {
		lesson, err := lessonOf(row)
		if err != nil {
			return err
		}
		for _, id := range lesson.Files() {
			if id != mediaID {
				continue
			}
			if err := f.q.DeleteLesson(f.ctx, row.ID); err != nil {
				return err
			}
			break
		}
	}
	return nil
}

// delete deletes a medium unless something needs it, and reports whether it did.
func (f *files) delete(mediaID string) (bool, error) {
	needed, err := f.letGo(mediaID)
	if err != nil {
		return false, err
	}
	if needed {
		return false, media.NoteUse(f.ctx, f.tx, mediaID, true)
	}
	if err := media.Delete(f.ctx, f.tx, mediaID); err != nil {
		return false, err
	}
	return true, video.Forget(f.ctx, f.tx, mediaID)
}

// check notes which of its files a course needs, and deletes the parts of its draft that were removed long ago.
func (f *files) check(courseID string) error {
	before, at := db.At(f.tx.Now.Add(-keptFor)), db.At(f.tx.Now)
	if err := f.q.DeleteRemovedLessons(f.ctx, studiodb.DeleteRemovedLessonsParams{
		CourseID: courseID, Before: &before,
	}); err != nil {
		return err
	}
	if err := f.q.DeleteRemovedSections(f.ctx, studiodb.DeleteRemovedSectionsParams{
		CourseID: courseID, Before: &before,
	}); err != nil {
		return err
	}
	rows, err := f.q.FilesOf(f.ctx, courseID)
	if err != nil {
		return err
	}
	needed, err := f.of(courseID)
	if err != nil {
		return err
	}
	for _, row := range rows {
		used := needed[row.MediaID]
		if used == (row.UnusedSince == nil) {
			continue
		}
		if !used {
			if used, err = f.uses(row.MediaID); err != nil {
				return err
			}
		}
		if err := media.NoteUse(f.ctx, f.tx, row.MediaID, used); err != nil {
			return err
		}
	}
	return f.q.FilesChecked(f.ctx, studiodb.FilesCheckedParams{CourseID: courseID, FilesAt: &at})
}

// SweepFiles notes which files courses need, and deletes what has been unused for keptFor, and the content of drafts
// that were deleted as long ago. It may be interrupted, and run on several instances at once.
func (s *Service) SweepFiles(ctx context.Context) error {
	for {
		yesterday := db.At(s.db.Now().Add(-checkEvery))
		due, err := studiodb.New(s.db.Read()).DraftsToCheck(ctx, &yesterday)
		if err != nil {
			return err
		}
		err = s.each(ctx, due, func(tx *db.Tx, id string) error { return filesIn(ctx, tx).check(id) })
		if err != nil {
			return err
		}
		if len(due) == 0 {
			break
		}
	}
	if err := s.eraseDeleted(ctx); err != nil {
		return err
	}
	for {
		due, err := media.UnusedSince(ctx, s.db.Read(), s.db.Now().Add(-keptFor))
		if err != nil || len(due) == 0 {
			return err
		}
		err = s.each(ctx, due, func(tx *db.Tx, id string) error {
			_, err := filesIn(ctx, tx).delete(id)
			return err
		})
		if err != nil {
			return err
		}
	}
}

// each runs do for each id in a transaction of its own.
func (s *Service) each(ctx context.Context, ids []string, do func(tx *db.Tx, id string) error) error {
	for _, id := range ids {
		if err := s.db.InTx(ctx, func(tx *db.Tx) error { return do(tx, id) }); err != nil {
			return err
		}
	}
	return nil
}

// eraseDeleted empties the drafts that were deleted long ago.
func (s *Service) eraseDeleted(ctx context.Context) error {
	for {
		before := db.At(s.db.Now().Add(-keptFor))
		due, err := studiodb.New(s.db.Read()).DeletedBefore(ctx, &before)
		if err != nil || len(due) == 0 {
			return err
		}
		if err := s.each(ctx, due, func(tx *db.Tx, id string) error { return eraseDraft(ctx, tx, id) }); err != nil {
			return err
		}
	}
}

// MakeRoom deletes files of a person that nothing needs, those unused for longest first, until they had so many bytes,
// and returns how many they had.
func MakeRoom(ctx context.Context, tx *db.Tx, personID string, bytes int64) (freed int64, err error) {
	spare, err := media.SpareOf(ctx, tx, personID, tx.Now.Add(-spareAfter))
	if err != nil {
		return 0, err
	}
	f := filesIn(ctx, tx)
	for _, file := range spare {
		if freed >= bytes {
			break
		}
		gone, err := f.delete(file.ID)
		if err != nil {
			return freed, err
		}
		if gone {
			freed += file.Bytes
		}
	}
	return freed, nil
}

// LetGo returns a func that reports whether anything needs a medium in this transaction; if nothing does, the medium
// can be deleted.
func LetGo(ctx context.Context, tx *db.Tx) func(mediaID string) (needed bool, err error) {
	return filesIn(ctx, tx).letGo
}
