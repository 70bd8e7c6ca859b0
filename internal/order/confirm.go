package order

import (
	"context"
	"errors"
	"time"

	"stoa/internal/audit"
	"stoa/internal/cart"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/order/orderdb"
	"stoa/internal/session"
	"stoa/internal/tax"
	"stoa/internal/vies"
)

// VAT ids on which the tax of an order depends are asked for at VIES when the order is placed, and the answer stays
// with the order as evidence. What VIES could not say then is asked for later; what turns out to be otherwise than
// the order was taxed is a matter for operators, and so is what the evidence of the buyer's country says against
// it.

// The kinds of matters.
const (
	MatterInvalid     = "vat_invalid"     // no VAT was charged, and the VAT id isn't valid
	MatterUnconfirmed = "vat_unconfirmed" // no VAT was charged, and VIES still can't say
	MatterValid       = "vat_valid"       // VAT was charged because VIES couldn't say, and the VAT id is valid
)

const (
	confirmSoon    = 10 * time.Minute
	confirmSeldom  = 12 * time.Hour
	confirmUnheard = 24 * time.Hour // until operators hear of it
	confirmUntil   = 90 * 24 * time.Hour
)

// VATCheck is what VIES said of the VAT id of an order.
type VATCheck struct {
	VATID        string     `json:"vatId"`
	Standing     string     `json:"standing" enum:"valid,invalid,unknown"`
	At           *time.Time `json:"at" doc:"When VIES said so"`
	Consultation string     `json:"consultation" doc:"VIES’s number of the request, if it gave one"`
	Requester    string     `json:"requester" doc:"The VAT ID in whose name it was asked, if any"`
}

// TaxMatter is something about the tax of an order that an operator is to look at.
type TaxMatter struct {
	Kind     string      `json:"kind" enum:"vat_invalid,vat_unconfirmed,vat_valid,evidence_conflict"`
	Since    time.Time   `json:"since"`
	Number   string      `json:"number"`
	PlacedAt time.Time   `json:"placedAt"`
	Buyer    string      `json:"buyer"`
	Country  string      `json:"country"`
	VATID    string      `json:"vatId"`
	Total    money.Money `json:"total"`
	Tax      money.Money `json:"tax"`
	Checked  *time.Time  `json:"checked" doc:"When VIES last gave an answer"`
}

// TaxMatters are those that are open, the oldest first.
type TaxMatters struct {
	Matters []TaxMatter `json:"matters"`
	More    bool        `json:"more"`
	// Evidence is nil where the seller doesn't declare in the One-Stop Shop.
	Evidence *EvidenceStanding `json:"evidence"`
}

var errNoMatter = fault.New(fault.NotFound, "tax.no_matter", "This has been settled already.")

// confirm asks VIES before an order is placed; begin then finds the answer.
func (s *Service) confirm(ctx context.Context, personID string) error {
	seller := s.seller().Tax
	if s.vies == nil || !seller.Charge || !seller.VIES {
		return nil
	}
	id, err := cart.ToConfirm(ctx, s.db.Read(), personID, seller)
	if err != nil || id == "" {
		return err
	}
	_, err = s.vies.Ask(ctx, id)
	return err
}

// keepCheck stores what VIES said with the order. What it couldn't say is asked for again.
func keepCheck(ctx context.Context, tx *db.Tx, orderID string, said vies.Answer) error {
	row := orderdb.AddVATCheckParams{
		OrderID: orderID, VatID: said.VATID, Requester: said.Requester, Standing: said.Standing, AnsweredAt: said.At,
		Consultation: said.Consultation,
	}
	if said.Standing == tax.Unknown {
		due := db.At(tx.Now.Add(confirmSoon))
		row.DueAt = &due
	}
	return orderdb.New(tx).AddVATCheck(ctx, row)
}

// VATCheckOf returns what VIES said of the VAT id of an order, or nil if it wasn't asked.
func VATCheckOf(ctx context.Context, d orderdb.DBTX, orderID string) (*VATCheck, error) {
	row, ok, err := db.Found(orderdb.New(d).VATCheckOf(ctx, orderID))
	if err != nil || !ok {
		return nil, err
	}
	return &VATCheck{
		VATID: row.VatID, Standing: row.Standing, At: row.AnsweredAt.Ptr(), Consultation: row.Consultation,
		Requester: row.Requester,
	}, nil
}

