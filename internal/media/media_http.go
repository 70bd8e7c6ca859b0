package media

import (
	"mime"
	"net/http"
	"regexp"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/media/mediadb"
)

// Routes registers the playback address.
func (s *Service) Routes(api *web.API) {
	api.Mux.HandleFunc("GET /media/{id}/{name}", s.serve)
}

// serve sends a file, or the requested range, if the URL is valid.
func (s *Service) serve(w http.ResponseWriter, r *http.Request) {
	id, query := r.PathValue("id"), r.URL.Query()
	good, err := s.good(r.Context(), id, query.Get("e"), query.Get("s"), Access{
		PersonID: query.Get("p"), CourseID: query.Get("c"),
	})
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	if !good {
		web.WriteError(
			w, r,
			fault.New(fault.Forbidden, "media.expired", "This link has expired. Reload the page to continue."),
		)
		return
	}
	row, ok, err := db.Found(mediadb.New(s.db.Read()).ByID(r.Context(), id))
	if err != nil || !ok {
		web.WriteError(w, r, notFoundOr(err))
		return
	}
	file, ok, err := s.bucket.Get(r.Context(), row.BlobKey)
	if err != nil || !ok {
		web.WriteError(w, r, notFoundOr(err))
		return
	}
	defer file.Close() //nolint:errcheck // read only
	h := w.Header()
	h.Set("Content-Type", row.ContentType)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", web.Closed+"; media-src 'self'; sandbox") // a video may be opened by itself
	h.Set("Cache-Control", "private, max-age=3600")
	h.Set("ETag", `"`+row.Sha256[:24]+`"`)
	if row.Kind == KindFile || !playable.MatchString(row.ContentType) {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": row.Name}))
	}
	http.ServeContent(w, r, "", file.Modified, file)
}

// playable is what a browser may show in place. All else is downloaded, whatever its
// kind says: a page that a user made must not run under this site's address.
var playable = regexp.MustCompile(`^(video/|audio/|text/vtt\b|image/(avif|gif|jpeg|png|webp)$)`)
