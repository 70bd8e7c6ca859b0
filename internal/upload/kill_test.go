package upload_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"stoa/internal/kit/blob/blobtest"
	"stoa/internal/upload"
)

// process is the built program, as instructors meet it.
type process struct {
	t      *testing.T
	args   []string
	url    string
	run    *exec.Cmd
	client *http.Client
}

func (p *process) start() {
	p.t.Helper()
	p.run = exec.Command("../../bin/stoa", p.args...)
	if err := p.run.Start(); err != nil {
		p.t.Fatalf("make build first: %v", err)
	}
	for deadline := time.Now().Add(time.Minute); ; {
		if res, err := http.Get(p.url + "/readyz"); err == nil {
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return
			}
		}
		if time.Now().After(deadline) {
			p.t.Fatal("the server does not start")
		}
		<-time.After(20 * time.Millisecond)
	}
}

func (p *process) kill() {
	_ = p.run.Process.Kill()
	_ = p.run.Wait()
}

// do makes a request of tus; err is of the connection.
func (p *process) do(
	ctx context.Context, method, path string, body io.Reader, length int64, headers ...string,
) (*http.Response, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, p.url+path, body)
	if err != nil {
		p.t.Fatal(err)
	}
	req.ContentLength = length
	req.Header.Set("Tus-Resumable", "1.0.0")
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := p.client.Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer res.Body.Close() //nolint:errcheck // read to the end
	answer, err := io.ReadAll(res.Body)
	return res, answer, err
}

func (p *process) signIn() {
	p.t.Helper()
	in := `{"email": "instructor@stoa.test", "password": "Stoa-demo-2026!"}`
	res, answer, err := p.do(
		p.t.Context(), http.MethodPost, "/api/account/sign-in", bytes.NewReader([]byte(in)), int64(len(in)), "Content-Type",
		"application/json",
	)
	if err != nil || res.StatusCode != http.StatusOK {
		p.t.Fatal(err, string(answer))
	}
}

func (p *process) create(bytes int64) string {
	p.t.Helper()
	res, answer, err := p.do(p.t.Context(), http.MethodPost, "/api/uploads/", nil, 0,
		"Upload-Length", strconv.FormatInt(bytes, 10),
		"Upload-Metadata", file{"Zażółć 🎬.mp4", "", "", "video", nil}.meta())
	if err != nil || res.StatusCode != http.StatusCreated {
		p.t.Fatal(err, string(answer))
	}
	return res.Header.Get("Location")
}

// offset asks how much has come, until the server says so.
func (p *process) offset(at string) int64 {
	p.t.Helper()
	for tries := 0; tries < 200; tries++ {
		res, _, err := p.do(p.t.Context(), http.MethodHead, at, nil, 0)
		if err == nil && res.StatusCode == http.StatusOK {
			n, err := strconv.ParseInt(res.Header.Get("Upload-Offset"), 10, 64)
			if err != nil {
				p.t.Fatal(err)
			}
			return n
		}
		<-time.After(100 * time.Millisecond)
	}
	p.t.Fatal("no offset")
	return 0
}

// patch sends the rest of a file; after so many bytes of it, cut is called with what ends the line.
func (p *process) patch(at string, f *os.File, from, size, after int64, cut func(hangUp func())) error {
	ctx, hangUp := context.WithCancel(p.t.Context())
	defer hangUp()
	body := io.Reader(io.NewSectionReader(f, from, size-from))
	if cut != nil {
		body = io.MultiReader(io.NewSectionReader(f, from, after), &cutting{cut: func() { cut(hangUp) }, over: ctx})
	}
	res, answer, err := p.do(ctx, http.MethodPatch, at, io.NopCloser(body), size-from,
		"Upload-Offset", strconv.FormatInt(from, 10),
		"Content-Type", "application/offset+octet-stream")
	if err == nil && res.StatusCode != http.StatusNoContent {
		err = fmt.Errorf("%d %s", res.StatusCode, answer)
	}
	return err
}

// cutting is the point of a body at which something happens.
type cutting struct {
	cut  func()
	over context.Context
}

// Read implements io.Reader.
func (c *cutting) Read([]byte) (int, error) {
	if c.cut != nil {
		c.cut()
		c.cut = nil
	}
	<-c.over.Done()
	return 0, errors.New("cut")
}

func (p *process) result(at string) (r upload.UploadResult) {
	p.t.Helper()
	for tries := 0; tries < 200; tries++ {
		res, answer, err := p.do(p.t.Context(), http.MethodGet, at+"/result", nil, 0)
		if err == nil && res.StatusCode == http.StatusOK {
			if err := json.Unmarshal(answer, &r); err != nil {
				p.t.Fatal(err)
			}
			return r
		}
		<-time.After(100 * time.Millisecond)
	}
	p.t.Fatal("no result")
	return r
}

