package app

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"stoa/internal/banner"
	"stoa/internal/kit/brand"
	"stoa/internal/kit/db"
	"stoa/internal/kit/i18n"
	"stoa/internal/kit/mail"
	"stoa/internal/kit/money"
	"stoa/internal/kit/seal"
	"stoa/internal/order"
	"stoa/internal/release"
	"stoa/internal/setting"
	"stoa/internal/site"
	"stoa/internal/tax"
)

// given are the settings that the command line, the environment or the file say, which are stronger than what is set in
// the browser, and usual those that are weaker. Without c.Sources everything that is not empty is given.
func (c Config) given() (given map[string]setting.Given, usual map[string]string, err error) {
	given, usual = map[string]setting.Given{}, map[string]string{}
	for name, value := range map[string]string{
		setting.Name: c.Name, setting.Color: c.Color, setting.Logo: c.Logo, setting.Languages: c.Languages,
		setting.Seller: c.Seller, setting.Address: c.Address, setting.Email: c.SupportEmail, setting.Phone: c.Phone,
		setting.SMTP: c.SMTP, setting.MailFrom: c.MailFrom, setting.Releases: c.Releases,
		setting.Currency: c.Currency,
	} {
		source, ok := c.Sources[name]
		if value == "" && !ok {
			continue
		}
		if name == setting.Logo && value != "" {
			content, err := os.ReadFile(value)
			if err != nil {
				return nil, nil, c.settingNamed(name, value).wrong(err.Error(), "Name a picture, as PNG")
			}
			value = base64.StdEncoding.EncodeToString(content)
		}
		if c.Sources != nil && !ok {
			usual[name] = value
			continue
		}
		given[name] = setting.Given{Value: value, Source: cmp.Or(source, "start")}
	}
	return given, usual, nil
}

func (Config) settingNamed(name, value string) option {
	return option{name, "STOA_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_")), value}
}

// checkChosen says what is wrong with what can be set in the browser, too.
func (c Config) checkChosen() error {
	for name, value := range map[string]string{
		setting.Name: c.Name, setting.Color: c.Color, setting.Languages: c.Languages,
		setting.Releases: c.Releases, setting.Currency: c.Currency,
	} {
		if cause := setting.Check(name, value); cause != "" {
			return c.settingNamed(name, value).wrong(cause, "Correct it, or leave it out and set it in the browser")
		}
	}
	return nil
}

func (a *App) openSettings(ctx context.Context, keys *seal.Keys) error {
	given, usual, err := a.Config.given()
	if err != nil {
		return err
	}
	if a.settings, err = setting.Open(ctx, a.DB, keys, given, usual, a.onSettings); err != nil {
		return err
	}
	a.settings.OnCurrency(a.reprice)
	a.banner, err = banner.Open(ctx, a.DB, time.Now, a.showFace)
	return err
}

// onSettings has settings take effect: whatever is made from now on is made with them, and no page of before is sent
// again.
func (a *App) onSettings(now setting.Values) {
	brand.Set(now.Name)
	i18n.Offer(now.Languages)
	money.SetMain(now.Currency)
	a.sendBy(now)
	a.showFace()
}

func (a *App) openTexts(ctx context.Context) (err error) {
	if a.texts, err = site.NewTexts(); err != nil {
		return err
	}
	if err := a.texts.Edited(ctx, a.DB, a.showFace); err != nil {
		return err
	}
	usual := func() site.ContactDetails {
		now := a.settings.Now()
		return site.ContactDetails{Address: now.Address, Phone: now.Phone, Email: now.Email}
	}
	a.wordings, err = site.OpenWordings(ctx, a.DB, usual, a.showFace)
	return err
}

// showFace has all pages look as has been chosen, one choice after the other.
func (a *App) showFace() {
	a.facing.Lock()
	defer a.facing.Unlock()
	if a.pages != nil {
		a.pages.SetFace(a.face())
	}
}

func (a *App) face() site.Face {
	now := a.settings.Now()
	f := site.Face{Name: now.Name, Logo: now.Logo, Languages: now.Languages, Banner: bannerOf(a.banner.Now())}
	f.Imprint, f.Words = a.texts.Has(site.Imprint), a.wordings.Pages()
	if look, ok := setting.LookOf(now.Color); ok {
		f.CSS = look.CSS()
	}
	return f
}

