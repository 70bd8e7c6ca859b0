// Package setting owns what operators set in the browser: the marketplace's name and look, its languages, who sells and
// how to reach them, and the mail server. It promises that what the command line, the environment or the file says is
// stronger and can't be changed in the browser, that secrets are sealed and never sent to a browser, that every
// change is in the audit log, and that it holds on all instances within seconds. What a setting does is its users'
// business.
package setting

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/mail"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"stoa/internal/audit"
	"stoa/internal/kit/brand"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/i18n"
	"stoa/internal/kit/money"
	"stoa/internal/kit/seal"
	"stoa/internal/session"
	"stoa/internal/setting/settingdb"
	"stoa/internal/tax"
)

// The settings, by the names of their flags.
const (
	Name      = "name"
	Color     = "color"
	Logo      = "logo" // a PNG in base64
	Languages = "languages"
	Seller    = "seller"
	Address   = "address"
	Email     = "email"
	Phone     = "phone"
	SMTP      = "smtp"
	MailFrom  = "mail-from"
	Country   = "country" // of the seller
	VATID     = "vat-id"
	Currency  = "currency"
	Releases  = "releases" // the feed of new releases
	VAT       = "vat"      // what SellerTax switches on, with commas
)

// names are all of them, in the order in which they are shown.
var names = []string{
	Name, Color, Logo, Languages, Currency, Seller, Address, Email, Phone, SMTP, MailFrom, Country, VATID, VAT, Releases,
}

// sealed are those that hold secrets.
func sealed(name string) bool { return name == SMTP }

// Given is a setting that the command line, the environment or the file says.
type Given struct{ Value, Source string }

// Values are the settings in effect.
type Values struct {
	Name, Color     string
	Logo            string   // the address of the picture, or ""
	Languages       []string // offered, the first for who speaks none of them
	Seller, Address string
	LegalName       bool // Seller was set, and isn't the marketplace's name
	Email, Phone    string
	SMTP, MailFrom  string
	Currency        string
	VATID           string
	Releases        string
	ReleasesGiven   bool // by the command line, the environment or the file
	Tax             tax.Seller
	picture         []byte // of Logo
	set             map[string]string
	version         int64
}

// Service holds the settings.
type Service struct {
	db      *db.DB
	keys    *seal.Keys
	given   map[string]Given
	usual   map[string]string
	current atomic.Pointer[Values]
	mu      sync.Mutex // one refresh at a time
	changed func(Values)
	reprice func(ctx context.Context, tx *db.Tx, currency string) error
}

const (
	channel   = "setting_changed"
	pollEvery = 5 * time.Second
)

// Open reads the settings. given is stronger than what is stored, usual is weaker. changed is called with the
// settings in effect, now and after each change.
func Open(
	ctx context.Context, d *db.DB, keys *seal.Keys, given map[string]Given, usual map[string]string, changed func(Values),
) (*Service, error) {
	s := &Service{db: d, keys: keys, given: given, usual: usual, changed: changed}
	return s, s.Refresh(ctx)
}

// Now returns the settings in effect.
func (s *Service) Now() Values { return *s.current.Load() }

// Given is the value that the command line, the environment or the file says, if they do.
func (s *Service) Given(name string) (value string, ok bool) {
	given, ok := s.given[name]
	return given.Value, ok
}

// Watch has changes of other instances take effect until ctx is done.
func (s *Service) Watch(ctx context.Context) {
	s.db.Follow(ctx, channel, "the settings", func() time.Duration { return pollEvery }, s.Refresh)
}

// Refresh reads the settings if they have changed.
func (s *Service) Refresh(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	q := settingdb.New(s.db.Read())
	version, err := q.Version(ctx)
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	if now := s.current.Load(); now != nil && now.version == version {
		return nil
	}
	rows, err := q.All(ctx)
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	set := map[string]string{}
	for _, row := range rows {
		set[row.Name] = row.Value
		if sealed(row.Name) {
			if set[row.Name], err = s.keys.Open(sealName(row.Name), row.Value); err != nil {
				return err
			}
		}
	}
	next := s.values(set)
	next.version = version
	s.current.Store(&next)
	s.changed(next)
	return nil
}

func sealName(name string) string { return "setting " + name }

// in is the value in effect and where it comes from: the source of what is given, "database", or "".
func (s *Service) in(set map[string]string, name string) (value, source string) {
	if given, ok := s.given[name]; ok {
		return given.Value, given.Source
	}
	if value, ok := set[name]; ok {
		return value, stored
	}
	return s.usual[name], ""
}

// stored is the source of what was set in the browser.
const stored = "database"

