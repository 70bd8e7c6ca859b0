package catalog

import (
	"slices"

	"stoa/internal/search"
)

// scratch is the memory of one query at work, used again by later ones.
type scratch struct {
	candidates, matched, twice, spare search.Set
	tally                             *tally
	filter                            filter
}

func (s *Snapshot) newScratch() *scratch {
	sc := &scratch{tally: newTally(s)}
	for _, set := range []*search.Set{&sc.candidates, &sc.matched, &sc.twice, &sc.spare} {
		*set = search.NewSet(len(s.entries))
	}
	return sc
}

// Search answers a query; it drops what the query asks for that is unknown.
func (s *Snapshot) Search(q ListingQuery) Listing {
	chosen := s.chosen(&q)
	sc := s.scratch.Get().(*scratch)
	defer s.scratch.Put(sc)
	found, t, matched := &search.Answer{Documents: s.all}, s.everything, s.all
	if q.Q != "" {
		found = s.index.Ask(q.Q, q.In, q.Exact)
		defer found.Done()
	}
	understood := s.setLevel(&q, &chosen, found)
	passing := s.filed(chosen)
	filter := s.newFilter(&q, &passing, sc)
	if q.Q != "" || len(filter.facets) > 0 {
		t, matched = sc.tally, sc.matched
		s.count(t, filter, found.Documents, sc)
	}
	out := Listing{
		Total: t.total, Pages: max(1, (t.total+perPage-1)/perPage), PerPage: perPage,
		Courses: make([]CourseCard, 0, perPage), Facets: s.facetsOf(t, &chosen), PriceRange: s.prices,
		Understood: understood, Loosen: []Removal{}, Related: s.related(t, &chosen), Heading: s.heading(&chosen),
		Corrected: some(found.Corrected), DidYouMean: some(found.DidYouMean()),
	}
	q.Page = min(q.Page, out.Pages)
	out.Query, out.Page = q, q.Page
	for _, i := range s.page(&q, matched, found, understood.Level) {
		out.Courses = append(out.Courses, s.card(i))
	}
	if out.Total == 0 {
		out.Loosen = s.loosen(&q, filter, t, sc)
	}
	return out
}

// filed has categories for groups: whoever chooses a group and a category of another wants the courses of both, so
// that the two are one filter, which is lifted for the counts of either.
func (s *Snapshot) filed(chosen [facets][]int) [facets][]int {
	if len(chosen[byGroup]) == 0 {
		return chosen
	}
	categories := slices.Clone(chosen[byCategory])
	for category, group := range s.groupOf {
		if slices.Contains(chosen[byGroup], int(group)) && !slices.Contains(categories, category) {
			categories = append(categories, category)
		}
	}
	chosen[byCategory], chosen[byGroup] = categories, nil
	return chosen
}

// some is a text, or nil for none.
func some(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// setLevel filters by the level that a word of the query asks for, and by the courses
// for all levels; unless the query filters by level itself, or nothing would be left, or
// none of those that have the words in their titles and names. It returns how the query
// is understood.
func (s *Snapshot) setLevel(q *ListingQuery, chosen *[facets][]int, found *search.Answer) Understood {
	u := Understood{LeftOut: list(found.LeftOut), Unknown: list(found.Unknown), Partial: found.Partial}
	if found.Wants == "" || len(q.Level) > 0 {
		return u
	}
	u.Level, u.WithoutLevel = &found.Wants, found.Rest
	values := []string{found.Wants, "all"}
	fitting := func(courses search.Set) (n int) {
		for _, v := range values {
			n += courses.CountBoth(s.having[byLevel][s.values[byLevel].index[v]])
		}
		return n
	}
	named := found.Named()
	if u.LevelLifted = fitting(found.Documents) == 0 || named.Count() > 0 && fitting(named) == 0; u.LevelLifted {
		return u
	}
	q.Level = values
	for _, v := range values {
		chosen[byLevel] = append(chosen[byLevel], s.values[byLevel].index[v])
	}
	return u
}

// list is a list that is never null in JSON.
func list(texts []string) []string {
	if texts == nil {
		return []string{}
	}
	return texts
}
