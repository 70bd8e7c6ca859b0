package studio

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
	"stoa/internal/studio/studiodb"
)

// content is what a lesson's row has in JSON.
type content struct {
	PosterMediaID *string                  `json:"posterMediaId"`
	Captions      []course.CaptionTrack    `json:"captions"`
	Chapters      []course.Chapter         `json:"chapters"`
	Body          string                   `json:"body"`
	Quiz          *course.QuizContent      `json:"quiz"`
	Resources     []course.ContentResource `json:"resources"`
}

func contentOf(l course.ContentLesson) db.JSON {
	return db.ToJSON(content{l.PosterMediaID, l.Captions, l.Chapters, l.Body, l.Quiz, l.Resources})
}

func lessonOf(row studiodb.DraftLesson) (course.ContentLesson, error) {
	var c content
	err := row.Content.Into(&c)
	return course.ContentLesson{
		ID: row.ID, Title: row.Title, Kind: row.Kind, Preview: row.Preview, MediaID: row.MediaID, DurationMs: row.DurationMs,
		PosterMediaID: c.PosterMediaID, Captions: c.Captions, Chapters: c.Chapters, Body: c.Body, Quiz: c.Quiz,
		Resources: c.Resources,
	}, err
}

func insertLesson(
	ctx context.Context, q *studiodb.Queries, courseID, sectionID string, position int, l course.ContentLesson,
) error {
	return q.InsertLesson(ctx, studiodb.InsertLessonParams{
		ID: l.ID, CourseID: courseID, SectionID: sectionID, Position: int32(position), Title: l.Title, Kind: l.Kind,
		Preview: l.Preview, MediaID: l.MediaID, DurationMs: l.DurationMs, Content: contentOf(l),
		Missing: db.ToJSON(missing(l)),
	})
}

// missing are the codes of what a lesson lacks for a submission, apart from the state of its media.
func missing(l course.ContentLesson) []string {
	out := []string{}
	lacks := func(code string, yes bool) {
		if yes {
			out = append(out, code)
		}
	}
	lacks("lesson.title", l.Title == "")
	switch l.Kind {
	case course.Video:
		lacks("lesson.video", l.MediaID == nil)
	case course.Text:
		lacks("lesson.article", l.Body == "")
	case course.File:
		lacks("lesson.file", l.MediaID == nil && len(l.Resources) == 0)
	case course.Quiz:
		lacks("lesson.questions", l.Quiz == nil || len(l.Quiz.Questions)+len(l.Quiz.Draws) == 0)
		for i := 0; l.Quiz != nil && i < len(l.Quiz.Questions); i++ {
			if !l.Quiz.Questions[i].Answered() {
				out = append(out, "lesson.answers")
				break
			}
		}
	}
	return out
}

// StudioLesson is a lesson with all that can be edited.
type StudioLesson struct {
	course.ContentLesson
	SectionID string                 `json:"sectionId"`
	Revision  int                    `json:"revision"`
	Media     MediaState             `json:"media"`
	Video     *media.Video           `json:"video" doc:"To play what the lesson has, once it can be played"`
	File      *course.CourseResource `json:"file" doc:"What a file lesson is"`
	Addresses map[string]string      `json:"addresses" doc:"Where the other files of the lesson are, by the id of their medium; a picture in the body is written /media/{id}"`
	Missing   []string               `json:"missing"`
}

