package studio

import (
	"context"
	"slices"
	"time"

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
	if err != nil || !ok || row.CourseID != e.CourseID || e.Purpose != row.Kind || row.Kind != course.Video &&
		row.Kind != course.File {
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

// UseOf returns the courses that may use a medium, and those who teach in them.
func UseOf(ctx context.Context, q studiodb.DBTX, mediaID string) (courses, teachers []string, err error) {
	rows, err := studiodb.New(q).UseOf(ctx, mediaID)
	for _, row := range rows {
		courses, teachers = append(courses, row.CourseID), append(teachers, row.PersonID)
	}
	return distinct(courses), distinct(teachers), err
}

func distinct(ids []string) []string {
	slices.Sort(ids)
	return slices.Compact(ids)
}

// VideoPlace is where a video belongs: a course, and a lesson of its draft unless it is a promotional video.
type VideoPlace struct{ CourseID, Course, Lesson string }

// PlaceOf returns where a video belongs; false if nowhere.
func PlaceOf(ctx context.Context, q studiodb.DBTX, mediaID string) (VideoPlace, bool, error) {
	row, ok, err := db.Found(studiodb.New(q).PlaceOfVideo(ctx, mediaID))
	if err != nil || !ok {
		return VideoPlace{}, false, err
	}
	var plan course.Plan
	err = row.Plan.Into(&plan)
	return VideoPlace{CourseID: row.CourseID, Course: plan.Title, Lesson: row.Lesson}, true, err
}

// VideosUnderWay reports whether more videos of a person for a course are about to end: those that are processed, and
// those of which bytes came since a time.
func VideosUnderWay(ctx context.Context, q studiodb.DBTX, personID, courseID string, since time.Time) (bool, error) {
	return studiodb.New(q).VideosUnderWay(ctx, studiodb.VideosUnderWayParams{
		OwnerID: &personID, CourseID: courseID, Since: db.At(since),
	})
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

// SetDuration gives lessons the length of their video, which is known once it has been looked at.
func SetDuration(ctx context.Context, tx *db.Tx, e event.VideoReady) error {
	q := studiodb.New(tx)
	length, ok, err := db.Found(q.DurationOf(ctx, e.MediaID))
	if err != nil || !ok {
		return err
	}
	return q.SetDurations(ctx, studiodb.SetDurationsParams{DurationMs: length, MediaID: &e.MediaID})
}

// stateOf is how far the medium of a lesson is. One without a row of package video needs no processing.
func stateOf(mediaID *string, video string, percent int32, failure string, upload *studiodb.UploadsOfRow) MediaState {
	switch {
	case upload != nil:
		return MediaState{
			MediaID: mediaID, State: "uploading", Percent: int(upload.Received * 100 / max(1, upload.Bytes)),
			UploadID: &upload.ID,
		}
	case mediaID == nil:
		return MediaState{State: "none"}
	case video == "queued", video == "processing":
		return MediaState{MediaID: mediaID, State: video, Percent: int(percent)}
	case video == "failed", video == "canceled":
		if failure == "" {
			failure = "video.canceled"
		}
		return MediaState{MediaID: mediaID, State: "failed", Failure: &failure}
	}
	return MediaState{MediaID: mediaID, State: "ready", Percent: 100}
}

// uploads are what the viewer is uploading, by lesson.
func (w *work) uploads() (map[string]*studiodb.UploadsOfRow, error) {
	rows, err := w.q.UploadsOf(w.ctx, studiodb.UploadsOfParams{OwnerID: w.viewer.ID, CourseID: w.draft.CourseID})
	out := map[string]*studiodb.UploadsOfRow{}
	for _, row := range rows {
		out[row.LessonID] = &row
	}
	return out, err
}

func (w *work) mediaState(row studiodb.DraftLesson) (MediaState, error) {
	uploads, err := w.uploads()
	if err != nil {
		return MediaState{}, err
	}
	var video studiodb.VideoOfRow
	if row.MediaID != nil {
		if video, _, err = db.Found(w.q.VideoOf(w.ctx, *row.MediaID)); err != nil {
			return MediaState{}, err
		}
	}
	return stateOf(row.MediaID, video.State, video.Percent, video.Failure, uploads[row.ID]), nil
}
