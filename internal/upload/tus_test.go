package upload_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"stoa/internal/account"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/web"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/upload"
)

// server is one instance: the service behind its handlers, the caller named by a header.
type server struct {
	*upload.Service
	*httptest.Server
	t      *testing.T
	d      *db.DB
	bucket blob.Bucket

	signedOut atomic.Bool
	read      atomic.Int64 // bytes of bodies
}

// counted tells how much of a body was read.
type counted struct {
	io.ReadCloser
	of *atomic.Int64
}

func (c counted) Read(b []byte) (int, error) {
	n, err := c.ReadCloser.Read(b)
	c.of.Add(int64(n))
	return n, err
}

const quota = 1 << 40

func serve(t *testing.T, d *db.DB, bucket blob.Bucket, quota int64) *server {
	t.Helper()
	slog.SetLogLoggerLevel(slog.LevelError)
	may := func(_ context.Context, v session.Viewer, courseID, _ string) error {
		if courseID == "" || courseID == "course of "+v.ID {
			return nil
		}
		return upload.NotFound
	}
	room := func(context.Context, *db.Tx, string, int64) (int64, error) { return 0, nil }
	s := upload.New(d, bucket, quota, may, room)
	served := &server{Service: s, t: t, d: d, bucket: bucket}
	api, root := web.NewAPI("t", "1", session.Authorize), http.NewServeMux()
	identified := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if id := r.Header.Get("Person"); id != "" {
				r = r.WithContext(session.With(r.Context(), session.Viewer{ID: id, Roles: []web.Role{web.Learner, web.Instructor}}))
			}
			r.Body = counted{r.Body, &served.read}
			next.ServeHTTP(w, r)
		})
	}
	s.Routes(api)
	s.Serve(root, identified, func(context.Context, string) bool { return !served.signedOut.Load() })
	root.Handle("/api/", identified(api))
	served.Server = httptest.NewServer(web.Wrap(root, web.Edge{PublicURL: "http://stoa.test"}))
	t.Cleanup(served.Server.Close)
	return served
}

func folder(t *testing.T) blob.Bucket {
	t.Helper()
	b, err := blob.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return roomy{b}
}

// roomy is a bucket with room for everything: uploads announce gigabytes here, of which few bytes come, and the
// machine may not have as much. TestAFullDisk has a disk of its own.
type roomy struct{ blob.Bucket }

func (roomy) Space() (free, total int64, ok bool, err error) { return 1 << 40, 1 << 40, true, nil }

