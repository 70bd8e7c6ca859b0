package order

import (
	"context"

	"stoa/internal/kit/db"
	"stoa/internal/order/orderdb"
	"stoa/internal/payment"
	"stoa/internal/session"
	"stoa/internal/tax"
)

// Where consumers are decides on whose VAT they pay. Two pieces of evidence that agree are a presumption that holds
// (regulation 282/2011 art. 24b(d)): the billing address (art. 24f(a)), and where the bank is that issued the card
// or has the account (art. 24f(c)). A buyer is never refused for them; operators hear of those that disagree.

// The kinds of evidence.
const (
	Declared    = "declared" // with the billing details
	CardCountry = "card"
	BankCountry = "bank"
)

// MatterConflict is the matter of an order whose evidence names several countries.
const MatterConflict = "evidence_conflict"

// CountryEvidence is what says where the buyer of an order is.
type CountryEvidence struct {
	Number  string `json:"number,omitempty" doc:"Of the order, in lists of several"`
	Kind    string `json:"kind" enum:"declared,card,bank"`
	Country string `json:"country"`
}

// AddEvidence stores a piece of evidence with an order, the first of its kind. What isn't a country is none.
func AddEvidence(ctx context.Context, tx *db.Tx, orderID, kind, country string) error {
	if !tax.IsCountry(country) {
		return nil
	}
	return orderdb.New(tx).AddEvidence(ctx, orderdb.AddEvidenceParams{OrderID: orderID, Kind: kind, Country: country})
}

// weigh stores what a payment says of its buyer's country, where the tax was worked out by that, and opens a matter
// where a consumer's evidence disagrees. Where companies owe the tax themselves, their VAT id decides.
func weigh(ctx context.Context, tx *db.Tx, row orderdb.Order, result payment.Result) error {
	if row.TaxReason == tax.Off || row.TotalCents == 0 {
		return nil
	}
	for kind, country := range map[string]string{
		Declared: row.BuyerCountry, CardCountry: result.CardCountry, BankCountry: result.BankCountry,
	} {
		if err := AddEvidence(ctx, tx, row.ID, kind, country); err != nil {
			return err
		}
	}
	pieces, err := EvidenceOf(ctx, tx, row.ID)
	if err != nil || row.TaxReason == tax.Reverse {
		return err
	}
	for _, piece := range pieces {
		if piece.Country != row.BuyerCountry {
			return orderdb.New(tx).OpenMatter(ctx, orderdb.OpenMatterParams{
				OrderID: row.ID, Kind: MatterConflict, OpenedAt: db.At(tx.Now),
			})
		}
	}
	return nil
}

// EvidenceOf returns what says where the buyer of an order is.
func EvidenceOf(ctx context.Context, d orderdb.DBTX, orderID string) ([]CountryEvidence, error) {
	rows, err := orderdb.New(d).EvidenceOf(ctx, orderID)
	out := make([]CountryEvidence, 0, len(rows))
	for _, r := range rows {
		out = append(out, CountryEvidence{Kind: r.Kind, Country: r.Country})
	}
	return out, err
}

// Evidence returns what is stored of where the viewer was, with the numbers of their orders. It stays when they are
// erased, as long as the tax law wants records (2006/112/EC art. 369k), by their orders' ids only.
func (s *Service) Evidence(ctx context.Context) ([]CountryEvidence, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := orderdb.New(s.db.Read()).EvidenceBy(ctx, v.ID)
	out := make([]CountryEvidence, 0, len(rows))
	for _, r := range rows {
		out = append(out, CountryEvidence{Number: r.Number, Kind: r.Kind, Country: r.Country})
	}
	return out, err
}
