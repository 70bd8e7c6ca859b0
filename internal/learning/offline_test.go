package learning_test

import (
	"strings"
	"testing"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/hls"
	"stoa/internal/learning"
	"stoa/internal/media"
)

func TestOffline(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, s.video(), text(1)[0])
		s.enroll(t, "ada", id)
		_, err := s.Offline(s.as("ben"), "js")
		wantCode(t, "not enrolled", err, "enrollment.required")
		_, err = s.Offline(s.as("teacher"), "js")
		wantCode(t, "who teaches it", err, "enrollment.required")
		_, err = s.Offline(s.as("ada"), "no-such-course")
		wantCode(t, "no course", err, "course.not_found")

		list := func() learning.OfflineVideo {
			t.Helper()
			out, err := s.Offline(s.as("ada"), "js")
			if err != nil || len(out.Videos) != 1 || out.Videos[0].LessonID != lessons[0] {
				t.Fatalf("%+v %v", out, err)
			}
			return out.Videos[0]
		}
		if q := list().Qualities; len(q) != 1 || q[0].Height != 0 || q[0].Bytes != 4 || len(q[0].Files) != 1 {
			t.Errorf("as it was uploaded: %+v", q)
		}
		s.tx(t, func(tx *db.Tx) error {
			for _, r := range []hls.Rendition{
				{Name: "360", Width: 640, Height: 360, Head: 10, Segments: []hls.Segment{{Ms: 2000, Bytes: 100}}},
				{Name: "720", Width: 1280, Height: 720, Head: 10, Segments: []hls.Segment{{Ms: 2000, Bytes: 400}}},
				{Name: hls.Sound, Head: 5, Segments: []hls.Segment{{Ms: 2000, Bytes: 20}}},
			} {
				if err := media.SetRendition(t.Context(), tx, s.all.Film, "key", r); err != nil {
					return err
				}
			}
			return media.SetHLS(t.Context(), tx, s.all.Film, 2000, "", media.Sheets{})
		})
		q := list().Qualities
		if len(q) != 2 || q[0].Height != 720 || q[0].Bytes != 435 || q[1].Height != 360 || q[1].Bytes != 135 {
			t.Fatalf("%+v", q)
		}
		var paths []string
		for _, file := range q[0].Files {
			if path, signature, _ := strings.Cut(file.URL, "?"); signature == "" || !strings.HasPrefix(path, "/media/") {
				t.Errorf("%+v", file)
			}
			paths = append(paths, file.Path[strings.LastIndex(file.Path, "/")+1:])
		}
		if got := strings.Join(paths, " "); got != "master.m3u8 720.m3u8 720.mp4 audio.m3u8 audio.mp4" {
			t.Error(got)
		}
		s.tx(t, func(tx *db.Tx) error {
			return learning.EndEnrollment(t.Context(), tx, s.people["ada"].ID, id)
		})
		_, err = s.Offline(s.as("ada"), "js")
		wantCode(t, "refunded", err, "enrollment.required")
	})
}
