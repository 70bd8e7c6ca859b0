package site

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/mail"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"stoa/internal/audit"
	"stoa/internal/banner"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/i18n"
	"stoa/internal/session"
	"stoa/internal/site/sitedb"
)

// Wording is what operators say on the home page, in the footer and on the contact page, in one language and as plain
// text. Whatever is empty is built in.
type Wording struct {
	Heading    string       `json:"heading"`
	Subheading string       `json:"subheading"`
	Footer     string       `json:"footer" doc:"Beneath the name in the footer"`
	Links      []FooterLink `json:"links" maxItems:"6" doc:"Further links of the footer"`
	Intro      string       `json:"intro" doc:"At the beginning of the contact page"`
	ContactDetails
}

// ContactDetails are how the marketplace can be reached.
type ContactDetails struct {
	Address string `json:"address"`
	Phone   string `json:"phone"`
	Email   string `json:"email"`
	Hours   string `json:"hours"`
}

// FooterLink is a link that operators have added to the footer.
type FooterLink struct {
	Name string `json:"name"`
	Href string `json:"href" doc:"A path of this site, or an https address"`
}

// PageWords are the part of a wording that any page may need.
type PageWords struct {
	Heading    string       `json:"heading,omitempty"`
	Subheading string       `json:"subheading,omitempty"`
	Footer     string       `json:"footer,omitempty"`
	Links      []FooterLink `json:"links,omitempty"`
}

// ContactWords are what the contact page says. Whatever is empty isn't shown, or is built in.
type ContactWords struct {
	Intro string `json:"intro"`
	ContactDetails
}

// WordingVersion is a wording as it is written. Nobody overwrites what they haven't seen.
type WordingVersion struct {
	Wording
	Language string `json:"language"`
	Revision int64  `json:"revision"`
}

// WordingForm is what operators write.
type WordingForm struct {
	Wording
	Revision int64 `json:"revision"`
}

// AdminWordings are the wordings of all languages, and the details that hold where none are written.
type AdminWordings struct {
	Languages []string         `json:"languages" doc:"Those with texts; the marketplace’s first one leads"`
	Versions  []WordingVersion `json:"versions"`
	Usual     ContactDetails   `json:"usual" doc:"From the settings"`
}

const (
	longestHeading    = 80
	longestSubheading = 300
	longestFooter     = 160
	longestLinkName   = 40
	longestLink       = 300
	mostFooterLinks   = 6
	longestDetails    = 300
	longestPhone      = 40
	longestEmail      = 254
	wordingsChannel   = "site_wordings_changed"
)

// Wordings hold what operators have written.
type Wordings struct {
	db      *db.DB
	usual   func() ContactDetails
	changed func()
	mu      sync.Mutex // one refresh at a time
	now     atomic.Pointer[wordings]
}

type wordings struct {
	byLanguage map[string]Wording
	version    int64
}

// OpenWordings reads the wordings. usual are the details from the settings; changed is called after each change, here
// or on another instance.
func OpenWordings(ctx context.Context, d *db.DB, usual func() ContactDetails, changed func()) (*Wordings, error) {
	w := &Wordings{db: d, usual: usual, changed: func() {}}
	err := w.Refresh(ctx)
	w.changed = changed
	return w, err
}

// Watch has changes of other instances take effect until ctx is done.
func (w *Wordings) Watch(ctx context.Context) {
	w.db.Follow(ctx, wordingsChannel, "the wordings", textsWait, w.Refresh)
}

// Refresh reads the wordings if they have changed.
func (w *Wordings) Refresh(ctx context.Context) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	q := sitedb.New(w.db.Read())
	version, err := q.WordingsVersion(ctx)
	if err != nil {
		return fmt.Errorf("wordings: %w", err)
	}
	if was := w.now.Load(); was != nil && was.version == version {
		return nil
	}
	rows, err := q.Wordings(ctx)
	if err != nil {
		return fmt.Errorf("wordings: %w", err)
	}
	next := &wordings{byLanguage: map[string]Wording{}, version: version}
	for _, row := range rows {
		var words Wording
		if err := json.Unmarshal([]byte(row.Wording), &words); err != nil {
			return fmt.Errorf("wording in %s: %w", row.Language, err)
		}
		next.byLanguage[row.Language] = words
	}
	w.now.Store(next)
	w.changed()
	return nil
}

// Pages are the words of all pages, by language: the browser changes languages without another request.
func (w *Wordings) Pages() map[string]PageWords {
	out := map[string]PageWords{}
	for _, language := range i18n.Offered() {
		in := w.now.Load().byLanguage[language]
		if in.Heading+in.Subheading+in.Footer != "" || len(in.Links) > 0 {
			out[language] = PageWords{in.Heading, in.Subheading, in.Footer, in.Links}
		}
	}
	return out
}

