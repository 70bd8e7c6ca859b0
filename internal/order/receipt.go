package order

import "stoa/internal/kit/pdf"

// receipt draws an order as a PDF: A4 portrait.
func receipt(o *Order) ([]byte, error) {
	d := pdf.New("P", "Receipt "+o.Number)
	d.AddPage()
	const left, right = 20.0, 190.0
	at := func(x, y float64, text string) { d.Text(x, y, text) }
	ending := func(y float64, text string) { d.Text(right-d.GetStringWidth(text), y, text) }

	d.Fill(pdf.Clay)
	d.Rect(0, 0, 210, 3, "F")
	d.Type(pdf.Carved, 26, pdf.Ink)
	at(left, 32, "Receipt")
	d.Type(pdf.SemiBold, 12, pdf.Muted)
	ending(32, o.Number)
	d.Type(pdf.Regular, 9, pdf.Muted)
	at(left, 46, "Sold by")
	at(110, 46, "Bought by")
	d.Type(pdf.SemiBold, 11, pdf.Ink)
	at(left, 52, o.Seller.Name)
	d.Fit(pdf.SemiBold, o.Buyer.Name, 11, 7, right-110, pdf.Ink)
	at(110, 52, o.Buyer.Name)
	d.Type(pdf.Regular, 10, pdf.Ink)
	at(left, 58, o.Seller.Address)
	d.Fit(pdf.Regular, o.Buyer.Email, 10, 7, right-110, pdf.Ink)
	at(110, 58, o.Buyer.Email)
	d.Type(pdf.Regular, 10, pdf.Muted)
	at(left, 70, "Date: "+o.CreatedAt.Format("2 January 2006"))
	if o.Card != nil {
		at(110, 70, "Paid with: "+o.Card.Brand+" ending in "+o.Card.Last4)
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
		ending(y, line.Price.Format("en"))
		for _, part := range d.Lines(line.Title, 130, 2) {
			at(left, y, part)
			y += 5.5
		}
		d.Type(pdf.Regular, 9, pdf.Muted)
		at(left, y, line.Instructor)
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
	total("Subtotal", o.Subtotal.Format("en"), false)
	if o.Discount.Amount > 0 {
		label := "Discount"
		if o.Coupon != nil {
			label += " (" + *o.Coupon + ")"
		}
		total(label, "-"+o.Discount.Format("en"), false)
	}
	total(o.TaxLabel, o.Tax.Format("en"), false)
	y += 2
	total("Total", o.Total.Format("en"), true)
	d.Type(pdf.Regular, 9, pdf.Muted)
	at(left, 280, "You can have your money back for 30 days.")
	return d.Bytes()
}
