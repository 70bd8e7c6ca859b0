package setting

import (
	"context"
	"net/mail"
	"net/url"
	"strings"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
)

// SetBrand stores the name and the color. For operators. Errors: a form's, setting.fixed.
func (s *Service) SetBrand(ctx context.Context, in Brand) error {
	var f fault.Form
	in.Name = f.Text("name", in.Name, false, false, 60)
	in.Color = strings.ToLower(f.Text("color", in.Color, false, false, 7))
	if strings.ContainsAny(in.Name, "{}<>") {
		f.Add("name", "control_characters", "This contains unsupported characters.")
	}
	if _, ok := LookOf(in.Color); in.Color != "" && !ok {
		f.Add("color", "invalid_color", "Enter a color such as #254f9c.")
	}
	if err := f.Err(); err != nil {
		return err
	}
	return s.save(ctx, map[string]string{Name: in.Name, Color: in.Color})
}

// SetLanguages stores which languages are offered; the first is for visitors who speak none of them. For operators.
// Errors: a form's, setting.fixed.
func (s *Service) SetLanguages(ctx context.Context, list []string) error {
	clean, err := languages(strings.Join(list, ","))
	if err != nil || len(clean) == 0 {
		var f fault.Form
		f.Add("languages", "required", "This field is required.")
		return f.Err()
	}
	return s.save(ctx, map[string]string{Languages: strings.Join(clean, ",")})
}

// SetLegal stores who sells and how to reach them. For operators. Errors: a form's, setting.fixed.
func (s *Service) SetLegal(ctx context.Context, in Legal) error {
	var f fault.Form
	in.Seller = f.Text("seller", in.Seller, false, false, 120)
	in.Address = f.Text("address", in.Address, false, false, 200)
	in.Phone = f.Text("phone", in.Phone, false, false, 40)
	if in.Email = f.Text("email", in.Email, false, false, 254); in.Email != "" {
		if parsed, err := mail.ParseAddress(in.Email); err != nil || parsed.Address != in.Email {
			f.Add("email", "invalid_email", "Enter a valid email address.")
		}
	}
	if err := f.Err(); err != nil {
		return err
	}
	return s.save(ctx, map[string]string{Seller: in.Seller, Address: in.Address, Email: in.Email, Phone: in.Phone})
}

// OnCurrency has f run in the transaction of a change of the currency. It refuses where there is something that a
// change would make wrong. Call it before serving.
func (s *Service) OnCurrency(f func(ctx context.Context, tx *db.Tx, currency string) error) {
	s.reprice = f
}

// SetCurrency stores in what everything is sold. For operators. Errors: a form's, setting.fixed, those of OnCurrency.
func (s *Service) SetCurrency(ctx context.Context, currency string) error {
	if !money.IsKnown(currency) {
		var f fault.Form
		f.Add("currency", "invalid", "Choose one of the listed currencies.")
		return f.Err()
	}
	return s.save(ctx, map[string]string{Currency: currency})
}

// SetReleases stores the address of the feed of new releases, or "" to ask nobody. For operators. Errors: a form's,
// setting.fixed.
func (s *Service) SetReleases(ctx context.Context, address string) error {
	var f fault.Form
	address = f.Text("releases", address, false, false, 500)
	if address != "" && !isAddress(address) {
		f.Add("releases", "invalid_url", "Enter an address such as https://example.org/releases.atom.")
	}
	if err := f.Err(); err != nil {
		return err
	}
	return s.save(ctx, map[string]string{Releases: address})
}

func isAddress(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Host != "" && u.User == nil && (u.Scheme == "https" || u.Scheme == "http")
}
