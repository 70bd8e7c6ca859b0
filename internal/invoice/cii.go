package invoice

import (
	"cmp"
	"encoding/xml"
	"strconv"
	"strings"

	"stoa/internal/invoice/invoicedb"
	"stoa/internal/tax"
)

// The same document for programs: EN 16931 in the syntax of UN/CEFACT's Cross Industry Invoice (D16B), as Factur-X and
// ZUGFeRD want it. The names are those of the schema; its order is that of the fields.
type (
	ciiInvoice struct {
		XMLName  xml.Name `xml:"rsm:CrossIndustryInvoice"`
		RSM      string   `xml:"xmlns:rsm,attr"`
		RAM      string   `xml:"xmlns:ram,attr"`
		UDT      string   `xml:"xmlns:udt,attr"`
		Profile  string   `xml:"rsm:ExchangedDocumentContext>ram:GuidelineSpecifiedDocumentContextParameter>ram:ID"`
		Document ciiDocument
		Lines    []ciiLine    `xml:"rsm:SupplyChainTradeTransaction>ram:IncludedSupplyChainTradeLineItem"`
		Parties  ciiAgreement `xml:"rsm:SupplyChainTradeTransaction>ram:ApplicableHeaderTradeAgreement"`
		Supplied ciiDate      `xml:"rsm:SupplyChainTradeTransaction>ram:ApplicableHeaderTradeDelivery>ram:ActualDeliverySupplyChainEvent>ram:OccurrenceDateTime>udt:DateTimeString"` //nolint:lll // one path
		Sums     ciiSettled   `xml:"rsm:SupplyChainTradeTransaction>ram:ApplicableHeaderTradeSettlement"`
	}
	ciiDocument struct {
		XMLName xml.Name `xml:"rsm:ExchangedDocument"`
		Number  string   `xml:"ram:ID"`
		Type    string   `xml:"ram:TypeCode"`
		Issued  ciiDate  `xml:"ram:IssueDateTime>udt:DateTimeString"`
		Note    *ciiNote `xml:"ram:IncludedNote"`
	}
	ciiNote struct {
		Text string `xml:"ram:Content"`
	}
	ciiDate struct {
		Format string `xml:"format,attr"`
		Day    string `xml:",chardata"`
	}
	ciiLine struct {
		Number   int          `xml:"ram:AssociatedDocumentLineDocument>ram:LineID"`
		Name     string       `xml:"ram:SpecifiedTradeProduct>ram:Name"`
		Price    string       `xml:"ram:SpecifiedLineTradeAgreement>ram:NetPriceProductTradePrice>ram:ChargeAmount"`
		Per      *ciiQuantity `xml:"ram:SpecifiedLineTradeAgreement>ram:NetPriceProductTradePrice>ram:BasisQuantity"`
		Quantity ciiQuantity  `xml:"ram:SpecifiedLineTradeDelivery>ram:BilledQuantity"`
		Settled  ciiLineTotal `xml:"ram:SpecifiedLineTradeSettlement"`
	}
	ciiQuantity struct {
		Unit   string `xml:"unitCode,attr"`
		Number int    `xml:",chardata"`
	}
	ciiLineTotal struct {
		Tax       ciiLineTax    `xml:"ram:ApplicableTradeTax"`
		Allowance *ciiAllowance `xml:"ram:SpecifiedTradeAllowanceCharge"`
		Net       string        `xml:"ram:SpecifiedTradeSettlementLineMonetarySummation>ram:LineTotalAmount"`
	}
	ciiLineTax struct {
		Type     string `xml:"ram:TypeCode"`
		Category string `xml:"ram:CategoryCode"`
		Rate     string `xml:"ram:RateApplicablePercent,omitempty"`
	}
	ciiAllowance struct {
		Charge bool   `xml:"ram:ChargeIndicator>udt:Indicator"`
		Amount string `xml:"ram:ActualAmount"`
		Code   string `xml:"ram:ReasonCode"`
		Reason string `xml:"ram:Reason"`
	}
	ciiAgreement struct {
		Seller     ciiParty `xml:"ram:SellerTradeParty"`
		Buyer      ciiParty `xml:"ram:BuyerTradeParty"`
		SalesOrder string   `xml:"ram:SellerOrderReferencedDocument>ram:IssuerAssignedID"`
		Purchase   *ciiRef  `xml:"ram:BuyerOrderReferencedDocument"`
	}
	ciiRef struct {
		ID string `xml:"ram:IssuerAssignedID"`
	}
	ciiParty struct {
		ID      string      `xml:"ram:ID,omitempty"`
		Name    string      `xml:"ram:Name"`
		Contact *ciiContact `xml:"ram:DefinedTradeContact"`
		Address ciiAddress  `xml:"ram:PostalTradeAddress"`
		VAT     *ciiVAT     `xml:"ram:SpecifiedTaxRegistration>ram:ID"`
	}
	ciiContact struct {
		Name string `xml:"ram:PersonName"`
	}
	ciiAddress struct {
		One     string `xml:"ram:LineOne,omitempty"`
		Two     string `xml:"ram:LineTwo,omitempty"`
		Three   string `xml:"ram:LineThree,omitempty"`
		Country string `xml:"ram:CountryID"`
	}
	ciiVAT struct {
		Scheme string `xml:"schemeID,attr"`
		ID     string `xml:",chardata"`
	}
	ciiSettled struct {
		Currency string  `xml:"ram:InvoiceCurrencyCode"`
		Tax      ciiTax  `xml:"ram:ApplicableTradeTax"`
		Sums     ciiSums `xml:"ram:SpecifiedTradeSettlementHeaderMonetarySummation"`
		Corrects *ciiRef `xml:"ram:InvoiceReferencedDocument"`
	}
	ciiTax struct {
		Amount     string `xml:"ram:CalculatedAmount"`
		Type       string `xml:"ram:TypeCode"`
		Reason     string `xml:"ram:ExemptionReason,omitempty"`
		Basis      string `xml:"ram:BasisAmount"`
		Category   string `xml:"ram:CategoryCode"`
		ReasonCode string `xml:"ram:ExemptionReasonCode,omitempty"`
		Rate       string `xml:"ram:RateApplicablePercent,omitempty"`
	}
	ciiSums struct {
		Lines string   `xml:"ram:LineTotalAmount"`
		Basis string   `xml:"ram:TaxBasisTotalAmount"`
		Tax   ciiMoney `xml:"ram:TaxTotalAmount"`
		Gross string   `xml:"ram:GrandTotalAmount"`
		Paid  string   `xml:"ram:TotalPrepaidAmount"`
		Due   string   `xml:"ram:DuePayableAmount"`
	}
	ciiMoney struct {
		Currency string `xml:"currencyID,attr"`
		Amount   string `xml:",chardata"`
	}
)

