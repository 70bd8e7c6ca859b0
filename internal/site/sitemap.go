package site

import (
	"bufio"
	"context"
	"encoding/xml"
	"io"
	"net/url"
	"strconv"
	"strings"
	"time"

	"stoa/internal/catalog"
	"stoa/internal/kit/db"
	"stoa/internal/kit/i18n"
)

// mostPerFile is half of what sitemaps.org allows in one file, since with every
// language of each address the whole would pass its other limit, 50 MB.
const mostPerFile = 25_000

// staticPages are the screens that are there whatever is sold, by the text that says
// when they last changed.
var staticPages = []struct{ path, text string }{
	{"/", ""}, {"/all-courses", ""}, {"/about-us", "about"}, {"/contact-us", ""}, {"/instructor", ""}, {"/sitemap", ""},
	{"/privacy", "privacy"}, {"/privacy/terms", "terms"}, {"/privacy/payment", "payment"}, {"/privacy/faq", "faq"},
}

const (
	publishedCourses = ` FROM courses WHERE status = 'published'`
	teachingPeople   = ` FROM people WHERE EXISTS (SELECT 1 FROM courses WHERE courses.instructor_id = people.id AND courses.status = 'published')`
)

// Sitemap lists for search engines what anybody may read, in files of at most 25,000
// addresses: screens, subjects and categories with courses, courses, instructors.
type Sitemap struct {
	db        *db.DB
	catalog   *catalog.Service
	texts     *Texts
	publicURL string
	perFile   int
}

// NewSitemap makes one for a site at publicURL, without a slash at the end.
func NewSitemap(d *db.DB, c *catalog.Service, texts *Texts, publicURL string) *Sitemap {
	return &Sitemap{db: d, catalog: c, texts: texts, publicURL: publicURL, perFile: mostPerFile}
}

// place is an address within the site and the day on which it last changed, or "".
type place struct{ path, changed string }

// screens are the places that the catalogue's own lists are reached from.
func (s *Sitemap) screens(ctx context.Context) ([]place, error) {
	var out []place
	for _, page := range staticPages {
		out = append(out, place{page.path, s.texts.Changed(page.text)})
	}
	home, err := s.catalog.Home(ctx)
	if err != nil {
		return nil, err
	}
	for _, subject := range home.Subjects {
		if subject.Courses > 0 {
			out = append(out, place{"/all-courses?subject=" + url.QueryEscape(subject.Slug), ""})
		}
	}
	for _, group := range s.catalog.Menu().Groups {
		for _, category := range group.Categories {
			if category.Courses > 0 {
				out = append(out, place{"/all-courses?category=" + url.QueryEscape(category.Slug), ""})
			}
		}
	}
	return out, nil
}

// part is a list of places of a known length, of which a stretch can be read.
type part struct {
	length int
	read   func(limit, offset int) ([]place, error)
}

func (s *Sitemap) parts(ctx context.Context) ([]part, error) {
	screens, err := s.screens(ctx)
	if err != nil {
		return nil, err
	}
	out := []part{{len(screens), func(limit, offset int) ([]place, error) { return screens[offset : offset+limit], nil }}}
	for _, list := range []struct{ columns, rows, prefix string }{
		{"slug, updated_at", publishedCourses, "/course-details/"},
		{"slug, NULL", teachingPeople, "/instructors/"},
	} {
		p := part{read: func(limit, offset int) ([]place, error) {
			return s.read(ctx, "SELECT "+list.columns+list.rows+" ORDER BY slug LIMIT $1 OFFSET $2", list.prefix, limit, offset)
		}}
		if err := s.db.Read().QueryRowContext(ctx, "SELECT count(*)"+list.rows).Scan(&p.length); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// read reads a stretch of a list at once, so that whoever takes long to receive it
// keeps no connection.
func (s *Sitemap) read(ctx context.Context, query, prefix string, limit, offset int) ([]place, error) {
	rows, err := s.db.Read().QueryContext(ctx, query, limit, offset)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	out := make([]place, 0, limit)
	for rows.Next() {
		var slug string
		var changed *db.Time
		if err := rows.Scan(&slug, &changed); err != nil {
			return nil, err
		}
		at := place{path: prefix + url.PathEscape(slug)}
		if changed != nil {
			at.changed = changed.Format(time.DateOnly)
		}
		out = append(out, at)
	}
	return out, rows.Err()
}

// files is how many files the places fill; there is always one.
func (s *Sitemap) files(ctx context.Context) (int, error) {
	parts, err := s.parts(ctx)
	total := 0
	for _, p := range parts {
		total += p.length
	}
	return (total + s.perFile - 1) / s.perFile, err
}

// file returns the places of the n-th file, counted from 1; none beyond the last.
func (s *Sitemap) file(ctx context.Context, n int) ([]place, error) {
	parts, err := s.parts(ctx)
	if err != nil {
		return nil, err
	}
	var out []place
	skip := (n - 1) * s.perFile
	for _, p := range parts {
		if take := min(p.length-skip, s.perFile-len(out)); take > 0 {
			stretch, err := p.read(take, skip)
			if err != nil {
				return nil, err
			}
			out = append(out, stretch...)
		}
		skip = max(0, skip-p.length)
	}
	return out, nil
}

// writePlaces writes a file of places, each with its address in every language. It
// is the same in English as without a language, as the page itself says.
func (s *Sitemap) writePlaces(w io.Writer, places []place) error {
	b := bufio.NewWriter(w)
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">` + "\n")
	for _, at := range places {
		address := s.publicURL + at.path
		b.WriteString("<url><loc>" + escape(address) + "</loc>")
		if at.changed != "" {
			b.WriteString("<lastmod>" + at.changed + "</lastmod>")
		}
		for _, language := range i18n.Languages {
			writeAlternate(b, language, inLanguage(address, language))
		}
		writeAlternate(b, "x-default", address)
		b.WriteString("</url>\n")
	}
	b.WriteString("</urlset>\n")
	return b.Flush()
}

func writeAlternate(b *bufio.Writer, language, address string) {
	b.WriteString(`<xhtml:link rel="alternate" hreflang="` + language + `" href="` + escape(address) + `"/>`)
}

func inLanguage(address, language string) string {
	switch {
	case language == i18n.Languages[0]:
		return address
	case strings.Contains(address, "?"):
		return address + "&lang=" + language
	}
	return address + "?lang=" + language
}

func (s *Sitemap) writeIndex(w io.Writer, files int) error {
	b := bufio.NewWriter(w)
	b.WriteString(xml.Header + `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for n := range files {
		b.WriteString("<sitemap><loc>" + escape(s.publicURL+"/sitemaps/"+strconv.Itoa(n+1)+".xml") + "</loc></sitemap>\n")
	}
	b.WriteString("</sitemapindex>\n")
	return b.Flush()
}

// escape makes text fit for XML.
func escape(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a strings.Builder does not fail
	return b.String()
}
