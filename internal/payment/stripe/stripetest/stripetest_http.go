// Package stripetest is a stand-in of Stripe for tests: the part of its interface that we use, with a memory, a page to
// pay on, messages, and faults. It was written from Stripe's documentation, so it shows that we do what that says, not
// that Stripe does.
package stripetest

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/stripe/stripe-go/v85/webhook"
)

// The ways to pay on a page.
const (
	Card    = "4242424242424242"
	Decline = "4000000000000002"
	Delayed = "sepa" // a bank confirms later
	// Challenge asks its holder (3-D Secure), in our checkout: Answer.
	Challenge = "4000002760003184"
	// GivesUp is who cancels on the page of a bank or wallet to which our checkout leads.
	GivesUp = "canceled-at-the-bank"
)

// refusals are Stripe's test cards that are declined, with the codes of the errors.
var refusals = map[string][2]string{
	Decline: {"card_declined", "generic_decline"}, GivesUp: {"payment_intent_payment_attempt_failed", ""},
	"4000000000009995": {"card_declined", "insufficient_funds"},
	"4000000000009987": {"card_declined", "lost_card"}, "4000000000000069": {"expired_card", "expired_card"},
	"4000000000000127": {"incorrect_cvc", "incorrect_cvc"}, "4000000000000119": {"processing_error", "processing_error"},
}

// Server is a stand-in with an account.
type Server struct {
	Base    string // its own address
	Account string
	Live    bool
	Secret  string // of the webhook
	Country string // of all cards
	Name    string // is in its ids, where several share a database
	clock   func() time.Time

	mu       sync.Mutex
	last     int
	sessions map[string]*Session
	refunds  map[string]*Refund
	disputes map[string]*Dispute
	// customers are emails by ids.
	customers map[string]string
	cards     map[string]*SavedCard
	detached  map[string]bool   // cards that have no customer any more
	answers   map[string]answer // by idempotency key, as Stripe repeats them: those it failed with as well
	asked     map[string]string // what was asked with an idempotency key
	events    []Event
	faults    map[string]int // of a path's beginning, how many
	calls     map[string]int // of a method and path
	down      bool
}

// Session is a page, or an intent without one: then OnSite is true, and the ID is the intent's.
type Session struct {
	OnSite                                                 bool
	Secret                                                 string // of an intent: what its browser knows
	Failure, Reason                                        string // of the last error: its code, and the bank's
	ID, Key, URL, Currency, Success, Cancel, Locale, Email string
	Status, Payment, Intent, IntentStatus                  string
	Cents, Fee                                             int64
	Expires                                                time.Time
	metadata                                               map[string]string
	FeeKnown                                               bool
	Refunded                                               int64
	Customer, Future                                       string // who saves the card, and what for
	saved                                                  string // the card that was saved, or charged
}

// Refund is a refund of a page's charge.
type Refund struct {
	ID, Intent, Status string
	Cents              int64
	metadata           map[string]string
}

// Dispute is a buyer's complaint.
type Dispute struct {
	ID, Intent, Status string
	Cents, Fee         int64
	At                 time.Time
}

// Event is a message that waits to be sent.
type Event struct {
	ID, Type string
	Body     []byte
}

type answer struct {
	status int
	body   []byte
	at     time.Time
}

// remembers is how long an answer to an idempotency key is repeated.
const remembers = 24 * time.Hour

// New makes a stand-in in test mode.
func New(base string, clock func() time.Time) *Server {
	return &Server{
		Base: base, Account: "acct_standin", Secret: "whsec_standin", clock: clock,
		sessions: map[string]*Session{}, refunds: map[string]*Refund{}, disputes: map[string]*Dispute{},
		customers: map[string]string{}, cards: map[string]*SavedCard{}, detached: map[string]bool{},
		answers: map[string]answer{}, asked: map[string]string{}, faults: map[string]int{},
		calls: map[string]int{},
	}
}

