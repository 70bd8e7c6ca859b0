package app

import (
	"bytes"
	"context"
	"io/fs"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stoa/internal/apitest"
)

// teaching makes a caller an instructor.
func teaching(t *testing.T, c *apitest.Client) *apitest.Client {
	t.Helper()
	answer := c.Call(http.MethodPost, "/api/instructor-application", map[string]any{
		"about": strings.Repeat("I teach what I do every day. ", 4), "subjects": []string{"design"},
	})
	if answer.Status >= 300 {
		t.Fatalf("apply: %d %s", answer.Status, answer.Body)
	}
	return c
}

var clip = append(
	[]byte("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom"), bytes.Repeat([]byte("Zugspitze "), 1000)...,
)

// What an instructor uploaded goes with their account: rows, files, and what was still on its way.
func TestErasureTakesUploads(t *testing.T) {
	for name, database := range map[string]func(testing.TB) string{
		"sqlite": func(testing.TB) string { return "" }, "postgres": postgresSample,
	} {
		t.Run(name, func(t *testing.T) {
			a, _, visitor := openOn(t, database(t))
			now := time.Now()
			a.DB.SetClock(func() time.Time { return now })
			before := files(t, a)
			other := teaching(t, visitor().SignIn("other@stoa.test", password))
			done := other.Upload("Zugspitze done.mp4", "", "", "video", len(clip), clip)
			other.Upload("Zugspitze half.mp4", "", "", "video", len(clip), clip[:5000])
			if got := other.Call(http.MethodGet, done+"/result", nil); got.Status != http.StatusOK {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			if n := len(files(t, a)); n != len(before)+2 {
				t.Fatalf("%d files, then %d", len(before), n)
			}
			if !strings.Contains(dump(t, a), "Zugspitze half") {
				t.Fatal("the upload is nowhere before: the search finds nothing")
			}
			if got := other.Call(http.MethodPost, "/api/account/closing", map[string]any{
				"password": password,
			}); got.Status != http.StatusOK {
				t.Fatalf("closing: %d %s", got.Status, got.Body)
			}
			now = now.Add(14*24*time.Hour + time.Minute)
			if err := a.people.EraseDue(context.Background()); err != nil {
				t.Fatal(err)
			}
			if err := a.media.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(dump(t, a)) {
				if strings.Contains(line, "Zugspitze") {
					t.Errorf("still there: %.200s", line)
				}
			}
			if left := files(t, a); len(left) != len(before) {
				t.Errorf("%d files of %d: %v", len(left), len(before), left)
			}
		})
	}
}

// files are those in the folder of media.
func files(t *testing.T, a *App) (list []string) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(a.Config.Data, "media"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			list = append(list, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A session that has ended, a learner, a page of another site: nobody else uploads.
func TestUploadsAreForInstructors(t *testing.T) {
	_, _, visitor := open(t)
	for who, status := range map[string]int{
		"": 401, "learner@stoa.test": 403, "specialist@stoa.test": 403, "operator@stoa.test": 403,
	} {
		c := visitor()
		if who != "" {
			c.SignIn(who, password)
		}
		for _, method := range []string{http.MethodPost, http.MethodHead, http.MethodPatch, http.MethodDelete} {
			path := "/api/uploads/"
			if method != http.MethodPost {
				path += "01a202cf-4ae8-7517-bfcc-5e3dc24a39c9"
			}
			if got := c.Call(method, path, nil); got.Status != status {
				t.Errorf("%s as %q: %d %s", method, who, got.Status, got.Body)
			}
		}
	}
}
