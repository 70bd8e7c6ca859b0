package transfer

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/credential"
	"stoa/internal/kit/web"
	"stoa/internal/session"
	"stoa/internal/transfer/statement"
)

type numberIn struct {
	Number string `path:"number"`
}

type bankAccountIn struct {
	Body struct {
		TransferAccount
		credential.Proof
	}
}

type transferRulesIn struct {
	Body TransferRules
}

type transferReceivedIn struct {
	Number string `path:"number"`
	Body   struct {
		Received
		credential.Proof
	}
}

type sentBackIn struct {
	ID   string `path:"id"`
	Body struct {
		On string `json:"on" doc:"the day on which it was sent, such as 2026-11-23"`
		credential.Proof
	}
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	s.entryRoutes(api)
	op := func(method, path, summary string, who web.Role) web.Operation {
		return web.Operation{Method: method, Path: "/api/" + path, Summary: summary, Who: who, Private: true}
	}
	admin := func(method, path, summary string) web.Operation {
		return op(method, "admin/transfers"+path, summary, web.Operator)
	}
	token := func(ctx context.Context) string { return web.Cookie(ctx, session.Cookie) }
	web.Handle(api, op(http.MethodGet, "orders/{number}/transfer", "Get how to transfer the money", web.Learner),
		func(ctx context.Context, in *numberIn) (*TransferDetails, error) { return s.Details(ctx, in.Number) })
	web.Handle(api, op(http.MethodDelete, "orders/{number}/transfer", "Cancel an order to be transferred", web.Learner),
		func(ctx context.Context, in *numberIn) (*web.None, error) { return nil, s.Cancel(ctx, in.Number) })
	web.Handle(api, admin(http.MethodGet, "", "List bank transfers that are waited for"),
		func(ctx context.Context, _ *struct{}) (*TransferOverview, error) { return s.Overview(ctx) })
	web.Handle(api, admin(http.MethodPut, "/account", "Say which account buyers transfer to"),
		func(ctx context.Context, in *bankAccountIn) (*web.None, error) {
			return nil, s.SetAccount(ctx, in.Body.TransferAccount, in.Body.Proof, token(ctx))
		})
	web.Handle(api, admin(http.MethodPut, "/rules", "Set how long transfers are waited for"),
		func(ctx context.Context, in *transferRulesIn) (*web.None, error) {
			return nil, s.SetRules(ctx, in.Body)
		})
	web.Handle(api, admin(http.MethodPost, "/{number}/received", "Note money that has come for an order"),
		func(ctx context.Context, in *transferReceivedIn) (*web.None, error) {
			return nil, s.Note(ctx, in.Number, in.Body.Received, in.Body.Proof, token(ctx))
		})
	web.Handle(api, admin(http.MethodPost, "/returns/{id}/sent", "Note that money was sent back"),
		func(ctx context.Context, in *sentBackIn) (*web.None, error) {
			return nil, s.Sent(ctx, in.ID, in.Body.On, in.Body.Proof, token(ctx))
		})
}

type statementIn struct {
	Name    string `query:"name" maxLength:"400"`
	RawBody []byte `contentType:"application/octet-stream"`
}

type entryIn struct {
	ID string `path:"id"`
}

type useEntryIn struct {
	ID   string `path:"id"`
	Body struct {
		Number string `json:"number" maxLength:"20"`
		Back   bool   `json:"back,omitempty" doc:"the money is to be sent back"`
		credential.Proof
	}
}

type useEntriesIn struct {
	Body struct {
		IDs []string `json:"ids" maxItems:"200"`
		credential.Proof
	}
}

// UsedEntries says how many entries were used.
type UsedEntries struct {
	Used int `json:"used"`
}

func (s *Service) entryRoutes(api *web.API) {
	admin := func(method, path, summary string) web.Operation {
		return web.Operation{
			Method: method, Path: "/api/admin/transfers/" + path, Summary: summary, Who: web.Operator, Private: true,
		}
	}
	token := func(ctx context.Context) string { return web.Cookie(ctx, session.Cookie) }
	read := admin(http.MethodPut, "statements", "Read a statement of the bank")
	read.MaxBody, read.Limit = statement.MaxBytes+1, web.NewLimiter(20, 6*time.Second)
	web.Handle(api, read, func(ctx context.Context, in *statementIn) (*web.None, error) {
		return nil, s.Read(ctx, in.Name, in.RawBody)
	})
	web.Handle(api, admin(http.MethodGet, "entries", "List entries of statements"),
		func(ctx context.Context, _ *struct{}) (*TransferEntries, error) { return s.Entries(ctx) })
	web.Handle(api, admin(http.MethodPost, "entries/use", "Use all entries whose reference and amount fit"),
		func(ctx context.Context, in *useEntriesIn) (*UsedEntries, error) {
			n, err := s.UseExact(ctx, in.Body.IDs, in.Body.Proof, token(ctx))
			return &UsedEntries{n}, err
		})
	web.Handle(api, admin(http.MethodPost, "entries/{id}/use", "Use an entry for an order"),
		func(ctx context.Context, in *useEntryIn) (*web.None, error) {
			return nil, s.Use(ctx, in.ID, in.Body.Number, in.Body.Back, in.Body.Proof, token(ctx))
		})
	web.Handle(api, admin(http.MethodPost, "entries/{id}/ignore", "Put an entry aside"),
		func(ctx context.Context, in *entryIn) (*web.None, error) { return nil, s.Ignore(ctx, in.ID) })
}
