package banner

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"stoa/internal/audit"
	"stoa/internal/banner/bannerdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/i18n"
	"stoa/internal/session"
)

// How a banner looks, and whom it is for.
const (
	Info     = "info"
	Notice   = "notice"
	Everyone = "everyone"
	SignedIn = "signed-in"
)

const (
	longestText = 200
	longestLink = 40
	longestHref = 500
)

// AdminBanner is the banner as operators see it.
type AdminBanner struct {
	Content
	State     string   `json:"state" enum:"off,waiting,shown,over"`
	Revision  int64    `json:"revision"`
	Languages []string `json:"languages" doc:"Those with texts; the marketplace’s first one leads"`
	Style     string   `json:"style" doc:"CSS of the banner, for the preview"`
}

var errChanged = fault.New(fault.Conflict, "banner.changed", "Someone has changed this in the meantime.")

// Admin returns the banner. For operators.
func (s *Service) Admin(ctx context.Context, style string) (*AdminBanner, error) {
	at, err := read(ctx, s.db.Read())
	if err != nil {
		return nil, err
	}
	languages := slices.Clone(i18n.Offered())
	for _, code := range i18n.Languages {
		if !slices.Contains(languages, code) {
			languages = append(languages, code)
		}
	}
	return &AdminBanner{
		Content: at.content, State: at.content.state(s.now()), Revision: at.revision, Languages: languages, Style: style,
	}, nil
}

func (c Content) state(now time.Time) string {
	switch {
	case !c.Shown:
		return "off"
	case c.Until != nil && !now.Before(*c.Until):
		return "over"
	case !c.at(now):
		return "waiting"
	}
	return "shown"
}

// Set replaces the banner. For operators. Errors: form.invalid, banner.changed.
func (s *Service) Set(ctx context.Context, in Content, revision int64) error {
	by, err := session.Require(ctx)
	if err != nil {
		return err
	}
	clean, err := check(in)
	if err != nil {
		return err
	}
	text, err := json.Marshal(clean)
	if err != nil {
		return err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		was, err := read(ctx, tx)
		if err != nil {
			return err
		}
		if was.revision != revision {
			return errChanged
		}
		if err := bannerdb.New(tx).Put(ctx, string(text)); err != nil {
			return err
		}
		action := "banner.changed"
		switch {
		case clean.Shown && !was.content.Shown:
			action = "banner.shown"
		case was.content.Shown && !clean.Shown:
			action = "banner.hidden"
		}
		said, _ := clean.Text(i18n.Offered()[0])
		if err := audit.Record(ctx, tx, audit.Entry{
			Actor: by.ID, Action: action, Subject: "banner", Details: map[string]string{"text": said},
		}); err != nil {
			return err
		}
		return tx.Announce(ctx, channel, "")
	})
	if err != nil {
		return err
	}
	return s.Refresh(ctx)
}

// check returns a form as it is stored.
func check(in Content) (Content, error) {
	var f fault.Form
	out := in
	texts := func(name string, of map[string]string, longest int) map[string]string {
		clean := map[string]string{}
		for _, code := range slices.Sorted(maps.Keys(of)) {
			if !i18n.HasTexts(code) {
				f.Add(name, "invalid", "Choose one of the list.")
				continue
			}
			if text := f.Text(name+"."+code, of[code], false, false, longest); text != "" {
				clean[code] = text
			}
		}
		return clean
	}
	out.Texts, out.Links = texts("texts", in.Texts, longestText), texts("links", in.Links, longestLink)
	first := i18n.Offered()[0]
	if in.Shown && strings.TrimSpace(in.Texts[first]) == "" {
		f.Add("texts."+first, "required", "This field is required.")
	}
	if out.Href = f.Text("href", in.Href, false, false, longestHref); out.Href != "" && !Leads(out.Href) {
		f.Add("href", "banner_link", "Enter a path such as /all-courses, or an address that begins with https://.")
	}
	if in.From != nil && in.Until != nil && !in.Until.After(*in.From) {
		f.Add("until", "out_of_order", "The end must be after the start.")
	}
	out.Tone, out.For = cmp.Or(in.Tone, Info), cmp.Or(in.For, Everyone)
	return out, f.Err()
}

// Leads reports whether a link may lead there: to a path of this site, or by https.
func Leads(href string) bool {
	u, err := url.Parse(href)
	if err != nil || strings.ContainsAny(href, "\\\t\r\n ") {
		return false
	}
	if u.Scheme == "" && u.Host == "" {
		return strings.HasPrefix(href, "/") && !strings.HasPrefix(href, "//")
	}
	return u.Scheme == "https" && u.Host != "" && u.User == nil
}

// Text is what it says in a language, and in which it says that.
func (c Content) Text(language string) (text, in string) { return inLanguage(c.Texts, language) }

// inLanguage finds a text, else that of the marketplace's first language, else any.
func inLanguage(texts map[string]string, language string) (text, in string) {
	for _, code := range slices.Concat([]string{language}, i18n.Offered(), i18n.Languages) {
		if texts[code] != "" {
			return texts[code], code
		}
	}
	return "", language
}