// Lesson returns a lesson of a draft.
func (s *Service) Lesson(ctx context.Context, courseID, lessonID string) (out *StudioLesson, err error) {
	err = s.on(ctx, courseID, func(w *work) error {
		row, err := w.lesson(lessonID)
		if err != nil {
			return err
		}
		lesson, err := lessonOf(row)
		if err != nil {
			return err
		}
		out = &StudioLesson{
			ContentLesson: lesson, SectionID: row.SectionID, Revision: int(row.Revision), Addresses: map[string]string{},
			Missing: []string{},
		}
		if err := row.Missing.Into(&out.Missing); err != nil {
			return err
		}
		out.Media, err = w.mediaState(row)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, s.addAddresses(ctx, courseID, out)
}

// addAddresses adds where the files of a lesson are, for who works on it.
func (s *Service) addAddresses(ctx context.Context, courseID string, out *StudioLesson) error {
	access := s.desk(ctx, courseID)
	for _, c := range out.Captions {
		out.Addresses[c.MediaID] = s.media.Address(c.MediaID, c.Language+".vtt", access)
	}
	for _, r := range out.Resources {
		out.Addresses[r.MediaID] = s.media.Address(r.MediaID, r.Name, access)
	}
	if out.PosterMediaID != nil {
		out.Addresses[*out.PosterMediaID] = s.media.Address(*out.PosterMediaID, "poster", access)
	}
	for _, id := range course.Pictures(out.Body) {
		out.Addresses[id] = s.media.Address(id, "picture", access)
	}
	own, err := s.courses.FileOf(ctx, out.ContentLesson)
	if err != nil {
		return err
	}
	if own != nil {
		address := s.media.Address(own.MediaID, own.Name, access)
		out.File = &course.CourseResource{ID: own.ID, Name: own.Name, Bytes: own.Bytes, URL: &address}
	}
	shown, err := s.courses.Show(ctx, out.ContentLesson, "", access)
	if err == nil {
		out.Video = shown.Video
	}
	return err
}

// lesson finds a lesson of the draft that has not been removed.
func (w *work) lesson(id string) (studiodb.DraftLesson, error) {
	row, ok, err := db.Found(w.q.LessonByID(w.ctx, id))
	if err == nil && (!ok || row.CourseID != w.draft.CourseID || row.RemovedAt != nil) {
		err = errNotFound
	}
	return row, err
}

// Saved is what an update returns: the revision that the next one is based on.
type Saved struct {
	Revision int    `json:"revision"`
	SavedAt  string `json:"savedAt" format:"date-time"`
}

// same reports whether two values are the same JSON, whatever the database has made of it.
func same(a, b db.JSON) bool {
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	p, err := json.Marshal(x)
	q, err2 := json.Marshal(y)
	return err == nil && err2 == nil && bytes.Equal(p, q)
}

// SaveLesson stores a lesson: its title and content. Its kind stays, and so does the medium of a video or file lesson:
// an upload may bring another while someone writes the title. Errors: form.invalid, draft.conflict, media.not_yours.
func (s *Service) SaveLesson(
	ctx context.Context, courseID string, in course.ContentLesson, revision int,
) (saved Saved, err error) {
	err = s.change(ctx, courseID, func(w *work) error {
		row, err := w.lesson(in.ID)
		if err != nil {
			return err
		}
		in := in
		in.Kind = row.Kind
		in.MediaID = row.MediaID
		if row.MediaID != nil {
			in.DurationMs = row.DurationMs
		}
		if err := in.Check(); err != nil {
			return err
		}
		old, err := lessonOf(row)
		if err != nil {
			return err
		}
		if err := w.mayUse(old.Files(), in.Files()); err != nil {
			return err
		}
		saved = w.saved(row.Revision)
		if same(db.ToJSON(old), db.ToJSON(in)) {
			return nil
		}
		if int(row.Revision) != revision {
			return errConflict
		}
		saved = w.saved(row.Revision + 1)
		return saveLesson(ctx, w.q, in)
	})
	return saved, err
}

// SetMedia gives a video or file lesson another medium, or none. Error: media.not_yours.
func (s *Service) SetMedia(ctx context.Context, courseID, lessonID string, mediaID *string) error {
	return s.change(ctx, courseID, func(w *work) error {
		row, err := w.lesson(lessonID)
		if err != nil {
			return err
		}
		lesson, err := lessonOf(row)
		if err != nil {
			return err
		}
		lesson.MediaID, lesson.DurationMs = mediaID, 0
		if mediaID != nil {
			if err := w.mayUse(nil, []string{*mediaID}); err != nil {
				return err
			}
			if lesson.DurationMs, err = w.q.DurationOf(ctx, *mediaID); err != nil {
				return err
			}
		}
		return setMedia(ctx, w.q, lesson)
	})
}

func (w *work) saved(revision int32) Saved {
	return Saved{Revision: int(revision), SavedAt: w.tx.Now.Format("2006-01-02T15:04:05.000Z07:00")}
}

var errNoMedia = fault.New(fault.Invalid, "media.not_yours", "This file doesn’t exist, or isn’t yours.")

// mayUse refuses media that are new to the draft and belong to nobody who teaches in it: whoever may name a medium gets
// its address. What may be used is noted, so that it outlives its owner's account.
func (w *work) mayUse(before, now []string) error {
	for _, id := range now {
		if slices.Contains(before, id) {
			continue
		}
		n, err := w.q.MayUse(w.ctx, studiodb.MayUseParams{ID: id, CourseID: w.draft.CourseID})
		if err != nil {
			return err
		}
		if n == 0 {
			return errNoMedia
		}
		if err := allow(w.ctx, w.q, w.draft.CourseID, id); err != nil {
			return err
		}
	}
	return nil
}
