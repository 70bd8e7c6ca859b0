package exchange

import (
	"context"
	"mime"
	"net/http"
	"strconv"

	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// CourseImports are those that have not been dismissed.
type CourseImports struct {
	Imports []CourseImport `json:"imports"`
}

type importIn struct {
	ID string `path:"id"`
}

// Routes registers the operations on imports.
func (s *Service) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/studio/imports", Summary: "List your imports of courses", Who: web.Instructor,
	}, func(ctx context.Context, _ *struct{}) (*CourseImports, error) {
		list, err := s.Imports(ctx)
		return &CourseImports{Imports: list}, err
	})
	web.Handle(api, web.Operation{
		Method: http.MethodDelete, Path: "/api/studio/imports/{id}", Summary: "Dismiss an import, or cancel one that runs",
		Who: web.Instructor,
	}, func(ctx context.Context, in *importIn) (*web.None, error) {
		return nil, s.Dismiss(ctx, in.ID)
	})
}

// Serve registers the download of courses. It has no time to end in: a course may have many gigabytes. Callers are
// identified by identified.
func (s *Service) Serve(root *http.ServeMux, identified func(http.Handler) http.Handler) {
	limit := web.NewLimiter(10, 10e9)
	send := func(w http.ResponseWriter, r *http.Request) {
		x, err := s.export(r, limit)
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		h := w.Header()
		h.Set("Content-Type", "application/zip")
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": x.Name}))
		h.Set("Content-Length", strconv.FormatInt(x.Bytes, 10))
		h.Set("Cache-Control", "private, no-store")
		if err := x.Write(r.Context(), w); err != nil {
			panic(http.ErrAbortHandler) // so that the browser knows that it has not got all
		}
	}
	root.Handle("GET /api/studio/courses/{id}/export", identified(http.HandlerFunc(send)))
}

func (s *Service) export(r *http.Request, limit *web.Limiter) (*Export, error) {
	if err := session.Authorize(r.Context(), web.Instructor); err != nil {
		return nil, err
	}
	x, err := s.Export(r.Context(), r.PathValue("id"), r.URL.Query().Get("of") == "launched")
	if err != nil {
		return nil, err
	}
	v, err := session.Require(r.Context())
	if err == nil {
		err = limit.Allow(v.ID)
	}
	return x, err
}
