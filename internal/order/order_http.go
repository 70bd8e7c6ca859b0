package order

import (
	"cmp"
	"context"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"stoa/internal/kit/fault"
	"stoa/internal/kit/ipcountry"
	"stoa/internal/kit/origin"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// PlacePayment is the payment of an order.
type PlacePayment struct {
	Kind   string `json:"kind" enum:"card,token,page,free" doc:"page: on the page of the provider"`
	CardID string `json:"cardId,omitempty"`
	Token  string `json:"token,omitempty"`
	Save   bool   `json:"save,omitempty"`
	// Provider is whose page it is.
	Provider string `json:"provider,omitempty" maxLength:"20"`
	// OnSite is whether it is paid in the provider's fields in our checkout.
	OnSite bool `json:"onSite,omitempty"`
}

type placeIn struct {
	origin.Asked
	Key  string `header:"Idempotency-Key" required:"true" minLength:"1" maxLength:"100" pattern:"^[!-~]+$"`
	Body struct {
		Quote   string       `json:"quote" maxLength:"100"`
		Payment PlacePayment `json:"payment"`
		Source  string       `json:"source,omitempty" maxLength:"300" doc:"Where the buyer came from"`
	}
}

type hiddenIn struct {
	Number string `path:"number"`
	Slug   string `path:"slug"`
	Body   struct {
		Hidden bool `json:"hidden"`
	}
}

type correctIn struct {
	Number string `path:"number"`
	Body   BuyerCorrection
}

type numberIn struct {
	Number string `path:"number"`
}

// OrderSecret is what a browser needs to pay an order in the provider's fields.
type OrderSecret struct {
	Secret string `json:"secret" doc:"Empty if there is nothing to pay any more"`
}

type matterIn struct {
	Number string `path:"number"`
	Kind   string `path:"kind"`
}

// Orders is the order history.
type Orders struct {
	Orders []OrderRow `json:"orders"`
}

// BoughtNow is what explains an empty cart.
type BoughtNow struct {
	Order *Order `json:"order" doc:"nil if nothing was bought in the last hour"`
}

// Routes returns what registers the operations on an api. Countries are those of addresses: with nil, orders don't say
// from where they were placed.
func (s *Service) Routes(countries *ipcountry.Finder) func(*web.API) {
	return func(api *web.API) { s.routes(api, countries) }
}

func (s *Service) routes(api *web.API, countries *ipcountry.Finder) {
	op := func(method, path, summary string, who web.Role) web.Operation {
		return web.Operation{Method: method, Path: "/api/" + path, Summary: summary, Who: who, Private: true}
	}
	place := op(http.MethodPost, "orders", "Pay for the cart", web.Learner)
	place.Status = http.StatusCreated
	place.Limit = web.NewLimiter(20, 10*time.Second) // so that stolen cards cannot be tested
	web.Handle(api, place, func(ctx context.Context, in *placeIn) (*Order, error) {
		p := in.Body.Payment
		placed := PlaceIn{
			Key: in.Key, Quote: in.Body.Quote, CardID: p.CardID, Token: p.Token, SaveCard: p.Save,
			Country: countries.Of(web.Client(ctx)),
		}
		if !in.Private() {
			placed.Source = in.Body.Source
		}
		if p.Kind == "page" {
			placed.Page, placed.CardID, placed.Token, placed.OnSite = cmp.Or(p.Provider, "-"), "", "", p.OnSite
		}
		return s.Place(ctx, placed)
	})
	web.Handle(api, op(
		http.MethodGet, "orders", "List your orders", web.Learner,
	), func(ctx context.Context, _ *struct{}) (*Orders, error) {
		rows, err := s.History(ctx)
		return &Orders{Orders: rows}, err
	})
	web.Handle(api, op(
		http.MethodGet, "orders/just-bought", "Get what you have just bought", web.Learner,
	), func(ctx context.Context, _ *struct{}) (*BoughtNow, error) {
		o, err := s.JustBought(ctx)
		return &BoughtNow{Order: o}, err
	})
	web.Handle(api, op(
		http.MethodGet, "orders/{number}", "Get an order", web.Learner,
	), func(ctx context.Context, in *numberIn) (*Order, error) {
		return s.Order(ctx, in.Number)
	})
	web.Handle(api, op(
		http.MethodGet, "orders/{number}/secret", "Get what a browser needs to pay an order", web.Learner,
	), func(ctx context.Context, in *numberIn) (*OrderSecret, error) {
		secret, err := s.SecretOf(ctx, in.Number)
		return &OrderSecret{Secret: secret}, err
	})
	web.Handle(api, op(
		http.MethodPut, "orders/{number}/buyer", "Correct the invoice of an order", web.Learner,
	), func(ctx context.Context, in *correctIn) (*Order, error) {
		return s.CorrectBuyer(ctx, in.Number, in.Body)
	})
	web.Handle(api, op(
		http.MethodPut, "orders/{number}/lines/{slug}/hidden",
		"Hide a course in your order history or show it again", web.Learner,
	), func(ctx context.Context, in *hiddenIn) (*web.None, error) {
		return nil, s.Hide(ctx, in.Number, in.Slug, in.Body.Hidden)
	})
	s.taxRoutes(api, op)
	api.Mux.HandleFunc("GET /api/orders/{number}/receipt.pdf", s.serveReceipt)
	api.Mux.HandleFunc("GET /api/orders/{number}/page", s.servePage)
	api.Mux.HandleFunc("GET /api/orders/{number}/back", s.serveBack)
}

func (s *Service) taxRoutes(api *web.API, op func(method, path, summary string, who web.Role) web.Operation) {
	const path = "admin/tax-matters"
	web.Handle(api, op(
		http.MethodGet, path, "List what is open about the tax of orders", web.Operator,
	), func(ctx context.Context, _ *struct{}) (*TaxMatters, error) {
		return s.TaxMatters(ctx)
	})
	web.Handle(api, op(
		http.MethodPost, path+"/{number}/{kind}/settle", "Mark a matter about the tax of an order as settled", web.Operator,
	), func(ctx context.Context, in *matterIn) (*web.None, error) {
		return nil, s.SettleTax(ctx, in.Number, in.Kind)
	})
}

// servePage leads to the page where the order is to be paid. It is no redirection, because a form may only lead to this
// site, and the checkout's is one.
func (s *Service) servePage(w http.ResponseWriter, r *http.Request) {
	number := r.PathValue("number")
	address, err := s.PageOf(r.Context(), number)
	if address == "" {
		address = "/orders/" + url.PathEscape(number)
	}
	if err != nil || strings.HasPrefix(address, "/") {
		leadOn(w, r, address, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Refresh", "0; url="+address)
	link := html.EscapeString(address)
	fmt.Fprintf(w, `<!doctype html><meta charset="utf-8"><title>…</title><p><a href="%s">%s</a>`, link, link)
}

// serveBack is where the provider's page leads back to. Who hasn't paid is at the checkout again, which says why.
func (s *Service) serveBack(w http.ResponseWriter, r *http.Request) {
	number := r.PathValue("number")
	to := "/orders/" + url.PathEscape(number)
	left := r.URL.Query().Has("left")
	o, err := s.Return(r.Context(), number, left)
	if err == nil && o.Status == Failed {
		to = "/checkout?unpaid=" + url.QueryEscape(number)
		if left {
			to += "&left=1"
		}
	}
	leadOn(w, r, to, err)
}

// leadOn leads to a page of this site, which says itself what a visitor may not see.
func leadOn(w http.ResponseWriter, r *http.Request, to string, err error) {
	if err != nil && fault.CodeOf(err) == "" {
		web.WriteError(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "same-origin") // the provider's page is not where its buyer comes from
	http.Redirect(w, r, to, http.StatusSeeOther)
}

func (s *Service) serveReceipt(w http.ResponseWriter, r *http.Request) {
	v, _ := session.From(r.Context())
	find := s.Order
	if v.Has(web.Operator) {
		find = s.anyOrder
	}
	o, err := find(r.Context(), r.PathValue("number"))
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
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
