package upload_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"sync"
	"testing"
	"time"

	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/blob/blobtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/lease"
	"stoa/internal/media"
	"stoa/internal/upload"
)

// dead is a line that carries some bytes and then nothing, until the client gives up.
type dead struct {
	io.Reader
	over context.Context
}

func (d dead) Read(p []byte) (int, error) {
	n, err := d.Reader.Read(p)
	if errors.Is(err, io.EOF) {
		<-d.over.Done()
		return 0, d.over.Err()
	}
	return n, err
}

// begun sends the first bytes of what is missing, and returns once the server has read them and stored at least some,
// with the line still open; hangUp ends it.
func (s *server) begun(who, at string, content []byte, bytesSent int) (hangUp func()) {
	s.t.Helper()
	from, read := s.offset(who, at), s.read.Load()
	ctx, cancel := context.WithCancel(s.t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		body := dead{bytes.NewReader(content[from : from+int64(bytesSent)]), ctx}
		req, err := http.NewRequestWithContext(ctx, http.MethodPatch, s.URL+at, io.NopCloser(body))
		if err != nil {
			return
		}
		req.ContentLength = int64(len(content)) - from
		for name, value := range map[string]string{
			"Person": who, "Tus-Resumable": "1.0.0", "Upload-Offset": strconv.FormatInt(from, 10),
			"Content-Type": "application/offset+octet-stream",
		} {
			req.Header.Set(name, value)
		}
		if res, err := http.DefaultClient.Do(req); err == nil {
			_ = res.Body.Close()
		}
	}()
	for deadline := time.Now().Add(20 * time.Second); s.received(at) == from || s.read.Load() < read+int64(bytesSent); {
		if time.Now().After(deadline) {
			s.t.Fatal("nothing comes")
		}
		<-time.After(5 * time.Millisecond)
	}
	return func() { cancel(); <-ended }
}

// received is what the database says has come.
func (s *server) received(at string) int64 {
	s.t.Helper()
	return s.count(`SELECT received FROM uploads WHERE id = $1`, at[len("/api/uploads/"):])
}

// everywhere is what must hold on each database, with files on disk and in S3.
var everywhere = map[string]func(t *testing.T, d *db.DB, address string){
	"an upload goes on": goesOn, "what has come whole is finished": finishesWhole, "the same file twice": sameTwice,
	"old uploads are deleted": deletesOld,
}

func TestOnDisk(t *testing.T) {
	for name, test := range everywhere {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, d, t.TempDir()) })
		})
	}
}

func TestInS3(t *testing.T) {
	s3 := blobtest.Start(t, t.Setenv)
	for name, test := range everywhere {
		t.Run(name, func(t *testing.T) { test(t, dbtest.SQLite(t), s3.Address) })
	}
	t.Run("S3 is gone for a while", func(t *testing.T) { survives(t, s3) })
}

