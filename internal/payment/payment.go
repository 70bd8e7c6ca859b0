// Package payment owns the interface to payment providers, and saved cards. It guarantees that card
// numbers and security codes are never stored or logged: only a provider's token, the brand, the last
// four digits and the expiry date. It does not know what is paid for.
package payment

import (
	"context"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/payment/paymentdb"
	"stoa/internal/session"
)

// Card is a card as its owner sees it.
type Card struct {
	ID        string `json:"id"`
	Brand     string `json:"brand" enum:"visa,mastercard,amex,discover,other"`
	Last4     string `json:"last4"`
	ExpMonth  int    `json:"expMonth"`
	ExpYear   int    `json:"expYear"`
	Name      string `json:"name"`
	IsDefault bool   `json:"isDefault"`
	Expired   bool   `json:"expired"`
	Provider  string `json:"provider" enum:"test,stripe"`
	Usable    bool   `json:"usable" doc:"It can be paid with at the moment, if it hasn’t expired"`
	Token     string `json:"-"`
	Live      bool   `json:"-"` // saved in live mode
}

// ErrTokenUnknown is returned for a token that the provider did not issue.
var ErrTokenUnknown = fault.New(fault.Invalid, "payment.token_unknown", "Enter this card again.")

// ErrCardGone is returned for a saved card that its provider, or its owner, has removed. It is no longer in the list.
var ErrCardGone = fault.New(
	fault.Conflict, "payment.card_gone", "This card is no longer available. Choose another one.",
)

var errCardNotFound = fault.New(fault.NotFound, "card.not_found", "This card is no longer saved.")

const mostCards = 20

// stripeName is the provider that keeps cards itself.
const stripeName = "stripe"

// Service manages saved cards.
type Service struct {
	db   *db.DB
	pays Set
}

// New creates the service. Cards can be paid with while their providers are offered.
func New(d *db.DB, pays Set) *Service { return &Service{db: d, pays: pays} }

// Cards returns the viewer's saved cards, the default first.
func (s *Service) Cards(ctx context.Context) ([]Card, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := paymentdb.New(s.db.Read()).CardsOf(ctx, v.ID)
	out := make([]Card, 0, len(rows))
	for _, row := range rows {
		out = append(out, s.view(row))
	}
	return out, err
}

func (s *Service) view(row paymentdb.Card) Card {
	return Card{
		ID: row.ID, Brand: row.Brand, Last4: row.Last4, ExpMonth: int(row.ExpMonth), ExpYear: int(row.ExpYear),
		Name: row.Name, IsDefault: row.IsDefault, Expired: Expired(int(row.ExpMonth), int(row.ExpYear), s.db.Now()),
		Provider: row.Provider, Usable: s.usable(row), Token: row.Token, Live: row.Live,
	}
}

// usable reports whether the provider of a card is offered and would take it.
func (s *Service) usable(row paymentdb.Card) bool {
	p, ok := s.pays.Offered(row.Provider)
	if keeper, keeps := as[Keeper](p); ok && keeps {
		return keeper.Live() == row.Live
	}
	return ok && TakesCards(p)
}

// Expired reports whether a card is past the last day of its month.
func Expired(month, year int, now time.Time) bool {
	return !now.Before(time.Date(year, time.Month(month)+1, 1, 0, 0, 0, 0, time.UTC))
}

// CardOf returns one of a person's saved cards. Error: card.not_found.
func (s *Service) CardOf(ctx context.Context, personID, id string) (Card, error) {
	row, ok, err := db.Found(paymentdb.New(s.db.Read()).CardByID(ctx, paymentdb.CardByIDParams{
		ID: id, PersonID: personID,
	}))
	if err == nil && !ok {
		err = errCardNotFound
	}
	return s.view(row), err
}

// Keep saves a card; the first becomes the default. A card that is saved already isn't saved again: one that its
// provider has kept, too, is given back to it.
func Keep(ctx context.Context, tx *db.Tx, personID, provider string, c Card) error {
	q := paymentdb.New(tx)
	n, err := q.CountCards(ctx, personID)
	if err != nil {
		return err
	}
	same, err := q.SameCards(ctx, paymentdb.SameCardsParams{
		PersonID: personID, Provider: provider, Live: c.Live, Brand: c.Brand, Last4: c.Last4, ExpMonth: int32(c.ExpMonth),
		ExpYear: int32(c.ExpYear),
	})
	if err != nil {
		return err
	}
	if same > 0 || n >= mostCards {
		return discard(ctx, tx, provider, c.Token, c.Live)
	}
	return q.InsertCard(ctx, paymentdb.InsertCardParams{
		ID: db.NewID(), PersonID: personID, Provider: provider, Token: c.Token, Brand: c.Brand, Last4: c.Last4,
		ExpMonth: int32(c.ExpMonth), ExpYear: int32(c.ExpYear), Name: c.Name, IsDefault: n == 0,
		CreatedAt: db.At(tx.Now), Live: c.Live,
	})
}

