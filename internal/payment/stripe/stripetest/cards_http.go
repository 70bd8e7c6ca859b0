package stripetest

import (
	"maps"
	"net/url"
	"slices"
	"strings"
)

// SavedCard is a payment method of a customer. Number says how its bank answers.
type SavedCard struct{ ID, Customer, Number string }

// Customers returns the emails of customers by their ids.
func (s *Server) Customers() map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.customers)
}

// Cards returns the cards that customers have saved, by their ids.
func (s *Server) Cards() map[string]SavedCard {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[string]SavedCard{}
	for id, card := range s.cards {
		out[id] = *card
	}
	return out
}

// Becomes has the bank of a saved card answer as that of a test card from now on.
func (s *Server) Becomes(id, number string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cards[id].Number = number
}

// Forget deletes a customer in the dashboard.
func (s *Server) Forget(customer string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(customer)
}

// Detach removes a saved card from its customer in the dashboard.
func (s *Server) Detach(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.detach(id)
}

func (s *Server) drop(customer string) {
	delete(s.customers, customer)
	maps.DeleteFunc(s.cards, func(_ string, card *SavedCard) bool { return card.Customer == customer })
}

func (s *Server) onCustomer(method string, path []string, form url.Values) answer {
	if method == "POST" && len(path) == 1 {
		id := s.id("cus")
		s.customers[id] = form.Get("email")
		return ok(map[string]any{"id": id, "object": "customer", "email": form.Get("email"), "livemode": s.Live})
	}
	if _, known := s.customers[path[len(path)-1]]; method != "DELETE" || !known {
		return failure(404, "invalid_request_error", "resource_missing", "No such customer")
	}
	s.drop(path[1])
	return ok(map[string]any{"id": path[1], "object": "customer", "deleted": true})
}

func (s *Server) detach(id string) answer {
	if s.cards[id] == nil {
		return failure(404, "invalid_request_error", "resource_missing", "No such payment_method")
	}
	delete(s.cards, id)
	s.detached[id] = true
	return s.cardOf(id)
}

// cardOf is a payment method, which is there without a customer after it was detached.
func (s *Server) cardOf(id string) answer {
	out := map[string]any{"id": id, "object": "payment_method", "type": "card", "customer": nil}
	if card := s.cards[id]; card != nil {
		out["customer"] = card.Customer
	} else if !s.detached[id] {
		return failure(404, "invalid_request_error", "resource_missing", "No such PaymentMethod: '"+id+"'")
	}
	return ok(out)
}

func (s *Server) listIntents(customer string) answer {
	list := []any{}
	if _, known := s.customers[customer]; !known {
		return without("customer")
	}
	for _, id := range slices.Sorted(maps.Keys(s.sessions)) {
		if session := s.sessions[id]; session.Customer == customer && session.Intent != "" {
			list = append(list, s.intent(session))
		}
	}
	return ok(map[string]any{"object": "list", "data": list, "has_more": false, "url": "/v1/payment_intents"})
}

func without(param string) answer {
	a := ok(map[string]any{"error": map[string]any{
		"type": "invalid_request_error", "code": "resource_missing", "param": param, "message": "No such " + param,
	}})
	a.status = 400
	return a
}

// chargeSaved pays an intent by a saved card at once, or answers with what its bank said.
func (s *Server) chargeSaved(session *Session, form url.Values) answer {
	card := s.cards[form.Get("payment_method")]
	if s.detached[form.Get("payment_method")] { // Stripe names neither a code nor a parameter
		delete(s.sessions, session.ID)
		return failure(400, "invalid_request_error", "", "The provided PaymentMethod was detached from a Customer.")
	}
	if card == nil || card.Customer != session.Customer {
		delete(s.sessions, session.ID)
		return without("payment_method")
	}
	session.saved = card.ID
	switch said, refused := refusals[card.Number]; {
	case card.Number == Challenge:
		s.refuse(session, "authentication_required", "authentication_required")
	case refused:
		s.refuse(session, said[0], said[1])
	default:
		s.succeed(session)
		return ok(s.intent(session))
	}
	a := ok(map[string]any{"error": map[string]any{
		"type": "card_error", "code": session.Failure, "decline_code": session.Reason, "message": "Declined",
		"payment_intent": s.intent(session),
	}})
	a.status = 402
	return a
}

// keepCard saves the card of a paid intent for its customer, if that was asked for.
func (s *Server) keepCard(session *Session, number string) {
	if session.Future == "" {
		return
	}
	card := &SavedCard{ID: s.id("pm"), Customer: session.Customer, Number: number}
	s.cards[card.ID], session.saved = card, card.ID
}

// offSession reports whether a form asks for a charge without the buyer, as Stripe wants it.
func offSession(form url.Values) bool {
	return form.Get("off_session") == "true" && form.Get("confirm") == "true" &&
		form.Get("payment_method_types[0]") == "card" && strings.HasPrefix(form.Get("payment_method"), "pm_")
}
