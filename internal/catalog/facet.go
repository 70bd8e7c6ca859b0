package catalog

import (
	"cmp"
	"math"
	"slices"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// The facets, in the order in which a listing names them; byRange is min and max,
// which narrows like a facet but has no values to count.
const (
	bySubject = iota
	byCategory
	byGroup
	byInstructor
	byLevel
	byPrice
	byRating
	byLanguage
	byDuration
	byCaptions
	facets
	byRange = facets
)

var facetNames = [facets]string{
	"subject", "category", "group", "instructor", "level", "price", "rating", "language", "duration", "captions",
}

// dimension is the values that one facet can have, numbered.
type dimension struct {
	values, labels []string
	index          map[string]int
}

func (d *dimension) add(value, label string) int {
	if i, ok := d.index[value]; ok {
		return i
	}
	if d.index == nil {
		d.index = map[string]int{}
	}
	i := len(d.values)
	d.index[value] = i
	d.values, d.labels = append(d.values, value), append(d.labels, label)
	return i
}

func newDimension(values []string, labels ...string) dimension {
	var d dimension
	for i, v := range values {
		d.add(v, labels[i])
	}
	return d
}

// row is what the facets ask of one course. small joins level, price, rating band,
// duration and captions, so that one counter stands for the five of them.
type row struct {
	small, subject, category, language uint16
	instructor, price                  uint32
}

const smallValues = 1 << 9

func joinSmall(level, price, rating, duration, captions int) uint16 {
	return uint16(level | price<<2 | rating<<3 | duration<<6 | captions<<8)
}

// split gives the number of the value of each small facet. Rating: 0 is none of
// the bands, 1 the lowest.
func split(small int) (level, price, rating, duration, captions int) {
	return small & 3, small >> 2 & 1, small >> 3 & 7, small >> 6 & 3, small >> 8 & 1
}

func ratingBand(tenths int) int {
	switch {
	case tenths >= 45:
		return 4
	case tenths >= 40:
		return 3
	case tenths >= 35:
		return 2
	case tenths >= 30:
		return 1
	}
	return 0
}

func durationBand(ms int64) int {
	const hour = 3_600_000
	switch {
	case ms <= 2*hour:
		return 0
	case ms <= 6*hour:
		return 1
	case ms <= 17*hour:
		return 2
	}
	return 3
}

// columns numbers the values of every facet and fills the rows.
func (s *Snapshot) columns() {
	s.values[byLevel] = newDimension(levels, "All Levels", "Beginner", "Intermediate", "Expert")
	s.values[byPrice] = newDimension(prices, "Free", "Paid")
	s.values[byRating] = newDimension([]string{"3", "3.5", "4", "4.5"}, "3 & up", "3.5 & up", "4 & up", "4.5 & up")
	s.values[byDuration] = newDimension(durations, "0–2 hours", "2–6 hours", "6–17 hours", "17+ hours")
	s.values[byCaptions] = newDimension(captions, "Captions")
	for _, subject := range s.taxonomy.Subjects {
		s.values[bySubject].add(subject.Slug, subject.Name)
	}
	for _, group := range s.taxonomy.Groups {
		g := s.values[byGroup].add(group.Slug, group.Title)
		for _, category := range group.Categories {
			s.values[byCategory].add(category.Slug, category.Title)
			s.groupOf = append(s.groupOf, uint16(g))
		}
	}
	s.rows = make([]row, len(s.entries))
	s.prices = PriceRange{Min: math.MaxInt64}
	for i := range s.entries {
		s.prices.Min, s.prices.Max = min(s.prices.Min, s.entries[i].Price), max(s.prices.Max, s.entries[i].Price)
		s.rows[i] = s.row(&s.entries[i])
		who := s.rows[i].instructor
		if int(who) == len(s.taught) {
			s.taught = append(s.taught, nil)
		}
		s.taught[who] = append(s.taught[who], uint32(i))
	}
	s.prices.Min = min(s.prices.Min, s.prices.Max)
}

// row numbers the values of a course, adding those that are new.
func (s *Snapshot) row(e *Entry) row {
	paid, captioned := 0, 0
	if e.Price > 0 {
		paid = 1
	}
	if e.Captioned {
		captioned = 1
	}
	return row{
		small: joinSmall(
			s.values[byLevel].index[e.Level], paid, ratingBand(e.tenths()), durationBand(e.DurationMs), captioned,
		),
		subject: uint16(s.values[bySubject].add(e.Subject, e.Subject)), category: uint16(s.category(e.Category)),
		language:   uint16(s.language(e.Language)),
		instructor: uint32(s.values[byInstructor].add(e.Instructor.Slug, e.Instructor.Name)),
		price:      uint32(min(e.Price, math.MaxUint32)),
	}
}

// category numbers a category; one that the taxonomy lacks is its own group.
func (s *Snapshot) category(slug string) int {
	c := s.values[byCategory].add(slug, slug)
	if c == len(s.groupOf) {
		s.groupOf = append(s.groupOf, uint16(s.values[byGroup].add(slug, slug)))
	}
	return c
}

// language numbers a language, and looks up its name the first time only, since that takes long.
func (s *Snapshot) language(code string) int {
	if i, known := s.values[byLanguage].index[code]; known {
		return i
	}
	return s.values[byLanguage].add(code, languageName(code))
}

// languageName is what its own speakers call a language.
func languageName(code string) string {
	tag, err := language.Parse(code)
	if err != nil {
		return code
	}
	return cmp.Or(display.Self.Name(tag), code)
}

// chosen numbers the values that a query selects of each facet and drops those
// that are unknown from the query.
func (s *Snapshot) chosen(q *ListingQuery) (chosen [facets][]int) {
	for f, list := range q.facets() {
		kept := []string{}
		for _, value := range *list {
			if target, moved := s.taxonomy.Moves[facetNames[f]+":"+value]; moved && !slices.Contains(*list, target) {
				value = target
			}
			if i, ok := s.values[f].index[value]; ok {
				kept, chosen[f] = append(kept, value), append(chosen[f], i)
			}
		}
		*list = kept
	}
	return chosen
}

func (q *ListingQuery) facets() [facets]*[]string {
	return [facets]*[]string{
		&q.Subject, &q.Category, &q.Group, &q.Instructor, &q.Level, &q.Price, &q.Rating, &q.Language, &q.Duration,
		&q.Captions,
	}
}
