package media

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/hls"
	"stoa/internal/media/mediadb"
)

// The pipeline (internal/video) stores what it makes of a video here: renditions, each one file of which players load
// ranges, a poster, and sheets of small pictures along the time line. SetHLS, at the end, is what shows them.

// Sheets are small pictures, one for each while, in rows on sheets.
type Sheets struct {
	EveryMs int64    `json:"everyMs"`
	Width   int      `json:"width"`
	Height  int      `json:"height"`
	Columns int      `json:"columns"`
	Rows    int      `json:"rows"`
	Count   int      `json:"count"`
	Keys    []string `json:"keys"` // of the sheets in the store
}

// Original is the file that was uploaded.
type Original struct {
	ID, Kind, Name, Key, ContentType, Sha256 string
	OwnerID                                  *string
	Bytes, DurationMs                        int64
}

// OriginalOf returns the file of a medium, or "media.not_found".
func OriginalOf(ctx context.Context, q mediadb.DBTX, id string) (Original, error) {
	row, ok, err := db.Found(mediadb.New(q).ByID(ctx, id))
	if err != nil || !ok {
		return Original{}, notFoundOr(err)
	}
	return Original{
		ID: row.ID, Kind: row.Kind, Name: row.Name, Key: row.BlobKey, ContentType: row.ContentType, Sha256: row.Sha256,
		OwnerID: row.OwnerID, Bytes: row.Bytes, DurationMs: row.DurationMs,
	}, nil
}

// SetRendition says that a rendition of a video is stored under a key.
func SetRendition(ctx context.Context, tx *db.Tx, id, key string, r hls.Rendition) error {
	return mediadb.New(tx).SetRendition(ctx, mediadb.SetRenditionParams{
		MediaID: id, Name: r.Name, BlobKey: key, Details: db.ToJSON(r),
	})
}