// person adds someone to the database and returns their id.
func person(t *testing.T, d *db.DB, name string) (id string) {
	t.Helper()
	err := d.InTx(t.Context(), func(tx *db.Tx) (err error) {
		id, err = account.Insert(t.Context(), tx, account.NewPerson{Name: name, Email: name + "@stoa.test", Verified: true})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// answer is what came back.
type answer struct {
	status int
	code   string
	header http.Header
	body   []byte
}

// call makes a request as a person; headers are name, value, name, value.
func (s *server) call(who, method, path string, body io.Reader, headers ...string) (answer, error) {
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.URL+path, body)
	if err != nil {
		return answer{}, err
	}
	req.Header.Set("Person", who)
	if method != http.MethodGet {
		req.Header.Set("Tus-Resumable", "1.0.0")
	}
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer res.Body.Close() //nolint:errcheck // read only
	a := answer{status: res.StatusCode, header: res.Header}
	if a.body, err = io.ReadAll(res.Body); err != nil {
		return a, err
	}
	var problem struct{ Code string }
	if json.Unmarshal(a.body, &problem) == nil {
		a.code = problem.Code
	}
	return a, nil
}

func (s *server) does(who, method, path string, body io.Reader, headers ...string) answer {
	s.t.Helper()
	a, err := s.call(who, method, path, body, headers...)
	if err != nil {
		s.t.Fatal(err)
	}
	return a
}

// file is what is uploaded.
type file struct {
	name, course, lesson, purpose string
	content                       []byte
}

func (f file) meta() string {
	pairs := []string{}
	for _, p := range [][2]string{
		{"filename", f.name}, {"course", f.course}, {"lesson", f.lesson}, {"purpose", f.purpose},
	} {
		pairs = append(pairs, p[0]+" "+base64.StdEncoding.EncodeToString([]byte(p[1])))
	}
	return strings.Join(pairs, ",")
}

// begin creates an upload and returns its address.
func (s *server) begin(who string, f file) string {
	s.t.Helper()
	a := s.create(who, f)
	if a.status != http.StatusCreated || !strings.HasPrefix(a.header.Get("Location"), "/api/uploads/") {
		s.t.Fatalf("create %s: %d %s %q", f.name, a.status, a.body, a.header.Get("Location"))
	}
	return a.header.Get("Location")
}

func (s *server) create(who string, f file) answer {
	s.t.Helper()
	return s.does(
		who, http.MethodPost, "/api/uploads/", nil, "Upload-Length", strconv.Itoa(len(f.content)), "Upload-Metadata",
		f.meta(),
	)
}

// offset asks how much has come.
func (s *server) offset(who, at string) int64 {
	s.t.Helper()
	a := s.does(who, http.MethodHead, at, nil)
	n, err := strconv.ParseInt(a.header.Get("Upload-Offset"), 10, 64)
	if a.status != http.StatusOK || err != nil {
		s.t.Fatalf("head %s: %d %v", at, a.status, a.header)
	}
	return n
}

func (s *server) patch(who, at string, offset int64, body io.Reader) answer {
	s.t.Helper()
	return s.does(
		who, http.MethodPatch, at, body, "Upload-Offset", strconv.FormatInt(offset, 10), "Content-Type",
		"application/offset+octet-stream",
	)
}

// send uploads what has not come yet, and wants it to be all.
func (s *server) send(who, at string, content []byte) {
	s.t.Helper()
	from := s.offset(who, at)
	a := s.patch(who, at, from, bytes.NewReader(content[from:]))
	if a.status != http.StatusNoContent || a.header.Get("Upload-Offset") != strconv.Itoa(len(content)) {
		s.t.Fatalf("patch %s: %d %s %v", at, a.status, a.body, a.header)
	}
}

func (s *server) upload(who string, f file) (at string, result upload.UploadResult) {
	s.t.Helper()
	at = s.begin(who, f)
	s.send(who, at, f.content)
	return at, s.result(who, at)
}

func (s *server) result(who, at string) (r upload.UploadResult) {
	s.t.Helper()
	a := s.does(who, http.MethodGet, at+"/result", nil)
	if a.status != http.StatusOK {
		s.t.Fatalf("result: %d %s", a.status, a.body)
	}
	if err := json.Unmarshal(a.body, &r); err != nil {
		s.t.Fatal(err)
	}
	return r
}

func (s *server) unfinished(who string) (list []upload.Upload) {
	s.t.Helper()
	var out upload.Uploads
	a := s.does(who, http.MethodGet, "/api/uploads", nil)
	if err := json.Unmarshal(a.body, &out); err != nil || a.status != http.StatusOK {
		s.t.Fatalf("%d %s %v", a.status, a.body, err)
	}
	return out.Uploads
}

// stored reads a medium's bytes, as they are served.
func (s *server) stored(mediaID string) (content []byte, contentType, name string) {
	s.t.Helper()
	m := media.New(s.d, s.bucket, []byte("secret"), nil)
	api := web.NewAPI("t", "1", nil)
	m.Routes(api)
	h := httptest.NewServer(api.Mux)
	defer h.Close()
	res, err := http.Get(h.URL + m.Address(mediaID, "x", media.For(0))) // of S3, by way of its own address
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close() //nolint:errcheck // read only
	if content, err = io.ReadAll(res.Body); err != nil || res.StatusCode != http.StatusOK {
		s.t.Fatalf("%s: %d %v", mediaID, res.StatusCode, err)
	}
	if err := s.d.Read().QueryRowContext(
		s.t.Context(), `SELECT name FROM media WHERE id = $1`, mediaID,
	).Scan(&name); err != nil {
		s.t.Fatal(err)
	}
	return content, res.Header.Get("Content-Type"), name
}

// count is the single number that a query finds.
func (s *server) count(query string, args ...any) (n int64) {
	s.t.Helper()
	if err := s.d.Read().QueryRowContext(s.t.Context(), query, args...).Scan(&n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// film is bytes that begin as an MP4 does, then are all different.
func film(bytes int) []byte {
	content := make([]byte, bytes)
	for i := 0; i+8 <= bytes; i += 8 {
		copy(content[i:], fmt.Sprintf("%08x", i))
	}
	copy(content, "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom")
	return content
}
