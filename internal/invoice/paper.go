package invoice

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	iso "golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"stoa/internal/invoice/invoicedb"
	"stoa/internal/kit/i18n"
	"stoa/internal/kit/money"
	"stoa/internal/kit/paint"
	"stoa/internal/kit/pdf"
	"stoa/internal/kit/typeset"
	"stoa/internal/tax"
)

const millimeter, point = 72 / 25.4, 25.4 / 72 // in points, and in millimeters

// Where things stand, in millimeters.
const (
	left, right, middle = 20.0, 190.0, 110.0
	bottom              = 258.0 // of what is not the foot
	unitEnd, offEnd     = 128.0, 152.0
	description         = 78.0 // its width
)

// sheet is a document being drawn: lengths are in millimeters, font sizes in points.
type sheet struct {
	*pdf.Page
	d        *pdf.Document
	of       invoicedb.Invoice
	words    words
	language string
	pages    []*pdf.Page
	y        float64
}

// render draws a document as a PDF/A-3, A4 portrait, in the language of its buyer, with the same for programs inside
// where there is one: that makes it a Factur-X (ZUGFeRD) of the profile EN 16931.
func render(of invoicedb.Invoice, lines []invoicedb.InvoiceLine) ([]byte, error) {
	language, w := of.Language, texts[of.Language]
	if w.invoice == "" {
		language, w = "en", texts["en"]
	}
	s := &sheet{d: pdf.New(w.title(of.Kind)+" "+of.Number, language), of: of, words: w, language: language}
	s.turn()
	s.head()
	s.columns()
	for _, line := range lines {
		s.line(line)
	}
	s.totals()
	for i, page := range s.pages {
		s.Page = page
		s.foot(i+1, len(s.pages))
	}
	attached, about, err := electronic(of, lines)
	if err != nil {
		return nil, err
	}
	s.d.Archive(of.IssuedAt.Time, attached, about)
	return s.d.Bytes()
}

// electronic is a document as XML, to be attached to it, and what Factur-X 1.0 wants to be said of that; nil if there
// is none. The relationship is the one that is required in Germany, where the XML counts as much as what is drawn.
func electronic(of invoicedb.Invoice, lines []invoicedb.InvoiceLine) (*pdf.Attachment, string, error) {
	b, ok, err := asXML(of, lines)
	if err != nil || !ok {
		return nil, "", err
	}
	const name = "factur-x.xml"
	return &pdf.Attachment{
		Name: name, Type: "text/xml", Relationship: "Alternative", Data: b, At: of.IssuedAt.Time,
	}, fmt.Sprintf(facturX, name), nil
}

// facturX describes the attachment, and the words that it is described with.
const facturX = `<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>%s</fx:DocumentFileName><fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>
<rdf:li rdf:parseType="Resource"><pdfaProperty:name>DocumentFileName</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>The name of the embedded XML document</pdfaProperty:description></rdf:li>
<rdf:li rdf:parseType="Resource"><pdfaProperty:name>DocumentType</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>The type of the hybrid document</pdfaProperty:description></rdf:li>
<rdf:li rdf:parseType="Resource"><pdfaProperty:name>Version</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>The version of the standard that the XML follows</pdfaProperty:description></rdf:li>
<rdf:li rdf:parseType="Resource"><pdfaProperty:name>ConformanceLevel</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>The conformance level of the XML</pdfaProperty:description></rdf:li>
</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
`

func (s *sheet) turn() {
	s.Page = s.d.Page(pdf.Short, pdf.Long, millimeter)
	s.pages = append(s.pages, s.Page)
	s.Fill(paint.Clay, paint.Box(0, 0, 210, 3))
	s.y = 24
}

// at writes a text from x on one line of at most width, in a smaller size if needed.
func (s *sheet) at(style typeset.Style, size float64, c paint.Color, x, y, width float64, text string) {
	size, line := typeset.One(style, text, size, min(size, 6), width/point)
	s.Write(line, size*point, x, y, c)
}

// ending writes a text that ends at x.
func (s *sheet) ending(style typeset.Style, size float64, c paint.Color, x, y float64, text string) {
	line := typeset.Set(style, text)
	s.Write(line, size*point, x-line.Width*size*point, y, c)
}

