package media

import (
	"context"
	"io"
	"maps"
	"mime"
	"net/http"
	"regexp"
	"strings"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/media/mediadb"
)

// Routes registers the playback addresses.
func (s *Service) Routes(api *web.API) {
	api.Mux.HandleFunc("GET /media/{id}/{name}", s.serve)
	api.Mux.HandleFunc("GET /media/{id}/hls/{file}", s.serveHLS)
}

// admitted reports whether an address is good for what it names; else it has answered.
func (s *Service) admitted(w http.ResponseWriter, r *http.Request, what string) (Access, bool) {
	query := r.URL.Query()
	access := Access{PersonID: query.Get("p"), CourseID: query.Get("c")}
	good, err := s.good(r.Context(), what, query.Get("e"), query.Get("s"), access)
	if err == nil && !good {
		err = fault.New(fault.Forbidden, "media.expired", "This link has expired. Reload the page to continue.")
	}
	if err != nil {
		web.WriteError(w, r, err)
	}
	return access, err == nil
}

// stored is a file of the store, and how it is sent.
type stored struct {
	key, contentType string
	header           map[string]string
	linked           time.Duration // for how long a link to it is good; 0: it is sent by ourselves
}

// serve sends an original, or the requested range, if the URL is valid.
func (s *Service) serve(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	access, ok := s.admitted(w, r, id)
	if !ok {
		return
	}
	row, ok, err := db.Found(mediadb.New(s.db.Read()).ByID(r.Context(), id))
	if err != nil || !ok {
		web.WriteError(w, r, notFoundOr(err))
		return
	}
	file := stored{key: row.BlobKey, contentType: row.ContentType, header: map[string]string{}}
	if row.Kind == KindFile || !playable.MatchString(row.ContentType) {
		file.header["Content-Disposition"] = mime.FormatMediaType("attachment", map[string]string{"filename": row.Name})
		file.linked = hlsLink
	}
	if row.Kind == KindVideo {
		file.linked = originalLink // a player goes back to the address that it was sent on to
	}
	s.send(w, r, file, access)
}

const (
	hlsLink      = 15 * time.Minute
	originalLink = 6 * time.Hour
)

// serveHLS sends one of the files made of a video: a playlist, a range of a rendition, a picture.
func (s *Service) serveHLS(w http.ResponseWriter, r *http.Request) {
	id, file, ctx := r.PathValue("id"), r.PathValue("file"), r.Context()
	access, ok := s.admitted(w, r, id+"/hls")
	if !ok {
		return
	}
	if name, ok := strings.CutSuffix(file, ".m3u8"); ok {
		text, found, err := s.playlist(ctx, id, name, access)
		s.sendText(w, r, text, "application/vnd.apple.mpegurl", found, err)
		return
	}
	if file == thumbnails {
		text, found, err := s.thumbnailsOf(ctx, id, access)
		s.sendText(w, r, text, "text/vtt; charset=utf-8", found, err)
		return
	}
	key, err := s.hlsKey(ctx, id, file)
	if err != nil || key == "" {
		web.WriteError(w, r, notFoundOr(err))
		return
	}
	if strings.HasSuffix(file, ".jpg") {
		s.send(w, r, stored{key: key, contentType: "image/jpeg"}, access)
		return
	}
	s.send(w, r, stored{key: key, contentType: "video/mp4", linked: hlsLink}, access)
}

func (s *Service) thumbnailsOf(ctx context.Context, id string, access Access) (string, bool, error) {
	q := mediadb.New(s.db.Read())
	row, ok, err := db.Found(q.HLS(ctx, id))
	if err != nil || !ok {
		return "", false, err
	}
	medium, err := q.ByID(ctx, id)
	if err != nil {
		return "", false, err
	}
	var sheets Sheets
	err = row.Sheets.Into(&sheets)
	return s.thumbnails(id, sheets, medium.DurationMs, access), len(sheets.Keys) > 0, err
}

// sendText sends what is written anew for each who asks, since the addresses in it end.
func (s *Service) sendText(w http.ResponseWriter, r *http.Request, text, contentType string, ok bool, err error) {
	if err != nil || !ok {
		web.WriteError(w, r, notFoundOr(err))
		return
	}
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Cache-Control", "private, max-age=60")
	_, _ = io.WriteString(w, text) // the reader has gone, if this fails
}

// send sends a file, or the requested range. What is large, and is not on this machine, is sent by the store: the
// answer is a link to it.
func (s *Service) send(w http.ResponseWriter, r *http.Request, f stored, access Access) {
	h := w.Header()
	if f.linked > 0 {
		said := map[string]string{"Content-Type": f.contentType}
		maps.Copy(said, f.header)
		link, ok, err := s.bucket.Link(r.Context(), f.key, f.linked, said)
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		if ok {
			h.Set("Cache-Control", "no-store") // who may see it is asked each time
			http.Redirect(w, r, link, http.StatusFound)
			return
		}
	}
	file, ok, err := s.bucket.Get(r.Context(), f.key)
	if err != nil || !ok {
		web.WriteError(w, r, notFoundOr(err))
		return
	}
	defer file.Close() //nolint:errcheck // read only
	h.Set("Content-Type", f.contentType)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", web.Closed+"; media-src 'self'; sandbox") // a video may be opened by itself
	h.Set("Cache-Control", "private, max-age=3600")
	if access.PersonID == "" {
		h.Set("Cache-Control", "public, max-age=3600")
	}
	h.Set("ETag", etag(f.key))
	for name, value := range f.header {
		h.Set(name, value)
	}
	http.ServeContent(w, r, "", file.Modified, file)
}

// playable is what a browser may show in place. All else is downloaded, whatever its
// kind says: a page that a user made must not run under this site's address.
var playable = regexp.MustCompile(`^(video/|audio/|text/vtt\b|image/(avif|gif|jpeg|png|webp)$)`)
