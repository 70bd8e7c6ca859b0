package stripetest

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// openIntent makes an intent that is paid without a page, and refuses what Stripe would.
func (s *Server) openIntent(form url.Values) answer {
	cents, err := strconv.ParseInt(form.Get("amount"), 10, 64)
	currency, customer := form.Get("currency"), form.Get("customer")
	_, known := s.customers[customer]
	switch {
	case customer != "" && !known:
		return without("customer")
	case err != nil || currency == "" || currency != strings.ToLower(currency) ||
		form.Get("automatic_payment_methods[enabled]") != "true" && !offSession(form) ||
		customer == "" && form.Get("setup_future_usage")+form.Get("payment_method") != "":
		return failure(400, "invalid_request_error", "parameter_missing", "Missing required param")
	case cents < 50:
		return failure(400, "invalid_request_error", "amount_too_small", "Amount must be at least $0.50 usd")
	}
	id := s.id("pi")
	session := &Session{
		OnSite: true, ID: id, Intent: id, Secret: id + "_secret_" + s.id("s"), Key: form.Get("metadata[order]"), Cents: cents,
		Currency: currency, Status: "open", Payment: "unpaid", IntentStatus: "requires_payment_method",
		metadata: fields(form, "metadata"), Customer: customer, Future: form.Get("setup_future_usage"),
	}
	s.sessions[id] = session
	if offSession(form) {
		return s.chargeSaved(session, form)
	}
	return ok(s.intent(session))
}

// onIntent retrieves or cancels an intent: path is payment_intents, id, and what to do.
func (s *Server) onIntent(path []string) answer {
	session := s.byIntent(path[1])
	if session == nil {
		return failure(404, "invalid_request_error", "resource_missing", "No such payment_intent")
	}
	if len(path) == 3 && path[2] == "cancel" {
		if !strings.HasPrefix(session.IntentStatus, "requires_") || !session.OnSite {
			return failure(400, "invalid_request_error", "payment_intent_unexpected_state",
				"You cannot cancel this PaymentIntent because it has a status of "+session.IntentStatus)
		}
		session.IntentStatus, session.Status = "canceled", "expired"
		s.say("payment_intent.canceled", s.intent(session))
	}
	return ok(s.intent(session))
}

//go:embed stripe.js
var script string

// serveScript is what a browser loads and asks: a stand-in of Stripe.js, its fields, and a bank that asks.
func (s *Server) serveScript(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	switch r.URL.Path {
	case "/js/stripe.js":
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprintf(w, "const base = %q\n%s", s.Base, script)
	case "/js/fields":
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><html lang="%s"><meta charset="utf-8">
<style>body{margin:0;font:16px sans-serif;color:%s;background:%s}%s</style><body>
<label>Card number<input id="card" inputmode="numeric" autocomplete="cc-number"></label><p id="said" role="alert"></p>
<script>
const card = document.getElementById("card")
const tell = () => parent.postMessage({ standin: "card", card: card.value.replaceAll(" ", "") }, "*")
card.addEventListener("input", tell)
addEventListener("message", ({ data }) => {
	if (data.standin === "look") Object.assign(document.body.style, { color: data.colorText, background: data.colorBackground })
	if (data.standin === "check") document.getElementById("said").textContent = data.wrong ? "Your card number is incomplete." : ""
})
tell()
</script>`, html.EscapeString(r.FormValue("locale")), html.EscapeString(r.FormValue("colorText")),
			html.EscapeString(r.FormValue("colorBackground")), fieldStyle)
	case "/js/challenge":
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, `<!doctype html><meta charset="utf-8"><body style="font:16px sans-serif;background:#fff">
<p>Your bank asks: is it you?</p><button data-yes="1">Complete authentication</button>
<button data-yes="">Fail authentication</button><script>
for (const button of document.querySelectorAll("button"))
	button.addEventListener("click", () => parent.postMessage({ standin: "bank", yes: button.dataset.yes }, "*"))
</script>`)
	case "/js/confirm", "/js/answer":
		s.confirm(w, r)
	default:
		http.NotFound(w, r)
	}
}

const fieldStyle = `label{display:grid;gap:6px;font-size:14px;font-weight:600}p{margin:4px 0;font-size:13px;color:#c33}
input{font:inherit;font-size:16px;padding:10px 12px;border:1px solid #999;border-radius:8px;color:inherit;background:none}`

// confirm pays an intent for a browser that knows its secret.
func (s *Server) confirm(w http.ResponseWriter, r *http.Request) {
	id, _, _ := strings.Cut(r.FormValue("secret"), "_secret_")
	s.mu.Lock()
	known := s.sessions[id] != nil && s.sessions[id].OnSite && s.sessions[id].Secret == r.FormValue("secret")
	session := &Session{}
	if known {
		*session = *s.sessions[id]
	}
	s.mu.Unlock()
	say := func(status int, object any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(object)
	}
	refuse := func(code, message string) {
		say(400, map[string]any{"error": map[string]string{
			"type": "invalid_request_error", "code": code, "message": message,
		}})
	}
	switch asked := r.URL.Path == "/js/answer"; {
	case !known:
		refuse("resource_missing", "No such payment_intent")
		return
	case !strings.HasPrefix(session.IntentStatus, "requires_"):
		refuse("payment_intent_unexpected_state", "The PaymentIntent has a status of "+session.IntentStatus)
		return
	case !asked && r.FormValue("future") != session.Future:
		refuse("", "setup_future_usage of Elements doesn't match that of the PaymentIntent")
		return
	case !asked && (r.FormValue("amount") != strconv.FormatInt(session.Cents, 10) ||
		r.FormValue("currency") != session.Currency):
		refuse("", "The amount or currency of Elements doesn't match that of the PaymentIntent")
		return
	}
	if r.URL.Path == "/js/answer" {
		s.Answer(id, r.FormValue("yes") != "")
	} else {
		s.Pay(id, r.FormValue("card"))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	say(200, s.intent(s.sessions[id]))
}