// Fail makes the next n calls whose "METHOD /path" begins so do what they should, and answer 500.
func (s *Server) Fail(begins string, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults[begins] = n
}

// Down makes every call fail before it does anything.
func (s *Server) Down(down bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = down
}

// ServeHTTP implements http.Handler: the API, and the pages to pay on.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if id, ok := strings.CutPrefix(r.URL.Path, "/pay/"); ok {
		s.servePage(w, r, id)
		return
	}
	if strings.HasPrefix(r.URL.Path, "/js/") {
		s.serveScript(w, r)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	got := s.call(r)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Request-Id", s.id("req"))
	w.WriteHeader(got.status)
	_, _ = w.Write(got.body)
}

func (s *Server) call(r *http.Request) answer {
	s.calls[r.Method+" "+r.URL.Path]++
	if s.down {
		return failure(503, "api_error", "", "Stripe is down")
	}
	if !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer sk_") {
		return failure(401, "invalid_request_error", "", "No such API key")
	}
	_ = r.ParseForm()
	key := r.Header.Get("Idempotency-Key")
	if before, known := s.answers[key]; known && key != "" && s.clock().Before(before.at.Add(remembers)) {
		if s.asked[key] != r.PostForm.Encode() {
			return failure(
				400, "idempotency_error", "", "Keys for idempotent requests can only be used with the same parameters",
			)
		}
		return before
	}
	got := s.route(r)
	for begins, n := range s.faults {
		if n > 0 && strings.HasPrefix(r.Method+" "+r.URL.Path, begins) {
			s.faults[begins]--
			got = failure(500, "api_error", "", "An unknown error occurred")
		}
	}
	if key != "" {
		got.at = s.clock()
		s.answers[key], s.asked[key] = got, r.PostForm.Encode()
	}
	return got
}

func (s *Server) route(r *http.Request) answer {
	s.expire()
	path := strings.Split(strings.TrimPrefix(r.URL.Path, "/v1/"), "/")
	switch {
	case r.Method == "POST" && r.URL.Path == "/v1/checkout/sessions":
		return s.open(r.PostForm)
	case len(path) >= 3 && path[0] == "checkout" && path[1] == "sessions":
		session := s.sessions[path[2]]
		if session == nil {
			return failure(404, "invalid_request_error", "resource_missing", "No such checkout.session")
		}
		if len(path) == 4 && path[3] == "expire" {
			if session.Status != "open" {
				return failure(400, "invalid_request_error", "", "Only open sessions can be expired")
			}
			s.end(session)
		}
		return ok(s.session(session))
	case r.Method == "POST" && r.URL.Path == "/v1/payment_intents":
		return s.openIntent(r.PostForm)
	case r.URL.Path == "/v1/payment_intents":
		return s.listIntents(r.Form.Get("customer"))
	case path[0] == "customers":
		return s.onCustomer(r.Method, path, r.PostForm)
	case path[0] == "payment_methods" && len(path) == 3 && path[2] == "detach":
		return s.detach(path[1])
	case path[0] == "payment_methods" && len(path) == 2:
		return s.cardOf(path[1])
	case path[0] == "payment_intents" && len(path) >= 2:
		return s.onIntent(path)
	case r.URL.Path == "/v1/refunds" && r.Method == "POST":
		return s.refund(r.PostForm)
	case r.URL.Path == "/v1/refunds":
		return s.listRefunds(r.Form.Get("payment_intent"))
	case r.URL.Path == "/v1/disputes":
		return s.listDisputes(r.Form.Get("payment_intent"))
	case path[0] == "disputes" && len(path) == 2 && s.disputes[path[1]] != nil:
		return ok(s.dispute(s.disputes[path[1]]))
	case r.URL.Path == "/v1/account":
		return ok(map[string]any{
			"id": s.Account, "object": "account", "charges_enabled": true, "country": "DE",
			"settings": map[string]any{"dashboard": map[string]any{"display_name": "Stand-in Academy"}},
		})
	}
	return failure(404, "invalid_request_error", "", "Unrecognized request URL "+r.URL.Path)
}

