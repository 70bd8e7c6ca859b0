package backup

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"

	"stoa/internal/credential"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

type planIn struct {
	Body struct {
		Schedule
		credential.Proof
	}
}

type idIn struct {
	ID string `path:"id"`
}

type provenIn struct {
	ID   string `path:"id"`
	Body credential.Proof
}

// BackupDownload is where a backup can be downloaded, once, within a minute.
type BackupDownload struct {
	URL string `json:"url"`
}

func operation(method, path, summary string) web.Operation {
	return web.Operation{
		Method: method, Path: "/api/admin/backups" + path, Summary: summary, Who: web.Operator, Private: true,
	}
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	web.Handle(api, operation(http.MethodGet, "", "List backups and how they are planned"),
		func(ctx context.Context, _ *struct{}) (*Backups, error) { return s.List(ctx) })
	web.Handle(api, operation(http.MethodPost, "", "Make a backup now"),
		func(ctx context.Context, _ *struct{}) (*web.None, error) { return nil, s.Start(ctx) })
	web.Handle(api, operation(http.MethodPut, "/plan", "Change when backups are made, where and how many"),
		func(ctx context.Context, in *planIn) (*web.None, error) {
			return nil, s.SavePlan(ctx, in.Body.Schedule, in.Body.Proof, web.Cookie(ctx, session.Cookie))
		})
	web.Handle(api, operation(http.MethodPost, "/{id}/check", "Read a whole backup and compare it with its checksums"),
		func(ctx context.Context, in *idIn) (*web.None, error) { return nil, s.Check(ctx, in.ID) })
	web.Handle(api, operation(http.MethodPost, "/{id}/deletion", "Delete a backup"),
		func(ctx context.Context, in *provenIn) (*web.None, error) {
			return nil, s.Delete(ctx, in.ID, in.Body, web.Cookie(ctx, session.Cookie))
		})
	web.Handle(api, operation(http.MethodPost, "/{id}/download", "Get a link to download a backup"),
		func(ctx context.Context, in *provenIn) (*BackupDownload, error) {
			ticket, err := s.Ticket(ctx, in.ID, in.Body, web.Cookie(ctx, session.Cookie))
			return &BackupDownload{URL: "/api/admin/backups/" + url.PathEscape(in.ID) + "/file?ticket=" + ticket}, err
		})
	api.Mux.HandleFunc("GET /api/admin/backups/{id}/file", s.serveFile)
}

func (s *Service) serveFile(w http.ResponseWriter, r *http.Request) {
	err := session.Authorize(r.Context(), web.Operator)
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	name, write, err := s.Download(r.Context(), r.PathValue("id"), r.URL.Query().Get("ticket"))
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/x-tar")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Header().Set("Cache-Control", "private, no-store")
	if err := write(w); err != nil { // a file that is cut off must not look whole: the connection ends with it
		slog.WarnContext(r.Context(), "download ended early", "backup", name, "error", err)
		panic(http.ErrAbortHandler)
	}
}