// Renditions returns those of a video that are stored, and their keys by name.
func Renditions(ctx context.Context, q mediadb.DBTX, id string) ([]hls.Rendition, map[string]string, error) {
	rows, err := mediadb.New(q).Renditions(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	list, keys := make([]hls.Rendition, len(rows)), map[string]string{}
	for i, row := range rows {
		keys[row.Name] = row.BlobKey
		if err := row.Details.Into(&list[i]); err != nil {
			return nil, nil, err
		}
	}
	return list, keys, nil
}

// SetHLS shows the renditions of a video, with a poster (its key may be empty) and sheets, and how long it is.
func SetHLS(ctx context.Context, tx *db.Tx, id string, durationMs int64, posterKey string, sheets Sheets) error {
	q := mediadb.New(tx)
	if err := q.SetDuration(ctx, mediadb.SetDurationParams{ID: id, DurationMs: durationMs}); err != nil {
		return err
	}
	return q.SetHLS(ctx, mediadb.SetHLSParams{MediaID: id, PosterKey: posterKey, Sheets: db.ToJSON(sheets)})
}

// deleteHLS deletes what was made of a video, which the original's bytes may outlive: another medium may share them.
func deleteHLS(ctx context.Context, tx *db.Tx, id string) error {
	q, made := mediadb.New(tx), []string{}
	row, ok, err := db.Found(q.DeleteHLS(ctx, id))
	if err != nil {
		return err
	}
	if ok {
		var sheets Sheets
		if err := row.Sheets.Into(&sheets); err != nil {
			return err
		}
		made = append(sheets.Keys, row.PosterKey)
	}
	renditions, err := q.DeleteRenditions(ctx, id)
	if err != nil {
		return err
	}
	for _, key := range append(made, renditions...) {
		if key == "" {
			continue
		}
		if err := Discard(ctx, tx, key, ""); err != nil {
			return err
		}
	}
	return nil
}

// shown adds what was made of a video to what a player needs.
func (s *Service) shown(ctx context.Context, v *Video, id string, access Access) error {
	row, ok, err := db.Found(mediadb.New(s.db.Read()).HLS(ctx, id))
	if err != nil || !ok {
		return err
	}
	var sheets Sheets
	if err := row.Sheets.Into(&sheets); err != nil {
		return err
	}
	v.HLS = s.hlsAddress(id, master, access)
	if len(sheets.Keys) > 0 {
		v.Thumbnails = s.hlsAddress(id, thumbnails, access)
	}
	if v.PosterURL == "" && row.PosterKey != "" {
		v.PosterURL = s.hlsAddress(id, poster, access)
	}
	return nil
}

const (
	master     = "master.m3u8"
	thumbnails = "thumbnails.vtt"
	poster     = "poster.jpg"
	only       = "only-" // and a rendition: a master of that one
	// A playlist's addresses of segments end soon, whatever its own does: who still may watch gets new ones with it.
	segmentTTL = time.Hour
)

// hlsAddress is that of one of the files made of a video. One signature is good for all of them, and not for the
// original.
func (s *Service) hlsAddress(id, file string, access Access) string {
	return "/media/" + id + "/hls/" + file + "?" + s.query(id+"/hls", access)
}

// playlist writes the master's or a rendition's. What it names is beside it.
func (s *Service) playlist(ctx context.Context, id, name string, access Access) (string, bool, error) {
	access.TTL = segmentTTL
	query := "?" + s.query(id+"/hls", access)
	single, one := strings.CutPrefix(name, only)
	if one || name+".m3u8" == master {
		list, _, err := Renditions(ctx, s.db.Read(), id)
		if one {
			list = slices.DeleteFunc(list, func(r hls.Rendition) bool { return r.Name != single && r.Name != hls.Sound })
		}
		return hls.Master(list, func(name string) string { return name + ".m3u8" + query }), len(list) > 0, err
	}
	row, ok, err := db.Found(mediadb.New(s.db.Read()).Rendition(ctx, mediadb.RenditionParams{MediaID: id, Name: name}))
	if err != nil || !ok {
		return "", false, err
	}
	var r hls.Rendition
	err = row.Details.Into(&r)
	return r.Playlist(name + ".mp4" + query), true, err
}

// thumbnails writes where the picture of each while is, as WebVTT.
func (s *Service) thumbnails(id string, sheets Sheets, durationMs int64, access Access) string {
	access.TTL = segmentTTL
	query := s.query(id+"/hls", access)
	var b strings.Builder
	b.WriteString("WEBVTT\n")
	for i := range sheets.Count {
		from, to := int64(i)*sheets.EveryMs, int64(i+1)*sheets.EveryMs
		if i == sheets.Count-1 {
			to = max(durationMs, from+1)
		}
		on := i % (sheets.Columns * sheets.Rows)
		fmt.Fprintf(&b, "\n%s --> %s\nsheet-%d.jpg?%s#xywh=%d,%d,%d,%d\n", clock(from), clock(to),
			i/(sheets.Columns*sheets.Rows)+1, query, on%sheets.Columns*sheets.Width,
			on/sheets.Columns*sheets.Height, sheets.Width, sheets.Height)
	}
	return b.String()
}

// clock writes 01:02:03.004.
func clock(ms int64) string {
	return fmt.Sprintf("%02d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}

// hlsKey is where a file that was made of a video is in the store; "" if it is not there.
func (s *Service) hlsKey(ctx context.Context, id, file string) (string, error) {
	q := mediadb.New(s.db.Read())
	if name, ok := strings.CutSuffix(file, ".mp4"); ok {
		row, _, err := db.Found(q.Rendition(ctx, mediadb.RenditionParams{MediaID: id, Name: name}))
		return row.BlobKey, err
	}
	row, ok, err := db.Found(q.HLS(ctx, id))
	if err != nil || !ok || file == poster {
		return row.PosterKey, err
	}
	var sheets Sheets
	if err := row.Sheets.Into(&sheets); err != nil {
		return "", err
	}
	number := 0
	if _, err := fmt.Sscanf(file, "sheet-%d.jpg", &number); err != nil || number < 1 || number > len(sheets.Keys) {
		return "", nil
	}
	return sheets.Keys[number-1], nil
}

// etag is that of a file whose key never has another content.
func etag(key string) string {
	sum := sha256.Sum256([]byte(key))
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

// Each returns how far apart pictures are, so that a film has a few hundred of them: an even number of seconds.
func Each(durationMs int64) int64 {
	return 2000 * max(1, int64(math.Ceil(float64(durationMs)/400/2000)))
}
