package catalog

import (
	"cmp"
	"slices"
	"strings"

	"stoa/internal/account"
)

// nameIndex finds things by the beginnings of the words of their names.
type nameIndex struct {
	words  []nameWord
	counts map[uint32]uint32
}

type nameWord struct {
	term string
	id   uint32
}

// add files a thing under its name; courses is how many it has.
func (x *nameIndex) add(name string, id, courses uint32) {
	if x.counts == nil {
		x.counts = map[uint32]uint32{}
	}
	x.counts[id] = courses
	words(name, func(w word) { x.words = append(x.words, nameWord{strings.Clone(w.term), id}) })
}

func (x *nameIndex) done() {
	slices.SortFunc(x.words, func(a, b nameWord) int { return cmp.Or(strings.Compare(a.term, b.term), cmp.Compare(a.id, b.id)) })
}

// find returns up to n things with a word for each word of the query, those with
// the most courses first. Things without courses are not found.
func (x *nameIndex) find(query []word, n int) []uint32 {
	var ids map[uint32]bool
	for _, w := range query {
		found := map[uint32]bool{}
		from, _ := slices.BinarySearchFunc(x.words, w.term, func(a nameWord, term string) int { return strings.Compare(a.term, term) })
		for _, named := range x.words[from:] {
			if !strings.HasPrefix(named.term, w.term) {
				break
			}
			if (ids == nil || ids[named.id]) && x.counts[named.id] > 0 {
				found[named.id] = true
			}
		}
		ids = found
	}
	out := make([]uint32, 0, len(ids))
	for id := range ids {
		out = append(out, id)
	}
	slices.SortFunc(out, func(a, b uint32) int { return cmp.Or(cmp.Compare(x.counts[b], x.counts[a]), cmp.Compare(a, b)) })
	return out[:min(n, len(out))]
}

func topicID(facet, value int) uint32 { return uint32(facet<<24 | value) }

const (
	mostCourses     = 6
	mostTopics      = 4
	mostInstructors = 3
)

// Suggest answers while somebody types: courses, what they are filed under, and who
// teaches. A misspelt query is answered as the nearest one that finds something.
func (s *Snapshot) Suggest(q string) Suggestions {
	out := Suggestions{Courses: []SuggestedCourse{}, Categories: []SuggestedCategory{}, Instructors: []SuggestedInstructor{}}
	if q == "" {
		return out
	}
	sc := s.scratch.Get().(*scratch)
	defer s.scratch.Put(sc)
	text := s.ask(q, sc)
	found := s.candidates(&text, q, sc)
	if !text.lost {
		keys := s.relevant(found, &text, mostCourses)
		for _, key := range keys {
			i := ^uint32(key)
			card := s.card(i)
			out.Courses = append(out.Courses, SuggestedCourse{Slug: card.Slug, Title: card.Title, Instructor: card.Instructor.Name, CoverURL: card.CoverURL})
		}
	}
	query := text.words
	if text.corrected != "" {
		out.Corrected, query = &text.corrected, queryWords(text.corrected)
	}
	for _, id := range s.topics.find(query, mostTopics) {
		facet, value := int(id>>24), int(id&(1<<24-1))
		out.Categories = append(out.Categories, SuggestedCategory{Slug: s.values[facet].values[value], Title: s.values[facet].labels[value], Kind: facetNames[facet]})
	}
	for _, id := range s.people.find(query, mostInstructors) {
		slug := s.values[byInstructor].values[id]
		out.Instructors = append(out.Instructors, SuggestedInstructor{Slug: slug, Name: s.values[byInstructor].labels[id], PortraitURL: account.PortraitURL(slug)})
	}
	return out
}
