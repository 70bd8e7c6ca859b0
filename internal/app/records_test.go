package app

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"stoa/internal/apitest"
	"stoa/internal/certificate"
	"stoa/internal/kit/db"
	"stoa/internal/kit/seal"
	"stoa/internal/record"
)

// house is a Stoa at an origin of its own, and its learner.
type house struct {
	*App
	origin  string
	learner *apitest.Client
	id      string
}

func newHouse(t *testing.T, database, origin string) *house {
	a, _, visitor := openOn(t, database)
	keys, err := seal.Load(a.Config.keyPath())
	if err != nil {
		t.Fatal(err)
	}
	*a.certificates = *certificate.New(a.DB, keys, origin)
	h := &house{App: a, origin: origin, learner: visitor().SignIn("learner@stoa.test", password)}
	h.id = column(t, a, `SELECT id FROM people WHERE email = 'learner@stoa.test'`)[0]
	return h
}

// knows lets a house reach another, and trust it or not.
func (h *house) knows(other *house, trusted ...string) {
	*h.records = *record.New(h.DB, h.certificates, h.learning, trusted, func(
		_ context.Context, address string,
	) ([]byte, error) {
		path, ok := strings.CutPrefix(address, other.origin)
		if !ok {
			return nil, errors.New("no such host")
		}
		answer := httptest.NewRecorder()
		other.Handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
		return answer.Body.Bytes(), nil
	})
}