// category is the code of a tax (UNCL 5305), why none is charged as a code (VATEX), and whether a rate belongs to it.
func category(reason string) (code, why string, rated bool) {
	switch reason {
	case tax.Reverse:
		return "AE", "VATEX-EU-AE", true
	case tax.Small:
		return "E", "", true
	case tax.Outside, tax.Off:
		return "O", "VATEX-EU-O", false
	}
	return "S", "", true
}

// describable reports whether all is known that EN 16931 asks for: the country of the buyer, and where VAT is
// concerned, the VAT IDs.
func describable(of invoicedb.Invoice) bool {
	code, _, _ := category(of.TaxReason)
	return of.BuyerCountry != "" && (code == "O" || of.SellerVatID != "") && (code != "AE" || of.BuyerVatID != "")
}

// sellerID is what a seller is known by where the standard allows no VAT IDs.
func sellerID(of invoicedb.Invoice, code string) string {
	if code != "O" {
		return ""
	}
	return cmp.Or(of.SellerVatID, of.SellerName)
}

// asXML returns a document as EN 16931 wants it; ok is false where it isn't describable.
func asXML(of invoicedb.Invoice, lines []invoicedb.InvoiceLine) (b []byte, ok bool, err error) {
	if !describable(of) {
		return nil, false, nil
	}
	code, why, rated := category(of.TaxReason)
	w, known := texts[of.Language]
	if !known {
		w = texts["en"]
	}
	rate := ""
	if rated {
		rate = strconv.FormatFloat(float64(of.TaxRate)/100, 'f', -1, 64)
	}
	day := ciiDate{"102", of.IssuedAt.UTC().Format("20060102")}
	supplied := ciiDate{"102", suppliedAt(of).UTC().Format("20060102")}
	net := decimal(of.TotalCents - of.TaxCents)
	out := ciiInvoice{
		RSM:     "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
		RAM:     "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
		UDT:     "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
		Profile: "urn:cen.eu:en16931:2017", Supplied: supplied,
		Document: ciiDocument{Number: of.Number, Type: "380", Issued: day},
		Parties: ciiAgreement{
			Seller:     partyOf(of.SellerName, "", of.SellerAddress, of.SellerCountry, of.SellerVatID, code),
			Buyer:      partyOf(of.BuyerName, of.BuyerCompany, of.BuyerAddress, of.BuyerCountry, of.BuyerVatID, code),
			SalesOrder: of.OrderNumber,
		},
		Sums: ciiSettled{
			Currency: of.Currency,
			Tax: ciiTax{
				Amount: decimal(of.TaxCents), Type: "VAT", Reason: w.why(of), Basis: net, Category: code,
				ReasonCode: why, Rate: rate,
			},
			Sums: ciiSums{
				Lines: net, Basis: net, Tax: ciiMoney{of.Currency, decimal(of.TaxCents)}, Gross: decimal(of.TotalCents),
				Paid: decimal(of.TotalCents), Due: decimal(0),
			},
		},
	}
	out.Parties.Seller.ID = sellerID(of, code)
	if of.BuyerReference != "" {
		out.Parties.Purchase = &ciiRef{of.BuyerReference}
	}
	if of.Kind == Credit {
		out.Document.Type = "381"
	}
	if of.RefersTo != nil {
		out.Sums.Corrects = &ciiRef{*of.RefersTo}
	}
	if text := w.why(of); text != "" {
		out.Document.Note = &ciiNote{text}
	}
	for i, l := range lines {
		out.Lines = append(out.Lines, lineOf(i+1, l, of.TaxRate, ciiLineTax{"VAT", code, rate}, w))
	}
	b, err = xml.MarshalIndent(out, "", "  ")
	return append([]byte(xml.Header), append(b, '\n')...), true, err
}

