package invoice

import (
	"encoding/xml"
	"strconv"
	"time"

	"stoa/internal/invoice/invoicedb"
)

// The same document in the other syntax of EN 16931: UBL 2.1, whose invoices and credit notes have a schema each. The
// order of the fields is that of both.
type (
	ublDocument struct {
		XMLName     xml.Name
		Namespace   string        `xml:"xmlns,attr"`
		CAC         string        `xml:"xmlns:cac,attr"`
		CBC         string        `xml:"xmlns:cbc,attr"`
		Profile     string        `xml:"cbc:CustomizationID"`
		Number      string        `xml:"cbc:ID"`
		Issued      string        `xml:"cbc:IssueDate"`
		InvoiceType string        `xml:"cbc:InvoiceTypeCode,omitempty"`
		CreditType  string        `xml:"cbc:CreditNoteTypeCode,omitempty"`
		Note        string        `xml:"cbc:Note,omitempty"`
		Currency    string        `xml:"cbc:DocumentCurrencyCode"`
		Purchase    string        `xml:"cac:OrderReference>cbc:ID"`
		SalesOrder  string        `xml:"cac:OrderReference>cbc:SalesOrderID"`
		Corrects    *ublReference `xml:"cac:BillingReference"`
		Seller      ublParty      `xml:"cac:AccountingSupplierParty>cac:Party"`
		Buyer       ublParty      `xml:"cac:AccountingCustomerParty>cac:Party"`
		Supplied    string        `xml:"cac:Delivery>cbc:ActualDeliveryDate"`
		Tax         ublTax        `xml:"cac:TaxTotal"`
		Sums        ublSums       `xml:"cac:LegalMonetaryTotal"`
		Lines       []ublLine     `xml:"cac:InvoiceLine"`
		Credited    []ublLine     `xml:"cac:CreditNoteLine"`
	}
	ublReference struct {
		Number string `xml:"cac:InvoiceDocumentReference>cbc:ID"`
	}
	ublParty struct {
		ID      *ublID     `xml:"cac:PartyIdentification"`
		Address ublAddress `xml:"cac:PostalAddress"`
		VAT     *ublVAT    `xml:"cac:PartyTaxScheme"`
		Name    string     `xml:"cac:PartyLegalEntity>cbc:RegistrationName"`
		Contact *ublName   `xml:"cac:Contact"`
	}
	ublID struct {
		ID string `xml:"cbc:ID"`
	}
	ublName struct {
		Name string `xml:"cbc:Name"`
	}
	ublAddress struct {
		One     string   `xml:"cbc:StreetName,omitempty"`
		Two     string   `xml:"cbc:AdditionalStreetName,omitempty"`
		Three   *ublMore `xml:"cac:AddressLine"`
		Country string   `xml:"cac:Country>cbc:IdentificationCode"`
	}
	ublMore struct {
		Line string `xml:"cbc:Line"`
	}
	ublVAT struct {
		ID     string `xml:"cbc:CompanyID"`
		Scheme string `xml:"cac:TaxScheme>cbc:ID"`
	}
	ublTax struct {
		Amount  ublAmount   `xml:"cbc:TaxAmount"`
		Basis   ublAmount   `xml:"cac:TaxSubtotal>cbc:TaxableAmount"`
		OfBasis ublAmount   `xml:"cac:TaxSubtotal>cbc:TaxAmount"`
		Of      ublCategory `xml:"cac:TaxSubtotal>cac:TaxCategory"`
	}
	ublCategory struct {
		Code       string `xml:"cbc:ID"`
		Rate       string `xml:"cbc:Percent,omitempty"`
		ReasonCode string `xml:"cbc:TaxExemptionReasonCode,omitempty"`
		Reason     string `xml:"cbc:TaxExemptionReason,omitempty"`
		Scheme     string `xml:"cac:TaxScheme>cbc:ID"`
	}
	ublSums struct {
		Lines ublAmount `xml:"cbc:LineExtensionAmount"`
		Net   ublAmount `xml:"cbc:TaxExclusiveAmount"`
		Gross ublAmount `xml:"cbc:TaxInclusiveAmount"`
		Paid  ublAmount `xml:"cbc:PrepaidAmount"`
		Due   ublAmount `xml:"cbc:PayableAmount"`
	}
	ublLine struct {
		Number    int           `xml:"cbc:ID"`
		Invoiced  *ciiQuantity  `xml:"cbc:InvoicedQuantity"`
		Credited  *ciiQuantity  `xml:"cbc:CreditedQuantity"`
		Net       ublAmount     `xml:"cbc:LineExtensionAmount"`
		Allowance *ublAllowance `xml:"cac:AllowanceCharge"`
		Name      string        `xml:"cac:Item>cbc:Name"`
		Tax       ublCategory   `xml:"cac:Item>cac:ClassifiedTaxCategory"`
		Price     ublAmount     `xml:"cac:Price>cbc:PriceAmount"`
		Per       *ciiQuantity  `xml:"cac:Price>cbc:BaseQuantity"`
	}
	ublAllowance struct {
		Charge bool      `xml:"cbc:ChargeIndicator"`
		Code   string    `xml:"cbc:AllowanceChargeReasonCode"`
		Reason string    `xml:"cbc:AllowanceChargeReason"`
		Amount ublAmount `xml:"cbc:Amount"`
	}
	ublAmount struct {
		Currency string `xml:"currencyID,attr"`
		Amount   string `xml:",chardata"`
	}
)

