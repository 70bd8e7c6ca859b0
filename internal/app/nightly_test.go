package app

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stoa/internal/apitest"
	"stoa/internal/backup"
	"stoa/internal/kit/blob/blobtest"
	"stoa/internal/kit/db"
	"stoa/internal/media"
)

// nightly is a shop whose operator has chosen a plan.
type nightly struct {
	*testing.T
	a        *App
	operator *apitest.Client
	place    string
}

func newNightly(t *testing.T, database, place string, more map[string]any) *nightly {
	a, _, visitor := openOn(t, database)
	n := &nightly{t, a, visitor().SignIn("operator@stoa.test", password), place}
	plan := map[string]any{
		"enabled": true, "at": "03:15", "timeZone": "Europe/Berlin", "place": place, "recipient": "", "daily": 2,
		"weekly": 0, "monthly": 0, "password": password,
	}
	for key, value := range more {
		plan[key] = value
	}
	if answer := n.operator.Call(http.MethodPut, "/api/admin/backups/plan", plan); answer.Status != http.StatusNoContent {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	return n
}

// settled works until nothing is due, and returns what there is.
func (n *nightly) settled() []backup.StoredBackup {
	n.Helper()
	n.work()
	return n.list()
}

func (n *nightly) work() {
	n.Helper()
	ctx, cancel := context.WithTimeout(n.Context(), time.Minute)
	defer cancel()
	for open := 1; open > 0; {
		if err := n.a.backups.Work(ctx); err != nil {
			n.Fatal(err)
		}
		n.a.backups.Wait()
		now := db.At(n.a.DB.Now())
		if err := n.a.DB.Read().QueryRowContext(
			ctx, `SELECT count(*) FROM backups WHERE due_at <= $1`, now,
		).Scan(&open); err != nil {
			n.Fatal(err)
		}
	}
}

func (n *nightly) list() []backup.StoredBackup {
	n.Helper()
	return get[backup.Backups](n.T, n.operator, "/api/admin/backups").Backups
}

func (n *nightly) now() backup.StoredBackup {
	n.Helper()
	n.post("/api/admin/backups", nil, http.StatusNoContent)
	return n.settled()[0]
}

func (n *nightly) post(path string, body any, want int) apitest.Answer {
	n.Helper()
	answer := n.operator.Call(http.MethodPost, path, body)
	if answer.Status != want {
		n.Fatalf("%s: %d %s", path, answer.Status, answer.Body)
	}
	return answer
}

func (n *nightly) addFile(content string) (id string) {
	n.Helper()
	if err := n.a.DB.InTx(n.Context(), func(tx *db.Tx) error {
		added, err := n.a.media.Add(n.Context(), tx, media.NewMedia{
			Kind: "file", Name: "new.txt", ContentType: "text/plain", Content: []byte(content),
		})
		id = added
		return err
	}); err != nil {
		n.Fatal(err)
	}
	return id
}

// restored restores a backup of the place elsewhere, has it examined, and compares its rows.
func (n *nightly) restored(address, identity string) {
	n.Helper()
	fresh := elsewhere(n.T)
	fresh.Insecure = n.a.Config.Insecure
	if _, err := Restore(n.Context(), fresh, RestoreOptions{From: address, Identity: identity, Tell: quiet}); err != nil {
		n.Fatal(err)
	}
	if identity == "" { // the key isn't in it
		key, err := os.ReadFile(n.a.Config.keyPath())
		if err != nil {
			n.Fatal(err)
		}
		if err := os.WriteFile(fresh.keyPath(), key, 0o600); err != nil {
			n.Fatal(err)
		}
	}
	if findings, err := Doctor(n.Context(), fresh, DoctorOptions{}); err != nil || len(findings) > 0 {
		n.Errorf("%v, %+v", err, findings)
	}
}

func (n *nightly) address(name string) string {
	if at, err := url.Parse(n.place); err == nil && at.Scheme == "s3" {
		at.Path += "/" + name
		return at.String()
	}
	return filepath.Join(n.place, name)
}

// Backups into one place have each file once, are restored whole onto either database, and what is deleted is never
// what a backup that stays needs.
func TestBackupsOfThePlan(t *testing.T) {
	s3 := blobtest.Start(t, t.Setenv)
	at, err := url.Parse(s3.Address)
	if err != nil {
		t.Fatal(err)
	}
	at.Path = "/nightly"
	for name, where := range map[string]struct{ database, place string }{
		"sqlite to a folder": {"", t.TempDir()}, "postgres to s3": {postgresSample(t), at.String()},
	} {
		t.Run(name, func(t *testing.T) {
			n := newInsecure(t, where.database, where.place)
			first := n.now()
			if first.State != "done" || first.Planned || first.AddedBytes == 0 || first.AddedBytes != first.MediaBytes {
				t.Fatalf("%+v", first)
			}
			extra := n.addFile("new")
			second := n.now()
			if second.State != "done" || second.AddedBytes != 3 || second.MediaFiles != first.MediaFiles+1 {
				t.Fatalf("%+v", second)
			}
			n.restored(n.address(second.Name), "")
			n.post("/api/admin/backups/"+second.ID+"/check", nil, http.StatusNoContent)
			if checked := n.settled()[0]; checked.Checked != "sound" || checked.CheckedAt == nil {
				t.Errorf("%+v", checked)
			}
			n.download(second)
			n.prunes(extra, second)
		})
	}
}

func newInsecure(t *testing.T, database, place string) *nightly {
	n := newNightly(t, database, place, map[string]any{"enabled": false, "place": ""})
	n.a.Config.Insecure = append(n.a.Config.Insecure, "media")
	n.a.backups = backup.New(n.a.DB, n.a.credentials, backup.Installation{
		Bucket: n.a.bucket, Media: n.a.Config.mediaAddress(), KeyFile: n.a.Config.keyPath(), Insecure: true,
	})
	n.place = place
	if err := n.a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `UPDATE backup_plan SET place = $1`, place)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

// download takes a backup with it, once and with a proof, as one file that can be restored.
func (n *nightly) download(b backup.StoredBackup) {
	n.Helper()
	path := "/api/admin/backups/" + b.ID
	n.post(path+"/download", map[string]string{"password": "wrong"}, http.StatusUnprocessableEntity)
	if answer := n.operator.Call(http.MethodGet, path+"/file?ticket=", nil); answer.Code != "backup.ticket" {
		n.Errorf("without a ticket: %d %s", answer.Status, answer.Body)
	}
	var link backup.BackupDownload
	n.post(path+"/download", map[string]string{"password": password}, http.StatusOK).Into(n.T, &link)
	answer := n.operator.Call(http.MethodGet, link.URL, nil)
	if again := n.operator.Call(http.MethodGet, link.URL, nil); again.Code != "backup.ticket" {
		n.Errorf("a second time: %d", again.Status)
	}
	folder := n.TempDir()
	archive := tar.NewReader(bytes.NewReader(answer.Body))
	for {
		head, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			n.Fatal(err)
		}
		target := filepath.Join(folder, filepath.FromSlash(head.Name))
		content, err := io.ReadAll(archive)
		if err := errors.Join(
			err, os.MkdirAll(filepath.Dir(target), 0o750), os.WriteFile(target, content, 0o600),
		); err != nil {
			n.Fatal(err)
		}
	}
	n.restored(filepath.Join(folder, strings.TrimSuffix(b.Name, ".stoa"), b.Name), "")
}

