package studio_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/media"
	"stoa/internal/studio"
)

const oneCue = "WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n"

func TestCaptionsAreSavedAsTheyAreTyped(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id, section, lesson := s.create(t, "JavaScript"), uuid.NewString(), uuid.NewString()
		must(t, s.AddSection(s.zoe, id, studio.NewSection{ID: section, Title: "One"}))
		must(t, s.AddLesson(s.zoe, id, studio.NewLesson{ID: lesson, SectionID: section, Kind: course.Video, Title: "Film"}))
		save := func(text, base string) (string, error) {
			saved, err := s.SaveCaptions(s.zoe, id, lesson, "pl", studio.CaptionsText{VTT: text, Label: "Polski", Base: base})
			return saved.MediaID, err
		}
		first, err := save(oneCue+"Cześć\n", "")
		must(t, err)
		if again, err := save(oneCue+"Cześć\n", ""); err != nil || again != first {
			t.Errorf("the same once more, as after a lost answer: %q %v, want %q", again, err, first)
		}
		second, err := save(oneCue+"Dzień dobry\n", first)
		must(t, err)
		_, err = save(oneCue+"Hej\n", first)
		wantCode(t, "an older track", err, "draft.conflict")
		_, err = save("not WebVTT", second)
		wantCode(t, "another text", err, "form.invalid")
		got, err := s.Lesson(s.zoe, id, lesson)
		must(t, err)
		if len(got.Captions) != 1 ||
			got.Captions[0] != (course.CaptionTrack{Language: "pl", Label: "Polski", MediaID: second}) {
			t.Errorf("%+v", got.Captions)
		}
		if s.exists(t, first) {
			t.Error("what was typed before is still stored")
		}
		_, err = s.SaveCaptions(s.max, id, lesson, "pl", studio.CaptionsText{Base: second})
		wantCode(t, "another's", err, "studio.not_found")

		s.now = s.now.Add(time.Hour)
		must(t, s.SetMedia(s.zoe, id, lesson, &s.film))
		s.submitted(t, id)
		s.now = s.now.Add(time.Hour)
		third, err := save(oneCue+"Witaj\n", second)
		must(t, err)
		if !s.exists(t, second) {
			t.Error("what was submitted is gone")
		}
		if none, err := save("", third); err != nil || none != "" || s.exists(t, third) {
			t.Errorf("%q %v", none, err)
		}
		if got, err = s.Lesson(s.zoe, id, lesson); err != nil || len(got.Captions) != 0 {
			t.Errorf("%+v %v", got.Captions, err)
		}
	})
}

func (s *desk) exists(t *testing.T, mediaID string) bool {
	t.Helper()
	sum := ""
	s.tx(t, func(tx *db.Tx) (err error) {
		sum, err = media.SumOf(t.Context(), tx, mediaID)
		return err
	})
	return sum != ""
}

// submitted has the draft be a version.
func (s *desk) submitted(t *testing.T, id string) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `INSERT INTO course_versions
			(id, course_id, number, state, content, note, submitted_by, submitted_at) VALUES ($1, $2, 1, 'in_review', '{}', '', $3, $4)`,
			uuid.NewString(), id, s.zoeID, db.At(tx.Now))
		return err
	})
}
