// Package backup owns an installation as one file: its rows, its files and, if the file is encrypted, its key. A
// backup is a tar archive, compressed with zstd and perhaps encrypted with age, so it opens without Stoa. It promises
// that what it wrote is of one moment, that what it restores is what was written, checked by SHA-256, and that a
// restore that fails leaves the rows as they were. It refuses to know what rows mean.
package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/dump"
	"stoa/internal/media"
)

// format is raised when older versions of Stoa cannot read what this one writes. A backup in a store has a later one
// than a backup that has its media in itself.
const (
	format        = 1
	formatInStore = 2
)

// Head is the first entry of a backup: what it is of.
type Head struct {
	Format  int       `json:"format"`
	ID      string    `json:"id"`
	Created time.Time `json:"created"`
	Stoa    string    `json:"stoa"`   // the version of the program
	Schema  int64     `json:"schema"` // the version of the database's tables
	From    string    `json:"from"`   // sqlite or postgres
	// Since is the id of the backup that has the files which are not in this one, and Before is what its file was called.
	Since  string       `json:"since,omitempty"`
	Before string       `json:"before,omitempty"`
	Tables []dump.Table `json:"tables"`
}

// TableSum is what a table holds.
type TableSum struct {
	Rows int64  `json:"rows"`
	Sum  string `json:"sum"` // of all rows, in any order
}

// Rows is the entry after all rows.
type Rows struct {
	Tables map[string]TableSum `json:"tables"`
	// Balances of the ledger, by account and currency, in minor units.
	Balances map[string]int64 `json:"balances"`
}

// File is one file of the media.
type File struct {
	Key    string `json:"key"`
	Bytes  int64  `json:"bytes"`
	Sha256 string `json:"sha256"`
	Type   string `json:"type,omitempty"`
	Here   bool   `json:"here"` // in this backup, not in the one before
	// Store is its name beside the backup, if that is in a store.
	Store string `json:"store,omitempty"`
}

// Tail is the last entry: it says that nothing is missing.
type Tail struct {
	Files   []File   `json:"files"`
	Missing []string `json:"missing,omitempty"` // files that rows name and that were not there
	Key     bool     `json:"key"`               // the key of the secrets is in the backup
	Entries int      `json:"entries"`
}

// The names of entries.
const (
	headName   = "stoa.json"
	keyName    = "key"
	rowsFolder = "rows/"
	rowsName   = "rows.json"
	filesFor   = "media/"
	tailName   = "end.json"
)

// Progress is called with how far a backup or a restore is. Total is 0 as long as nobody knows.
type Progress func(what string, done, total int64)

// Source is what is backed up.
type Source struct {
	DB      *db.DB
	Bucket  blob.Bucket
	Key     []byte // the key file, or nil to leave it out
	Version string // of the program
	Since   *Contents
	Before  string // what the file of Since is called
	Tell    Progress
	store   *store // where media go, each once; nil for into the backup
	name    string // of the backup in the store
}

// Result is what Write has written.
type Result struct {
	Head  Head
	Rows  Rows
	Tail  Tail
	Bytes int64 // of files that were written, before compression
}

// Write writes a backup while everything runs: rows as of one moment, and the files that they name. Bytes that are
// deleted meanwhile wait until it has ended. A file that is missing is listed in the result's tail, and no error.
func Write(ctx context.Context, from Source, w io.Writer) (Result, error) {
	var r Result
	if err := Current(ctx, from.DB); err != nil {
		return r, err
	}
	end, err := media.Hold(ctx, from.DB)
	if err != nil {
		return r, err
	}
	defer end()
	snapshot, err := dump.Open(ctx, from.DB)
	if err != nil {
		return r, err
	}
	defer func() { _ = snapshot.Close() }() // it has only read
	r.Head = Head{
		Format: format, ID: db.NewID(), Created: from.DB.Now(), Stoa: from.Version, Schema: db.Newest(),
		From: string(from.DB.Dialect), Tables: snapshot.Tables,
	}
	if from.store != nil {
		r.Head.Format = formatInStore
	}
	if from.Since != nil {
		r.Head.Since, r.Head.Before = from.Since.Head.ID, from.Before
	}
	out := &writer{w: w}
	if err := out.begin(r.Head, from.Key); err != nil {
		return r, err
	}
	r.Tail.Key = len(from.Key) > 0
	if r.Rows, err = out.rows(ctx, snapshot, from.Tell); err != nil {
		return r, err
	}
	files, err := stored(ctx, snapshot)
	if err != nil {
		return r, err
	}
	if err := snapshot.Close(); err != nil {
		return r, err
	}
	if from.store != nil {
		err = from.store.files(ctx, from, files, &r)
	} else {
		err = out.files(ctx, from, files, &r)
	}
	if err != nil {
		return r, err
	}
	return r, out.end(r.Tail)
}

// Current returns an error unless a database has this version's schema: rows of another lack columns, or have some that
// nobody knows.
func Current(ctx context.Context, d *db.DB) error {
	version, err := d.Version(ctx)
	if err == nil && version != db.Newest() {
		err = fmt.Errorf(
			"the database has schema %d, this version of Stoa has %d: use the version that runs it, or start this one once",
			version, db.Newest(),
		)
	}
	return err
}

// stored is every file that the rows of a snapshot name.
func stored(ctx context.Context, s *dump.Snapshot) (files []media.StoredFile, err error) {
	seen := map[string]bool{}
	add := func(f media.StoredFile) error {
		if !seen[f.Key] {
			seen[f.Key] = true
			files = append(files, f)
		}
		return nil
	}
	// Photos first: they are few and small, and nothing holds them.
	return files, errors.Join(
		account.EachPicture(ctx, s.Tx(), func(key, personID string) error {
			return add(media.StoredFile{
				Key: key, ContentType: media.TypeOf(key), Bytes: -1, Of: "a picture of person " + personID,
			})
		}),
		media.EachFile(ctx, s.Tx(), add),
	)
}