// discard has Stripe delete a card that it keeps.
func discard(ctx context.Context, tx *db.Tx, provider, token string, live bool) error {
	if provider != stripeName {
		return nil
	}
	return paymentdb.New(tx).DiscardStripeCard(ctx, paymentdb.DiscardStripeCardParams{
		ID: token, Live: live, DueAt: db.At(tx.Now),
	})
}

// Add saves a card of the viewer by the provider's token. Errors: account.unverified,
// payment.token_unknown, card.saved, card.too_many.
func (s *Service) Add(ctx context.Context, provider Provider, token string) error {
	v, err := session.RequireVerified(ctx)
	if err != nil {
		return err
	}
	card, err := provider.Card(ctx, token)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		rows, err := paymentdb.New(tx).CardsOf(ctx, v.ID)
		if err != nil {
			return err
		}
		if len(rows) >= mostCards {
			return fault.New(fault.Conflict, "card.too_many", "You can save up to 20 cards. Remove one first.")
		}
		for _, row := range rows {
			if row.Brand == card.Brand && row.Last4 == card.Last4 && int(row.ExpMonth) == card.ExpMonth &&
				int(row.ExpYear) == card.ExpYear {
				return fault.New(fault.Conflict, "card.saved", "This card is already saved.")
			}
		}
		return Keep(ctx, tx, v.ID, provider.Name(), card)
	})
}

// ForgetToken deletes what the test provider knows of a card, which need not be saved.
func ForgetToken(ctx context.Context, tx *db.Tx, token string) error {
	return paymentdb.New(tx).ForgetTestToken(ctx, token)
}

// Erase deletes a person's cards, what the test provider knows of them, and the person's customer at Stripe, with all
// cards there, as soon as Stripe can be reached.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	q := paymentdb.New(tx)
	for _, forget := range []func(context.Context, string) error{
		q.ForgetTestTokens, q.ForgetCards, q.DiscardStripeCustomers, q.ForgetStripePayers, q.ForgetStripeCustomers,
	} {
		if err := forget(ctx, personID); err != nil {
			return err
		}
	}
	return nil
}

// Remove removes one of the viewer's cards. Stripe deletes its own soon after. Error: card.not_found.
func (s *Service) Remove(ctx context.Context, id string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := paymentdb.New(tx)
		card, ok, err := db.Found(q.CardByID(ctx, paymentdb.CardByIDParams{ID: id, PersonID: v.ID}))
		if err == nil && !ok {
			err = errCardNotFound
		}
		if err == nil {
			err = q.DeleteCard(ctx, paymentdb.DeleteCardParams{ID: id, PersonID: v.ID})
		}
		if err == nil {
			err = discard(ctx, tx, card.Provider, card.Token, card.Live)
		}
		if err != nil {
			return err
		}
		return keepDefault(ctx, q, v.ID)
	})
}

// Lost removes from a person's cards what its provider no longer has: the card of a token, or with "" all of a mode.
func Lost(ctx context.Context, tx *db.Tx, personID, provider, token string, live bool) error {
	q := paymentdb.New(tx)
	if err := q.LoseCards(ctx, paymentdb.LoseCardsParams{
		PersonID: personID, Provider: provider, Live: live, Token: token,
	}); err != nil {
		return err
	}
	return keepDefault(ctx, q, personID)
}

// keepDefault makes another card the default, if the one that was has gone.
func keepDefault(ctx context.Context, q *paymentdb.Queries, personID string) error {
	rest, err := q.CardsOf(ctx, personID)
	if err != nil || len(rest) == 0 || rest[0].IsDefault {
		return err
	}
	_, err = q.SetDefault(ctx, paymentdb.SetDefaultParams{ID: rest[0].ID, PersonID: personID})
	return err
}

// SetDefault makes one of the viewer's cards the default. Error: card.not_found.
func (s *Service) SetDefault(ctx context.Context, id string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := paymentdb.New(tx)
		if err := q.ClearDefault(ctx, v.ID); err != nil {
			return err
		}
		n, err := q.SetDefault(ctx, paymentdb.SetDefaultParams{ID: id, PersonID: v.ID})
		if err == nil && n == 0 {
			err = errCardNotFound
		}
		return err
	})
}