func (s *Server) id(prefix string) string {
	s.last++
	return fmt.Sprintf("%s_standin%s%06d", prefix, s.Name, s.last)
}

// open makes a page, and refuses what Stripe would.
func (s *Server) open(form url.Values) answer {
	session := &Session{
		ID: s.id("cs_test"), Key: form.Get("client_reference_id"), Success: form.Get("success_url"),
		Cancel: form.Get("cancel_url"), Locale: form.Get("locale"), Email: form.Get("customer_email"), Status: "open",
		Payment: "unpaid", metadata: fields(form, "payment_intent_data[metadata]"),
	}
	seconds, _ := strconv.ParseInt(form.Get("expires_at"), 10, 64)
	session.Expires = time.Unix(seconds, 0)
	if wait := session.Expires.Sub(s.clock()); wait < 30*time.Minute-time.Second || wait > 24*time.Hour {
		return failure(400, "invalid_request_error", "", "The `expires_at` timestamp must be 30 minutes to 24 hours away")
	}
	for i := range 100 {
		item := fmt.Sprintf("line_items[%d]", i)
		if !form.Has(item + "[quantity]") {
			break
		}
		amount, err := strconv.ParseInt(form.Get(item+"[price_data][unit_amount]"), 10, 64)
		currency := form.Get(item + "[price_data][currency]")
		if err != nil || amount < 0 || form.Get(item+"[price_data][product_data][name]") == "" ||
			currency != strings.ToLower(currency) || session.Currency != "" && session.Currency != currency {
			return failure(400, "invalid_request_error", "parameter_missing", "A line item is wrong")
		}
		session.Cents, session.Currency = session.Cents+amount, currency
	}
	if form.Get("mode") != "payment" || session.Success == "" {
		return failure(400, "invalid_request_error", "parameter_missing", "Missing required param")
	}
	if session.Cents < 50 {
		return failure(400, "invalid_request_error", "amount_too_small", "The total must be at least $0.50")
	}
	session.URL = s.Base + "/pay/" + session.ID
	s.sessions[session.ID] = session
	return ok(s.session(session))
}

func fields(form url.Values, name string) map[string]string {
	out := map[string]string{}
	for key := range form {
		if inner, found := strings.CutPrefix(key, name+"["); found {
			out[strings.TrimSuffix(inner, "]")] = form.Get(key)
		}
	}
	return out
}

// Sessions returns the pages, the oldest first.
func (s *Server) Sessions() []Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
	var out []Session
	for _, id := range slices.Sorted(maps.Keys(s.sessions)) {
		out = append(out, *s.sessions[id])
	}
	return out
}

// Pay pays on an open page; ok is false if that can't be done, or is declined.
func (s *Server) Pay(id, how string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
	session := s.sessions[id]
	if session == nil || session.Status != "open" {
		return false
	}
	if session.Intent == "" {
		session.Intent = s.id("pi")
		session.IntentStatus = "requires_payment_method"
	}
	session.Failure = ""
	switch how {
	case Card:
		s.keepCard(session, how)
		s.succeed(session)
	case Delayed:
		session.Status, session.IntentStatus = "complete", "processing"
		if session.OnSite {
			s.say("payment_intent.processing", s.intent(session))
		} else {
			s.say("checkout.session.completed", s.session(session))
		}
	case Challenge:
		session.IntentStatus = "requires_action"
		s.say("payment_intent.requires_action", s.intent(session))
	default:
		said, known := refusals[how]
		if !known {
			said = refusals[Decline]
		}
		s.refuse(session, said[0], said[1])
		return false
	}
	return true
}

func (s *Server) succeed(session *Session) {
	session.FeeKnown = true
	s.take(session)
	session.Status = "complete"
	s.say("charge.succeeded", s.charge(session))
	if session.OnSite {
		s.say("payment_intent.succeeded", s.intent(session))
	} else {
		s.say("checkout.session.completed", s.session(session))
	}
}

