package studio

import (
	"context"

	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/session"
	"stoa/internal/studio/studiodb"
)

// MayUpload refuses an upload for a course in which someone doesn't teach, or for a lesson that isn't in its draft.
// What belongs to no course is no concern of this package. Error: studio.not_found.
func (s *Service) MayUpload(ctx context.Context, v session.Viewer, courseID, lessonID string) error {
	if courseID == "" {
		return nil
	}
	q := studiodb.New(s.db.Read())
	row, ok, err := db.Found(q.DraftByID(ctx, courseID))
	if err == nil && !ok {
		err = errNotFound
	}
	if err != nil {
		return err
	}
	if err := teaches(ctx, q, row, v.ID); err != nil || lessonID == "" {
		return err
	}
	lesson, ok, err := db.Found(q.LessonByID(ctx, lessonID))
	if err == nil && (!ok || lesson.CourseID != courseID) {
		err = errNotFound
	}
	return err
}

// Attach lets a course use what has been uploaded for it, and makes a video or a file that of its lesson. A lesson that
// is no longer there gets nothing.
func Attach(ctx context.Context, tx *db.Tx, e event.UploadFinished) error {
	if e.CourseID == "" {
		return nil
	}
	q := studiodb.New(tx)
	if _, ok, err := db.Found(q.DraftByID(ctx, e.CourseID)); err != nil || !ok {
		return err
	}
	if err := allow(ctx, q, e.CourseID, e.MediaID); err != nil || e.LessonID == "" {
		return err
	}
	row, ok, err := db.Found(q.LessonByID(ctx, e.LessonID))
	if err != nil || !ok || row.CourseID != e.CourseID || e.Purpose != row.Kind || row.Kind != course.Video && row.Kind != course.File {
		return err
	}
	lesson, err := lessonOf(row)
	if err != nil {
		return err
	}
	lesson.MediaID = &e.MediaID
	if row.Kind == course.Video {
		if lesson.DurationMs, err = q.DurationOf(ctx, e.MediaID); err != nil {
			return err
		}
	}
	if err := setMedia(ctx, q, lesson); err != nil {
		return err
	}
	return q.Touch(ctx, studiodb.TouchParams{CourseID: e.CourseID, UpdatedAt: db.At(tx.Now)})
}

// UsesMedia reports whether a draft may need a medium.
func UsesMedia(ctx context.Context, tx *db.Tx, mediaID string) (bool, error) {
	return studiodb.New(tx).UsesMedia(ctx, &mediaID)
}

// saveLesson writes a lesson that has been checked.
func saveLesson(ctx context.Context, q *studiodb.Queries, l course.ContentLesson) error {
	return q.SaveLesson(ctx, studiodb.SaveLessonParams{
		ID: l.ID, Title: l.Title, Preview: l.Preview, MediaID: l.MediaID, DurationMs: l.DurationMs, Content: contentOf(l),
		Missing: db.ToJSON(missing(l)),
	})
}

// setMedia stores what medium a lesson has. Its revision stays: nobody's text is in the way.
func setMedia(ctx context.Context, q *studiodb.Queries, l course.ContentLesson) error {
	return q.SetMedia(ctx, studiodb.SetMediaParams{
		ID: l.ID, MediaID: l.MediaID, DurationMs: l.DurationMs, Missing: db.ToJSON(missing(l)),
	})
}
