package setting

import (
	"context"
	"net/http"
	"strings"
	"time"

	"stoa/internal/kit/fault"
	"stoa/internal/kit/i18n"
	"stoa/internal/kit/money"
	"stoa/internal/kit/picture"
	"stoa/internal/kit/web"
)

// Text is a setting of one text. Source says where the value comes from: "database" for what was set in the browser, ""
// for the usual one. Anything else, such as "flag --name", is stronger: then it can't be changed here.
type Text struct {
	Value  string `json:"value"`
	Source string `json:"source"`
}

// Settings are all of them, for operators.
type Settings struct {
	Name      Text     `json:"name"`
	Color     Text     `json:"color"`
	Logo      Text     `json:"logo"` // the address of the picture
	Languages Text     `json:"languages"`
	Known     []string `json:"knownLanguages"` // that there are texts in
	Seller    Text     `json:"seller"`
	Address   Text     `json:"address"`
	Email     Text     `json:"email"`
	Phone     Text     `json:"phone"`
	Mail      Mail     `json:"mail"`
	Releases  Text     `json:"releases"`
	Currency  Text     `json:"currency"`
	// Currencies are those that there are to choose from.
	Currencies []string `json:"currencies"`
	// Tax is the seller's.
	Tax SellerTax `json:"tax"`
}

// Brand is the marketplace's name and color; "" are the usual ones.
type Brand struct {
	Name  string `json:"name"`
	Color string `json:"color"`
}

// Legal is who sells, and how to reach them.
type Legal struct {
	Seller  string `json:"seller"`
	Address string `json:"address"`
	Email   string `json:"email"`
	Phone   string `json:"phone"`
}

type (
	brandIn struct{ Body Brand }
	legalIn struct{ Body Legal }
	mailIn  struct{ Body MailForm }
	taxIn   struct{ Body SellerTax }
	logoIn  struct {
		RawBody []byte `contentType:"image/*"`
	}
	lookIn struct {
		Color string `query:"color"`
	}
	releasesIn struct {
		Body struct {
			Releases string `json:"releases" doc:"The address of a feed, or nothing to ask nobody"`
		}
	}
	currencyIn struct {
		Body struct {
			Currency string `json:"currency" doc:"ISO 4217"`
		}
	}
	languagesIn struct {
		Body struct {
			Languages []string `json:"languages" doc:"The first is for visitors who speak none of them"`
		}
	}
)

// Routes registers the operations on api. insecure says whether emails may go without TLS.
func (s *Service) Routes(insecure bool) func(api *web.API) {
	operation := func(method, path, summary string) web.Operation {
		return web.Operation{
			Method: method, Path: "/api/admin/settings" + path, Summary: summary, Who: web.Operator, Private: true,
		}
	}
	return func(api *web.API) {
		all := func(_ context.Context, err error) (*Settings, error) {
			if err != nil {
				return nil, err
			}
			return s.Settings(), nil
		}
		web.Handle(api, operation(http.MethodGet, "", "Get the marketplace’s settings"), func(
			ctx context.Context, _ *struct{},
		) (*Settings, error) {
			return all(ctx, nil)
		})
		web.Handle(api, operation(http.MethodGet, "/look", "Get what a color makes of the site"), func(
			_ context.Context, in *lookIn,
		) (*Look, error) {
			look, ok := LookOf(in.Color)
			if !ok {
				return nil, fault.New(fault.Invalid, "setting.no_color", "Enter a color such as #254f9c.")
			}
			return &look, nil
		})
		web.Handle(api, operation(http.MethodPut, "/brand", "Set the name and the color"), func(
			ctx context.Context, in *brandIn,
		) (*Settings, error) {
			return all(ctx, s.SetBrand(ctx, in.Body))
		})
		logo := operation(http.MethodPut, "/logo", "Upload a logo: PNG, JPEG, WebP or GIF")
		logo.MaxBody, logo.Limit = picture.MaxBytes+1, web.NewLimiter(10, 6*time.Second)
		web.Handle(api, logo, func(ctx context.Context, in *logoIn) (*Settings, error) {
			return all(ctx, s.SetLogo(ctx, in.RawBody))
		})
		web.Handle(api, operation(http.MethodDelete, "/logo", "Remove the logo"), func(
			ctx context.Context, _ *struct{},
		) (*Settings, error) {
			return all(ctx, s.SetLogo(ctx, nil))
		})
		web.Handle(api, operation(http.MethodPut, "/languages", "Set the languages that are offered"), func(
			ctx context.Context, in *languagesIn,
		) (*Settings, error) {
			return all(ctx, s.SetLanguages(ctx, in.Body.Languages))
		})
		web.Handle(api, operation(http.MethodPut, "/currency", "Set the currency, before the first order"), func(
			ctx context.Context, in *currencyIn,
		) (*Settings, error) {
			return all(ctx, s.SetCurrency(ctx, in.Body.Currency))
		})
		web.Handle(api, operation(http.MethodPut, "/legal", "Set who sells and how to reach them"), func(
			ctx context.Context, in *legalIn,
		) (*Settings, error) {
			return all(ctx, s.SetLegal(ctx, in.Body))
		})
		web.Handle(api, operation(http.MethodPut, "/releases", "Set which feed is asked for new releases"), func(
			ctx context.Context, in *releasesIn,
		) (*Settings, error) {
			return all(ctx, s.SetReleases(ctx, in.Body.Releases))
		})
		web.Handle(api, operation(http.MethodPut, "/tax", "Set the seller’s country and tax"), func(
			ctx context.Context, in *taxIn,
		) (*Settings, error) {
			return all(ctx, s.SetTax(ctx, in.Body))
		})
		web.Handle(api, operation(http.MethodPut, "/mail", "Set how emails are sent"), func(
			ctx context.Context, in *mailIn,
		) (*Settings, error) {
			return all(ctx, s.SetMail(ctx, in.Body))
		})
		try := operation(http.MethodPost, "/mail/test", "Send yourself a test message")
		try.Limit = web.NewLimiter(6, 10*time.Second)
		web.Handle(api, try, func(ctx context.Context, in *mailIn) (*Tried, error) {
			return s.TryMail(ctx, in.Body, insecure)
		})
	}
}

// Settings returns all of them. For operators.
func (s *Service) Settings() *Settings {
	now := s.Now()
	text := func(name string) Text {
		value, source := s.in(now.set, name)
		return Text{Value: value, Source: source}
	}
	out := &Settings{
		Name: text(Name), Color: text(Color), Logo: text(Logo), Languages: text(Languages), Known: i18n.Languages,
		Seller: text(Seller), Address: text(Address), Email: text(Email), Phone: text(Phone), Mail: s.Mail(),
		Tax: now.sellerTax(), Releases: text(Releases), Currency: text(Currency), Currencies: money.Known,
	}
	out.Currency.Value = now.Currency
	out.Name.Value, out.Logo.Value, out.Languages.Value = now.Name, now.Logo, strings.Join(now.Languages, ",")
	return out
}
