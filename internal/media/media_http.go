package media

import (
	"mime"
	"net/http"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/media/mediadb"
)

// Routes registers the playback address.
func (s *Service) Routes(api *web.API) {
	api.Mux.HandleFunc("GET /media/{id}/{name}", s.serve)
}

// serve sends a file, or the range asked for, to who has a good address.
func (s *Service) serve(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if !s.good(id, r.FormValue("e"), r.FormValue("s")) {
		web.WriteError(w, r, fault.New(fault.Forbidden, "media.expired", "This address has expired. Reload the page to go on."))
		return
	}
	row, ok, err := db.Found(mediadb.New(s.db.Read()).ByID(r.Context(), id))
	if err != nil || !ok {
		web.WriteError(w, r, notFoundOr(err))
		return
	}
	file, ok, err := s.bucket.Get(r.Context(), blobKey(row.Sha256))
	if err != nil || !ok {
		web.WriteError(w, r, notFoundOr(err))
		return
	}
	defer file.Close() //nolint:errcheck // read only
	h := w.Header()
	h.Set("Content-Type", row.ContentType)
	h.Set("Cache-Control", "private, max-age=3600")
	h.Set("ETag", `"`+row.Sha256[:24]+`"`)
	if row.Kind == KindFile {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": row.Name}))
	}
	http.ServeContent(w, r, "", file.Modified, file)
}

func notFoundOr(err error) error {
	if err != nil {
		return err
	}
	return fault.New(fault.NotFound, "media.not_found", "This file is not there any more.")
}