// bannerOf is the banner as pages show it. Who has dismissed it sees it again once its first text or its link changes.
func bannerOf(c *banner.Content) *site.Banner {
	if c == nil {
		return nil
	}
	first, _ := c.Text(i18n.Offered()[0])
	sum := sha256.Sum256([]byte(first + "\n" + c.Href))
	out := &site.Banner{
		ID: hex.EncodeToString(sum[:6]), Tone: c.Tone, OnlySigned: c.For == banner.SignedIn, Href: c.Href,
		Words: map[string]site.BannerWords{},
	}
	for _, language := range i18n.Languages {
		if text, in := c.Text(language); text != "" {
			out.Words[language] = site.BannerWords{Lang: in, Text: text, Link: c.Links[in]}
		}
	}
	return out
}

// releaseFeed is who is asked for new releases.
func (a *App) releaseFeed() release.Feed {
	now := a.settings.Now()
	return release.Feed{Address: now.Releases, Trusted: now.ReleasesGiven}
}

// taxes is what the seller has said of their tax.
func (a *App) taxes() tax.Seller { return a.settings.Now().Tax }

// seller is who sells, on receipts.
func (a *App) seller() order.Seller {
	now := a.settings.Now()
	return order.Seller{
		Name: now.Seller, Address: cmp.Or(now.Address, a.Config.PublicURL), Country: now.Tax.Country, VATID: now.VATID,
		Invoices: now.LegalName && now.Address != "" && now.Tax.Country != "", Tax: now.Tax,
	}
}

// sender sends emails by what is set at the moment.
type sender struct{ now atomic.Pointer[way] }

type way struct {
	mail.Sender
	kept bool // in the data folder, not sent
}

// Send implements mail.Sender.
func (s *sender) Send(ctx context.Context, m mail.Message) error { return s.now.Load().Send(ctx, m) }

// sendBy chooses how emails are sent. What is wrong with the settings fails each email, which is tried again later.
func (a *App) sendBy(now setting.Values) {
	from := now.MailFrom
	if now.SMTP == "" {
		folder, err := mail.NewFolder(filepath.Join(a.Config.Data, "mail"), from)
		if err == nil {
			a.mails.Store(folder)
			a.sender.now.Store(&way{folder, true})
			return
		}
		a.sender.now.Store(&way{failing{err}, true})
		return
	}
	server, err := mail.NewSMTP(now.SMTP, from, a.Config.insecure("smtp"))
	if err != nil {
		a.sender.now.Store(&way{failing{err}, false})
		return
	}
	a.sender.now.Store(&way{server, false})
}

// failing is a way that can't be gone.
type failing struct{ err error }

// Send implements mail.Sender.
func (f failing) Send(context.Context, mail.Message) error { return f.err }

// serveLogo sends the logo, which has another address when it changes.
func (a *App) serveLogo(w http.ResponseWriter, r *http.Request) {
	content := a.settings.LogoAt(r.URL.Path)
	if content == nil {
		http.NotFound(w, r)
		return
	}
	pictureHeaders(w, "image/png")
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	_, _ = w.Write(content) // the reader has gone, if this fails
}

// mailServer is how emails are sent, also by what was set in the browser, as far as that can be read.
func (c Config) mailServer(ctx context.Context, d *db.DB) (smtp, from string) {
	given, usual, err := c.given()
	if err != nil {
		return c.SMTP, c.MailFrom
	}
	if _, err := os.Stat(c.keyPath()); err != nil {
		return c.SMTP, c.MailFrom
	}
	keys, err := seal.Load(c.keyPath())
	if err != nil {
		return c.SMTP, c.MailFrom
	}
	s, err := setting.Open(ctx, d, keys, given, usual, func(setting.Values) {})
	if err != nil {
		return c.SMTP, c.MailFrom // the checks of the schema and of secrets say why
	}
	return s.Now().SMTP, s.Now().MailFrom
}

// StoredSettings returns what was set in the browser, by the names of flags; mask hides what is secret in a value.
// Where there is no database yet, nothing was set.
func StoredSettings(ctx context.Context, c Config, mask func(string) string) (map[string]string, error) {
	if _, err := os.Stat(filepath.Join(c.Data, "stoa.db")); c.Database == "" && err != nil {
		return nil, nil
	}
	d, err := connect(ctx, c)
	if err != nil {
		return nil, err
	}
	defer d.Close() //nolint:errcheck // nothing was written
	var keys *seal.Keys
	if _, err := os.Stat(c.keyPath()); err == nil {
		if keys, err = seal.Load(c.keyPath()); err != nil {
			return nil, err
		}
	}
	out := map[string]string{}
	lines, err := setting.Stored(ctx, d, keys, mask)
	for _, line := range lines {
		out[line.Name] = line.Value
	}
	return out, err
}
