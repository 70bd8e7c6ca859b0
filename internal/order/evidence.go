package order

import (
	"context"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/order/orderdb"
	"stoa/internal/payment"
	"stoa/internal/session"
	"stoa/internal/tax"
)

// Where consumers are decides on whose VAT they pay. Two pieces of evidence that agree are a presumption that holds
// (regulation 282/2011 art. 24b(d)): the billing address (art. 24f(a)), where the address on the internet is (art.
// 24f(b)), and where the bank is that issued the card or has the account (art. 24f(c)). A buyer is never refused for
// them; operators hear of those that disagree.

// The kinds of evidence.
const (
	Declared    = "declared" // with the billing details
	CardCountry = "card"
	BankCountry = "bank"
	IPCountry   = "ip" // of the address from which the order was placed; only the country is stored
)

// MatterConflict is the matter of an order whose evidence names several countries.
const MatterConflict = "evidence_conflict"

// CountryEvidence is what says where the buyer of an order is.
type CountryEvidence struct {
	Number  string `json:"number,omitempty" doc:"Of the order, in lists of several"`
	Kind    string `json:"kind" enum:"declared,card,bank,ip"`
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
// where a consumer's evidence disagrees, unless something else agrees with what they said: two pieces are enough. Where
// companies owe the tax themselves, their VAT id decides.
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
	agree := 0
	for _, piece := range pieces {
		if piece.Country == row.BuyerCountry {
			agree++
		}
	}
	if agree == len(pieces) || agree > 1 {
		return nil
	}
	return orderdb.New(tx).OpenMatter(ctx, orderdb.OpenMatterParams{
		OrderID: row.ID, Kind: MatterConflict, OpenedAt: db.At(tx.Now),
	})
}

// EvidenceStanding is how much the consumers' countries of this year and the one before are proven, whose VAT is
// declared in the One-Stop Shop. Up to 100,000 euros in both years, a seller of the EU needs one piece by someone else
// than the seller and the buyer (regulation 282/2011 art. 24b, second paragraph); else two that agree.
type EvidenceStanding struct {
	OnePiece bool        `json:"onePiece" doc:"One piece by someone else is enough, as the operator has it"`
	Short    int64       `json:"short" doc:"Orders that have less"`
	Orders   []string    `json:"orders" doc:"Numbers of the latest of them, at most 20"`
	ThisYear money.Money `json:"thisYear" doc:"Sales, without VAT and refunds"`
	LastYear money.Money `json:"lastYear"`
	Over     bool        `json:"over" doc:"A year has more than the limit; known of euros only"`
}

// onePieceLimit is of a year's sales to consumers in other countries of the EU, in cents of euros.
const onePieceLimit = 100_000_00

// evidenceStanding returns it, or nil where the seller doesn't declare in the One-Stop Shop.
func (s *Service) evidenceStanding(ctx context.Context) (*EvidenceStanding, error) {
	seller := s.seller().Tax
	if !seller.Charge || !seller.OSS {
		return nil, nil
	}
	q, currency := orderdb.New(s.db.Read()), course.Currency()
	begin := time.Date(s.db.Now().UTC().Year(), 1, 1, 0, 0, 0, 0, time.UTC)
	sold := func(from time.Time) (money.Money, error) {
		since, until := db.At(from), db.At(from.AddDate(1, 0, 0))
		cents, err := q.SoldAcross(ctx, orderdb.SoldAcrossParams{Since: &since, Until: &until, Currency: currency})
		return money.Of(cents, currency), err
	}
	out := &EvidenceStanding{OnePiece: seller.OnePiece, Orders: []string{}}
	var err error
	if out.ThisYear, err = sold(begin); err != nil {
		return nil, err
	}
	if out.LastYear, err = sold(begin.AddDate(-1, 0, 0)); err != nil {
		return nil, err
	}
	out.Over = currency == "EUR" && max(out.ThisYear.Amount, out.LastYear.Amount) > onePieceLimit
	since := db.At(begin.AddDate(-1, 0, 0))
	thin := orderdb.ThinEvidenceParams{Since: &since, Needed: 2}
	if out.OnePiece { // what the buyer said is none, nor is what the seller looked up
		thin.Needed, thin.NotThis, thin.NorThat = 1, Declared, IPCountry
	}
	rows, err := q.ThinEvidence(ctx, thin)
	for _, row := range rows {
		out.Orders, out.Short = append(out.Orders, row.Number), row.Total
	}
	return out, err
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
