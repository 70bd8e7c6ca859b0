package media

import (
	"context"
	"strings"

	"stoa/internal/media/mediadb"
)

// StoredFile is a file that rows name.
type StoredFile struct {
	Key, ContentType string
	Sha256           string // "" if rows don't say
	Bytes            int64  // -1 if rows don't say
	Of               string // what it belongs to, for messages
}

// page is how many rows a query of this file returns at most.
const page = 1000

// EachFile calls f with every file that rows of media name, once for each key.
func EachFile(ctx context.Context, tx mediadb.DBTX, f func(StoredFile) error) error {
	q := mediadb.New(tx)
	for after := ""; ; {
		rows, err := q.Originals(ctx, after)
		if err != nil {
			return err
		}
		for i, row := range rows {
			if i > 0 && rows[i-1].BlobKey == row.BlobKey {
				continue // two media, which two names gave two types
			}
			if err := f(StoredFile{
				Key: row.BlobKey, ContentType: row.ContentType, Sha256: row.Sha256, Bytes: row.Bytes, Of: "a medium",
			}); err != nil {
				return err
			}
		}
		if len(rows) < page {
			break
		}
		after = rows[len(rows)-1].BlobKey
	}
	for after := ""; ; {
		rows, err := q.AllRenditions(ctx, after)
		if err != nil {
			return err
		}
		for _, row := range rows {
			of := "rendition " + row.Name + " of video " + row.MediaID
			if err := f(StoredFile{Key: row.BlobKey, ContentType: TypeOf(row.BlobKey), Bytes: -1, Of: of}); err != nil {
				return err
			}
		}
		if len(rows) < page {
			break
		}
		after = rows[len(rows)-1].BlobKey
	}
	return eachSheet(ctx, q, f)
}

func eachSheet(ctx context.Context, q *mediadb.Queries, f func(StoredFile) error) error {
	for after := ""; ; {
		rows, err := q.AllHLS(ctx, after)
		if err != nil {
			return err
		}
		for _, row := range rows {
			var sheets Sheets
			if err := row.Sheets.Into(&sheets); err != nil {
				return err
			}
			for _, key := range append([]string{row.PosterKey}, sheets.Keys...) {
				if key == "" {
					continue
				}
				of := "pictures of video " + row.MediaID
				if err := f(StoredFile{Key: key, ContentType: TypeOf(key), Bytes: -1, Of: of}); err != nil {
					return err
				}
			}
		}
		if len(rows) < page {
			return nil
		}
		after = rows[len(rows)-1].MediaID
	}
}

// TypeOf is the content type of a file that Stoa made, by its key.
func TypeOf(key string) string {
	switch key[strings.LastIndexByte(key, '.')+1:] {
	case "mp4":
		return "video/mp4"
	case "jpg":
		return "image/jpeg"
	case "svg":
		return "image/svg+xml"
	}
	return "application/octet-stream"
}