// wrapped writes a text on at most so many lines, and returns where the next one would stand.
func (s *sheet) wrapped(
	style typeset.Style, size float64, c paint.Color, x, y, width float64, most int, text string,
) float64 {
	for _, part := range typeset.Wrap(style, text, width/point/size, most) {
		s.Write(part, size*point, x, y, c)
		y += size * 1.36 * point
	}
	return y
}

func (s *sheet) rule(y float64) { s.Fill(paint.Hairline, paint.Box(left, y, right-left, .3)) }

// amount writes cents in the language; those of a credit note are taken off.
func (s *sheet) amount(cents int64) string {
	if s.of.Kind == Credit {
		cents = -cents
	}
	return money.Of(cents, s.of.Currency).Format(s.language)
}

// head has the title, both parties, and the facts.
func (s *sheet) head() {
	w, of := s.words, s.of
	s.at(typeset.Carved, 26, paint.Ink, left, 27, 110, w.title(of.Kind))
	s.ending(typeset.SemiBold, 13, paint.Ink, right, 27, of.Number)
	y := max(
		s.party(left, middle-left-8, w.seller, of.SellerName, "", of.SellerAddress, of.SellerCountry, of.SellerVatID),
		s.party(middle, right-middle, w.buyer, cmp.Or(of.BuyerCompany, of.BuyerName), contact(of), of.BuyerAddress,
			of.BuyerCountry, of.BuyerVatID),
	)
	day := i18n.Date(s.language, of.IssuedAt.UTC())
	facts := [][2]string{{w.issued, day}}
	if of.Kind == Invoice {
		facts = append(facts, [2]string{w.supplied, i18n.Date(s.language, suppliedAt(of).UTC())})
	}
	if of.RefersTo != nil {
		facts = append(facts, [2]string{w.corrects, *of.RefersTo})
	}
	facts = append(facts, [2]string{w.order, of.OrderNumber})
	if of.BuyerReference != "" {
		facts = append(facts, [2]string{w.reference, of.BuyerReference})
	}
	y = max(y+5, 78)
	s.rule(y)
	width := (right - left) / float64(max(4, len(facts)))
	for i, fact := range facts {
		x := left + float64(i)*width
		s.at(typeset.Regular, 8.5, paint.Muted, x, y+7, width-4, fact[0])
		s.wrapped(typeset.SemiBold, 10, paint.Ink, x, y+12.2, width-4, 2, fact[1])
	}
	s.y = y + 25
}

// contact is the person of a company.
func contact(of invoicedb.Invoice) string {
	if of.BuyerCompany == "" {
		return ""
	}
	return of.BuyerName
}

// party writes who sells or buys, and returns where that ends.
func (s *sheet) party(x, width float64, label, name, person, address, country, vatID string) float64 {
	s.at(typeset.Regular, 8.5, paint.Muted, x, 40, width, label)
	y := s.wrapped(typeset.SemiBold, 11, paint.Ink, x, 46, width, 3, name) + .3
	var rest []string
	if person != "" {
		rest = append(rest, person)
	}
	for part := range strings.Lines(address) {
		rest = append(rest, strings.TrimSpace(part))
	}
	if region, err := iso.ParseRegion(country); err == nil {
		rest = append(rest, display.Regions(iso.Make(s.language)).Name(region))
	}
	if vatID != "" {
		rest = append(rest, s.words.vatID+" "+vatID)
	}
	for _, text := range rest {
		if text != "" {
			y = s.wrapped(typeset.Regular, 10, paint.Ink, x, y, width, 3, text)
		}
	}
	return y
}

// columns begins the table.
func (s *sheet) columns() {
	w := s.words
	s.at(typeset.Regular, 8.5, paint.Muted, left, s.y, description, w.description)
	s.ending(typeset.Regular, 8.5, paint.Muted, unitEnd, s.y, w.unit)
	s.ending(typeset.Regular, 8.5, paint.Muted, offEnd, s.y, w.discount)
	s.ending(typeset.Regular, 8.5, paint.Muted, right, s.y, w.net)
	s.rule(s.y + 2.6)
	s.y += 9.6
}

// pricesOf are the price of a course and what was paid for it, both without tax. Their difference, the discount, takes
// the cent that rounding leaves.
func pricesOf(l invoicedb.InvoiceLine, rate int32) (unit, net int64) {
	net = l.PriceCents - l.DiscountCents - l.TaxCents
	return max(net, l.PriceCents-tax.Inside(l.PriceCents, rate)), net
}

