package setting

import (
	"context"
	"slices"
	"strings"

	"stoa/internal/kit/fault"
	"stoa/internal/tax"
)

// SellerTax is what the operator says of the seller's tax. Registered are the countries outside the EU where the seller
// declares VAT besides their own: CH, GB, NO.
type SellerTax struct {
	Country    string   `json:"country" maxLength:"2"`
	VATID      string   `json:"vatId"`
	Charge     bool     `json:"charge"`
	Small      bool     `json:"small" doc:"Exempt at home as a small business"`
	OSS        bool     `json:"oss" doc:"Registered for the One-Stop Shop"`
	Reverse    bool     `json:"reverse" doc:"Companies in other EU countries owe the VAT themselves"`
	VIES       bool     `json:"vies" doc:"For that, VIES has to confirm their VAT IDs"`
	Trusting   bool     `json:"trusting" doc:"While VIES can’t say, they are believed, and asked for later"`
	OnePiece   bool     `json:"onePiece" doc:"One piece of evidence of a consumer’s country is enough, not two"`
	Registered []string `json:"registered" maxItems:"3"`
}

// The switches of the setting VAT; countries stand in it by their codes.
const (
	vatOn      = "on"
	vatSmall   = "small"
	vatOSS     = "oss"
	vatReverse = "reverse"
	// The law wants VAT ids confirmed, so that is the usual, and the switch stored is the other one.
	vatUnconfirmed = "unconfirmed"
	vatTrusting    = "trusting"
	vatOnePiece    = "one_piece"
)

func sellerOf(country, switches string) tax.Seller {
	list := strings.Split(switches, ",")
	s := tax.Seller{
		Country: country, Charge: slices.Contains(list, vatOn), Small: slices.Contains(list, vatSmall),
		OSS: slices.Contains(list, vatOSS), Reverse: slices.Contains(list, vatReverse), Registered: []string{},
		VIES: !slices.Contains(list, vatUnconfirmed), Trusting: slices.Contains(list, vatTrusting),
		OnePiece: slices.Contains(list, vatOnePiece),
	}
	for _, code := range list {
		if tax.Abroad(code) {
			s.Registered = append(s.Registered, code)
		}
	}
	return s
}

// sellerTax returns it as it is now.
func (v Values) sellerTax() SellerTax {
	return SellerTax{
		Country: v.Tax.Country, VATID: v.VATID, Charge: v.Tax.Charge, Small: v.Tax.Small, OSS: v.Tax.OSS,
		Reverse: v.Tax.Reverse, Registered: v.Tax.Registered, VIES: v.Tax.VIES, Trusting: v.Tax.Trusting,
		OnePiece: v.Tax.OnePiece,
	}
}

// SetTax stores the seller's country and tax. For operators. Errors: a form's.
func (s *Service) SetTax(ctx context.Context, in SellerTax) error {
	var f fault.Form
	switch {
	case in.Country == "" && (in.Charge || in.VATID != ""):
		f.Add("country", "required", "This field is required.")
	case in.Country != "" && !tax.IsCountry(in.Country):
		f.Add("country", "unknown_country", "Choose a country from the list.")
	}
	if in.VATID = f.Text("vatId", in.VATID, false, false, 40); in.VATID != "" {
		id, ok := tax.ParseVATID(in.Country, in.VATID)
		if !ok {
			f.Add("vatId", "invalid_vat_id", "This isn’t a VAT ID of this country.")
		}
		in.VATID = id
	} else if in.Charge && tax.InEU(in.Country) && (in.OSS || in.Reverse) {
		f.Add("vatId", "required", "This field is required.") // 2006/112/EC art. 214 and 226(3)
	}
	var switches []string
	for name, on := range map[string]bool{
		vatOn: in.Charge, vatSmall: in.Small, vatOSS: in.OSS, vatReverse: in.Reverse, vatUnconfirmed: !in.VIES,
		vatTrusting: in.Trusting, vatOnePiece: in.OnePiece,
	} {
		if on {
			switches = append(switches, name)
		}
	}
	for _, code := range in.Registered {
		if !tax.Abroad(code) {
			f.Add("registered", "unknown_country", "Choose a country from the list.")
		} else if !slices.Contains(switches, code) {
			switches = append(switches, code)
		}
	}
	if err := f.Err(); err != nil {
		return err
	}
	slices.Sort(switches)
	return s.save(ctx, map[string]string{Country: in.Country, VATID: in.VATID, VAT: strings.Join(switches, ",")})
}
