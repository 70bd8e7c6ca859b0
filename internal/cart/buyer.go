package cart

import (
	"cmp"
	"context"
	"time"

	"stoa/internal/cart/cartdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
	"stoa/internal/tax"
	"stoa/internal/vies"
)

// CartBuyer is who buys, as far as the tax and the documents need it. Company, VATID and Reference are of a Business
// only.
type CartBuyer struct {
	Country   string `json:"country" maxLength:"2"`
	Business  bool   `json:"business"`
	Company   string `json:"company"`
	Address   string `json:"address"`
	VATID     string `json:"vatId"`
	Reference string `json:"reference"`
}

func (s *Service) seller() tax.Seller {
	if s.sells == nil {
		return tax.Seller{}
	}
	return s.sells()
}

// taxed works out the tax that a cart contains, and its quote anew.
func (c *Cart) taxed(
	ctx context.Context, d cartdb.DBTX, personID string, seller tax.Seller, now time.Time,
) error {
	if !seller.Charge || seller.Country == "" {
		return nil
	}
	c.AsksBuyer = true
	row, known, err := db.Found(cartdb.New(d).Buyer(ctx, personID))
	if err != nil || !known {
		return err
	}
	c.Buyer = &CartBuyer{
		Country: row.Country, Business: row.Business, Company: row.Company, Address: row.Address, VATID: row.VatID,
		Reference: row.Reference,
	}
	buyer := tax.Buyer{Country: row.Country, VATID: row.VatID}
	if seller.Asks(buyer) {
		c.VATCheck, _, err = vies.Latest(ctx, d, buyer.VATID, now)
		if err != nil {
			return err
		}
		c.VATCheck.VATID, c.VATCheck.Standing = buyer.VATID, cmp.Or(c.VATCheck.Standing, tax.Unknown)
		c.VATStanding, buyer.Standing = c.VATCheck.Standing, c.VATCheck.Standing
	}
	terms := tax.Of(seller, buyer, now)
	c.TaxTerms = &terms
	sum := int64(0)
	for i := range c.Lines {
		line := &c.Lines[i]
		line.TaxCents = tax.Inside(line.Price.Amount-line.Discount.Amount, terms.Rate)
		sum += line.TaxCents
	}
	c.Tax, c.Net = usd(sum), usd(c.Total.Amount-sum)
	c.Quote = quote(c)
	return nil
}

// SetBuyer stores who buys, and returns the cart. Errors: a form's.
func (s *Service) SetBuyer(ctx context.Context, in CartBuyer) (*Cart, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	var f fault.Form
	in.Check(&f)
	if err := f.Err(); err != nil {
		return nil, err
	}
	if err := s.confirm(ctx, in); err != nil {
		return nil, err
	}
	if err := s.db.InTx(ctx, func(tx *db.Tx) error {
		return cartdb.New(tx).SetBuyer(ctx, cartdb.SetBuyerParams{
			PersonID: v.ID, Country: in.Country, Business: in.Business, Company: in.Company, Address: in.Address,
			VatID: in.VATID, Reference: in.Reference,
		})
	}); err != nil {
		return nil, err
	}
	return s.Cart(ctx, "")
}

// confirm asks VIES for a VAT id on which the tax depends. Error: a form's, if it isn't valid.
func (s *Service) confirm(ctx context.Context, in CartBuyer) error {
	if s.vies == nil || !s.seller().Asks(tax.Buyer{Country: in.Country, VATID: in.VATID}) {
		return nil
	}
	said, err := s.vies.Ask(ctx, in.VATID)
	if err != nil || said.Standing != tax.Invalid {
		return err
	}
	return ErrVATID()
}

// confirmFirst asks VIES for a VAT id of which nothing is known any more, as its last answer is older than a day.
func (s *Service) confirmFirst(ctx context.Context, personID string) error {
	if seller := s.seller(); s.vies == nil || !seller.Charge || !seller.VIES {
		return nil
	}
	id, err := ToConfirm(ctx, s.db.Read(), personID, s.seller())
	if err != nil || id == "" {
		return err
	}
	if _, known, err := vies.Latest(ctx, s.db.Read(), id, s.db.Now()); err != nil || known {
		return err
	}
	_, err = s.vies.Ask(ctx, id)
	return err
}

// ErrVATID is the error of a form with a VAT id that VIES doesn't know.
func ErrVATID() error {
	var f fault.Form
	f.Add("vatId", "vat_id_unconfirmed", "VIES, the EU’s register, doesn’t list this VAT ID as valid.")
	return f.Err()
}

// ToConfirm returns the VAT id of a person's billing details on which the tax depends, or "".
func ToConfirm(ctx context.Context, d cartdb.DBTX, personID string, seller tax.Seller) (id string, err error) {
	row, known, err := db.Found(cartdb.New(d).Buyer(ctx, personID))
	if err != nil || !known || !seller.Asks(tax.Buyer{Country: row.Country, VATID: row.VatID}) {
		return "", err
	}
	return row.VatID, nil
}

// Check adds what is wrong to a form, and brings the rest into its usual form.
func (in *CartBuyer) Check(f *fault.Form) {
	if in.Country == "" {
		f.Add("country", "required", "This field is required.")
	} else if !tax.IsCountry(in.Country) {
		f.Add("country", "unknown_country", "Choose a country from the list.")
	}
	in.Address = f.Text("address", in.Address, in.Business, true, 300)
	if !in.Business {
		in.Company, in.VATID, in.Reference = "", "", ""
	}
	in.Company = f.Text("company", in.Company, in.Business, false, 120)
	in.Reference = f.Text("reference", in.Reference, false, false, 60)
	if in.VATID = f.Text("vatId", in.VATID, false, false, 40); in.VATID != "" {
		id, ok := tax.ParseVATID(in.Country, in.VATID)
		if !ok {
			f.Add("vatId", "invalid_vat_id", "This isn’t a VAT ID of this country.")
		}
		in.VATID = id
	}
}
