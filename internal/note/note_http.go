package note

import (
	"context"
	"io"
	"net/http"

	"stoa/internal/kit/web"
)

type slugIn struct {
	Slug string `path:"slug"`
}

type idIn struct {
	ID string `path:"id"`
}

type noteIn struct {
	ID   string `path:"id"`
	Body struct {
		ID   string `json:"id,omitempty" pattern:"^[0-9A-Za-z-]{20,40}$" doc:"Chosen by the browser, a UUIDv7"`
		AtMs *int64 `json:"atMs" required:"false" doc:"The place in the video"`
		Body string `json:"body"`
	}
}

type noteTextIn struct {
	ID   string `path:"id"`
	Body struct {
		Body string `json:"body"`
	}
}

// Notes are a list of them.
type Notes struct {
	Notes []Note `json:"notes"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	op := func(method, path, summary string) web.Operation {
		return web.Operation{Method: method, Path: "/api/learning/" + path, Summary: summary, Who: web.Learner}
	}
	web.Handle(api, op(
		http.MethodGet, "courses/{slug}/notes", "List your notes in a course",
	), func(ctx context.Context, in *slugIn) (*Notes, error) {
		_, list, err := s.InCourse(ctx, in.Slug)
		return &Notes{Notes: list}, err
	})
	write := op(http.MethodPost, "lessons/{id}/notes", "Add a note to a lesson")
	write.Status = http.StatusCreated
	web.Handle(api, write, func(ctx context.Context, in *noteIn) (*Note, error) {
		return s.Write(ctx, in.ID, in.Body.ID, in.Body.AtMs, in.Body.Body)
	})
	web.Handle(api, op(
		http.MethodPut, "notes/{id}", "Edit your note",
	), func(ctx context.Context, in *noteTextIn) (*Note, error) {
		return s.Edit(ctx, in.ID, in.Body.Body)
	})
	web.Handle(api, op(
		http.MethodDelete, "notes/{id}", "Delete your note",
	), func(ctx context.Context, in *idIn) (*web.None, error) {
		return nil, s.Delete(ctx, in.ID)
	})
	api.Mux.HandleFunc("GET /api/learning/courses/{slug}/notes.md", func(w http.ResponseWriter, r *http.Request) {
		text, err := s.Markdown(r.Context(), r.PathValue("slug"))
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "text/markdown; charset=utf-8")
		w.Header().Set("Content-Disposition", `attachment; filename="`+r.PathValue("slug")+`-notes.md"`)
		w.Header().Set("Cache-Control", "private, no-store")
		_, _ = io.WriteString(w, text)
	})
}
