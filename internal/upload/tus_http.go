package upload

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/tus/tusd/v2/pkg/handler"
	"golang.org/x/exp/slog"

	"stoa/internal/kit/web"
	"stoa/internal/session"
	"stoa/internal/upload/uploaddb"
)

const prefix = "/api/uploads/"

// Serve registers the requests of tus 1.0 (https://tus.io/protocols/resumable-upload): creation, continuing, asking how
// much has come, cancelling. They have no time to end in. Callers are identified by identified; stillIn reports whether
// a session is still that of the viewer in ctx, and is asked for as long as bytes come.
func (s *Service) Serve(
	root *http.ServeMux, identified func(http.Handler) http.Handler,
	stillIn func(ctx context.Context, session string) bool,
) {
	parts := handler.NewStoreComposer()
	parts.UseCore(store{s})
	parts.UseTerminater(store{s})
	parts.UseLocker(store{s})
	tus, err := handler.NewUnroutedHandler(handler.Config{
		StoreComposer: parts, BasePath: prefix, Cors: &handler.CorsConfig{Disable: true},
		Logger: slog.New(slog.NewTextHandler(io.Discard, nil)), // requests are logged by kit/web
	})
	if err != nil {
		panic(err) // of the configuration, which is above
	}
	serve := func(f http.HandlerFunc) http.Handler {
		return identified(s.admitted(stillIn, http.StripPrefix(prefix, tus.Middleware(f))))
	}
	root.Handle("POST /api/uploads/{$}", serve(tus.PostFile))
	root.Handle("HEAD /api/uploads/{id}", serve(tus.HeadFile))
	root.Handle("PATCH /api/uploads/{id}", serve(tus.PatchFile))
	root.Handle("DELETE /api/uploads/{id}", serve(tus.DelFile))
}

// admitted lets instructors through, to uploads of their own: before anyone else could take an upload's lease.
func (s *Service) admitted(stillIn func(ctx context.Context, session string) bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if err := session.Authorize(r.Context(), instructors); err != nil {
			web.WriteError(w, r, err)
			return
		}
		if id := r.PathValue("id"); id != "" {
			if _, err := s.owned(r.Context(), id); err != nil {
				web.WriteError(w, r, err)
				return
			}
		}
		if r.ContentLength != 0 {
			w.Header().Set("Connection", "close") // tusd may still end a body's time when the next request has begun
		}
		ctx, cancel := context.WithCancelCause(r.Context())
		defer cancel(nil)
		stop := context.AfterFunc(s.over, func() { cancel(handler.ErrServerShutdown) })
		defer stop()
		go s.watch(ctx, func() bool { return stillIn(ctx, web.CookieOf(r, session.Cookie)) }, cancel)
		next.ServeHTTP(located{w}, r.WithContext(ctx))
	})
}

// watch ends a request whose caller has signed out or was suspended: the bytes of a long one would come for hours. What
// has come is stored, and the next request is told why it is refused.
func (s *Service) watch(ctx context.Context, stillIn func() bool, cancel context.CancelCauseFunc) {
	tick := time.NewTicker(s.lookAtSession)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if !stillIn() {
				cancel(handler.ErrServerShutdown) // which has clients ask again
				return
			}
		}
	}
}

// located has new uploads at a path, without the host that the request named: behind a proxy it is another, and http.
type located struct{ http.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (l located) WriteHeader(status int) {
	if at, err := url.Parse(l.Header().Get("Location")); err == nil && at.Path != "" {
		l.Header().Set("Location", at.Path)
	}
	l.ResponseWriter.WriteHeader(status)
}

// Unwrap is asked by http.ResponseController.
func (l located) Unwrap() http.ResponseWriter { return l.ResponseWriter }

// store is the service as tusd sees it.
type store struct{ *Service }

// stored is an upload as tusd sees it.
type stored struct {
	store
	row uploaddb.Upload
}

// NewUpload implements handler.DataStore.
func (s store) NewUpload(ctx context.Context, info handler.FileInfo) (handler.Upload, error) {
	meta := info.MetaData
	row, err := s.create(ctx, request{
		name: meta["filename"], course: meta["course"], lesson: meta["lesson"], purpose: meta["purpose"], bytes: info.Size,
	})
	return stored{s, row}, problem(ctx, err)
}

// GetUpload implements handler.DataStore.
func (s store) GetUpload(ctx context.Context, id string) (handler.Upload, error) {
	row, err := s.owned(ctx, id)
	if err == nil && row.Refused {
		err = errType
	}
	return stored{s, row}, problem(ctx, err)
}

// NewLock implements handler.Locker.
func (s store) NewLock(id string) (handler.Lock, error) {
	return tusLock{&lock{service: s.Service, id: id}}, nil
}

// AsTerminatableUpload implements handler.TerminaterDataStore.
func (s store) AsTerminatableUpload(u handler.Upload) handler.TerminatableUpload { return u.(stored) }

// GetInfo implements handler.Upload.
func (u stored) GetInfo(context.Context) (handler.FileInfo, error) {
	return handler.FileInfo{ID: u.row.ID, Size: u.row.Bytes, Offset: u.row.Received, MetaData: handler.MetaData{
		"filename": u.row.Name, "course": u.row.CourseID, "lesson": u.row.LessonID, "purpose": u.row.Purpose,
	}}, nil
}

// WriteChunk implements handler.Upload.
func (u stored) WriteChunk(ctx context.Context, offset int64, src io.Reader) (int64, error) {
	n, err := u.write(ctx, u.row.ID, offset, src)
	return n, problem(ctx, err)
}

// FinishUpload implements handler.Upload.
func (u stored) FinishUpload(ctx context.Context) error { return problem(ctx, u.finish(ctx, u.row.ID)) }

// GetReader implements handler.Upload; nothing asks for it.
func (u stored) GetReader(context.Context) (io.ReadCloser, error) {
	return nil, handler.ErrNotImplemented
}

// Terminate implements handler.TerminatableUpload.
func (u stored) Terminate(ctx context.Context) error { return problem(ctx, u.cancel(ctx, u.row.ID)) }

type tusLock struct{ *lock }

// Lock implements handler.Lock. Who waited in vain may try again: 423.
func (l tusLock) Lock(ctx context.Context, interrupt func()) error {
	err := l.lock.Lock(ctx, interrupt)
	if errors.Is(err, errTaken) {
		return handler.ErrFileLocked
	}
	return problem(ctx, err)
}

// problem has tusd answer with the problem document of err.
func problem(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	p := web.Describe(ctx, err)
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	header := handler.HTTPHeader{"Content-Type": "application/problem+json"}
	if p.RetryAfter > 0 {
		header["Retry-After"] = strconv.Itoa(p.RetryAfter)
	}
	return handler.Error{ErrorCode: p.Code, Message: p.Title, HTTPResponse: handler.HTTPResponse{
		StatusCode: p.Status, Body: string(body) + "\n", Header: header,
	}}
}
