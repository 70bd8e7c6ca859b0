package site

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/i18n"
	"stoa/internal/session"
	"stoa/internal/site/sitedb"
)

// Imprint is the one text that is not built in: who sells here must say it.
const Imprint = "imprint"

// editable are the texts that operators may write, in the order in which they are listed.
var editable = []string{Imprint, "privacy", "terms", "payment", "faq", "about"}

const (
	longestTitle   = 120
	longestSummary = 400
	longestBody    = 100_000
)

// AdminTexts are the texts that operators may write.
type AdminTexts struct {
	Languages []string      `json:"languages" doc:"Those with texts; the marketplace’s first one leads"`
	Texts     []TextSummary `json:"texts"`
}

// TextSummary is a text in a list.
type TextSummary struct {
	Name    string   `json:"name" enum:"imprint,privacy,terms,payment,faq,about"`
	BuiltIn bool     `json:"builtIn"`
	Own     []string `json:"own" doc:"The languages in which operators have written it"`
}

// AdminText is a text in every language.
type AdminText struct {
	TextSummary
	Languages []string      `json:"languages"`
	Versions  []TextVersion `json:"versions"`
}

// TextVersion is a text in a language, as it is written.
type TextVersion struct {
	TextForm
	Language string `json:"language"`
	Own      bool   `json:"own" doc:"Written by operators; else it is built in, or empty"`
	Updated  string `json:"updated" doc:"A day, or empty"`
}

// TextForm is what operators write. The body is Markdown; each line that begins with "## " begins a section.
type TextForm struct {
	Title    string `json:"title"`
	Summary  string `json:"summary"`
	Body     string `json:"body"`
	Revision int64  `json:"revision"`
}

var errTextChanged = fault.New(fault.Conflict, "text.changed", "Someone has changed this in the meantime.")

// ownTexts are the texts that operators have written, by language and name.
type ownTexts struct {
	byLanguage map[string]map[string]*SiteText
	version    int64
}

// edits is where texts of operators come from.
type edits struct {
	db      *db.DB
	changed func()
	mu      sync.Mutex // one refresh at a time
	now     atomic.Pointer[ownTexts]
}

const (
	textsChannel = "site_texts_changed"
	textsEvery   = 5 * time.Second
)

// Edited has the texts that operators have written take the place of the built-in ones. changed is called after each
// change, here or on another instance.
func (t *Texts) Edited(ctx context.Context, d *db.DB, changed func()) error {
	t.edits = &edits{db: d, changed: func() {}}
	err := t.Refresh(ctx)
	t.edits.changed = changed
	return err
}

// Watch has changes of other instances take effect until ctx is done.
func (t *Texts) Watch(ctx context.Context) {
	t.edits.db.Follow(ctx, textsChannel, "the texts", textsWait, t.Refresh)
}

func textsWait() time.Duration { return textsEvery }

// Refresh reads the texts if they have changed.
func (t *Texts) Refresh(ctx context.Context) error {
	e := t.edits
	e.mu.Lock()
	defer e.mu.Unlock()
	q := sitedb.New(e.db.Read())
	version, err := q.TextsVersion(ctx)
	if err != nil {
		return fmt.Errorf("texts: %w", err)
	}
	was := e.now.Load()
	if was != nil && was.version == version {
		return nil
	}
	rows, err := q.Texts(ctx)
	if err != nil {
		return fmt.Errorf("texts: %w", err)
	}
	next := &ownTexts{byLanguage: map[string]map[string]*SiteText{}, version: version}
	for _, row := range rows {
		text, err := written(row.Name, row.Language, TextForm{Title: row.Title, Summary: row.Summary, Body: row.Body})
		if err != nil || row.Body == "" {
			continue // what is built in holds
		}
		text.Updated = row.UpdatedOn
		if next.byLanguage[row.Language] == nil {
			next.byLanguage[row.Language] = map[string]*SiteText{}
		}
		next.byLanguage[row.Language][row.Name] = text
	}
	e.now.Store(next)
	e.changed()
	return nil
}

// written makes a text of what an operator has written.
func written(name, language string, in TextForm) (*SiteText, error) {
	text := &SiteText{Name: name, Language: language, Title: in.Title, Summary: in.Summary}
	return text, text.parseSections(in.Body)
}

// ownText is what operators have written in a language, or nil.
func (t *Texts) ownText(name, language string) *SiteText {
	if t.edits == nil {
		return nil
	}
	return t.edits.now.Load().byLanguage[language][name]
}

// Has reports whether there is such a text in any language.
func (t *Texts) Has(name string) bool {
	_, err := t.Text(name, i18n.Offered()[0])
	return err == nil
}