func bucket(t *testing.T, address string) blob.Bucket {
	t.Helper()
	b, err := blob.Open(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b
}

// A line that is cut, one that is dead and that no one has hung up, a server that is killed, another instance: the
// upload goes on where it was, and the bytes are those of the file.
func goesOn(t *testing.T, d *db.DB, address string) {
	t.Helper()
	first, ada := serve(t, d, bucket(t, address), quota), person(t, d, "ada")
	content := film(4*blob.Piece + 4321)
	at := first.begin(ada, file{"a.mp4", "", "", "video", content})

	first.begun(ada, at, content, blob.Piece+1000)() // cut
	had := first.offset(ada, at)
	if had < blob.Piece {
		t.Errorf("of a line that was cut, %d bytes have come", had)
	}
	hangUp := first.begun(ada, at, content, blob.Piece+2000) // dead, and still open
	defer hangUp()
	if now := first.offset(ada, at); now <= had {
		t.Errorf("%d bytes, then %d", had, now)
	}

	second := serve(t, d, bucket(t, address), quota) // another instance takes over from a line that is dead
	hangSecond := first.begun(ada, at, content, blob.Piece+3000)
	defer hangSecond()
	had = first.received(at)
	if now := second.offset(ada, at); now < had {
		t.Errorf("%d bytes here, %d elsewhere", had, now)
	}

	// Killed: the lease stays behind, and what was not written down has not come.
	if err := d.InTx(t.Context(), func(tx *db.Tx) error {
		until := db.At(tx.Now.Add(lease.For))
		_, err := tx.ExecContext(t.Context(), `UPDATE uploads SET lease_until = $1`, until)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := second.EndLeases(t.Context()); err != nil {
		t.Fatal(err)
	}
	second.send(ada, at, content)
	if got, _, _ := second.stored(second.result(ada, at).MediaID); !bytes.Equal(got, content) {
		t.Error("other bytes")
	}
	if n := len(eventtest.Of[event.UploadFinished](t, d)); n != 1 {
		t.Errorf("%d events", n)
	}
}

// A server that was killed after the last byte, before the upload was a medium: it becomes one by itself, once.
func finishesWhole(t *testing.T, d *db.DB, address string) {
	t.Helper()
	s, ada := serve(t, d, bucket(t, address), quota), person(t, d, "ada")
	content := film(blob.Piece + 100)
	at := s.begin(ada, file{"a.mp4", "", "", "video", content})
	id := at[len("/api/uploads/"):]
	if err := s.Store(t.Context(), id, bytes.NewReader(content)); err != nil {
		t.Fatal(err)
	}
	wants(t, "not yet", s.does(ada, http.MethodGet, at+"/result", nil), http.StatusConflict, "upload.unfinished")
	if n := s.offset(ada, at); n != int64(len(content)) {
		t.Errorf("%d bytes", n)
	}
	// A request that is about to finish it is left alone.
	release, err := s.Hold(t.Context(), id, func() { t.Error("interrupted") })
	if err := errors.Join(err, s.Finish(t.Context())); err != nil {
		t.Fatal(err)
	}
	if n := s.count(`SELECT count(*) FROM uploads WHERE wanted`); n != 0 {
		t.Error("its lease is wanted")
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			if err := s.Finish(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got, _, _ := s.stored(s.result(ada, at).MediaID); !bytes.Equal(got, content) {
		t.Error("other bytes")
	}
	if a := s.patch(ada, at, int64(len(content)), http.NoBody); a.status != http.StatusNoContent {
		t.Errorf("finished again: %d %s", a.status, a.body)
	}
	if n := len(eventtest.Of[event.UploadFinished](t, d)); n != 1 {
		t.Errorf("%d events", n)
	}
}

// Two windows upload the same file, each for itself: two media, whose bytes are there once. One of them is deleted.
func sameTwice(t *testing.T, d *db.DB, address string) {
	t.Helper()
	b := bucket(t, address)
	s, ada := serve(t, d, b, quota), person(t, d, "ada")
	files := media.New(d, b, nil, nil)
	content := film(blob.Piece + 100)
	copy(content[500:], t.Name())
	results := make([]upload.UploadResult, 2)
	var both sync.WaitGroup
	for i := range results {
		both.Go(func() { _, results[i] = s.upload(ada, file{"a.mp4", "", strconv.Itoa(i), "video", content}) })
	}
	both.Wait()
	if results[0].MediaID == results[1].MediaID || results[0].Sha256 != results[1].Sha256 {
		t.Errorf("%+v", results)
	}
	if n := s.count(`SELECT count(DISTINCT blob_key) FROM media WHERE sha256 = $1`, results[0].Sha256); n != 1 {
		t.Errorf("stored %d times", n)
	}
	var key string
	if err := d.Read().QueryRowContext(t.Context(), `SELECT blob_key FROM media WHERE id = $1`, results[0].MediaID).Scan(&key); err != nil {
		t.Fatal(err)
	}
	for i, there := range []bool{true, false} {
		remove := func(tx *db.Tx) error { return media.Delete(t.Context(), tx, results[i].MediaID) }
		if err := d.InTx(t.Context(), remove); err != nil {
			t.Fatal(err)
		}
		if err := files.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if has, err := b.Has(t.Context(), key); err != nil || has != there {
			t.Errorf("after %d of two were deleted: there is %v, %v", i+1, has, err)
		}
	}
	if n := s.count(`SELECT count(*) FROM media_garbage`); n != 0 {
		t.Errorf("%d files left", n)
	}
}

// Two windows write one upload: one of them is told, and the bytes are right.
func TestTwoWindowsWriteOneUpload(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, ada := serve(t, d, folder(t), quota), person(t, d, "ada")
		content := film(3 * blob.Piece)
		at := s.begin(ada, file{"a.mp4", "", "", "video", content})
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() {
				for tries := 0; tries < 50; tries++ {
					from := s.offset(ada, at)
					if from == int64(len(content)) {
						return
					}
					_, _ = s.call(ada, http.MethodPatch, at, bytes.NewReader(content[from:]), // interrupted, perhaps
						"Upload-Offset", strconv.FormatInt(from, 10), "Content-Type", "application/offset+octet-stream")
				}
				t.Error("never done")
			})
		}
		both.Wait()
		if got, _, _ := s.stored(s.result(ada, at).MediaID); !bytes.Equal(got, content) {
			t.Error("other bytes")
		}
		if n := len(eventtest.Of[event.UploadFinished](t, d)); n != 1 {
			t.Errorf("%d events", n)
		}
	})
}

// The store is gone for a while: what had come is still there then, and the upload goes on.
func survives(t *testing.T, s3 *blobtest.S3) {
	t.Helper()
	d := dbtest.SQLite(t)
	s, ada := serve(t, d, bucket(t, s3.Address), quota), person(t, d, "ada")
	content := film(3*blob.Piece + 10)
	at := s.begin(ada, file{"a.mp4", "", "", "video", content})
	s.begun(ada, at, content, blob.Piece+10)()
	s3.Down()
	had := s.offset(ada, at)
	wants(
		t, "without S3", s.patch(ada, at, had, bytes.NewReader(content[had:])), http.StatusServiceUnavailable,
		"upload.storage",
	)
	if now := s.offset(ada, at); now != had {
		t.Errorf("%d bytes, then %d", had, now)
	}
	s3.Up()
	s.sendOnceBack(ada, at, content)
	if got, _, _ := s.stored(s.result(ada, at).MediaID); !bytes.Equal(got, content) {
		t.Error("other bytes")
	}
}

// sendOnceBack sends the rest of a file as browsers do, which try again while the storage doesn't respond: the server
// doesn't ask one for some seconds that was away.
func (s *server) sendOnceBack(who, at string, content []byte) {
	s.t.Helper()
	from := s.offset(who, at)
	for deadline := time.Now().Add(30 * time.Second); ; <-time.After(100 * time.Millisecond) {
		a := s.patch(who, at, from, bytes.NewReader(content[from:]))
		if a.status == http.StatusNoContent && a.header.Get("Upload-Offset") == strconv.Itoa(len(content)) {
			return
		}
		if a.code != "upload.storage" || time.Now().After(deadline) {
			s.t.Fatalf("patch %s: %d %s %v", at, a.status, a.body, a.header)
		}
		from = s.offset(who, at)
	}
}

// Two hundred files of two people, fifty at a time; a browser sends three. A request has a minute, and on a machine
// that does much else, two hundred that wait for each other may take longer.
func TestManyAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, ada, bob := serve(t, d, folder(t), quota), person(t, d, "ada"), person(t, d, "bob")
		var all sync.WaitGroup
		slots := make(chan struct{}, 50)
		for i := range 200 {
			who := []string{ada, bob}[i%2]
			all.Go(func() {
				slots <- struct{}{}
				defer func() { <-slots }()
				content := film(30_000 + i)
				copy(content[100:], strconv.Itoa(i))
				_, result := s.upload(who, file{strconv.Itoa(i) + ".mp4", "", "", "video", content})
				if got, _, name := s.stored(result.MediaID); !bytes.Equal(got, content) || name != strconv.Itoa(i)+".mp4" {
					t.Errorf("%d: other bytes", i)
				}
			})
		}
		all.Wait()
		if n := len(eventtest.Of[event.UploadFinished](t, d)); n != 200 {
			t.Errorf("%d events", n)
		}
	})
}

