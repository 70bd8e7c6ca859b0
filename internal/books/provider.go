package books

import (
	"context"
	"log/slog"
	"time"

	"stoa/internal/books/booksdb"
	"stoa/internal/kit/db"
	"stoa/internal/ledger"
	"stoa/internal/payment"
)

// asking is who is asked for charges. One that doesn't answer isn't asked again, and doesn't keep the others from being
// compared.
type asking struct {
	pays   payment.Set
	silent map[string]bool
}

// charge asks the provider for an order's charge, and compares what it has of it with the ledger. Where a refund or a
// dispute is under way, only the charge.
func (c *Comparison) charge(
	ctx context.Context, q *booksdb.Queries, row booksdb.OrdersAfterRow, asked *asking, since db.Time,
) error {
	provider, known := asked.pays.Named(row.Provider)
	if !known || asked.silent[row.Provider] || c.Charges >= mostAsked || !paid(row.Status) ||
		row.ProviderReference == "" || row.PaidAt.Before(since.Time) && row.Touched == 0 {
		return nil
	}
	c.Charges++
	result, ok, err := provider.Lookup(ctx, row.ID)
	if err != nil {
		asked.fails(c, row, err)
		return nil
	}
	if !ok || result.Outcome != payment.Paid || result.Reference != row.ProviderReference {
		c.add(Difference{Kind: NoCharge, Number: row.Number, Expected: row.TotalCents, Currency: row.Currency})
		return nil
	}
	if row.Moving > 0 {
		return nil
	}
	holding, ok, knows, err := payment.HoldingOf(ctx, provider, row.ID)
	if err != nil {
		asked.fails(c, row, err)
		return nil
	}
	if !knows {
		return nil
	}
	booked, err := q.HeldFor(ctx, booksdb.HeldForParams{
		OrderID: row.ID, Account: ledger.Provider(row.Provider), Currency: row.Currency,
	})
	if err != nil {
		return err
	}
	if !ok || holding.Currency != row.Currency || holding.Left() != booked {
		c.add(Difference{
			Kind: WrongHolding, Number: row.Number, Expected: booked, Found: holding.Left(), Currency: row.Currency,
		})
	}
	return nil
}

// fails notes a provider that can't be asked, with the order that it was asked for.
func (a *asking) fails(c *Comparison, row booksdb.OrdersAfterRow, err error) {
	slog.Warn("a payment provider could not be compared", "provider", row.Provider, "order", row.Number, "error", err)
	a.silent[row.Provider] = true
	c.add(Difference{Kind: Unanswered, Number: row.Number, Expected: row.TotalCents, Currency: row.Currency})
}

// transfer compares what has come for an order, what of it goes back, and the ledger. While an order follows its
// transfer, the sale isn't posted yet, but everything else is.
func (c *Comparison) transfer(row booksdb.TransfersBetweenRow) {
	say := func(expected, found int64) {
		if expected != found {
			c.add(Difference{
				Kind: WrongTransfer, Number: row.Number, Expected: expected, Found: found, Currency: row.Currency,
			})
		}
	}
	account, deposits := row.SentCents-row.CameCents, row.CameCents-row.SentCents
	surplus := row.CameCents - row.ReceivedCents
	enough := row.State == "paid"
	if enough {
		account += row.Cents
		deposits -= min(row.ReceivedCents, row.Cents)
		surplus += max(0, row.ReceivedCents-row.Cents)
	}
	say(account, row.AccountCents)
	say(deposits, row.DepositCents)
	say(surplus, row.SurplusCents)
	switch {
	case row.ReturnedAt != nil:
		say(row.Cents, row.RefundCents)
	case row.RefundCents > row.RefundedCents+row.DueCents:
		say(row.RefundedCents+row.DueCents, row.RefundCents)
	case row.RefundCents < row.RefundedCents:
		say(row.RefundedCents, row.RefundCents)
	}
	if paid(row.Status) && !enough || enough && row.SettledAt != nil && !paid(row.Status) && row.ReturnedAt == nil {
		say(row.Cents, 0)
	}
}

// strayDeposits finds money of transfers in the ledger that nobody has noted.
func (c *Comparison) strayDeposits(ctx context.Context, q *booksdb.Queries) error {
	references, err := q.StrayDeposits(ctx)
	for _, reference := range references {
		c.add(Difference{Kind: WrongTransfer, Number: reference})
	}
	return err
}

// outside lists refunds of the last month that were made at a provider, by an amount that is no course's price.
func (c *Comparison) outside(ctx context.Context, q *booksdb.Queries, now time.Time) error {
	rows, err := q.OutsideParts(ctx, db.At(now.AddDate(0, -1, 0)))
	for _, row := range rows {
		c.add(Difference{Kind: OutsidePart, Number: row.Number, Found: row.Cents, Currency: row.Currency})
	}
	return err
}