func textLanguages() []string {
	out := slices.Clone(i18n.Offered())
	for _, code := range i18n.Languages {
		if !slices.Contains(out, code) {
			out = append(out, code)
		}
	}
	return out
}

func (t *Texts) summary(name string) TextSummary {
	out := TextSummary{Name: name, BuiltIn: t.byLanguage[original][name] != nil, Own: []string{}}
	for _, language := range textLanguages() {
		if t.ownText(name, language) != nil {
			out.Own = append(out.Own, language)
		}
	}
	return out
}

// All lists the texts that can be written. For operators.
func (t *Texts) All() *AdminTexts {
	out := &AdminTexts{Languages: textLanguages()}
	for _, name := range editable {
		out.Texts = append(out.Texts, t.summary(name))
	}
	return out
}

// Of returns a text as it is written, in every language. For operators. Fails with "text.not_found".
func (t *Texts) Of(ctx context.Context, name string) (*AdminText, error) {
	if !slices.Contains(editable, name) {
		return nil, errNoText
	}
	rows, err := sitedb.New(t.edits.db.Read()).TextsOf(ctx, name)
	if err != nil {
		return nil, err
	}
	out := &AdminText{TextSummary: t.summary(name), Languages: textLanguages()}
	for _, language := range out.Languages {
		v := TextVersion{Language: language}
		if text := t.byLanguage[language][name]; text != nil {
			v.Title, v.Summary, v.Body, v.Updated = text.Title, text.Summary, text.source, text.Updated
		}
		for _, row := range rows {
			if row.Language != language {
				continue
			}
			v.Revision = row.Revision
			if row.Body != "" {
				v.Title, v.Summary, v.Body, v.Updated, v.Own = row.Title, row.Summary, row.Body, row.UpdatedOn, true
			}
		}
		out.Versions = append(out.Versions, v)
	}
	return out, nil
}

// Preview is what a form makes of a text. For operators. Errors: a form's.
func (t *Texts) Preview(name, language string, in TextForm) (*SiteText, error) {
	clean, err := checkText(name, language, in)
	if err != nil {
		return nil, err
	}
	text, err := written(name, language, clean)
	if text != nil {
		text.Updated = time.Now().UTC().Format(time.DateOnly)
	}
	return text, err
}

// Write replaces a text in a language. For operators. Errors: a form's, text.not_found, text.changed.
func (t *Texts) Write(ctx context.Context, name, language string, in TextForm) error {
	clean, err := checkText(name, language, in)
	if err != nil {
		return err
	}
	return t.put(ctx, "text.written", name, language, clean)
}

// Restore has the built-in text of a language hold again; without one, there is none. For operators. Errors:
// text.not_found, text.changed.
func (t *Texts) Restore(ctx context.Context, name, language string, revision int64) error {
	if !slices.Contains(editable, name) || !i18n.HasTexts(language) {
		return errNoText
	}
	return t.put(ctx, "text.restored", name, language, TextForm{Revision: revision})
}

func (t *Texts) put(ctx context.Context, action, name, language string, in TextForm) error {
	by, err := session.Require(ctx)
	if err != nil {
		return err
	}
	err = t.edits.db.InTx(ctx, func(tx *db.Tx) error {
		q := sitedb.New(tx)
		rows, err := q.TextsOf(ctx, name)
		if err != nil {
			return err
		}
		seen := int64(0)
		for _, row := range rows {
			if row.Language == language {
				seen = row.Revision
			}
		}
		if seen != in.Revision {
			return errTextChanged
		}
		if err := q.PutText(ctx, sitedb.PutTextParams{
			Name: name, Language: language, Title: in.Title, Summary: in.Summary, Body: in.Body,
			UpdatedOn: time.Now().UTC().Format(time.DateOnly), Revision: seen + 1,
		}); err != nil {
			return err
		}
		if err := audit.Record(ctx, tx, audit.Entry{
			Actor: by.ID, Action: action, Subject: name, Details: map[string]string{"text": name, "language": language},
		}); err != nil {
			return err
		}
		return tx.Announce(ctx, textsChannel, "")
	})
	if err != nil {
		return err
	}
	return t.Refresh(ctx)
}

func checkText(name, language string, in TextForm) (TextForm, error) {
	if !slices.Contains(editable, name) || !i18n.HasTexts(language) {
		return in, errNoText
	}
	var f fault.Form
	in.Title = f.Text("title", in.Title, true, false, longestTitle)
	in.Summary = f.Text("summary", in.Summary, true, false, longestSummary)
	if in.Body = f.Text("body", in.Body, true, true, longestBody); in.Body != "" {
		if _, err := written(name, language, in); err != nil {
			f.Add("body", "text_sections", "Begin with a line such as ## Contact; each section needs a title and text.")
		}
	}
	return in, f.Err()
}
