package studio

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"

	"stoa/internal/course"
	"stoa/internal/kit/captions"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
	"stoa/internal/studio/studiodb"
)

// CaptionsText is a track of captions as text, and the medium that it was edited from.
type CaptionsText struct {
	VTT   string `json:"vtt" doc:"WebVTT; empty: the lesson has no captions in this language"`
	Label string `json:"label" doc:"The language’s name for itself"`
	Base  string `json:"base" doc:"The medium that was edited; empty: there was none"`
}

// SavedCaptions is what the captions of a language have become.
type SavedCaptions struct {
	MediaID string `json:"mediaId" doc:"Empty: the lesson has no captions in this language"`
}

var errNoCaptions = fault.New(fault.Invalid, "form.invalid", "This is not WebVTT.")

// SaveCaptions stores the captions of a video lesson in a language (BCP 47) as a medium of the viewer's, in place of
// the one that they were edited from. That one is deleted unless a version, another lesson or what is live needs it:
// text that is saved as it is typed would leave hundreds. Errors: form.invalid, draft.conflict.
func (s *Service) SaveCaptions(
	ctx context.Context, courseID, lessonID, language string, in CaptionsText,
) (SavedCaptions, error) {
	var file *media.Stored
	if in.VTT != "" {
		if _, err := captions.Parse([]byte(in.VTT)); err != nil {
			return SavedCaptions{}, errNoCaptions.Because(err)
		}
		sum := sha256.Sum256([]byte(in.VTT))
		file = &media.Stored{Sha256: hex.EncodeToString(sum[:])}
	}
	t := track{CaptionsText: in, language: language, file: file}
	err := s.on(ctx, courseID, func(w *work) error { return t.find(w, lessonID) })
	if err != nil || t.same {
		return SavedCaptions{t.now}, err
	}
	if file != nil {
		stored, err := s.media.Put(ctx, media.NewMedia{
			OwnerID: &t.viewer, Kind: media.KindCaptions, Name: language + ".vtt", ContentType: "text/vtt; charset=utf-8",
			Content: []byte(in.VTT),
		})
		if err != nil {
			return SavedCaptions{}, err
		}
		t.file = &stored
	}
	err = s.change(ctx, courseID, func(w *work) error {
		if err := t.find(w, lessonID); err != nil {
			return err
		}
		return t.replace(w)
	})
	if err != nil && file != nil { // nobody has it
		again := s.db.InTx(ctx, func(tx *db.Tx) error { return media.Discard(ctx, tx, t.file.Key, "") })
		err = errors.Join(err, again)
	}
	return SavedCaptions{t.now}, err
}

// track is the captions of a lesson in a language, and what is to become of them.
type track struct {
	CaptionsText
	language, viewer string
	file             *media.Stored
	lesson           course.ContentLesson
	at               int    // among the lesson's tracks; -1: a new one
	now              string // the medium that it is; "": none
	same             bool   // as it is to be, as after a lost answer
}

// find reads what there is, and returns draft.conflict if that isn't what was edited.
func (t *track) find(w *work, lessonID string) error {
	row, err := w.lesson(lessonID)
	if err != nil {
		return err
	}
	if t.lesson, err = lessonOf(row); err != nil {
		return err
	}
	if row.Kind != course.Video {
		return errNotFound
	}
	t.viewer, t.now = w.viewer.ID, ""
	t.at = slices.IndexFunc(t.lesson.Captions, func(c course.CaptionTrack) bool { return c.Language == t.language })
	if t.at >= 0 {
		t.now = t.lesson.Captions[t.at].MediaID
	}
	switch {
	case t.now == "" || t.file == nil:
		t.same = t.now == "" && t.file == nil
	default:
		sum, err := media.SumOf(w.ctx, w.tx, t.now)
		if err != nil {
			return err
		}
		t.same = sum == t.file.Sha256
	}
	if !t.same && t.now != t.Base {
		return errConflict
	}
	return nil
}

// replace puts the new text into the lesson.
func (t *track) replace(w *work) error {
	tracks, old := slices.Clone(t.lesson.Captions), t.now
	t.now = ""
	if t.file != nil {
		var err error
		if t.now, err = media.Adopt(w.ctx, w.tx, *t.file); err != nil {
			return err
		}
		if err := allow(w.ctx, w.q, w.draft.CourseID, t.now); err != nil {
			return err
		}
	}
	made := course.CaptionTrack{Language: t.language, Label: t.Label, MediaID: t.now}
	switch {
	case t.file == nil:
		tracks = slices.Delete(tracks, t.at, t.at+1)
	case t.at < 0:
		tracks = append(tracks, made)
	default:
		tracks[t.at] = made
	}
	t.lesson.Captions = tracks
	if err := t.lesson.Check(); err != nil {
		return err
	}
	if err := saveLesson(w.ctx, w.q, t.lesson); err != nil || old == "" {
		return err
	}
	return w.drop(old)
}

// drop deletes a medium that a lesson of the draft no longer has, unless something else may need it. What is older than
// the latest version may be part of one.
func (w *work) drop(mediaID string) error {
	n, err := w.q.NeedsCaptions(w.ctx, studiodb.NeedsCaptionsParams{CourseID: w.draft.CourseID, MediaID: mediaID})
	if err != nil || n > 0 {
		return err
	}
	if live, err := course.UsesMedia(w.ctx, w.tx, mediaID); err != nil || live {
		return err
	}
	if err := w.q.ForbidMedia(w.ctx, studiodb.ForbidMediaParams{
		CourseID: w.draft.CourseID, MediaID: mediaID,
	}); err != nil {
		return err
	}
	return media.Delete(w.ctx, w.tx, mediaID)
}