// prunes lets days pass on which a file is deleted: in the end two planned backups are left with those that were asked
// for, and what was asked for still has the file.
func (n *nightly) prunes(file string, asked backup.StoredBackup) {
	n.Helper()
	if err := n.a.DB.InTx(n.Context(), func(tx *db.Tx) error { return media.Delete(n.Context(), tx, file) }); err != nil {
		n.Fatal(err)
	}
	start := time.Now()
	defer n.a.DB.SetClock(time.Now)
	for day := range 4 {
		n.a.DB.SetClock(func() time.Time { return start.AddDate(0, 0, day+2) })
		if _, err := n.a.DB.Write().ExecContext(n.Context(), `UPDATE backup_plan SET enabled = TRUE, next_at = $1`,
			db.At(n.a.DB.Now())); err != nil {
			n.Fatal(err)
		}
		n.work()
	}
	n.a.DB.SetClock(time.Now)
	planned := 0
	for _, b := range n.list() {
		if b.State != "done" {
			n.Errorf("%+v", b)
		}
		if b.Planned {
			planned++
		}
	}
	if planned != 2 {
		n.Errorf("%d planned backups are left", planned)
	}
	n.restored(n.address(asked.Name), "")
	n.post("/api/admin/backups/"+asked.ID+"/deletion", map[string]string{"password": password}, http.StatusNoContent)
	if gone := n.operator.Call(http.MethodPost, "/api/admin/backups/"+asked.ID+"/check", nil); gone.Status != 404 {
		n.Errorf("deleted, it is %d", gone.Status)
	}
}

