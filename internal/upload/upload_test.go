package upload_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"testing"

	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
)

func TestAnUploadBecomesAMedium(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, ada := serve(t, d, folder(t), quota), person(t, d, "ada")
		for _, name := range []string{"Zażółć gęślą jaźń.mp4", "مقدمة في الجبر.mp4", "🎬 Lesson 1 👩‍🏫.mp4"} {
			content := film(blob.Piece + 12345)
			copy(content[100:], name)
			at, result := s.upload(ada, file{name, "course of " + ada, "lesson", "video", content})
			sum := sha256.Sum256(content)
			if result.Sha256 != hex.EncodeToString(sum[:]) || result.Bytes != int64(len(content)) {
				t.Errorf("%s: %+v", name, result)
			}
			got, contentType, kept := s.stored(result.MediaID)
			if !bytes.Equal(got, content) || contentType != "video/mp4" || kept != name {
				t.Errorf("%s: %d bytes, %s, %q", name, len(got), contentType, kept)
			}
			if again := s.result(ada, at); again != result {
				t.Errorf("%+v became %+v", result, again)
			}
			events := eventtest.Of[event.UploadFinished](t, d)
			want := event.UploadFinished{
				UploadID: strings.TrimPrefix(at, "/api/uploads/"), MediaID: result.MediaID, OwnerID: ada,
				CourseID: "course of " + ada, LessonID: "lesson", Purpose: "video",
			}
			if events[len(events)-1] != want {
				t.Errorf("published %+v", events)
			}
		}
		if list := s.unfinished(ada); len(list) != 0 {
			t.Errorf("unfinished: %+v", list)
		}
	})
}

func TestUploadsOfOthersAreNotThere(t *testing.T) {
	d := dbtest.SQLite(t)
	s, ada, bob := serve(t, d, folder(t), quota), person(t, d, "ada"), person(t, d, "bob")
	at := s.begin(ada, file{"a.mp4", "course of " + ada, "1", "video", film(1000)})
	for _, method := range []string{http.MethodHead, http.MethodPatch, http.MethodDelete} {
		a := s.does(
			bob, method, at, strings.NewReader(""), "Upload-Offset", "0", "Content-Type", "application/offset+octet-stream",
		)
		if a.status != http.StatusNotFound {
			t.Errorf("%s: %d %s", method, a.status, a.body)
		}
	}
	if a := s.does(bob, http.MethodGet, at+"/result", nil); a.status != http.StatusNotFound ||
		a.code != "upload.not_found" {
		t.Errorf("result: %d %s", a.status, a.body)
	}
	if list := s.unfinished(bob); len(list) != 0 {
		t.Errorf("listed: %+v", list)
	}
	if a := s.create(bob, file{"a.mp4", "course of " + ada, "1", "video", film(1000)}); a.status != http.StatusNotFound {
		t.Errorf("into another's course: %d %s", a.status, a.body)
	}
	if a := s.does("", http.MethodHead, at, nil); a.status != http.StatusUnauthorized {
		t.Errorf("as visitor: %d", a.status)
	}
	s.send(ada, at, film(1000))
}

// Chunks of any length, from one byte on, are stored as they come.
func TestAnUploadComesInPieces(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, ada := serve(t, d, folder(t), quota), person(t, d, "ada")
		content := film(blob.Piece + 50_000)
		at := s.begin(ada, file{"a.mp4", "", "", "promo", content})
		from := int64(0)
		for _, length := range []int64{1, 10, 3000, 100, 20_000, 0, blob.Piece, 1} {
			a := s.patch(ada, at, from, bytes.NewReader(content[from:from+length]))
			if from += length; a.status != http.StatusNoContent || s.offset(ada, at) != from {
				t.Fatalf("%d bytes: %d %s, at %d", length, a.status, a.body, s.offset(ada, at))
			}
		}
		list := s.unfinished(ada)
		if len(list) != 1 || list[0].Received != from || list[0].Name != "a.mp4" || list[0].Purpose != "promo" {
			t.Errorf("unfinished: %+v", list)
		}
		s.send(ada, at, content)
		if got, _, _ := s.stored(s.result(ada, at).MediaID); !bytes.Equal(got, content) {
			t.Error("other bytes")
		}
	})
}
