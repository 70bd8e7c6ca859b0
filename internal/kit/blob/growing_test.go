package blob_test

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/iotest"

	"stoa/internal/kit/blob"
)

// grows is what every bucket must do with a file that comes in pieces, of any length, cut anywhere.
func grows(t *testing.T, b blob.Bucket) {
	t.Helper()
	content := make([]byte, 2*blob.Piece+blob.Piece/2)
	_, _ = rand.Read(content)
	g := blob.Growing{Key: "3f/growing", Bytes: int64(len(content))}
	add := func(end int) {
		t.Helper()
		for g.Have < int64(end) {
			n, err := b.Append(t.Context(), &g, bytes.NewReader(content[g.Have:end]))
			if err != nil || n == 0 {
				t.Fatalf("at %d: %d %v", g.Have, n, err)
			}
		}
	}
	add(10)
	add(1000)
	cut := errors.New("the line went dead")
	before := g
	if n, err := b.Append(
		t.Context(), &g, io.MultiReader(bytes.NewReader(content[1000:5000]), iotest.ErrReader(cut)),
	); err == nil || n != 0 || g != before {
		t.Errorf("a piece that fails: %d %v %+v", n, err, g)
	}
	if n, err := b.Append(t.Context(), &g, bytes.NewReader(nil)); err != nil || n != 0 {
		t.Errorf("nothing: %d %v", n, err)
	}
	add(blob.Piece + 5)
	again := g
	add(blob.Piece + 777)
	g = again // the process was killed before it could write down that these had come
	add(2*blob.Piece - 1)
	if _, ok, err := b.Get(t.Context(), g.Key); err != nil || ok {
		t.Error("there before it is complete", err)
	}
	if err := b.Complete(t.Context(), g); err == nil {
		t.Error("completed with bytes missing")
	}
	add(len(content))
	for range 2 {
		if err := b.Complete(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	f, ok, err := b.Get(t.Context(), g.Key)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	defer f.Close() //nolint:errcheck // read only
	if got, err := io.ReadAll(f); err != nil || !bytes.Equal(got, content) {
		t.Errorf("%d bytes of %d, or others: %v", len(got), len(content), err)
	}
	abandons(t, b)
}

func abandons(t *testing.T, b blob.Bucket) {
	t.Helper()
	g := blob.Growing{Key: "3f/abandoned", Bytes: 2 * blob.Piece}
	for _, end := range []int64{blob.Piece, blob.Piece + 100} {
		if _, err := b.Append(t.Context(), &g, bytes.NewReader(make([]byte, end-g.Have))); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := b.Abandon(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Complete(t.Context(), g); err == nil {
		t.Error("an abandoned file was completed")
	}
}

func TestFolderGrowsFiles(t *testing.T) {
	dir := t.TempDir()
	b := open(t, dir)
	grows(t, b)
	left, err := filepath.Glob(filepath.Join(dir, "3f", "*"))
	if err != nil || len(left) != 1 {
		t.Errorf("in the folder: %v %v", left, err)
	}
	free, total, ok, err := b.Space()
	if err != nil || !ok || free <= 0 || total < free {
		t.Errorf("space: %d of %d, %v %v", free, total, ok, err)
	}
}

// What another process has stored meanwhile is not shortened by one that was frozen.
func TestFolderNeverShortensAFile(t *testing.T) {
	dir := t.TempDir()
	b := open(t, dir)
	g := blob.Growing{Key: "file", Bytes: 20}
	frozen := g
	for _, one := range []*blob.Growing{&g, &frozen} {
		length := 10
		if one == &frozen {
			length = 4
		}
		if _, err := b.Append(t.Context(), one, bytes.NewReader([]byte("0123456789")[:length])); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.Append(t.Context(), &g, bytes.NewReader([]byte("abcdefghij"))); err != nil {
		t.Fatal(err)
	}
	if err := b.Complete(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(dir, "file")); err != nil || string(got) != "0123456789abcdefghij" {
		t.Errorf("%q %v", got, err)
	}
}
