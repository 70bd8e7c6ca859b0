package blob_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"stoa/internal/kit/blob"
)

func open(t *testing.T, address string) blob.Bucket {
	t.Helper()
	b, err := blob.Open(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b
}

func put(t *testing.T, b blob.Bucket, key, content string) {
	t.Helper()
	if err := b.Put(t.Context(), key, "text/plain", strings.NewReader(content)); err != nil {
		t.Fatal(err)
	}
}

func TestFolderKeepsFiles(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "made", "here"))
	if err := b.Ready(t.Context()); err != nil {
		t.Error(err)
	}
	keepsFiles(t, b)
	put(t, b, "cd/film", "where ffmpeg reads it")
	path, ok := b.Path("cd/film")
	if content, err := os.ReadFile(path); err != nil || !ok || string(content) != "where ffmpeg reads it" {
		t.Errorf("%s: %q %v", path, content, err)
	}
	if link, ok, err := b.Link(t.Context(), "cd/film", time.Minute, nil); ok || err != nil || b.Origin() != "" {
		t.Errorf("%q %v: nobody but us reads this folder", link, err)
	}
}

// keepsFiles is what every bucket must do.
func keepsFiles(t *testing.T, b blob.Bucket) {
	t.Helper()
	put(t, b, "ab/abcd", "first")
	put(t, b, "ab/abcd", "0123456789")
	f, ok, err := b.Get(t.Context(), "ab/abcd")
	if err != nil || !ok || f.Modified.IsZero() {
		t.Fatal(ok, err, f.Modified)
	}
	defer f.Close() //nolint:errcheck // read only
	for _, at := range []int64{7, 2} {
		if _, err := f.Seek(at, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		if rest, err := io.ReadAll(f); err != nil || string(rest) != "0123456789"[at:] {
			t.Errorf("from %d: %q %v", at, rest, err)
		}
	}
	for range 2 {
		if err := b.Delete(t.Context(), "ab/abcd"); err != nil {
			t.Error(err)
		}
	}
	if has, err := b.Has(t.Context(), "ab/abcd"); err != nil || has {
		t.Error("deleted, but there", err)
	}
	if _, ok, err := b.Get(t.Context(), "ab/abcd"); err != nil || ok {
		t.Error("deleted, but opened", err)
	}
}

func TestPutIsWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	b := open(t, dir)
	cut := errors.New("the line went dead")
	r := io.MultiReader(strings.NewReader("half of it"), iotest.ErrReader(cut))
	if err := b.Put(t.Context(), "half", "text/plain", r); !errors.Is(err, cut) {
		t.Errorf("%v", err)
	}
	if has, err := b.Has(t.Context(), "half"); err != nil || has {
		t.Error("half a file was kept", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestKeysStayInTheFolder(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(dir, "secret")
	if err := os.WriteFile(outside, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	b := open(t, filepath.Join(dir, "media"))
	for _, key := range []string{"../secret", outside, "a/../../secret"} {
		if _, ok, err := b.Get(t.Context(), key); err == nil && ok {
			t.Errorf("%s was opened", key)
		}
		if path, ok := b.Path(key); ok && !strings.HasPrefix(path, filepath.Join(dir, "media")) {
			t.Errorf("%s is at %s", key, path)
		}
		_ = b.Put(t.Context(), key, "text/plain", strings.NewReader("overwritten")) // may be refused, or kept inside
	}
	if content, err := os.ReadFile(outside); err != nil || string(content) != "secret" {
		t.Errorf("outside: %q %v", content, err)
	}
}