func (h *house) export(t *testing.T) (file []byte, content record.Record) {
	t.Helper()
	answer := h.learner.Call(http.MethodGet, "/api/account/record", nil)
	if answer.Status != http.StatusOK {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	if err := json.Unmarshal(parts(t, answer.Body)["record.json"], &content); err != nil {
		t.Fatal(err)
	}
	return answer.Body, content
}

func (h *house) take(t *testing.T, file []byte, code string) (done record.Imported) {
	t.Helper()
	answer := h.learner.Send(http.MethodPut, "/api/account/record", "application/zip", file)
	if answer.Code != code {
		t.Fatalf("%d %s, want %q", answer.Status, answer.Body, code)
	}
	if code == "" {
		answer.Into(t, &done)
	}
	return done
}

func parts(t *testing.T, file []byte) map[string][]byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if out[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func zipped(t *testing.T, files map[string][]byte) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for name, content := range files {
		f, err := z.Create(name)
		if err == nil {
			_, err = f.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func (h *house) forget(t *testing.T, statements ...string) {
	t.Helper()
	if err := h.DB.InTx(t.Context(), func(tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.ExecContext(t.Context(), statement, h.id); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// A learner moves with everything to another Stoa, on the other database: what is in the file that they take from there
// is what they came with, whether or not that Stoa could use it.
func TestMovingHouse(t *testing.T) {
	from, to := newHouse(t, "", "https://old.test"), newHouse(t, postgresSample(t), "https://new.test")
	for _, h := range []*house{from, to} {
		h.forget(t, `DELETE FROM notes WHERE person_id = $1`) // the sample's
	}
	lesson := column(t, from.App, `SELECT lesson_id FROM lesson_progress JOIN people ON people.id = person_id
WHERE email = 'learner@stoa.test' ORDER BY course_id DESC, lesson_id`)[0]
	if answer := from.learner.Call(http.MethodPost, "/api/learning/lessons/"+lesson+"/notes", map[string]any{
		"body": "Remember this", "atMs": 5,
	}); answer.Status >= 300 {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	to.forget(t, `DELETE FROM badges WHERE code IN (SELECT code FROM certificates WHERE person_id = $1)`,
		`DELETE FROM certificates WHERE person_id = $1`, `DELETE FROM lesson_progress WHERE person_id = $1`,
		`DELETE FROM quiz_attempts WHERE person_id = $1`,
		`UPDATE enrollments SET percent = 0, completed_at = NULL WHERE person_id = $1`,
		`UPDATE enrollments SET ended_at = enrolled_at WHERE person_id = $1 AND
  course_id = (SELECT min(course_id) FROM enrollments WHERE person_id = $1)`)
	file, before := from.export(t)
	if len(before.Certificates) == 0 || len(before.Courses) < 3 {
		t.Fatalf("%d certificates, %d courses", len(before.Certificates), len(before.Courses))
	}
	to.knows(from)
	untrusted := to.take(t, file, "")
	if untrusted.Certificates != len(before.Certificates) || untrusted.Refused != 0 ||
		len(untrusted.Courses) != len(before.Courses) {
		t.Errorf("%+v", untrusted)
	}
	notes, states := 0, map[string]int{}
	for _, c := range untrusted.Courses {
		notes += c.Notes
		states[c.State]++
		if c.Lessons > 0 {
			t.Errorf("progress on a stranger's word: %+v", c)
		}
	}
	if notes != 1 || states[record.NotEnrolled] != 1 {
		t.Errorf("%d notes, %v", notes, states)
	}
	to.knows(from, from.origin)
	lessons := 0
	for _, c := range to.take(t, file, "").Courses {
		lessons += c.Lessons
	}
	if lessons == 0 {
		t.Error("no progress was added")
	}
	if again := to.take(t, file, ""); again.Certificates != 0 || again.Courses[1].State == record.Added {
		t.Errorf("a second time: %+v", again)
	}
	brought := get[record.Brought](t, to.learner, "/api/account/record/certificates").Certificates
	if len(brought) != len(before.Certificates) || !strings.HasPrefix(brought[0].VerifyURL, "https://old.test/verify/") {
		t.Errorf("%+v", brought)
	}
	back, after := to.export(t)
	left := map[string]string{}
	for _, c := range after.Courses {
		left[c.Title] = told(c)
	}
	for _, c := range before.Courses {
		if want := told(c); left[c.Title] != want {
			t.Errorf("%s\nbecame\n%s", want, left[c.Title])
		}
	}
	for i, badge := range before.Certificates {
		if !strings.Contains(strings.Join(after.Certificates, " "), badge) {
			t.Errorf("certificate %d is gone", i)
		}
	}
	from.knows(to, to.origin)
	if home := from.take(t, back, ""); home.Refused != 0 {
		t.Errorf("back home: %+v", home)
	}
}

// told is all of a course but its ids and address, which each house has of its own.
func told(c record.Course) string {
	c.ID, c.URL = "", ""
	for i := range c.Lessons {
		c.Lessons[i].ID = ""
	}
	text, _ := json.Marshal(c)
	return string(text)
}

// What was changed, is for someone else, or is nothing of the kind is refused with a reason.
func TestBadRecordsAreRefused(t *testing.T) {
	from, to := newHouse(t, "", "https://old.test"), newHouse(t, "", "https://new.test")
	to.knows(from, from.origin)
	file, _ := from.export(t)
	with := func(name string, content []byte) []byte {
		files := parts(t, file)
		files[name] = content
		return zipped(t, files)
	}
	changed := func(old, new string) []byte {
		return bytes.Replace(parts(t, file)["record.json"], []byte(old), []byte(new), 1)
	}
	forged := func(content []byte) []byte { // signed by someone else in that site's name
		token, err := to.certificates.Sign(t.Context(), content)
		if err != nil {
			t.Fatal(err)
		}
		return zipped(t, map[string][]byte{"record.jws": []byte(token), "record.json": content})
	}
	signed := func(content []byte) []byte {
		token, err := from.certificates.Sign(t.Context(), content)
		if err != nil {
			t.Fatal(err)
		}
		return zipped(t, map[string][]byte{"record.jws": []byte(token), "record.json": content})
	}
	for name, c := range map[string]struct {
		file []byte
		code string
	}{
		"no archive":            {[]byte("<html>"), "record.unreadable"},
		"empty":                 {nil, "record.unreadable"},
		"an archive of else":    {zipped(t, map[string][]byte{"a": nil}), "record.unreadable"},
		"no token":              {with("record.jws", []byte("x.y.z")), "record.unreadable"},
		"changed":               {with("record.json", changed("learner@stoa.test", "other@stoa.test")), "record.signature"},
		"forged":                {forged(changed("nothing", "nothing")), "record.signature"},
		"another person":        {signed(changed("learner@stoa.test", "other@stoa.test")), "record.person"},
		"later":                 {signed(changed(`"format": 1`, `"format": 2`)), "record.newer"},
		"an issuer that's gone": {signed(changed("https://old.test", "https://gone.test")), "record.issuer"},
		"too large":             {make([]byte, 17<<20), "record.too_large"},
	} {
		t.Run(name, func(t *testing.T) { to.take(t, c.file, c.code) })
	}
	if n := len(get[record.Brought](t, to.learner, "/api/account/record/certificates").Certificates); n != 0 {
		t.Errorf("%d certificates came in", n)
	}
}