func deletesOld(t *testing.T, d *db.DB, address string) {
	t.Helper()
	b := bucket(t, address)
	s, ada := serve(t, d, b, quota), person(t, d, "ada")
	_, kept := s.upload(ada, file{"a.mp4", "", "", "video", film(1000)})
	content := film(2 * blob.Piece)
	at := s.begin(ada, file{"b.mp4", "", "", "video", content})
	s.patch(ada, at, 0, bytes.NewReader(content[:blob.Piece+7]))
	sweep := func() {
		t.Helper()
		if err := errors.Join(s.Sweep(t.Context()), media.New(d, b, nil, nil).Sweep(t.Context())); err != nil {
			t.Fatal(err)
		}
	}
	sweep()
	if n := s.offset(ada, at); n != blob.Piece+7 {
		t.Errorf("%d bytes before a week is over", n)
	}
	d.SetClock(func() time.Time { return time.Now().Add(7*24*time.Hour + time.Minute) })
	sweep()
	if a := s.does(ada, http.MethodHead, at, nil); a.status != http.StatusNotFound {
		t.Errorf("after a week: %d", a.status)
	}
	if got, _, _ := s.stored(kept.MediaID); !bytes.Equal(got, film(1000)) {
		t.Error("a medium lost its bytes")
	}
	if n := s.count(`SELECT count(*) FROM uploads`); n != 0 {
		t.Errorf("%d rows", n)
	}
}

// A server that ends stores what has come first.
func TestAServerThatEnds(t *testing.T) {
	d := dbtest.SQLite(t)
	s, ada := serve(t, d, folder(t), quota), person(t, d, "ada")
	content := film(2 * blob.Piece)
	at := s.begin(ada, file{"a.mp4", "", "", "video", content})
	hangUp := s.begun(ada, at, content, blob.Piece+5000)
	defer hangUp()
	s.Service.Close()
	s.has(at, blob.Piece+5000)
}

// Who signs out, or is suspended, sends no more: what has come is kept, for when they are back.
func TestACallerWhoSignsOut(t *testing.T) {
	d := dbtest.SQLite(t)
	s, ada := serve(t, d, folder(t), quota), person(t, d, "ada")
	s.LookAtSessions(5 * time.Millisecond)
	content := film(2 * blob.Piece)
	at := s.begin(ada, file{"a.mp4", "", "", "video", content})
	hangUp := s.begun(ada, at, content, blob.Piece+5000)
	defer hangUp()
	s.signedOut.Store(true)
	s.has(at, blob.Piece+5000)
	s.signedOut.Store(false)
	s.send(ada, at, content)
	if got, _, _ := s.stored(s.result(ada, at).MediaID); !bytes.Equal(got, content) {
		t.Error("other bytes")
	}
}

// has waits until so many bytes are stored, of a request that still runs.
func (s *server) has(at string, bytes int64) {
	s.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); s.received(at) != bytes; {
		if time.Now().After(deadline) {
			s.t.Fatalf("%d bytes", s.received(at))
		}
		<-time.After(5 * time.Millisecond)
	}
}
