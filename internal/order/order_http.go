package order

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// PlacePayment is the payment of an order.
type PlacePayment struct {
	Kind   string `json:"kind" enum:"card,token,free"`
	CardID string `json:"cardId,omitempty"`
	Token  string `json:"token,omitempty"`
	Save   bool   `json:"save,omitempty"`
}

type placeIn struct {
	Key  string `header:"Idempotency-Key" required:"true" minLength:"1" maxLength:"100" pattern:"^[!-~]+$"`
	Body struct {
		Quote   string       `json:"quote" maxLength:"100"`
		Payment PlacePayment `json:"payment"`
	}
}

type hiddenIn struct {
	Number string `path:"number"`
	Slug   string `path:"slug"`
	Body   struct {
		Hidden bool `json:"hidden"`
	}
}

type numberIn struct {
	Number string `path:"number"`
}

// Orders is the order history.
type Orders struct {
	Orders []OrderRow `json:"orders"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	op := func(method, path, summary string, who web.Role) web.Operation {
		return web.Operation{Method: method, Path: "/api/" + path, Summary: summary, Who: who, Private: true}
	}
	place := op(http.MethodPost, "orders", "Pay for the cart", web.Learner)
	place.Status = http.StatusCreated
	place.Limit = web.NewLimiter(20, 10*time.Second) // so that stolen cards cannot be tested
	web.Handle(api, place, func(ctx context.Context, in *placeIn) (*Order, error) {
		p := in.Body.Payment
		return s.Place(ctx, PlaceIn{
			Key: in.Key, Quote: in.Body.Quote, CardID: p.CardID, Token: p.Token, SaveCard: p.Save,
		})
	})
	web.Handle(api, op(
		http.MethodGet, "orders", "List your orders", web.Learner,
	), func(ctx context.Context, _ *struct{}) (*Orders, error) {
		rows, err := s.History(ctx)
		return &Orders{Orders: rows}, err
	})
	web.Handle(api, op(
		http.MethodGet, "orders/{number}", "Get an order", web.Learner,
	), func(ctx context.Context, in *numberIn) (*Order, error) {
		return s.Order(ctx, in.Number)
	})
	web.Handle(api, op(
		http.MethodPut, "orders/{number}/lines/{slug}/hidden",
		"Hide a course in your order history or show it again", web.Learner,
	), func(ctx context.Context, in *hiddenIn) (*web.None, error) {
		return nil, s.Hide(ctx, in.Number, in.Slug, in.Body.Hidden)
	})
	api.Mux.HandleFunc("GET /api/orders/{number}/receipt.pdf", s.serveReceipt)
}

func (s *Service) serveReceipt(w http.ResponseWriter, r *http.Request) {
	o, err := s.Order(r.Context(), r.PathValue("number"))
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	v, _ := session.From(r.Context())
	b, err := receipt(o, v.Language)
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	w.Header().Set("Content-Length", strconv.Itoa(len(b)))
	w.Header().Set("Content-Disposition", `inline; filename="receipt-`+o.Number+`.pdf"`)
	w.Header().Set("Cache-Control", "private, no-store")
	_, _ = w.Write(b) // the reader has gone, if this fails
}