func (s *Server) refuse(session *Session, code, reason string) {
	session.IntentStatus, session.Failure, session.Reason = "requires_payment_method", code, reason
	s.say("payment_intent.payment_failed", s.intent(session))
}

// Answer is what the holder of a card answers to their bank; ok is false if it doesn't ask.
func (s *Server) Answer(id string, yes bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	session := s.sessions[id]
	switch {
	case session == nil || session.IntentStatus != "requires_action":
		return false
	case yes:
		s.keepCard(session, Challenge)
		s.succeed(session)
	default:
		s.refuse(session, "payment_intent_authentication_failure", "")
	}
	return true
}

func (s *Server) take(session *Session) {
	session.Payment, session.IntentStatus, session.Fee = "paid", "succeeded", session.Cents*29/1000+30
}

// Settle is what a slow bank says in the end. What it costs is known a moment later: NameFees.
func (s *Server) Settle(id string, paid bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	session := s.sessions[id]
	if session == nil || session.IntentStatus != "processing" {
		return false
	}
	if !paid {
		if session.OnSite {
			session.Status = "open"
			s.refuse(session, "payment_intent_payment_attempt_failed", "")
			return true
		}
		session.IntentStatus = "requires_payment_method"
		s.say("checkout.session.async_payment_failed", s.session(session))
		return true
	}
	s.take(session)
	if session.OnSite {
		s.say("payment_intent.succeeded", s.intent(session))
	} else {
		s.say("checkout.session.async_payment_succeeded", s.session(session))
	}
	return true
}

// NameFees names the fees of charges that were made later.
func (s *Server) NameFees() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(s.sessions)) {
		if session := s.sessions[id]; session.Payment == "paid" && !session.FeeKnown {
			session.FeeKnown = true
			s.say("charge.updated", s.charge(session))
		}
	}
}

// expire ends the pages whose time is over.
func (s *Server) expire() {
	for _, id := range slices.Sorted(maps.Keys(s.sessions)) {
		if session := s.sessions[id]; session.Status == "open" && !session.OnSite && s.clock().After(session.Expires) {
			s.end(session)
		}
	}
}

func (s *Server) end(session *Session) {
	session.Status = "expired"
	s.say("checkout.session.expired", s.session(session))
}

func (s *Server) byIntent(id string) *Session {
	for _, session := range s.sessions {
		if id != "" && session.Intent == id {
			return session
		}
	}
	return nil
}

// say has an event wait to be sent.
func (s *Server) say(kind string, object map[string]any) {
	s.events = append(s.events, s.event(kind, object, s.Live, ""))
}

func (s *Server) event(kind string, object map[string]any, live bool, account string) Event {
	id := s.id("evt")
	if intent, expanded := object["payment_intent"].(map[string]any); expanded {
		object["payment_intent"] = intent["id"]
	}
	event := map[string]any{
		"id": id, "object": "event", "type": kind, "api_version": "2020-08-27", "created": s.clock().Unix(), "livemode": live,
		"data": map[string]any{"object": object},
	}
	if account != "" {
		event["account"] = account
	}
	body, _ := json.Marshal(event)
	return Event{id, kind, body}
}

// Forge makes an event about a page with other particulars.
func (s *Server) Forge(id string, live bool, account string, change map[string]any) Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	object := s.session(s.sessions[id])
	maps.Copy(object, change)
	return s.event("checkout.session.completed", object, live, account)
}

// Take returns the events that wait, and forgets them.
func (s *Server) Take() []Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.events
	s.events = nil
	return out
}

// Request is the message that brings an event, signed at a time.
func (s *Server) Request(to string, e Event, at time.Time) *http.Request {
	signed := webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: e.Body, Secret: s.Secret, Timestamp: at})
	r, err := http.NewRequest(http.MethodPost, to, strings.NewReader(string(e.Body)))
	if err != nil {
		panic(err)
	}
	r.Header.Set("Stripe-Signature", signed.Header)
	r.Header.Set("Content-Type", "application/json")
	return r
}
