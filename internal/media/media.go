// Package media owns the files of lessons: videos, captions and attachments, stored once for each
// content. It guarantees that a file can only be reached by a URL that it signed, until that expires.
// It does not decide who gets a URL: course and learning do.
package media

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/media/mediadb"
)

// Service holds the use cases.
type Service struct {
	db     *db.DB
	bucket blob.Bucket
	secret []byte
	admits Admits
}

// Admits reports whether a person may see the media of a course now.
type Admits func(ctx context.Context, personID, courseID string) (bool, error)

// New makes the service; secret signs addresses. Without admits, nobody sees what isn't for everyone.
func New(d *db.DB, bucket blob.Bucket, secret []byte, admits Admits) *Service {
	if admits == nil {
		admits = func(context.Context, string, string) (bool, error) { return false, nil }
	}
	return &Service{db: d, bucket: bucket, secret: secret, admits: admits}
}

// The kinds of media.
const (
	KindVideo    = "video"
	KindCaptions = "captions"
	KindFile     = "file"
	KindPicture  = "picture"
	KindPackage  = "package" // of a whole course, until it has been unpacked
)

// NewMedia is what Add needs. Name is shown to who downloads it, never used as a path.
type NewMedia struct {
	OwnerID     *string
	Kind, Name  string
	ContentType string
	DurationMs  int64
	Content     []byte
}

// Add stores content and returns the id. The same content twice is one medium. The
// bytes are stored before the row, so that a row never lacks them.
func (s *Service) Add(ctx context.Context, tx *db.Tx, in NewMedia) (string, error) {
	raw := sha256.Sum256(in.Content)
	sum := hex.EncodeToString(raw[:])
	q := mediadb.New(tx)
	if id, ok, err := db.Found(q.ByIdentity(ctx, sum)); err != nil || ok {
		return id, err
	}
	id := db.NewID()
	key, shared, err := shareKey(ctx, q, sum)
	if err != nil {
		return "", err
	}
	if !shared {
		if key, err = s.put(ctx, q, sum, id, in); err != nil {
			return "", fmt.Errorf("store %s: %w", in.Kind, err)
		}
	}
	return id, q.Insert(ctx, mediadb.InsertParams{
		ID: id, OwnerID: in.OwnerID, Kind: in.Kind, Name: in.Name, ContentType: in.ContentType,
		Bytes: int64(len(in.Content)), Identity: sum, Sha256: sum, BlobKey: key, DurationMs: in.DurationMs,
		CreatedAt: db.At(tx.Now),
	})
}

// put stores content under its sum, where a transaction that failed may have left it; or under the medium's id while a
// file of that sum waits to be deleted.
func (s *Service) put(ctx context.Context, q *mediadb.Queries, sum, id string, in NewMedia) (string, error) {
	key := blobKey(sum)
	if _, leaving, err := db.Found(q.Garbage(ctx, key)); err != nil {
		return "", err
	} else if leaving {
		key = blobKey(sum) + "-" + id
	}
	if has, err := s.bucket.Has(ctx, key); err != nil || has {
		return key, err
	}
	return key, s.bucket.Put(ctx, key, in.ContentType, bytes.NewReader(in.Content))
}

// Stored is a file that is in the bucket already.
type Stored struct {
	OwnerID     *string
	Kind, Name  string
	ContentType string
	Bytes       int64
	Sha256, Key string
}

// Put stores content for Adopt, outside of its transaction. If that fails, the caller has it deleted by Discard.
func (s *Service) Put(ctx context.Context, in NewMedia) (Stored, error) {
	raw, id := sha256.Sum256(in.Content), db.NewID()
	file := Stored{
		OwnerID: in.OwnerID, Kind: in.Kind, Name: in.Name, ContentType: in.ContentType, Bytes: int64(len(in.Content)),
		Sha256: hex.EncodeToString(raw[:]), Key: id[len(id)-2:] + "/" + id,
	}
	return file, s.bucket.Put(ctx, file.Key, file.ContentType, bytes.NewReader(in.Content))
}

// SumOf returns the SHA-256 of a medium in hexadecimal digits, "" if there is none.
func SumOf(ctx context.Context, tx *db.Tx, id string) (string, error) {
	sum, _, err := db.Found(mediadb.New(tx).SumByID(ctx, id))
	return sum, err
}

// Adopt makes a medium of a stored file: one of its own, even if there is another of the same content. Then they share
// that one's bytes, and the file is deleted.
func Adopt(ctx context.Context, tx *db.Tx, in Stored) (string, error) {
	q, id := mediadb.New(tx), db.NewID()
	key, shared, err := shareKey(ctx, q, in.Sha256)
	if err != nil {
		return "", err
	}
	if shared {
		if err := Discard(ctx, tx, in.Key, ""); err != nil {
			return "", err
		}
	} else {
		key = in.Key
	}
	err = q.Insert(ctx, mediadb.InsertParams{
		ID: id, OwnerID: in.OwnerID, Kind: in.Kind, Name: in.Name, ContentType: in.ContentType, Bytes: in.Bytes,
		Identity: id, Sha256: in.Sha256, BlobKey: key, CreatedAt: db.At(tx.Now),
	})
	if err != nil {
		return "", err
	}
	return id, NoteUse(ctx, tx, id, false)
}

