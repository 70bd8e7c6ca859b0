package backup

import (
	"archive/tar"
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"stoa/internal/kit/db"
	"stoa/internal/kit/dump"
)

// Contents is what a backup holds, without its rows and files.
type Contents struct {
	Head Head
	Rows Rows
	Tail Tail
	keys map[string]File
}

// has returns the file of a key.
func (c *Contents) has(key string) (File, bool) {
	if c == nil {
		return File{}, false
	}
	f, ok := c.keys[key]
	return f, ok
}

// InStore reports whether the media are beside the backup, in the folder media.
func (c *Contents) InStore() bool { return c.Head.Format == formatInStore }

// visitor takes what is read, in the order of the backup. What is nil is only checked.
type visitor struct {
	head func(Head) error
	key  func([]byte) error
	row  func(table string, line []byte) error
	rows func(Rows) error
	file func(f File, r io.Reader) error
}

// reader checks a backup while it is read.
type reader struct {
	visitor
	Contents
	tar     *tar.Reader
	entries int
	sums    map[string]dump.Sum
	read    map[string]File
	ended   bool
}

// Verify reads a whole backup and compares every row and file with its checksum. Errors say what is damaged.
func Verify(ctx context.Context, r io.Reader, tell Progress) (*Contents, error) {
	return read(ctx, r, visitor{}, tell)
}

func read(ctx context.Context, from io.Reader, v visitor, tell Progress) (*Contents, error) {
	r := &reader{visitor: v, tar: tar.NewReader(from), sums: map[string]dump.Sum{}, read: map[string]File{}}
	var done int64
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		head, err := r.tar.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, damaged("at "+r.where(), err)
		}
		r.entries++
		if err := r.entry(head); err != nil {
			return nil, err
		}
		done += head.Size
		tell("read", done, 0)
	}
	if !r.ended {
		return nil, damaged("at "+r.where(), errors.New("it has no end"))
	}
	if _, err := io.Copy(io.Discard, from); err != nil { // what is after the archive is checked, too
		return nil, damaged("at its end", err)
	}
	return &r.Contents, nil
}

func (r *reader) where() string { return fmt.Sprintf("entry %d", r.entries+1) }

// ErrDamaged is in every error about a backup that isn't what was written.
var ErrDamaged = errors.New("the backup is damaged")

func damaged(where string, cause error) error {
	if errors.Is(cause, io.EOF) || errors.Is(cause, io.ErrUnexpectedEOF) {
		cause = errors.New("it ends too early")
	}
	return fmt.Errorf("%w %s: %w", ErrDamaged, where, cause)
}

func (r *reader) entry(head *tar.Header) error {
	table, inRows := strings.CutPrefix(head.Name, rowsFolder)
	key, isFile := strings.CutPrefix(head.Name, filesFor)
	switch {
	case r.entries == 1:
		return r.readHead(head.Name)
	case head.Name == keyName:
		content, err := io.ReadAll(io.LimitReader(r.tar, 1<<16))
		if err != nil {
			return damaged("in the key", err)
		}
		if r.key != nil {
			return r.key(content)
		}
		return nil
	case inRows:
		table, _, _ = strings.Cut(table, "/")
		return r.lines(table)
	case head.Name == rowsName:
		return r.readRows()
	case isFile:
		return r.readFile(File{Key: key, Bytes: head.Size, Type: head.PAXRecords[typeRecord], Here: true})
	case head.Name == tailName:
		return r.readTail()
	}
	return nil // something that a later version adds
}

func (r *reader) json(name string, into any) error {
	text, err := io.ReadAll(r.tar)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		return damaged("in "+name, err)
	}
	return nil
}

func (r *reader) readHead(name string) error {
	if name != headName {
		return errors.New("this is not a backup of Stoa")
	}
	if err := r.json(headName, &r.Head); err != nil {
		return err
	}
	if r.Head.Format > formatInStore || r.Head.Schema > db.Newest() {
		return fmt.Errorf(
			"the backup was made by Stoa %s, which is newer than this one: restore it with that version or a later one",
			r.Head.Stoa,
		)
	}
	if r.head != nil {
		return r.head(r.Head)
	}
	return nil
}

func (r *reader) lines(table string) error {
	lines := bufio.NewReaderSize(r.tar, 1<<16)
	sum := r.sums[table]
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) && len(line) == 0 {
			r.sums[table] = sum
			return nil
		}
		if err != nil {
			return damaged("in the rows of "+table, err)
		}
		line = bytes.TrimSuffix(line, []byte{'\n'})
		sum.Add(line)
		if r.row != nil {
			if err := r.row(table, line); err != nil {
				return err
			}
		}
	}
}

// readRows compares the rows that were read with what was written.
func (r *reader) readRows() error {
	if err := r.json(rowsName, &r.Rows); err != nil {
		return err
	}
	for table, want := range r.Rows.Tables {
		if got := r.sums[table]; got.Rows != want.Rows || got.Hash() != want.Sum {
			return damaged("in the rows of "+table, fmt.Errorf("%d rows were written, %d were read", want.Rows, got.Rows))
		}
	}
	if r.rows != nil {
		return r.rows(r.Rows)
	}
	return nil
}

func (r *reader) readFile(f File) error {
	sum := sha256.New()
	content := &teeCount{r: io.TeeReader(r.tar, sum)}
	if r.file != nil {
		if err := r.file(f, content); err != nil {
			if content.err != nil {
				return damaged("in "+f.Key, content.err)
			}
			return fmt.Errorf("%s: %w", f.Key, err)
		}
	}
	if _, err := io.Copy(io.Discard, content); err != nil {
		return damaged("in "+f.Key, err)
	}
	f.Sha256 = hex.EncodeToString(sum.Sum(nil))
	r.read[f.Key] = f
	return nil
}

// teeCount remembers that reading failed: what it is written to may word that otherwise.
type teeCount struct {
	r   io.Reader
	err error
}

// Read implements io.Reader.
func (t *teeCount) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		t.err = err
	}
	return n, err
}

// readTail compares the files that were read with what was written.
func (r *reader) readTail() error {
	if err := r.json(tailName, &r.Tail); err != nil {
		return err
	}
	if r.Tail.Entries != r.entries-1 {
		return damaged("at its end", fmt.Errorf("%d entries were written, %d were read", r.Tail.Entries, r.entries-1))
	}
	r.keys = map[string]File{}
	for _, want := range r.Tail.Files {
		r.keys[want.Key] = want
		if got := r.read[want.Key]; want.Here && got.Sha256 != want.Sha256 {
			return damaged("in "+want.Key, errors.New("its checksum is another"))
		}
	}
	r.ended = true
	return nil
}
