package order

import (
	"cmp"

	"stoa/internal/kit/i18n"
	"stoa/internal/kit/pdf"
)

// receipt draws an order as a PDF, A4 portrait, in a language.
func receipt(o *Order, language string) ([]byte, error) {
	w := wordsOf(language)
	d := pdf.New("P", w.receipt+" "+o.Number)
	d.AddPage()
	const left, right = 20.0, 190.0
	at := func(x, y float64, text string) { d.Text(x, y, text) }
	ending := func(y float64, text string) { d.Text(right-d.GetStringWidth(text), y, text) }

	d.Fill(pdf.Clay)
	d.Rect(0, 0, 210, 3, "F")
	d.Type(pdf.Carved, 26, pdf.Ink)
	at(left, 32, w.receipt)
	d.Type(pdf.SemiBold, 12, pdf.Muted)
	ending(32, o.Number)
	d.Type(pdf.Regular, 9, pdf.Muted)
	at(left, 46, w.seller)
	at(110, 46, w.buyer)
	d.Type(pdf.SemiBold, 11, pdf.Ink)
	at(left, 52, o.Seller.Name)
	d.Fit(pdf.SemiBold, o.Buyer.Name, 11, 7, right-110, pdf.Ink)
	at(110, 52, o.Buyer.Name)
	d.Type(pdf.Regular, 10, pdf.Ink)
	at(left, 58, o.Seller.Address)
	d.Fit(pdf.Regular, o.Buyer.Email, 10, 7, right-110, pdf.Ink)
	at(110, 58, o.Buyer.Email)
	d.Type(pdf.Regular, 10, pdf.Muted)
	at(left, 70, w.date+": "+i18n.Date(language, o.CreatedAt))
	if o.Card != nil {
		at(110, 70, w.card+": "+cmp.Or(cardNames[o.Card.Brand], o.Card.Brand)+" •••• "+o.Card.Last4)
	}
	y := 86.0
	rule := func() { d.Stroke(pdf.Line, 0.3); d.Line(left, y-6, right, y-6) }
	rule()
	for _, line := range o.Lines {
		if y > 240 {
			d.AddPage()
			y = 30
		}
		d.Type(pdf.SemiBold, 11, pdf.Ink)
		ending(y, line.Price.Format(language))
		for _, part := range d.Lines(line.Title, 130, 2) {
			at(left, y, part)
			y += 5.5
		}
		d.Type(pdf.Regular, 9, pdf.Muted)
		about := line.Instructor
		if line.RefundedAt != nil {
			about += " · " + w.refunded + " " + i18n.Date(language, *line.RefundedAt)
		}
		at(left, y, about)
		y += 11
		rule()
	}
	y += 2
	total := func(label, value string, strong bool) {
		face, size, color := pdf.Regular, 10.0, pdf.Muted
		if strong {
			face, size, color = pdf.SemiBold, 14.0, pdf.Ink
		}
		d.Type(face, size, color)
		at(120, y, label)
		ending(y, value)
		y += 7
	}
	total(w.subtotal, o.Subtotal.Format(language), false)
	if o.Discount.Amount > 0 {
		label := w.discount
		if o.Coupon != nil {
			label += " (" + *o.Coupon + ")"
		}
		total(label, "-"+o.Discount.Format(language), false)
	}
	label := o.TaxLabel
	if label == taxLabel {
		label = w.tax
	}
	total(label, o.Tax.Format(language), false)
	y += 2
	total(w.total, o.Total.Format(language), true)
	d.Type(pdf.Regular, 9, pdf.Muted)
	at(left, 280, w.back)
	return d.Bytes()
}
