package catalog

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"stoa/internal/search/words"
)

// ListingQuery is a cleaned query of the listing. Min and Max are in cents.
type ListingQuery struct {
	Q          string   `json:"q"`
	Subject    []string `json:"subject"`
	Category   []string `json:"category"`
	Group      []string `json:"group"`
	Instructor []string `json:"instructor"`
	Level      []string `json:"level"`
	Price      []string `json:"price"`
	Min        *int64   `json:"min"`
	Max        *int64   `json:"max"`
	Rating     []string `json:"rating"`
	Language   []string `json:"language"`
	Duration   []string `json:"duration"`
	Captions   []string `json:"captions"`
	Sort       string   `json:"sort" enum:"popular,rated,newest,selling,oldest,title,title-desc"`
	Page       int      `json:"page"`
	Exact      bool     `json:"exact" doc:"search for the exact words"`
	In         string   `json:"in" doc:"page language; the query is read in it and in English"`
}

const (
	perPage      = 24
	longestQuery = 200 // runes
	mostWords    = 16  // of a query; what follows is ignored
	mostValues   = 50  // of one facet
	longestValue = 200 // bytes of one value
)

var (
	levels    = []string{"all", "beginner", "intermediate", "expert"}
	prices    = []string{"free", "paid"}
	ratings   = []string{"4.5", "4", "3.5", "3"}
	durations = []string{"0-2", "2-6", "6-17", "17plus"}
	captions  = []string{"yes"}
	sorts     = []string{"popular", "rated", "newest", "selling", "oldest", "title", "title-desc"}
)

// ParseQuery reads a query from an address. Whatever makes no sense is cleaned
// away: there is no bad query. Slugs and languages that no course has are dropped
// by Search, which knows them, and a page beyond the end becomes the last.
func ParseQuery(v url.Values) ListingQuery {
	q := ListingQuery{
		Q:       CleanText(v.Get("q")),
		Subject: values(v["subject"], nil), Category: values(v["category"], nil), Group: values(v["group"], nil),
		Instructor: values(v["instructor"], nil), Language: values(v["language"], nil),
		Level: values(v["level"], levels), Price: values(v["price"], prices), Rating: values(v["rating"], ratings),
		Duration: values(v["duration"], durations), Captions: values(v["captions"], captions),
		Min: cents(v.Get("min")), Max: cents(v.Get("max")), Sort: "popular", Page: 1,
	}
	if q.Min != nil && q.Max != nil && *q.Min > *q.Max {
		q.Min, q.Max = q.Max, q.Min
	}
	if slices.Contains(sorts, v.Get("sort")) {
		q.Sort = v.Get("sort")
	}
	q.Exact = v.Get("exact") != ""
	if slices.Contains(words.Languages, v.Get("in")) {
		q.In = v.Get("in")
	}
	if page, err := strconv.Atoi(v.Get("page")); err == nil && page > 0 {
		q.Page = page
	}
	return q
}

// CleanText trims the text of a search box: NFC, one space between
// words, no control characters nor marks that turn text around, 200 runes.
func CleanText(s string) string {
	if len(s) > 16*longestQuery {
		s = s[:16*longestQuery]
	}
	s = norm.NFC.String(strings.ToValidUTF8(s, " "))
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.IsSpace(r) || r == unicode.ReplacementChar {
			return ' '
		}
		if r >= 0x200E && r <= 0x200F || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 || r == 0xFEFF {
			return -1
		}
		return r
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	n := 0
	for i := range s {
		if n == longestQuery {
			return strings.TrimSpace(s[:i])
		}
		n++
	}
	return s
}

// values keeps what is allowed (anything short, when allowed is nil), each once.
func values(in, allowed []string) []string {
	out := []string{}
	for _, s := range in {
		s = strings.TrimSpace(s)
		if s == "" || len(s) > longestValue || slices.Contains(out, s) || allowed != nil && !slices.Contains(allowed, s) {
			continue
		}
		if out = append(out, s); len(out) == mostValues {
			break
		}
	}
	return out
}

// cents reads "12", "12.5", "12,50" as an amount; nil for anything else.
func cents(s string) *int64 {
	whole, part, _ := strings.Cut(strings.Replace(strings.TrimSpace(s), ",", ".", 1), ".")
	if whole == "" || len(whole) > 7 || !digits(whole) || !digits(part) {
		return nil
	}
	n, err := strconv.ParseInt(whole+(part + "00")[:2], 10, 64)
	if err != nil {
		return nil
	}
	return &n
}

func digits(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
}