const ubl = "urn:oasis:names:specification:ubl:schema:xsd:"

// unnumbered is what the schema, which wants a purchase order's number with a sales order's, gets where the buyer gave
// none; Peppol has it so, too.
const unnumbered = "NA"

// asUBL returns a document as UBL; ok is false where there is none as asXML says.
func asUBL(of invoicedb.Invoice, lines []invoicedb.InvoiceLine) (b []byte, ok bool, err error) {
	if !describable(of) {
		return nil, false, nil
	}
	code, why, rated := category(of.TaxReason)
	w, known := texts[of.Language]
	if !known {
		w = texts["en"]
	}
	sum := func(cents int64) ublAmount { return ublAmount{of.Currency, decimal(cents)} }
	kind := ublCategory{Code: code, Scheme: "VAT"}
	if rated {
		kind.Rate = strconv.FormatFloat(float64(of.TaxRate)/100, 'f', -1, 64)
	}
	explained := kind
	explained.ReasonCode, explained.Reason = why, w.why(of)
	net := sum(of.TotalCents - of.TaxCents)
	out := ublDocument{
		XMLName: xml.Name{Local: "Invoice"}, Namespace: ubl + "Invoice-2", CAC: ubl + "CommonAggregateComponents-2",
		CBC: ubl + "CommonBasicComponents-2", Profile: "urn:cen.eu:en16931:2017", Number: of.Number,
		Issued: of.IssuedAt.UTC().Format(time.DateOnly), InvoiceType: "380", Note: w.why(of), Currency: of.Currency,
		Purchase: of.BuyerReference, SalesOrder: of.OrderNumber,
		Seller:   ublPartyOf(of.SellerName, "", of.SellerAddress, of.SellerCountry, of.SellerVatID, code),
		Buyer:    ublPartyOf(of.BuyerName, of.BuyerCompany, of.BuyerAddress, of.BuyerCountry, of.BuyerVatID, code),
		Supplied: suppliedAt(of).UTC().Format(time.DateOnly),
		Tax:      ublTax{Amount: sum(of.TaxCents), Basis: net, OfBasis: sum(of.TaxCents), Of: explained},
		Sums:     ublSums{Lines: net, Net: net, Gross: sum(of.TotalCents), Paid: sum(of.TotalCents), Due: sum(0)},
	}
	if out.Purchase == "" {
		out.Purchase = unnumbered
	}
	if id := sellerID(of, code); id != "" {
		out.Seller.ID = &ublID{id}
	}
	if of.RefersTo != nil {
		out.Corrects = &ublReference{*of.RefersTo}
	}
	for i, l := range lines {
		out.Lines = append(out.Lines, ublLineOf(i+1, l, of, kind, w))
	}
	if of.Kind == Credit {
		out.XMLName.Local, out.Namespace = "CreditNote", ubl+"CreditNote-2"
		out.InvoiceType, out.CreditType = "", "381"
		out.Lines, out.Credited = nil, out.Lines
	}
	b, err = xml.MarshalIndent(out, "", "  ")
	return append([]byte(xml.Header), append(b, '\n')...), true, err
}

func ublLineOf(number int, l invoicedb.InvoiceLine, of invoicedb.Invoice, kind ublCategory, w words) ublLine {
	unit, net := pricesOf(l, of.TaxRate)
	sum := func(cents int64) ublAmount { return ublAmount{of.Currency, decimal(cents)} }
	quantity, price, per := quantified(l, unit)
	out := ublLine{Number: number, Net: sum(net), Name: l.Title, Tax: kind, Price: sum(price), Per: per}
	if of.Kind == Credit {
		out.Credited = &quantity
	} else {
		out.Invoiced = &quantity
	}
	if unit != net {
		out.Allowance = &ublAllowance{Code: "95", Reason: w.discount, Amount: sum(unit - net)}
	}
	return out
}

// ublPartyOf is a seller or buyer, as partyOf has them.
func ublPartyOf(person, company, address, country, vatID, code string) ublParty {
	p := partyOf(person, company, address, country, vatID, code)
	out := ublParty{Name: p.Name, Address: ublAddress{One: p.Address.One, Two: p.Address.Two, Country: p.Address.Country}}
	if p.Address.Three != "" {
		out.Address.Three = &ublMore{p.Address.Three}
	}
	if p.Contact != nil {
		out.Contact = &ublName{p.Contact.Name}
	}
	if p.VAT != nil {
		out.VAT = &ublVAT{p.VAT.ID, "VAT"}
	}
	return out
}
