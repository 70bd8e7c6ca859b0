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
	Token     string `json:"-"`
}

// ErrTokenUnknown is returned for a token that the provider did not issue.
var ErrTokenUnknown = fault.New(fault.Invalid, "payment.token_unknown", "Enter this card again.")

var errCardNotFound = fault.New(fault.NotFound, "card.not_found", "This card is no longer saved.")

const mostCards = 20

// Service manages saved cards.
type Service struct{ db *db.DB }

// New creates the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// Cards returns the viewer's saved cards, the default first.
func (s *Service) Cards(ctx context.Context) ([]Card, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := paymentdb.New(s.db.Read()).CardsOf(ctx, v.ID)
	out := make([]Card, 0, len(rows))
	for _, row := range rows {
		out = append(out, view(row, s.db.Now()))
	}
	return out, err
}

func view(row paymentdb.Card, now time.Time) Card {
	return Card{
		ID: row.ID, Brand: row.Brand, Last4: row.Last4, ExpMonth: int(row.ExpMonth), ExpYear: int(row.ExpYear),
		Name:      row.Name,
		IsDefault: row.IsDefault, Expired: Expired(int(row.ExpMonth), int(row.ExpYear), now), Token: row.Token,
	}
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
	return view(row, s.db.Now()), err
}

// Keep saves a card; the first becomes the default.
func Keep(ctx context.Context, tx *db.Tx, personID, provider string, c Card) error {
	q := paymentdb.New(tx)
	n, err := q.CountCards(ctx, personID)
	if err != nil || n >= mostCards {
		return err
	}
	return q.InsertCard(ctx, paymentdb.InsertCardParams{
		ID: db.NewID(), PersonID: personID, Provider: provider, Token: c.Token, Brand: c.Brand, Last4: c.Last4,
		ExpMonth: int32(c.ExpMonth), ExpYear: int32(c.ExpYear), Name: c.Name, IsDefault: n == 0,
		CreatedAt: db.At(tx.Now),
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

// Erase deletes a person's cards, and what the test provider knows of them.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	q := paymentdb.New(tx)
	if err := q.ForgetTestTokens(ctx, personID); err != nil {
		return err
	}
	return q.ForgetCards(ctx, personID)
}

// Remove removes one of the viewer's cards. Error: card.not_found.
func (s *Service) Remove(ctx context.Context, id string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := paymentdb.New(tx)
		n, err := q.DeleteCard(ctx, paymentdb.DeleteCardParams{ID: id, PersonID: v.ID})
		if err == nil && n == 0 {
			err = errCardNotFound
		}
		if err != nil {
			return err
		}
		rest, err := q.CardsOf(ctx, v.ID)
		if err != nil || len(rest) == 0 || rest[0].IsDefault {
			return err
		}
		_, err = q.SetDefault(ctx, paymentdb.SetDefaultParams{ID: rest[0].ID, PersonID: v.ID}) // there is always a default
		return err
	})
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
