package order

import (
	"cmp"
	"fmt"
	"strings"

	"stoa/internal/kit/brand"
	"stoa/internal/kit/i18n"
	"stoa/internal/kit/paint"
	"stoa/internal/kit/pdf"
	"stoa/internal/kit/typeset"
)

const millimetre, point = 72 / 25.4, 25.4 / 72 // in points, and in millimetres

// The columns of a receipt, in millimetres.
const receiptLeft, receiptRight, receiptBuyer = 20.0, 190.0, 110.0

// paper is a receipt being drawn: lengths are in millimeters, font sizes in points.
type paper struct {
	d *pdf.Document
	*pdf.Page
}

func (p *paper) turn() {
	p.Page = p.d.Page(pdf.Short, pdf.Long, millimetre)
	p.Fill(paint.Clay, paint.Box(0, 0, 210, 3))
}

// at writes a text from x on one line of at most width, in a smaller size if needed.
func (p *paper) at(style typeset.Style, size float64, c paint.Color, x, y, width float64, text string) {
	size, line := typeset.One(style, text, size, min(size, 7), width/point)
	p.Write(line, size*point, x, y, c)
}

// ending writes a right-aligned text.
func (p *paper) ending(style typeset.Style, size float64, c paint.Color, y float64, text string) {
	line := typeset.Set(style, text)
	p.Write(line, size*point, receiptRight-line.Width*size*point, y, c)
}

func (p *paper) rule(y float64) {
	p.Fill(paint.Hairline, paint.Box(receiptLeft, y, receiptRight-receiptLeft, .3))
}

// receipt draws an order as a PDF, A4 portrait, in a language.
func receipt(o *Order, language string) ([]byte, error) {
	w := wordsOf(language)
	p := &paper{d: pdf.New(w.receipt+" "+o.Number, language)}
	p.turn()
	p.head(o, w, language)
	y := 86.0
	p.rule(y - 6)
	for _, line := range o.Lines {
		if y > 240 {
			p.turn()
			y = 30
		}
		y = p.line(line, w, language, y)
	}
	p.totals(o, w, language, y+2)
	p.at(typeset.Regular, 9, paint.Muted, receiptLeft, 280, receiptRight-receiptLeft, w.back)
	return p.d.Bytes()
}

// head writes the title, the seller and the buyer.
func (p *paper) head(o *Order, w receiptWords, language string) {
	paint.Mark(p, receiptLeft, 15.5, .2)
	p.at(typeset.Carved, 14, paint.Ink, receiptLeft+9.5, 21.2, 60, brand.Name())
	p.at(typeset.Carved, 26, paint.Ink, receiptLeft, 37, 110, w.receipt)
	p.ending(typeset.SemiBold, 12, paint.Muted, 37, o.Number)
	side := func(x, width float64, label, name string, rest ...string) {
		p.at(typeset.Regular, 9, paint.Muted, x, 48, width, label)
		size, lines := typeset.Fit(typeset.SemiBold, name, typeset.Space{
			Most: 11, Least: 6, Width: width / point, Height: 14 / point, Leading: 1.25,
		})
		y := 54.0
		for i, line := range lines {
			if i > 0 {
				y += size * 1.25 * point
			}
			p.Write(line, size*point, x, y, paint.Ink)
		}
		for y += 6; len(rest) > 0; rest = rest[1:] {
			if rest[0] != "" {
				p.at(typeset.Regular, 10, paint.Ink, x, y, width, rest[0])
				y += 4.7
			}
		}
	}
	vatID := func(id string) string {
		if id == "" {
			return ""
		}
		return w.vatID + " " + id
	}
	buyer := cmp.Or(o.Buyer.Company, o.Buyer.Name)
	address := strings.Join(strings.Fields(strings.ReplaceAll(o.Buyer.Address, "\n", ", ")), " ")
	side(receiptLeft, receiptBuyer-receiptLeft-6, w.seller, o.Seller.Name, o.Seller.Address, vatID(o.Seller.VATID))
	side(receiptBuyer, receiptRight-receiptBuyer, w.buyer, buyer, address, o.Buyer.Email, vatID(o.Buyer.VATID))
	p.at(typeset.Regular, 10, paint.Muted, receiptLeft, 77, 84, w.date+": "+i18n.Date(language, o.CreatedAt))
	if o.Card != nil {
		p.at(
			typeset.Regular, 10, paint.Muted, receiptBuyer, 77, 80,
			w.card+": "+cmp.Or(cardNames[o.Card.Brand], o.Card.Brand)+" •••• "+o.Card.Last4,
		)
	}
}

// line writes a purchased course at y, and returns where the next one starts.
func (p *paper) line(l OrderLine, w receiptWords, language string, y float64) float64 {
	p.ending(typeset.SemiBold, 11, paint.Ink, y, l.Price.Format(language))
	for _, part := range typeset.Wrap(typeset.SemiBold, l.Title, 130/point/11, 2) {
		p.Write(part, 11*point, receiptLeft, y, paint.Ink)
		y += 5.5
	}
	about := typeset.Isolate(l.Instructor)
	if l.Bundle != "" {
		about = typeset.Isolate(l.Bundle) + " · " + about
	}
	if l.GiftFor != nil {
		about += " · " + w.giftTo(*l.GiftFor)
	}
	if l.Seats > 0 {
		about += " · " + fmt.Sprintf(w.seats, l.Seats)
	}
	if l.RefundedAt != nil {
		about += " · " + w.refunded + " " + i18n.Date(language, *l.RefundedAt)
	}
	p.at(typeset.Regular, 9, paint.Muted, receiptLeft, y, 130, about)
	p.rule(y + 5)
	return y + 11
}

func (p *paper) totals(o *Order, w receiptWords, language string, y float64) {
	total := func(style typeset.Style, size float64, c paint.Color, label, value string) {
		p.at(style, size, c, 120, y, 45, label)
		p.ending(style, size, c, y, value)
		y += 7
	}
	total(typeset.Regular, 10, paint.Muted, w.subtotal, o.Subtotal.Format(language))
	if o.Discount.Amount > 0 {
		label := w.discount
		if o.Coupon != nil {
			label += " (" + *o.Coupon + ")"
		}
		total(typeset.Regular, 10, paint.Muted, label, "-"+o.Discount.Format(language))
	}
	label := cmp.Or(o.TaxLabel, w.tax)
	if label == taxLabel {
		label = w.tax
	}
	if o.TaxTerms != nil {
		total(typeset.Regular, 10, paint.Muted, w.net, o.Net.Format(language))
		label = w.taxOf(*o.TaxTerms)
	}
	total(typeset.Regular, 10, paint.Muted, label, o.Tax.Format(language))
	y += 2
	total(typeset.SemiBold, 14, paint.Ink, w.total, o.Total.Format(language))
}
