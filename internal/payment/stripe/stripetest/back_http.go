package stripetest

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
)

// Money that goes back: refunds, and what banks take.

func (s *Server) refund(form url.Values) answer {
	session := s.byIntent(form.Get("payment_intent"))
	cents, _ := strconv.ParseInt(form.Get("amount"), 10, 64)
	lost, open := s.disputed(form.Get("payment_intent"))
	switch {
	case session == nil || session.Payment != "paid":
		return failure(400, "invalid_request_error", "charge_not_refundable", "This PaymentIntent has no successful charge")
	case open || lost > 0 && session.Refunded+lost == session.Cents:
		return failure(400, "invalid_request_error", "charge_disputed", "This charge has been charged back")
	case session.Refunded == session.Cents:
		return failure(400, "invalid_request_error", "charge_already_refunded", "Charge has already been refunded")
	case cents <= 0 || session.Refunded+lost+cents > session.Cents:
		return failure(400, "invalid_request_error", "", "Refund amount is greater than unrefunded amount on charge")
	}
	session.Refunded += cents
	made := &Refund{
		ID: s.id("re"), Intent: session.Intent, Status: "succeeded", Cents: cents, metadata: fields(form, "metadata"),
	}
	s.refunds[made.ID] = made
	s.say("charge.refunded", s.charge(session))
	return ok(s.refundOf(made))
}

// GiveBack refunds so much of a page's charge in the dashboard, and returns the refund's id; "" if that can't be done.
func (s *Server) GiveBack(id string, cents int64) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	session := s.sessions[id]
	if session == nil || session.Payment != "paid" {
		return ""
	}
	if lost, open := s.disputed(session.Intent); open || session.Refunded+lost+cents > session.Cents {
		return ""
	}
	session.Refunded += cents
	made := &Refund{ID: s.id("re"), Intent: session.Intent, Status: "succeeded", Cents: cents}
	s.refunds[made.ID] = made
	s.say("charge.refunded", s.charge(session))
	return made.ID
}

func (s *Server) listRefunds(intent string) answer {
	list := []any{}
	for _, id := range slices.Sorted(maps.Keys(s.refunds)) {
		if intent == "" || s.refunds[id].Intent == intent {
			list = append([]any{s.refundOf(s.refunds[id])}, list...)
		}
	}
	return ok(map[string]any{"object": "list", "data": list, "has_more": false, "url": "/v1/refunds"})
}

func (s *Server) listDisputes(intent string) answer {
	list := []any{}
	for _, id := range slices.Sorted(maps.Keys(s.disputes)) {
		if intent == "" || s.disputes[id].Intent == intent {
			list = append(list, s.dispute(s.disputes[id]))
		}
	}
	return ok(map[string]any{"object": "list", "data": list, "has_more": false, "url": "/v1/disputes"})
}

// Complain opens a dispute about all of a charge, or so much of it.
func (s *Server) Complain(id string, cents int64) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	session := s.sessions[id]
	if session == nil || session.Payment != "paid" || session.Refunded+cents > session.Cents {
		return ""
	}
	d := &Dispute{
		ID: s.id("du"), Intent: session.Intent, Status: "needs_response", Cents: cents, Fee: 1500, At: s.clock(),
	}
	s.disputes[d.ID] = d
	s.say("charge.dispute.created", s.dispute(d))
	return d.ID
}

// disputed is what banks have taken back of a charge, and whether one has yet to decide: until then, nothing is
// refunded.
func (s *Server) disputed(intent string) (lost int64, open bool) {
	for _, d := range s.disputes {
		switch {
		case d.Intent != intent || d.Status == "won":
		case d.Status == "lost":
			lost += d.Cents
		default:
			open = true
		}
	}
	return lost, open
}

// Decide ends a dispute.
func (s *Server) Decide(id string, won bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.disputes[id]
	if d.Status = "lost"; won {
		d.Status = "won"
	}
	s.say("charge.dispute.closed", s.dispute(d))
}