func lineOf(number int, l invoicedb.InvoiceLine, rate int32, t ciiLineTax, w words) ciiLine {
	unit, net := pricesOf(l, rate)
	quantity, price, per := quantified(l, unit)
	out := ciiLine{
		Number: number, Name: l.Title, Price: decimal(price), Per: per, Quantity: quantity,
		Settled: ciiLineTotal{Tax: t, Net: decimal(net)},
	}
	if unit != net {
		out.Settled.Allowance = &ciiAllowance{Amount: decimal(unit - net), Code: "95", Reason: w.discount}
	}
	return out
}

// quantified is how many a line sells, and their price: that of one, or where seats have no price in whole cents, that
// of as many as per says. So the quantity times the price gives exactly what all of them cost.
func quantified(l invoicedb.InvoiceLine, unit int64) (quantity ciiQuantity, price int64, per *ciiQuantity) {
	quantity = ciiQuantity{"C62", max(1, int(l.Seats))}
	if n := int64(quantity.Number); unit%n == 0 {
		return quantity, unit / n, nil
	}
	return quantity, unit, &quantity
}

// partyOf is a seller or buyer. A company's person is its contact.
func partyOf(person, company, address, country, vatID, code string) ciiParty {
	out := ciiParty{Name: person, Address: ciiAddress{Country: country}}
	if company != "" {
		out.Name = company
		if person != "" {
			out.Contact = &ciiContact{person}
		}
	}
	var rest []string
	for line := range strings.Lines(address) {
		if line = strings.TrimSpace(line); line != "" {
			rest = append(rest, line)
		}
	}
	if len(rest) > 0 {
		out.Address.One = rest[0]
	}
	if len(rest) > 1 {
		out.Address.Two = rest[1]
	}
	if len(rest) > 2 {
		out.Address.Three = strings.Join(rest[2:], ", ")
	}
	if vatID != "" && code != "O" {
		out.VAT = &ciiVAT{"VA", vatID}
	}
	return out
}