// ConfirmLater asks VIES for what it could not say when orders were placed, on every instance.
func (s *Service) ConfirmLater(ctx context.Context) error {
	if s.vies == nil {
		return nil
	}
	now := db.At(s.db.Now())
	due, err := orderdb.New(s.db.Read()).DueVATChecks(ctx, &now)
	for _, row := range due {
		if ctx.Err() != nil {
			break
		}
		err = errors.Join(err, s.confirmOne(ctx, row))
	}
	return err
}

func (s *Service) confirmOne(ctx context.Context, row orderdb.DueVATChecksRow) error {
	taken := false
	if err := s.db.InTx(ctx, func(tx *db.Tx) error {
		q, now := orderdb.New(tx), db.At(tx.Now)
		if row.Status == Failed || tx.Now.Sub(row.CreatedAt.Time) > confirmUntil {
			return q.EndVATCheck(ctx, row.OrderID)
		}
		next := db.At(tx.Now.Add(min(confirmSoon<<min(row.Tries, 10), confirmSeldom)))
		n, err := q.TakeVATCheck(ctx, orderdb.TakeVATCheckParams{OrderID: row.OrderID, Next: &next, Now: &now})
		taken = n > 0 && row.Status != Pending
		return err
	}); err != nil || !taken {
		return err
	}
	said, err := s.vies.Ask(ctx, row.VatID)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error { return confirmed(ctx, tx, row, said) })
}

// confirmed notes what VIES says of the VAT id of an order by now, and what that means for its tax.
func confirmed(ctx context.Context, tx *db.Tx, row orderdb.DueVATChecksRow, said vies.Answer) error {
	q, at := orderdb.New(tx), db.At(tx.Now)
	free := row.TaxReason == tax.Reverse
	open := func(kind string) error {
		return q.OpenMatter(ctx, orderdb.OpenMatterParams{OrderID: row.OrderID, Kind: kind, OpenedAt: at})
	}
	if said.Standing == tax.Unknown {
		if free && tx.Now.Sub(row.CreatedAt.Time) >= confirmUnheard {
			return open(MatterUnconfirmed)
		}
		return nil
	}
	if err := q.AnswerVATCheck(ctx, orderdb.AnswerVATCheckParams{
		OrderID: row.OrderID, Standing: said.Standing, Requester: said.Requester, AnsweredAt: said.At,
		Consultation: said.Consultation, VatID: row.VatID,
	}); err != nil {
		return err
	}
	if err := q.DropMatter(ctx, orderdb.DropMatterParams{OrderID: row.OrderID, Kind: MatterUnconfirmed}); err != nil {
		return err
	}
	switch valid := said.Standing == tax.Valid; {
	case free && !valid:
		return open(MatterInvalid)
	case !free && valid:
		return open(MatterValid)
	}
	return nil
}

// TaxMatters returns what is open about the tax of orders. For operators.
func (s *Service) TaxMatters(ctx context.Context) (*TaxMatters, error) {
	rows, err := orderdb.New(s.db.Read()).OpenMatters(ctx, db.At(s.db.Now()))
	out := &TaxMatters{Matters: make([]TaxMatter, 0, len(rows)), More: len(rows) > 200}
	for _, r := range rows[:min(len(rows), 200)] {
		out.Matters = append(out.Matters, TaxMatter{
			Kind: r.Kind, Since: r.OpenedAt.Time, Number: r.Number, PlacedAt: r.CreatedAt.Time, Buyer: r.BuyerName,
			Country: r.BuyerCountry, VATID: r.BuyerVatID, Total: money.Of(r.TotalCents, r.Currency),
			Tax: money.Of(r.TaxCents, r.Currency), Checked: r.AnsweredAt.Ptr(),
		})
	}
	if err == nil {
		out.Evidence, err = s.evidenceStanding(ctx)
	}
	return out, err
}

// SettleTax marks a matter as settled. For operators. Error: tax.no_matter.
func (s *Service) SettleTax(ctx context.Context, number, kind string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		n, err := orderdb.New(tx).SettleMatter(ctx, orderdb.SettleMatterParams{Now: &at, Kind: kind, Number: number})
		if err != nil {
			return err
		}
		if n == 0 {
			return errNoMatter
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: "tax.settled", Subject: number, Details: map[string]string{"reason": kind},
		})
	})
}
