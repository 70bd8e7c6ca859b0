package stripetest

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"strings"
)

// Asked is how often something was asked for, such as "POST /v1/refunds".
func (s *Server) Asked(what string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls[what]
}

func ok(object any) answer {
	body, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	return answer{status: http.StatusOK, body: body}
}

func failure(status int, kind, code, message string) answer {
	a := ok(map[string]any{"error": map[string]any{"type": kind, "code": code, "message": message}})
	a.status = status
	return a
}

func (s *Server) session(c *Session) map[string]any {
	out := map[string]any{
		"id": c.ID, "object": "checkout.session", "client_reference_id": c.Key, "amount_total": c.Cents,
		"currency": c.Currency, "livemode": s.Live, "status": c.Status, "payment_status": c.Payment, "url": nil,
		"payment_intent": nil, "metadata": c.metadata, "mode": "payment", "expires_at": c.Expires.Unix(),
	}
	if c.Status == "open" {
		out["url"] = c.URL
	}
	if c.Intent != "" {
		out["payment_intent"] = s.intent(c)
	}
	return out
}

func (s *Server) intent(c *Session) map[string]any {
	out := map[string]any{
		"id": c.Intent, "object": "payment_intent", "amount": c.Cents, "currency": c.Currency, "status": c.IntentStatus,
		"livemode": s.Live, "metadata": c.metadata, "latest_charge": nil,
		"customer": nil, "setup_future_usage": nil,
	}
	if c.Customer != "" {
		out["customer"] = c.Customer
	}
	if c.Future != "" {
		out["setup_future_usage"] = c.Future
	}
	if c.OnSite {
		out["client_secret"] = c.Secret
	}
	if c.Failure != "" {
		kind := "card_error"
		if strings.HasPrefix(c.Failure, "payment_intent_") {
			kind = "invalid_request_error"
		}
		out["last_payment_error"] = map[string]any{
			"type": kind, "code": c.Failure, "decline_code": c.Reason, "message": "Stripe's own words of " + c.Failure,
		}
	}
	if c.Payment == "paid" {
		out["latest_charge"] = s.charge(c)
	}
	return out
}

func (s *Server) charge(c *Session) map[string]any {
	out := map[string]any{
		"id": "ch_" + c.Intent, "object": "charge", "amount": c.Cents, "currency": c.Currency, "livemode": s.Live,
		"payment_intent": c.Intent, "metadata": c.metadata, "amount_refunded": c.Refunded, "status": "succeeded",
		"paid": true, "payment_method": c.saved, "billing_details": map[string]any{"name": "Ada Lovelace"},
		"payment_method_details": map[string]any{
			"type": "card", "card": map[string]any{
				"brand": "visa", "last4": "4242", "country": s.Country, "exp_month": 12, "exp_year": s.clock().Year() + 2,
			},
		}, "balance_transaction": nil,
	}
	if c.FeeKnown {
		out["balance_transaction"] = map[string]any{
			"id": "txn_" + c.Intent, "object": "balance_transaction", "amount": c.Cents, "fee": c.Fee,
			"net": c.Cents - c.Fee, "currency": c.Currency,
		}
	}
	return out
}

func (s *Server) refundOf(r *Refund) map[string]any {
	return map[string]any{
		"id": r.ID, "object": "refund", "amount": r.Cents, "payment_intent": r.Intent, "status": r.Status,
		"metadata": r.metadata, "currency": s.byIntent(r.Intent).Currency,
	}
}

func (s *Server) dispute(d *Dispute) map[string]any {
	c := s.byIntent(d.Intent)
	movements := []any{map[string]any{
		"id": "txn_" + d.ID, "object": "balance_transaction", "amount": -d.Cents, "fee": d.Fee, "currency": c.Currency,
	}}
	if d.Status == "won" {
		movements = append(movements, map[string]any{
			"id": "txn_back_" + d.ID, "object": "balance_transaction", "amount": d.Cents, "fee": -d.Fee, "currency": c.Currency,
		})
	}
	return map[string]any{
		"id": d.ID, "object": "dispute", "amount": d.Cents, "currency": c.Currency, "livemode": s.Live, "status": d.Status,
		"payment_intent": d.Intent, "reason": "fraudulent", "created": d.At.Unix(), "balance_transactions": movements,
	}
}

// servePage is the page that a buyer pays on. It works without scripts, as Stripe's does not have to.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request, id string) {
	s.mu.Lock()
	session := s.sessions[id]
	s.mu.Unlock()
	if session == nil {
		http.NotFound(w, r)
		return
	}
	said := ""
	if r.Method == http.MethodPost {
		if how := r.PostFormValue("card"); s.Pay(id, how) {
			http.Redirect(w, r, session.Success, http.StatusSeeOther)
			return
		}
		said = "<p role=alert>Your card was declined.</p>"
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, `<!doctype html><html lang="%s"><meta charset="utf-8"><title>Stand-in page</title><h1>Pay %d %s</h1>%s
<form method="post"><label>Card <input name="card"></label> <button>Pay</button></form>
<p><a href="%s">Back to the shop</a>`, html.EscapeString(session.Locale), session.Cents, html.EscapeString(session.Currency),
		said, html.EscapeString(session.Cancel))
}
