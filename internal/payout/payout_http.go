package payout

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"stoa/internal/credential"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

type accountIn struct {
	Body struct {
		Account
		credential.Proof
	}
}

type minimumIn struct {
	Body struct {
		Minimum int64 `json:"minimum" doc:"minor units"`
	}
}

type runIn struct {
	ID string `path:"id"`
}

type runPartIn struct {
	ID    string `path:"id"`
	After string `query:"after" doc:"what the part before said of where the list goes on"`
}

type sendIn struct {
	ID   string `path:"id"`
	Body credential.Proof
}

type payoutIn struct {
	ID     string `path:"id"`
	Payout string `path:"payout"`
}

type returnIn struct {
	ID     string `path:"id"`
	Payout string `path:"payout"`
	Body   struct {
		Reason string `json:"reason,omitempty"`
	}
}

// NewRun is a proposal that was made.
type NewRun struct {
	ID string `json:"id"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	op := func(method, path, summary string, who web.Role) web.Operation {
		return web.Operation{Method: method, Path: "/api/" + path, Summary: summary, Who: who, Private: true}
	}
	admin := func(method, path, summary string) web.Operation {
		return op(method, "admin/payouts"+path, summary, web.Operator)
	}
	token := func(ctx context.Context) string { return web.Cookie(ctx, session.Cookie) }
	web.Handle(api, op(http.MethodGet, "studio/payouts", "List what you were paid", web.Instructor),
		func(ctx context.Context, _ *struct{}) (*MyPayouts, error) { return s.Mine(ctx) })
	web.Handle(api, op(http.MethodPut, "studio/payouts/account", "Say where your money goes", web.Instructor),
		func(ctx context.Context, in *accountIn) (*web.None, error) {
			return nil, s.SetDetails(ctx, in.Body.Account, in.Body.Proof, token(ctx))
		})
	web.Handle(api, admin(http.MethodGet, "", "List payout runs, and who can’t be paid"),
		func(ctx context.Context, _ *struct{}) (*PayoutOverview, error) { return s.Overview(ctx) })
	web.Handle(api, admin(http.MethodPut, "/minimum", "Set the smallest payout"),
		func(ctx context.Context, in *minimumIn) (*web.None, error) {
			return nil, s.SetMinimum(ctx, in.Body.Minimum)
		})
	web.Handle(api, admin(http.MethodPut, "/payer", "Say which account payouts come from"),
		func(ctx context.Context, in *accountIn) (*web.None, error) {
			return nil, s.SetPayer(ctx, in.Body.Account, in.Body.Proof, token(ctx))
		})
	web.Handle(api, admin(http.MethodPost, "", "Propose payouts"),
		func(ctx context.Context, _ *struct{}) (*NewRun, error) {
			id, err := s.Propose(ctx)
			return &NewRun{id}, err
		})
	web.Handle(api, admin(http.MethodGet, "/{id}", "Get a payout run"),
		func(ctx context.Context, in *runPartIn) (*PayoutRunDetails, error) {
			return s.RunByID(ctx, in.ID, in.After)
		})
	web.Handle(api, admin(http.MethodDelete, "/{id}", "Discard a proposal"),
		func(ctx context.Context, in *runIn) (*web.None, error) { return nil, s.Discard(ctx, in.ID) })
	web.Handle(api, admin(http.MethodPost, "/{id}/send", "Approve a proposal"),
		func(ctx context.Context, in *sendIn) (*web.None, error) {
			return nil, s.Send(ctx, in.ID, in.Body, token(ctx))
		})
	web.Handle(api, admin(http.MethodPost, "/{id}/confirm", "Confirm all payouts of a run that were sent"),
		func(ctx context.Context, in *runIn) (*web.None, error) { return nil, s.Confirm(ctx, in.ID, "") })
	web.Handle(api, admin(http.MethodPost, "/{id}/payouts/{payout}/confirm", "Confirm a payout"),
		func(ctx context.Context, in *payoutIn) (*web.None, error) {
			return nil, s.Confirm(ctx, in.ID, in.Payout)
		})
	web.Handle(api, admin(http.MethodPost, "/{id}/payouts/{payout}/return", "Note that the bank returned a payout"),
		func(ctx context.Context, in *returnIn) (*web.None, error) {
			return nil, s.Return(ctx, in.ID, in.Payout, in.Body.Reason)
		})
	api.Mux.HandleFunc("GET /api/admin/payouts/{id}/{file}", s.serveFile)
}

// serveFile answers …/sepa.xml and …/payouts.csv.
func (s *Service) serveFile(w http.ResponseWriter, r *http.Request) {
	kind := r.PathValue("file")
	err := session.Authorize(r.Context(), web.Operator)
	if err == nil && kind != "sepa.xml" && kind != "payouts.csv" {
		err = errNotFound
	}
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	began := false
	var write func(Transfer) error
	end := func() error { return nil }
	begin := func(o Order) error {
		began = true
		day := o.At.UTC().Format("2006-01-02")
		w.Header().Set("Cache-Control", "private, no-store")
		name, extension, _ := strings.Cut(kind, ".")
		w.Header().Set("Content-Disposition", `attachment; filename="stoa-`+name+`-`+day+`.`+extension+`"`)
		if kind == "payouts.csv" {
			w.Header().Set("Content-Type", "text/csv; charset=utf-8")
			table, err := NewCSV(w)
			write = table.Write
			return err
		}
		w.Header().Set("Content-Type", "application/xml; charset=utf-8")
		file, err := NewSEPA(io.Writer(w), o)
		write, end = file.Write, file.Close
		return err
	}
	if err = s.noteDownload(r.Context(), r.PathValue("id"), kind); err != nil {
		web.WriteError(w, r, err)
		return
	}
	err = s.File(r.Context(), r.PathValue("id"), begin, func(t Transfer) error { return write(t) })
	if err == nil {
		err = end()
	}
	if err != nil && !began {
		web.WriteError(w, r, err)
	} else if err != nil { // a file that is cut off must not look whole
		slog.WarnContext(r.Context(), "download ended early", "table", "payouts", "error", errors.Unwrap(err))
		panic(http.ErrAbortHandler)
	}
}
