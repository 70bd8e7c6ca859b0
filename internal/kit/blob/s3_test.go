package blob_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/blob/blobtest"
)

// s3Server returns the address of a bucket in a real S3 server.
func s3Server(t *testing.T) string {
	t.Helper()
	return blobtest.Start(t, t.Setenv).Address
}

func TestS3KeepsFiles(t *testing.T) {
	address := s3Server(t)
	b := open(t, address)
	if err := b.Ready(t.Context()); err != nil {
		t.Error(err)
	}
	keepsFiles(t, b)
	grows(t, b)

	large := make([]byte, 20<<20) // more than one part
	_, _ = rand.Read(large)
	if err := b.Put(t.Context(), "large", "video/mp4", bytes.NewReader(large)); err != nil {
		t.Fatal(err)
	}
	f, ok, err := b.Get(t.Context(), "large")
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	defer f.Close() //nolint:errcheck // read only
	if _, err := f.Seek(18<<20, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(f); err != nil || !bytes.Equal(rest, large[18<<20:]) {
		t.Errorf("%d bytes %v", len(rest), err)
	}

	anyoneReads(t, b, "large", large[:10])

	cut := errors.New("the line went dead")
	half := io.MultiReader(bytes.NewReader(large), iotest.ErrReader(cut))
	if err := b.Put(t.Context(), "half", "text/plain", half); !errors.Is(err, cut) {
		t.Errorf("%v", err)
	}
	if has, err := b.Has(t.Context(), "half"); err != nil || has {
		t.Error("half a file is there", err)
	}

	missing := open(t, strings.Replace(address, "//stoa", "//other", 1))
	if err := missing.Ready(t.Context()); err == nil || !strings.Contains(err.Error(), `"other"`) {
		t.Errorf("a bucket that is not there: %v", err)
	}
	t.Setenv("AWS_SECRET_ACCESS_KEY", "wrong")
	if err := open(t, address).Ready(t.Context()); err == nil {
		t.Error("ready with a wrong secret")
	}
}

func TestS3AddressIsChecked(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "id")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b := open(t, "s3://stoa?region=eu-central-1&endpoint=http://127.0.0.1:1&use_path_style=true")
	if err := b.Ready(ctx); err == nil {
		t.Error("ready, with no server")
	}
	for _, address := range []string{"s3://stoa?no_such_option=1", "s3://stoa?endpoint=s3.example.org"} {
		if _, err := blob.Open(address); err == nil {
			t.Errorf("%s was opened", address)
		}
	}
}

// anyoneReads follows a link to a file without our keys: the whole of it is there, and no longer than it should be.
func anyoneReads(t *testing.T, b blob.Bucket, key string, begins []byte) {
	t.Helper()
	link, ok, err := b.Link(t.Context(), key, time.Minute, map[string]string{"Content-Type": "video/x-test"})
	if err != nil || !ok || !strings.HasPrefix(link, b.Origin()+"/") {
		t.Fatalf("%s, of %s: %v", link, b.Origin(), err)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, link, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Range", fmt.Sprintf("bytes=0-%d", len(begins)-1))
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close() //nolint:errcheck // read only
	got, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusPartialContent || !bytes.Equal(got, begins) ||
		answer.Header.Get("Content-Type") != "video/x-test" {
		t.Errorf("%d %q %v %v", answer.StatusCode, got, answer.Header, err)
	}
}

func TestS3LinksAreOfTheOrigin(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "id")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	for _, c := range [][2]string{
		{
			"s3://stoa?region=eu-central-1",
			"https://stoa.s3.dualstack.eu-central-1.amazonaws.com",
		},
		{
			"s3://stoa.example?region=eu-central-1",
			"https://s3.dualstack.eu-central-1.amazonaws.com",
		},
		{
			"s3://stoa?region=eu-central-1&endpoint=http://127.0.0.1:9000&use_path_style=true",
			"http://127.0.0.1:9000",
		},
		{
			"s3://stoa?region=eu-central-1&endpoint=https://s3.example.org",
			"https://s3.example.org",
		},
		{
			"s3://stoa?region=eu-central-1&endpoint=https://storage.googleapis.com&use_path_style=x",
			"https://stoa.storage.googleapis.com",
		},
	} {
		address, want := c[0], c[1]
		b := open(t, address)
		link, ok, err := b.Link(t.Context(), "a/b", time.Minute, nil)
		if err != nil || !ok || b.Origin() != want || !strings.HasPrefix(link, want+"/") {
			t.Errorf("%s: %s, of %s, not %s: %v", address, link, b.Origin(), want, err)
		}
	}
}

// A store that hangs, on lines which stay open, is one that is away; what it then does again goes on where it was.
func TestAStoreThatHangsIsAway(t *testing.T) {
	t.Cleanup(blob.Silent(time.Second))
	s3 := blobtest.Start(t, t.Setenv)
	b := open(t, s3.Address)
	content := make([]byte, 40<<20)
	_, _ = rand.Read(content)
	if err := b.Put(t.Context(), "large", "video/mp4", bytes.NewReader(content)); err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	waited, times := 0, 0
	if err := blob.Outlast(t.Context(), time.Minute, func(waits bool) {
		if waits {
			waited++
			s3.Go()
		}
	}, func() error {
		times++
		f, ok, err := b.Get(t.Context(), "large")
		if err != nil || !ok {
			return errors.Join(err, errors.New("not there"))
		}
		defer f.Close() //nolint:errcheck // read only
		if _, err := f.Seek(int64(got.Len()), io.SeekStart); err != nil {
			return err
		}
		if times == 1 {
			if _, err := io.CopyN(&got, f, 1<<20); err != nil {
				return err
			}
			s3.Hang()
		}
		_, err = got.ReadFrom(f)
		return err
	}); err != nil || waited != 1 || times != 2 || !bytes.Equal(got.Bytes(), content) {
		t.Errorf("waited %d, did it %d times, %d bytes: %v", waited, times, got.Len(), err)
	}
}

func TestWhatIsNoOutageIsNotWaitedFor(t *testing.T) {
	wrong := errors.New("the file is wrong")
	once := func() error { return wrong }
	if err := blob.Outlast(t.Context(), time.Minute, func(bool) {}, once); !errors.Is(err, wrong) {
		t.Error(err)
	}
	tries := 0
	away := func() error { tries++; return fmt.Errorf("reading: %w", io.ErrUnexpectedEOF) }
	if err := blob.Outlast(t.Context(), 0, func(bool) {}, away); !blob.Away(err) || tries != 1 {
		t.Errorf("out of patience: %d tries, %v", tries, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := blob.Outlast(ctx, time.Minute, func(bool) { cancel() }, away); !blob.Away(err) || tries != 2 {
		t.Errorf("canceled: %d tries, %v", tries, err)
	}
}
