package site

import (
	"bufio"
	"context"
	"encoding/xml"
	"io"
	"iter"
	"net/url"
	"strconv"
	"strings"
	"time"

	"stoa/internal/bundle"
	"stoa/internal/catalog"
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

// Sitemap lists for search engines what anyone may read, in files of at most 25,000
// addresses: screens, subjects and categories with courses, bundles, courses,
// instructors.
type Sitemap struct {
	catalog   *catalog.Service
	bundles   *bundle.Service
	texts     *Texts
	publicURL string
	perFile   int
}

// NewSitemap makes one for a site at publicURL, without a slash at the end.
func NewSitemap(c *catalog.Service, bundles *bundle.Service, texts *Texts, publicURL string) *Sitemap {
	return &Sitemap{catalog: c, bundles: bundles, texts: texts, publicURL: publicURL, perFile: mostPerFile}
}

// place is an address within the site and the day on which it last changed, or "".
type place struct{ path, changed string }

// screens are the places that the catalogue's own lists are reached from.
func (s *Sitemap) screens(ctx context.Context) ([]place, error) {
	var out []place
	for _, page := range staticPages {
		out = append(out, place{page.path, s.texts.Changed(page.text)})
	}
	if s.texts.Has(Imprint) {
		out = append(out, place{"/privacy/imprint", s.texts.Changed(Imprint)})
	}
	home, err := s.catalog.Home(ctx)
	if err != nil {
		return nil, err
	}
	bundles, err := s.bundles.Sold(ctx)
	if err != nil {
		return nil, err
	}
	for _, b := range bundles {
		out = append(out, place{"/bundles/" + b.Slug, b.UpdatedAt.Format(time.DateOnly)})
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

// list is every place, numbered; version says which courses it was made of.
type list struct {
	screens []place
	catalog.Directory
}

func (s *Sitemap) list(ctx context.Context) (list, error) {
	screens, err := s.screens(ctx)
	return list{screens, s.catalog.Directory()}, err
}

func (l *list) length() int { return len(l.screens) + l.Courses() + len(l.Instructors) }

func (l *list) place(n int) place {
	if n < len(l.screens) {
		return l.screens[n]
	}
	if n -= len(l.screens); n < l.Courses() {
		slug, changed := l.Course(n)
		return place{"/course-details/" + url.PathEscape(slug), changed.Format(time.DateOnly)}
	}
	return place{"/instructors/" + url.PathEscape(l.Instructors[n-l.Courses()]), ""}
}

// files is how many files the places fill; there is always one.
func (s *Sitemap) files(l *list) int { return (l.length() + s.perFile - 1) / s.perFile }

// file yields the places of the n-th file, counted from 1; none beyond the last.
func (s *Sitemap) file(l *list, n int) iter.Seq[place] {
	return func(yield func(place) bool) {
		for i := (n - 1) * s.perFile; i < min(n*s.perFile, l.length()); i++ {
			if !yield(l.place(i)) {
				return
			}
		}
	}
}

// writePlaces writes a file of places, each with its address in every language. It
// is the same in English as without a language, as the page itself says.
func (s *Sitemap) writePlaces(w io.Writer, places iter.Seq[place]) error {
	b := bufio.NewWriter(w)
	b.WriteString(
		xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">` + "\n",
	)
	for at := range places {
		address := escape(s.publicURL + at.path)
		b.WriteString("<url><loc>" + address + "</loc>")
		if at.changed != "" {
			b.WriteString("<lastmod>" + at.changed + "</lastmod>")
		}
		for _, language := range i18n.Offered() {
			writeAlternate(b, language, inLanguage(address, language))
		}
		writeAlternate(b, "x-default", address)
		b.WriteString("</url>\n")
	}
	b.WriteString("</urlset>\n")
	return b.Flush()
}

// writeAlternate takes an address that is fit for XML.
func writeAlternate(b *bufio.Writer, language, address string) {
	b.WriteString(`<xhtml:link rel="alternate" hreflang="` + language + `" href="` + address + `"/>`)
}

func inLanguage(address, language string) string {
	switch {
	case language == i18n.Offered()[0]:
		return address
	case strings.Contains(address, "?"):
		return address + "&amp;lang=" + language
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
