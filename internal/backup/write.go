package backup

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/dump"
	"stoa/internal/media"
)

// rowsBytes is how long an entry of rows gets: each is held in memory.
const rowsBytes = 4 << 20

// writer writes entries of a tar archive.
type writer struct {
	w       io.Writer
	tar     *tar.Writer
	entries int
}

func (w *writer) begin(head Head, key []byte) error {
	w.tar = tar.NewWriter(w.w)
	if err := w.json(headName, head); err != nil || len(key) == 0 {
		return err
	}
	return w.entry(keyName, key)
}

func (w *writer) json(name string, value any) error {
	text, err := json.MarshalIndent(value, "", " ")
	if err != nil {
		return err
	}
	return w.entry(name, append(text, '\n'))
}

func (w *writer) entry(name string, content []byte) error {
	if err := w.header(name, int64(len(content)), "", time.Now()); err != nil {
		return err
	}
	_, err := w.tar.Write(content)
	return err
}

// typeRecord is where an entry has its content type.
const typeRecord = "STOA.type"

func (w *writer) header(name string, bytes int64, contentType string, modified time.Time) error {
	w.entries++
	head := tar.Header{
		Typeflag: tar.TypeReg, Name: name, Size: bytes, Mode: 0o600, ModTime: modified.Truncate(time.Second),
		Format: tar.FormatPAX,
	}
	if contentType != "" {
		head.PAXRecords = map[string]string{typeRecord: contentType}
	}
	return w.tar.WriteHeader(&head)
}

// rows writes every table, some megabytes at a time.
func (w *writer) rows(ctx context.Context, s *dump.Snapshot, tell Progress) (Rows, error) {
	out := Rows{Tables: map[string]TableSum{}, Balances: map[string]int64{}}
	var done int64
	for _, table := range s.Tables {
		var chunk bytes.Buffer
		n := 0
		flush := func() error {
			n++
			defer chunk.Reset()
			return w.entry(fmt.Sprintf("%s%s/%06d.jsonl", rowsFolder, table.Name, n), chunk.Bytes())
		}
		sum, err := s.Each(ctx, table, func(line []byte) error {
			if table.Name == "ledger_postings" {
				if err := out.post(line); err != nil {
					return err
				}
			}
			chunk.Write(line)
			chunk.WriteByte('\n')
			if done++; done%10000 == 0 {
				tell("rows", done, 0)
			}
			if chunk.Len() < rowsBytes {
				return nil
			}
			return flush()
		})
		if err == nil && chunk.Len() > 0 {
			err = flush()
		}
		if err != nil {
			return out, err
		}
		out.Tables[table.Name] = TableSum{sum.Rows, sum.Hash()}
	}
	tell("rows", done, done)
	return out, w.json(rowsName, out)
}

// post adds a posting to the balances.
func (r *Rows) post(line []byte) error {
	var posting struct {
		Account, Currency string
		Cents             int64 `json:"amount_cents"`
	}
	if err := json.Unmarshal(line, &posting); err != nil {
		return err
	}
	r.Balances[posting.Account+" "+posting.Currency] += posting.Cents
	return nil
}

// files writes those that the backup before does not have.
func (w *writer) files(ctx context.Context, from Source, files []media.StoredFile, r *Result) error {
	var total, done int64
	for _, f := range files {
		total += max(f.Bytes, 0)
	}
	for _, f := range files {
		if before, ok := from.Since.has(f.Key); ok {
			before.Here = false
			r.Tail.Files = append(r.Tail.Files, before)
			done += max(f.Bytes, 0)
			continue
		}
		file, ok, err := w.file(ctx, from.Bucket, f)
		if err != nil {
			return fmt.Errorf("%s (%s): %w", f.Key, f.Of, err)
		}
		if !ok {
			r.Tail.Missing = append(r.Tail.Missing, f.Key)
			continue
		}
		r.Tail.Files = append(r.Tail.Files, file)
		r.Bytes += file.Bytes
		done += file.Bytes
		from.Tell("files", done, max(total, done))
	}
	return nil
}

func (w *writer) file(ctx context.Context, bucket blob.Bucket, f media.StoredFile) (File, bool, error) {
	file, ok, err := bucket.Get(ctx, f.Key)
	if err != nil || !ok {
		return File{}, false, err
	}
	defer func() { _ = file.Close() }() // it was only read
	size, err := file.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return File{}, false, err
	}
	if err := w.header(filesFor+f.Key, size, f.ContentType, file.Modified); err != nil {
		return File{}, false, err
	}
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(w.tar, sum), io.LimitReader(file, size))
	if err == nil && n < size {
		err = io.ErrUnexpectedEOF
	}
	written := File{Key: f.Key, Bytes: size, Sha256: hex.EncodeToString(sum.Sum(nil)), Type: f.ContentType, Here: true}
	return written, true, err
}

func (w *writer) end(tail Tail) error {
	tail.Entries = w.entries
	if err := w.json(tailName, tail); err != nil {
		return err
	}
	return w.tar.Close()
}