// An encrypted backup has the key file, and opens with its own key only. What is damaged, or can't be written, is said:
// in the list, in the overview, by a notice and by email.
func TestAFailedBackupIsSaid(t *testing.T) {
	key := filepath.Join(t.TempDir(), "identity")
	recipient, err := BackupKey(key)
	if err != nil {
		t.Fatal(err)
	}
	n := newNightly(t, "", t.TempDir(), map[string]any{"recipient": recipient})
	sound := n.now()
	if !sound.Encrypted || sound.State != "done" {
		t.Fatalf("%+v", sound)
	}
	n.restored(n.address(sound.Name), key)
	if waiting := n.waiting(); waiting != 0 {
		t.Errorf("%d wait", waiting)
	}
	found, err := filepath.Glob(filepath.Join(n.place, "media", "*", "*", "*.age"))
	if err != nil || len(found) == 0 {
		found, err = filepath.Glob(filepath.Join(n.place, "media", "*", "*.age"))
	}
	if err != nil || len(found) == 0 {
		t.Fatal("no media", err)
	}
	if err := os.Remove(found[0]); err != nil {
		t.Fatal(err)
	}
	n.post("/api/admin/backups/"+sound.ID+"/check", nil, http.StatusNoContent)
	if b := n.settled()[0]; b.Checked != "damaged" || !strings.Contains(b.CheckFailure, "missing") {
		t.Errorf("%+v", b)
	}
	n.place = filepath.Join(t.TempDir(), "place")
	if _, err := n.a.DB.Write().ExecContext(t.Context(), `UPDATE backup_plan SET place = $1`, n.place); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(n.place, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if b := n.now(); b.State != "failed" || b.Failure == "" {
		t.Errorf("%+v", b)
	}
	if waiting := n.waiting(); waiting != 2 {
		t.Errorf("%d wait", waiting)
	}
	delivered(t, n.a)
	if got := get[bell](t, n.operator, "/api/notifications"); got.Unread < 2 {
		t.Errorf("%d notices", got.Unread)
	}
	for name, plan := range map[string]map[string]any{
		"place": {"place": "relative/folder"}, "timeZone": {"timeZone": "Atlantis"}, "recipient": {"recipient": "age1x"},
		"at": {"at": "25:00"}, "daily": {"daily": 0},
	} {
		body := map[string]any{
			"enabled": true, "at": "03:15", "timeZone": "UTC", "place": t.TempDir(), "recipient": "", "daily": 2,
			"weekly": 0, "monthly": 0, "password": password,
		}
		for key, value := range plan {
			body[key] = value
		}
		answer := n.operator.Call(http.MethodPut, "/api/admin/backups/plan", body)
		if answer.Status != http.StatusUnprocessableEntity || !strings.Contains(string(answer.Body), `"`+name+`"`) {
			t.Errorf("%s: %d %s", name, answer.Status, answer.Body)
		}
	}
}

func (n *nightly) waiting() int {
	return get[struct{ Waiting struct{ FailedBackups int } }](n.T, n.operator, "/api/admin/overview").Waiting.FailedBackups
}