// Contact is what the contact page says in a language. A detail that isn't written in it is that of the marketplace's
// first language, else the settings'.
func (w *Wordings) Contact(language string) *ContactWords {
	now := w.now.Load().byLanguage
	in, first, usual := now[language], now[i18n.Offered()[0]], w.usual()
	return &ContactWords{Intro: in.Intro, ContactDetails: ContactDetails{
		Address: cmp.Or(in.Address, first.Address, usual.Address),
		Phone:   cmp.Or(in.Phone, first.Phone, usual.Phone),
		Email:   cmp.Or(in.Email, first.Email, usual.Email),
		Hours:   cmp.Or(in.Hours, first.Hours),
	}}
}

// All returns the wordings of every language, as they are written. For operators.
func (w *Wordings) All(ctx context.Context) (*AdminWordings, error) {
	rows, err := sitedb.New(w.db.Read()).Wordings(ctx)
	if err != nil {
		return nil, err
	}
	out := &AdminWordings{Languages: textLanguages(), Usual: w.usual()}
	for _, language := range out.Languages {
		v := WordingVersion{Language: language}
		for _, row := range rows {
			if row.Language != language {
				continue
			}
			if err := json.Unmarshal([]byte(row.Wording), &v.Wording); err != nil {
				return nil, err
			}
			v.Revision = row.Revision
		}
		if v.Links == nil {
			v.Links = []FooterLink{}
		}
		out.Versions = append(out.Versions, v)
	}
	return out, nil
}

// Write replaces the wording of a language. For operators. Errors: a form's, text.not_found, text.changed.
func (w *Wordings) Write(ctx context.Context, language string, in WordingForm) error {
	if !i18n.HasTexts(language) {
		return errNoText
	}
	clean, err := checkWording(in.Wording)
	if err != nil {
		return err
	}
	text, err := json.Marshal(clean)
	if err != nil {
		return err
	}
	by, err := session.Require(ctx)
	if err != nil {
		return err
	}
	err = w.db.InTx(ctx, func(tx *db.Tx) error {
		q := sitedb.New(tx)
		rows, err := q.WordingOf(ctx, language)
		if err != nil {
			return err
		}
		seen := int64(0)
		for _, row := range rows {
			seen = row.Revision
		}
		if seen != in.Revision {
			return errTextChanged
		}
		if err := q.PutWording(ctx, sitedb.PutWordingParams{
			Language: language, Wording: string(text), Revision: seen + 1,
		}); err != nil {
			return err
		}
		if err := audit.Record(ctx, tx, audit.Entry{
			Actor: by.ID, Action: "wording.changed", Subject: language, Details: map[string]string{"language": language},
		}); err != nil {
			return err
		}
		return tx.Announce(ctx, wordingsChannel, "")
	})
	if err != nil {
		return err
	}
	return w.Refresh(ctx)
}

// checkWording returns a wording as it is stored. A link without a name and an address is left out.
func checkWording(in Wording) (Wording, error) {
	var f fault.Form
	line := func(name, value string, longest int) string { return f.Text(name, value, false, false, longest) }
	out := Wording{
		Heading:    line("heading", in.Heading, longestHeading),
		Subheading: line("subheading", in.Subheading, longestSubheading),
		Footer:     line("footer", in.Footer, longestFooter),
		Links:      []FooterLink{},
		Intro:      line("intro", in.Intro, longestSubheading),
		ContactDetails: ContactDetails{
			Address: f.Text("address", in.Address, false, true, longestDetails),
			Phone:   line("phone", in.Phone, longestPhone),
			Email:   line("email", in.Email, longestEmail),
			Hours:   f.Text("hours", in.Hours, false, true, longestDetails),
		},
	}
	if parsed, err := mail.ParseAddress(out.Email); out.Email != "" && (err != nil || parsed.Address != out.Email) {
		f.Add("email", "invalid_email", "Enter a valid email address.")
	}
	for i, link := range in.Links {
		at := "links." + strconv.Itoa(i)
		link.Name, link.Href = line(at+".name", link.Name, longestLinkName), line(at+".href", link.Href, longestLink)
		switch {
		case link == FooterLink{}:
			continue
		case link.Name == "":
			f.Add(at+".name", "required", "This field is required.")
		case !banner.Leads(link.Href):
			f.Add(at+".href", "banner_link", "Enter a path such as /all-courses, or an address that begins with https://.")
		case slices.ContainsFunc(out.Links, func(other FooterLink) bool { return other.Name == link.Name }):
			f.Add(at+".name", "filing_taken", "There is already one with this name.")
		}
		out.Links = append(out.Links, link)
	}
	return out, f.Err()
}
