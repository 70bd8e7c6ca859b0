package video_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/video"
	"stoa/internal/video/videodb"
)

// Nobody waits for someone's whole folder, and nobody at all for films in the background, whoever owns them.
func TestTurns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, video.Settings{})
		a, _ := session.From(s.owner)
		b, _ := session.From(s.other)
		name := map[string]string{}
		for _, upload := range []struct {
			owner *string
			name  string
		}{
			{nil, "sample"}, {&b.ID, "draft of the sample"},
			{&a.ID, "a1"}, {&a.ID, "a2"}, {&a.ID, "a3"}, {&b.ID, "b1"}, {&b.ID, "b2"},
		} {
			s.now = s.now.Add(time.Second)
			s.tx(func(tx *db.Tx) error {
				id, err := s.files.Add(t.Context(), tx, media.NewMedia{
					OwnerID: upload.owner, Kind: media.KindVideo, Name: upload.name, ContentType: "video/mp4",
					Content: []byte(upload.name),
				})
				if err != nil {
					return err
				}
				name[id] = upload.name
				if strings.Contains(upload.name, "sample") {
					return video.MakeInBackground(t.Context(), tx, id)
				}
				return video.Make(t.Context(), tx, id)
			})
		}
		now := db.At(s.now)
		due, err := videodb.New(d.Read()).Due(t.Context(), &now)
		if err != nil {
			t.Fatal(err)
		}
		for i, id := range due {
			due[i] = name[id]
		}
		if want := []string{"a1", "b1", "a2", "b2", "a3", "sample", "draft of the sample"}; !slices.Equal(due, want) {
			t.Errorf("%v, want %v", due, want)
		}
	})
}