func (s *Service) values(set map[string]string) Values {
	get := func(name string) string { value, _ := s.in(set, name); return value }
	v := Values{
		Name: cmp.Or(get(Name), brand.Usual), Color: get(Color), Address: get(Address), Email: get(Email), Phone: get(Phone),
		SMTP: get(SMTP), set: set, Languages: i18n.Languages,
	}
	v.Seller, v.LegalName = cmp.Or(get(Seller), v.Name), get(Seller) != ""
	v.MailFrom = cmp.Or(get(MailFrom), (&mail.Address{Name: v.Name, Address: "no-reply@localhost"}).String())
	if list, err := languages(get(Languages)); err == nil && len(list) > 0 {
		v.Languages = list
	}
	v.VATID, v.Tax = get(VATID), sellerOf(get(Country), get(VAT))
	v.Currency = cmp.Or(get(Currency), money.Usual)
	v.Releases = get(Releases)
	_, v.ReleasesGiven = s.given[Releases]
	v.picture, v.Logo = readLogo(get(Logo))
	return v
}

// languages reads a list such as "de, en".
func languages(text string) ([]string, error) {
	var out []string
	for code := range strings.SplitSeq(text, ",") {
		code = strings.TrimSpace(code)
		switch {
		case code == "":
		case !i18n.HasTexts(code):
			return nil, fmt.Errorf("there are no texts in %q; there are in %s", code, strings.Join(i18n.Languages, ", "))
		case !slices.Contains(out, code):
			out = append(out, code)
		}
	}
	return out, nil
}

// Check says what is wrong with a value that was given, as a cause; "" if nothing is.
func Check(name, value string) string {
	switch name {
	case Name:
		if strings.ContainsAny(value, "{}<>") {
			return "names can't have { } < >"
		}
	case Color:
		if _, ok := LookOf(value); value != "" && !ok {
			return "it is no color like #254f9c"
		}
	case Currency:
		if value != "" && !money.IsKnown(value) {
			return "it is none of " + strings.Join(money.Known, ", ")
		}
	case Releases:
		if value != "" && !isAddress(value) {
			return "it is no address of a feed like https://example.org/releases.atom"
		}
	case Languages:
		if _, err := languages(value); err != nil {
			return err.Error()
		}
	}
	return ""
}

// errFixed refuses to change what is stronger.
func errFixed(name, source string) error {
	return &fault.Error{
		Kind: fault.Conflict, Code: "setting.fixed",
		Message: "This setting is fixed (" + source + ": " + name + ") and can’t be changed here.",
	}
}

// save stores settings; "" removes one. Errors: setting.fixed.
func (s *Service) save(ctx context.Context, next map[string]string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	now := s.Now()
	for name, value := range next {
		if was, source := s.in(now.set, name); was == value {
			delete(next, name)
		} else if given, ok := s.given[name]; ok {
			return errFixed(name, cmp.Or(given.Source, source))
		}
	}
	if len(next) == 0 {
		return nil
	}
	if err := s.db.InTx(ctx, func(tx *db.Tx) error {
		if currency, ok := next[Currency]; ok && s.reprice != nil {
			if err := s.reprice(ctx, tx, currency); err != nil {
				return err
			}
		}
		return s.write(ctx, tx, v.ID, next)
	}); err != nil {
		return err
	}
	return s.Refresh(ctx)
}

func (s *Service) write(ctx context.Context, tx *db.Tx, by string, next map[string]string) error {
	q := settingdb.New(tx)
	for _, name := range slices.Sorted(maps.Keys(next)) {
		value := next[name]
		details := map[string]string{}
		switch {
		case value == "":
			if err := q.Delete(ctx, name); err != nil {
				return err
			}
		case sealed(name):
			value = s.keys.Seal(sealName(name), value)
		case slices.Contains([]string{Name, Color, Languages, Currency, Country, VAT, Releases}, name): // nothing personal
			details["value"] = value
		}
		if value != "" {
			if err := q.Put(ctx, settingdb.PutParams{Name: name, Value: value}); err != nil {
				return err
			}
		}
		if err := audit.Record(ctx, tx, audit.Entry{
			Actor: by, Action: "setting.changed", Subject: name, Details: details,
		}); err != nil {
			return err
		}
	}
	if err := q.Raise(ctx); err != nil {
		return err
	}
	return tx.Announce(ctx, channel, "")
}

// Line is a setting as the command line shows it.
type Line struct{ Name, Value, Source string }

// Stored returns what was set in the browser, secrets masked with mask.
func Stored(ctx context.Context, d *db.DB, keys *seal.Keys, mask func(string) string) (lines []Line, err error) {
	rows, err := settingdb.New(d.Read()).All(ctx)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		value := row.Value
		switch {
		case row.Name == Logo:
			value = "a picture"
		case sealed(row.Name) && keys == nil:
			value = "sealed"
		case sealed(row.Name):
			if value, err = keys.Open(sealName(row.Name), value); err != nil {
				return nil, err
			}
			value = mask(value)
		}
		lines = append(lines, Line{Name: row.Name, Value: value, Source: stored})
	}
	slices.SortFunc(lines, func(a, b Line) int {
		return cmp.Compare(slices.Index(names, a.Name), slices.Index(names, b.Name))
	})
	return lines, nil
}