// shareKey is where the bytes of a content are, if a medium has them.
func shareKey(ctx context.Context, q *mediadb.Queries, sum string) (string, bool, error) {
	return db.Found(q.BlobKeyBySum(ctx, sum))
}

func blobKey(sum string) string { return sum[:2] + "/" + sum }

// Track is a medium with the captions of a video in one language (BCP 47).
type Track struct{ Language, Label, MediaID string }

// Caption is a track of text for a video.
type Caption struct {
	Src      string `json:"src"`
	Language string `json:"language"`
	Label    string `json:"label"`
}

// Video is what a player needs. HLS is the address of the master playlist and Thumbnails that of a WebVTT file of
// the pictures along the time line; both are empty until they are made.
type Video struct {
	Src        string    `json:"src"`
	Type       string    `json:"type"`
	HLS        string    `json:"hls"`
	Thumbnails string    `json:"thumbnails"`
	PosterURL  string    `json:"posterUrl"`
	DurationMs int64     `json:"durationMs"`
	Captions   []Caption `json:"captions"`
}

// Access says for whom an address is good: for everyone, or, with both ids, for as long
// as that person may see that course; and for how long it is at least.
type Access struct {
	TTL                time.Duration
	PersonID, CourseID string
}

// For grants access to everyone who has the URL.
func For(ttl time.Duration) Access { return Access{TTL: ttl} }

// Video returns a video with its captions and addresses for access, or "media.not_found". Its poster is posterURL, or
// a picture of its own if that is empty.
func (s *Service) Video(ctx context.Context, id, posterURL string, captions []Track, access Access) (*Video, error) {
	row, ok, err := db.Found(mediadb.New(s.db.Read()).ByID(ctx, id))
	if err != nil || !ok {
		return nil, notFoundOr(err)
	}
	v := &Video{
		Src: s.Address(row.ID, row.Name, access), Type: row.ContentType, PosterURL: posterURL,
		DurationMs: row.DurationMs, Captions: []Caption{},
	}
	if err := s.shown(ctx, v, id, access); err != nil {
		return nil, err
	}
	for _, c := range captions {
		v.Captions = append(v.Captions, Caption{
			Src: s.Address(c.MediaID, c.Language+".vtt", access), Language: c.Language, Label: c.Label,
		})
	}
	return v, nil
}

// Address returns a signed address good for at least access.TTL and less than twice that
// (an hour is the least): the end is rounded, so that the address stays the same and
// can be cached. The name in it is for people's eyes only.
func (s *Service) Address(id, name string, access Access) string {
	return path(id, name) + "?" + s.query(id, access)
}

func path(id, name string) string { return "/media/" + id + "/" + url.PathEscape(pathName(name)) }

// query is what an address of a file needs to be good.
func (s *Service) query(id string, access Access) string {
	step := int64(max(access.TTL, time.Hour).Seconds())
	expires := (s.db.Now().Unix()/step + 2) * step
	query := fmt.Sprintf("e=%d", expires)
	if access.PersonID != "" {
		query += "&p=" + url.QueryEscape(access.PersonID) + "&c=" + url.QueryEscape(access.CourseID)
	}
	return query + "&s=" + s.sign(id, expires, access)
}

// pathName makes one plain segment of a path of name: letters, digits, dots within.
func pathName(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) && r != '.' && r != '_'
	})
	if plain := strings.Trim(strings.Join(words, "-"), ".-"); plain != "" {
		return plain
	}
	return "file"
}

func (s *Service) sign(id string, expires int64, access Access) string {
	mac := hmac.New(sha256.New, s.secret)
	fmt.Fprintf(mac, "%q %d %q %q", id, expires, access.PersonID, access.CourseID)
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// good reports whether we made an address, and whether it still counts.
func (s *Service) good(ctx context.Context, id, expires, signature string, access Access) (bool, error) {
	end, err := strconv.ParseInt(expires, 10, 64)
	if err != nil || !hmac.Equal([]byte(s.sign(id, end, access)), []byte(signature)) || s.db.Now().Unix() > end {
		return false, nil
	}
	if access.PersonID == "" {
		return true, nil
	}
	return s.admits(ctx, access.PersonID, access.CourseID)
}

var errNotFound = fault.New(fault.NotFound, "media.not_found", "This file no longer exists.")

func notFoundOr(err error) error {
	if err != nil {
		return err
	}
	return errNotFound
}

// Lasting is for URLs in pages that are cached.
const Lasting = 365 * 24 * time.Hour

// ByName returns the oldest medium of a kind and name; sql.ErrNoRows when there is none.
func ByName(ctx context.Context, q mediadb.DBTX, kind, name string) (string, error) {
	return mediadb.New(q).ByName(ctx, mediadb.ByNameParams{Kind: kind, Name: name})
}