// source writes a file that begins as an MP4 does, and returns its sum.
func source(t *testing.T, path string, size int64) (f *os.File, sum string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	hash := sha256.New()
	random := rand.NewChaCha8([32]byte{1})
	to := io.MultiWriter(f, hash)
	if _, err := to.Write(film(64)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.CopyN(to, random, size-64); err != nil {
		t.Fatal(err)
	}
	return f, hex.EncodeToString(hash.Sum(nil))
}

// TestFiftyCuts uploads a file of STOA_UPLOAD_BYTES to the built program: once in peace, compared with cp, and once
// with 50 cuts, of which every other kills the server. `make uploads` runs it.
func TestFiftyCuts(t *testing.T) {
	size, err := strconv.ParseInt(os.Getenv("STOA_UPLOAD_BYTES"), 10, 64)
	if err != nil {
		t.Skip("STOA_UPLOAD_BYTES says how large the file is")
	}
	dir := t.TempDir()
	f, sum := source(t, filepath.Join(dir, "film.mp4"), size)
	t.Run("disk", func(t *testing.T) {
		data := t.TempDir()
		copied(t, f.Name(), filepath.Join(data, "copy"), size)
		fiftyCuts(t, f, size, sum, filepath.Join(data, "media"), "--data", data)
	})
	t.Run("s3", func(t *testing.T) {
		s3 := blobtest.Start(t, t.Setenv)
		fiftyCuts(t, f, size, sum, s3.Folder, "--data", t.TempDir(), "--media", s3.Address, "--insecure", "media")
	})
}

func copied(t *testing.T, from, to string, size int64) {
	t.Helper()
	began := time.Now()
	if out, err := exec.Command("sh", "-c", `cp "$0" "$1" && sync "$1"`, from, to).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	t.Logf("cp and sync: %s", speed(size, time.Since(began)))
	_ = os.Remove(to)
}

func speed(size int64, took time.Duration) string {
	return fmt.Sprintf("%d MiB in %.1f s, %.0f MiB/s", size>>20, took.Seconds(), float64(size>>20)/took.Seconds())
}

func fiftyCuts(t *testing.T, f *os.File, size int64, sum, folder string, args ...string) {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listen := free.Addr().String()
	_ = free.Close()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &process{
		t: t, url: "http://" + listen, client: &http.Client{Jar: jar},
		args: append([]string{"serve", "--sample", "--listen", listen}, args...),
	}
	p.start()
	defer func() { p.kill() }()
	p.signIn()

	began, at := time.Now(), p.create(size)
	if err := p.patch(at, f, 0, size, 0, nil); err != nil {
		t.Fatal(err)
	}
	wantSum(t, "in peace", p.result(at), sum, folder)
	t.Logf("in peace: %s", speed(size, time.Since(began)))

	began, at = time.Now(), p.create(size)
	lost := int64(0)
	for cuts := 0; cuts < 50; cuts++ {
		from := p.offset(at)
		after := rand.N(min(size/40, size-from-1)) + 1
		_ = p.patch(at, f, from, size, after, func(hangUp func()) { // it is cut off
			if cuts%2 == 0 {
				p.kill()
				p.start()
			}
			if cuts%4 != 3 {
				hangUp() // a client that reloads does; one whose line is dead does not
				return
			}
			go func() { <-time.After(3 * time.Second); hangUp() }()
		})
		lost += max(0, from+after-p.offset(at))
	}
	from := p.offset(at)
	if err := p.patch(at, f, from, size, 0, nil); err != nil {
		t.Fatal(err)
	}
	wantSum(t, "with 50 cuts", p.result(at), sum, folder)
	t.Logf("with 50 cuts: %s; %d MiB were sent twice", speed(size, time.Since(began)), lost>>20)
}

// wantSum compares what the server says, and what is stored, with the file.
func wantSum(t *testing.T, what string, r upload.UploadResult, sum, folder string) {
	t.Helper()
	if r.Sha256 != sum {
		t.Errorf("%s: the server says %s, the file has %s", what, r.Sha256, sum)
	}
	found := 0
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil || info.Size() != r.Bytes {
			return err
		}
		stored, err := os.Open(path)
		if err != nil {
			return err
		}
		defer stored.Close() //nolint:errcheck // read only
		hash := sha256.New()
		if _, err := io.Copy(hash, stored); err != nil {
			return err
		}
		if got := hex.EncodeToString(hash.Sum(nil)); got != sum {
			t.Errorf("%s: %s has %s, the file %s", what, path, got, sum)
		}
		found++
		return nil
	})
	if err != nil || found == 0 {
		t.Errorf("%s: %d files stored, %v", what, found, err)
	}
}
