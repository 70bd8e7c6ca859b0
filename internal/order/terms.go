package order

import (
	"context"
	"encoding/json"
	"log/slog"

	"stoa/internal/cart"
	"stoa/internal/invoice"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/order/orderdb"
	"stoa/internal/tax"
)

// buyerDetails are what is stored of a buyer besides their name, country and VAT id.
type buyerDetails struct {
	Company   string `json:"company,omitempty"`
	Address   string `json:"address,omitempty"`
	Reference string `json:"reference,omitempty"`
}

// fixTerms notes who sells, who buys and what tax is due, as they are now: what the operator or the buyer changes later
// is not about this order.
func (s *Service) fixTerms(row *orderdb.InsertOrderParams, bought *cart.Cart) {
	row.SellerDetails = text(s.seller())
	if bought.TaxTerms == nil {
		return
	}
	row.TaxLabel = ""
	row.TaxCountry, row.TaxRate, row.TaxReason = bought.TaxTerms.Country, bought.TaxTerms.Rate, bought.TaxTerms.Reason
	row.BuyerCountry, row.BuyerVatID = bought.Buyer.Country, bought.Buyer.VATID
	row.BuyerDetails = text(buyerDetails{
		Company: bought.Buyer.Company, Address: bought.Buyer.Address, Reference: bought.Buyer.Reference,
	})
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // cannot fail: texts
	}
	return string(b)
}

// hasInvoice reports whether an order is to have an invoice: if it costs anything and its seller was known when it was
// placed.
func hasInvoice(row orderdb.Order) (bool, error) {
	var seller Seller
	err := stored(row.SellerDetails, &seller)
	return seller.Invoices && row.TotalCents > 0, err
}

// issue stores the invoice of an order.
func issue(ctx context.Context, tx *db.Tx, row orderdb.Order, lines []orderdb.LinesOfRow) error {
	var seller Seller
	var buyer buyerDetails
	if err := stored(row.SellerDetails, &seller); err != nil {
		return err
	}
	if err := stored(row.BuyerDetails, &buyer); err != nil {
		return err
	}
	sale := invoice.Sale{
		OrderID: row.ID, OrderNumber: row.Number, PersonID: row.PersonID, Currency: row.Currency, Provider: row.Provider,
		Seller: invoice.Seller{
			Name: seller.Name, Address: seller.Address, Country: seller.Country, VATID: seller.VATID,
		},
		Buyer: invoice.Buyer{
			Name: row.BuyerName, Company: buyer.Company, Address: buyer.Address, Country: row.BuyerCountry,
			VATID: row.BuyerVatID, Reference: buyer.Reference,
		},
		Tax: tax.TaxTerms{Country: row.TaxCountry, Rate: row.TaxRate, Reason: row.TaxReason},
	}
	for _, l := range lines {
		sale.Lines = append(sale.Lines, invoice.Line{
			CourseID: l.CourseID, Title: invoiced(l), PriceCents: l.PriceCents, DiscountCents: l.DiscountCents,
			TaxCents: l.TaxCents, Seats: l.Seats,
		})
	}
	return invoice.Issue(ctx, tx, sale)
}

// invoiced is what an invoice calls a line: a part of a bundle has its name, too.
func invoiced(l orderdb.LinesOfRow) string {
	if l.BundleTitle == "" {
		return l.Title
	}
	return l.Title + " (" + l.BundleTitle + ")"
}

// stored reads details of an order, if there are any.
func stored(text string, into any) error {
	if text == "" {
		return nil
	}
	return json.Unmarshal([]byte(text), into)
}

// showTerms shows them. Orders of versions that didn't store the seller have today's.
func (s *Service) showTerms(out *Order, row orderdb.Order) {
	out.Seller, out.Net = s.seller(), money.Of(row.TotalCents-row.TaxCents, row.Currency)
	read := func(text string, into any) {
		if err := stored(text, into); err != nil {
			slog.Error("details of an order can't be read", "order", row.Number, "error", err)
		}
	}
	if row.SellerDetails != "" {
		out.Seller = Seller{}
		read(row.SellerDetails, &out.Seller)
	}
	if row.TaxReason != tax.Off {
		out.TaxTerms = &tax.TaxTerms{Country: row.TaxCountry, Rate: row.TaxRate, Reason: row.TaxReason}
	}
	var d buyerDetails
	read(row.BuyerDetails, &d)
	out.Buyer.Country, out.Buyer.VATID = row.BuyerCountry, row.BuyerVatID
	out.Buyer.Company, out.Buyer.Address, out.Buyer.Reference = d.Company, d.Address, d.Reference
}
