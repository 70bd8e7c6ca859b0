// Package blobtest lets tests store files in a real S3 server.
package blobtest

import (
	"context"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// S3 is a gateway that speaks S3, signatures and all, over a folder.
type S3 struct {
	Address string // of a bucket in it, for blob.Open
	Folder  string // in which that bucket's files are

	t                testing.TB
	program, listen  string
	sidecar, content string // folders
	server           *exec.Cmd
}

// Start builds the server and starts it, until the test ends. It sets the keys that blob.Open reads.
func Start(t testing.TB, setenv func(name, value string)) *S3 {
	t.Helper()
	dir := t.TempDir()
	s := &S3{t: t, program: filepath.Join(dir, "versitygw"), content: filepath.Join(dir, "files"), sidecar: t.TempDir()}
	build := exec.Command("go", "build", "-o", s.program, "github.com/versity/versitygw/cmd/versitygw")
	build.Dir = tools(t)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s.Folder = filepath.Join(s.content, "stoa")
	if err := os.MkdirAll(s.Folder, 0o750); err != nil {
		t.Fatal(err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.listen = free.Addr().String()
	_ = free.Close()
	setenv("AWS_ACCESS_KEY_ID", "id")
	setenv("AWS_SECRET_ACCESS_KEY", "secret")
	s.Address = "s3://stoa?use_path_style=true&endpoint=http://" + s.listen
	s.Up()
	t.Cleanup(s.Down)
	return s
}

// tools is the folder of the module that has the server.
func tools(t testing.TB) string {
	t.Helper()
	at, err := os.Getwd()
	for err == nil && at != "/" {
		if _, missing := os.Stat(filepath.Join(at, "tools", "go.mod")); missing == nil {
			return filepath.Join(at, "tools")
		}
		at = filepath.Dir(at)
	}
	t.Fatal("no tools", err)
	return ""
}

// Up starts the server, again after Down, and waits until it answers.
func (s *S3) Up() {
	s.t.Helper()
	s.server = exec.Command(s.program, "--quiet", "--access", "id", "--secret", "secret", "--port", s.listen,
		"--health", "/up", "posix", "--sidecar", s.sidecar, s.content)
	s.server.Stderr = os.Stderr
	if err := s.server.Start(); err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	for up := false; !up; {
		if ctx.Err() != nil {
			s.t.Fatal("the S3 server does not answer")
		}
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.listen+"/up", nil)
		if err != nil {
			s.t.Fatal(err)
		}
		if answer, err := http.DefaultClient.Do(request); err == nil {
			_ = answer.Body.Close()
			up = answer.StatusCode == http.StatusOK
		}
	}
}

// Hang has the server say nothing any more, on lines that stay open; Go ends that.
func (s *S3) Hang() { s.signal(syscall.SIGSTOP) }

// Go has a server go on that hangs.
func (s *S3) Go() { s.signal(syscall.SIGCONT) }

func (s *S3) signal(what os.Signal) {
	s.t.Helper()
	if err := s.server.Process.Signal(what); err != nil {
		s.t.Fatal(err)
	}
}

// Down kills the server; its files stay.
func (s *S3) Down() {
	_ = s.server.Process.Kill()
	_ = s.server.Wait()
}
