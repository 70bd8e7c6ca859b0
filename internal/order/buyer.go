package order

import (
	"context"

	"stoa/internal/cart"
	"stoa/internal/invoice"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/order/orderdb"
	"stoa/internal/session"
	"stoa/internal/tax"
	"stoa/internal/vies"
)

// BuyerCorrection is what an invoice should have said of its buyer. Invoice is the number of the one to correct.
type BuyerCorrection struct {
	Invoice string         `json:"invoice" maxLength:"60"`
	Name    string         `json:"name" maxLength:"300"`
	Buyer   cart.CartBuyer `json:"buyer"`
}

// CorrectBuyer replaces the invoice of one of the viewer's orders by one with other details of them, and returns the
// order, whose receipt has them from then on. What was paid stays, so the tax must be the same for this buyer.
// Errors: a form's, order.not_found, also for someone else's, and those of invoice.Correct.
func (s *Service) CorrectBuyer(ctx context.Context, number string, in BuyerCorrection) (*Order, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	var f fault.Form
	in.Name = f.Text("name", in.Name, true, false, 120)
	in.Buyer.Check(&f)
	if err := f.Err(); err != nil {
		return nil, err
	}
	said, err := s.confirmCorrected(ctx, number, in.Buyer)
	if err != nil {
		return nil, err
	}
	var row orderdb.Order
	err = s.db.InTx(ctx, func(tx *db.Tx) (err error) {
		if err := invoice.Queue(ctx, tx); err != nil {
			return err
		}
		q := orderdb.New(tx)
		var ok bool
		row, ok, err = db.Found(q.ByNumber(ctx, orderdb.ByNumberParams{Number: number, PersonID: v.ID}))
		if err != nil {
			return err
		}
		if !ok {
			return ErrNotFound
		}
		if err := sameTax(row, in.Buyer); err != nil {
			return err
		}
		if err := invoice.Correct(ctx, tx, row.ID, in.Invoice, invoice.Buyer{
			Name: in.Name, Company: in.Buyer.Company, Address: in.Buyer.Address, Country: in.Buyer.Country,
			VATID: in.Buyer.VATID, Reference: in.Buyer.Reference,
		}); err != nil {
			return err
		}
		if said.VATID != "" {
			if err := keepCheck(ctx, tx, row.ID, said); err != nil {
				return err
			}
		}
		row.BuyerName, row.BuyerCountry, row.BuyerVatID = in.Name, in.Buyer.Country, in.Buyer.VATID
		row.BuyerDetails = text(buyerDetails{
			Company: in.Buyer.Company, Address: in.Buyer.Address, Reference: in.Buyer.Reference,
		})
		return q.CorrectBuyer(ctx, orderdb.CorrectBuyerParams{
			ID: row.ID, BuyerName: row.BuyerName, BuyerCountry: row.BuyerCountry, BuyerVatID: row.BuyerVatID,
			BuyerDetails: row.BuyerDetails,
		})
	})
	if err != nil {
		return nil, err
	}
	return s.whole(ctx, row)
}

// confirmCorrected asks VIES for another VAT id that is to take the place of the one for which no VAT was charged.
// Error: a form's, if it isn't valid.
func (s *Service) confirmCorrected(
	ctx context.Context, number string, is cart.CartBuyer,
) (said vies.Answer, err error) {
	row, err := s.own(ctx, number)
	if err != nil || s.vies == nil || row.TaxReason != tax.Reverse || is.VATID == "" || is.VATID == row.BuyerVatID ||
		!s.seller().Tax.VIES {
		return said, err
	}
	if said, err = s.vies.Ask(ctx, is.VATID); err == nil && said.Standing == tax.Invalid {
		err = cart.ErrVATID()
	}
	return said, err
}

// sameTax refuses a buyer for whom an order would have borne another tax.
func sameTax(row orderdb.Order, is cart.CartBuyer) error {
	var seller Seller
	if err := stored(row.SellerDetails, &seller); err != nil {
		return err
	}
	terms := tax.TaxTerms{Country: row.TaxCountry, Rate: row.TaxRate, Reason: row.TaxReason}
	was := tax.Buyer{Country: row.BuyerCountry, VATID: row.BuyerVatID}
	if terms.Same(seller.Country, was, tax.Buyer{Country: is.Country, VATID: is.VATID}) {
		return nil
	}
	var f fault.Form
	if is.Country != was.Country {
		f.Add("country", "country_taxed", "The VAT was charged for this order’s country. Contact us to change it.")
	} else {
		f.Add("vatId", "vat_id_taxed", "This would change the VAT that was charged. Contact us.")
	}
	return f.Err()
}