// line writes a course.
func (s *sheet) line(l invoicedb.InvoiceLine) {
	if s.y > bottom-20 {
		s.turn()
		s.columns()
	}
	unit, net := pricesOf(l, s.of.TaxRate)
	s.ending(typeset.Regular, 10, paint.Ink, unitEnd, s.y, s.unit(l, unit))
	if unit != net {
		s.ending(typeset.Regular, 10, paint.Ink, offEnd, s.y, money.Of(net-unit, s.of.Currency).Format(s.language))
	}
	s.ending(typeset.SemiBold, 10, paint.Ink, right, s.y, s.amount(net))
	y := s.wrapped(typeset.SemiBold, 10.5, paint.Ink, left, s.y, description, 3, l.Title)
	s.at(typeset.Regular, 9, paint.Muted, left, y, description, s.about(l))
	s.rule(y + 4)
	s.y = y + 10.6
}

// about says what was sold.
func (s *sheet) about(l invoicedb.InvoiceLine) string {
	if l.Seats == 0 {
		return s.words.course
	}
	return fmt.Sprintf(s.words.seats, l.Seats)
}

// unit is the price of a line before its discount; of seats what one costs, to the nearest cent.
func (s *sheet) unit(l invoicedb.InvoiceLine, cents int64) string {
	if l.Seats == 0 {
		return money.Of(cents, s.of.Currency).Format(s.language)
	}
	seats := int64(l.Seats)
	return fmt.Sprintf("%d × %s", seats, money.Of((cents+seats/2)/seats, s.of.Currency).Format(s.language))
}

func (s *sheet) totals() {
	if s.y > bottom-44 {
		s.turn()
	}
	w, of := s.words, s.of
	top, y := s.y+1, s.y+1
	row := func(style typeset.Style, size float64, c paint.Color, label, value string) {
		s.at(style, size, c, middle, y, 50, label)
		s.ending(style, size, c, right, y, value)
		y += 7
	}
	row(typeset.Regular, 10, paint.Ink, w.taxable, s.amount(of.TotalCents-of.TaxCents))
	if of.TaxReason != tax.Off {
		label := w.vat + " " + percent(s.language, of.TaxRate)
		if of.TaxRate > 0 {
			label += " (" + of.TaxCountry + ")"
		}
		row(typeset.Regular, 10, paint.Ink, label, s.amount(of.TaxCents))
	}
	y++
	s.Fill(paint.Ink, paint.Box(middle, y-5, right-middle, .4))
	y += 2
	row(typeset.SemiBold, 14, paint.Ink, w.total, s.amount(of.TotalCents))
	settled := fmt.Sprintf(w.paid, i18n.Date(s.language, suppliedAt(of).UTC()))
	if of.Kind == Credit {
		settled = fmt.Sprintf(w.refunded, i18n.Date(s.language, of.IssuedAt.UTC()))
		if replaces(of) {
			settled = w.replaced
		}
	}
	s.at(typeset.Regular, 9, paint.Muted, middle, y-1, right-middle, settled)
	if why := w.why(of); why != "" {
		s.wrapped(typeset.Regular, 9.5, paint.Ink, left, top, middle-left-12, 7, why)
	}
}

func (s *sheet) foot(page, pages int) {
	of := s.of
	s.rule(278)
	parts := []string{of.SellerName, strings.Join(strings.Fields(strings.ReplaceAll(of.SellerAddress, "\n", ", ")), " ")}
	if of.SellerVatID != "" {
		parts = append(parts, s.words.vatID+" "+of.SellerVatID)
	}
	s.at(typeset.Regular, 8, paint.Muted, left, 283.5, right-left-24, strings.Join(parts, " · "))
	s.ending(typeset.Regular, 8, paint.Muted, right, 283.5, fmt.Sprintf("%d/%d", page, pages))
}

// percent writes a rate as a language does.
func percent(language string, rate int32) string {
	text := strconv.FormatFloat(float64(rate)/100, 'f', -1, 64)
	if language != "en" {
		text = strings.ReplaceAll(text, ".", ",")
	}
	if language == "de" || language == "fr" {
		text += "\u00a0"
	}
	return text + "%"
}
