package catalog

import (
	"cmp"
	"slices"
	"strings"

	"stoa/internal/account"
	"stoa/internal/catalog/words"
)

// nameIndex finds things by the beginnings of the words of their names.
type nameIndex struct{ words []nameWord }

type nameWord struct {
	term string
	id   uint32
}

// add files a thing under its name.
func (x *nameIndex) add(name string, id uint32) {
	words.Each(name, func(w words.Word) { x.words = append(x.words, nameWord{strings.Clone(w.Term), id}) })
}

func (x *nameIndex) done() {
	slices.SortFunc(x.words, func(a, b nameWord) int { return cmp.Or(strings.Compare(a.term, b.term), cmp.Compare(a.id, b.id)) })
}

// find returns up to n things with a word for each word of the query, those with
// the most courses first. Things without courses are not found.
func (x *nameIndex) find(query []string, n int, courses func(id uint32) uint32) []uint32 {
	var ids map[uint32]bool
	for _, term := range query {
		found := map[uint32]bool{}
		from, _ := slices.BinarySearchFunc(x.words, term, func(a nameWord, term string) int { return strings.Compare(a.term, term) })
		for _, named := range x.words[from:] {
			if !strings.HasPrefix(named.term, term) {
				break
			}
			if (ids == nil || ids[named.id]) && courses(named.id) > 0 {
				found[named.id] = true
			}
		}
		ids = found
	}
	out := make([]uint32, 0, len(ids))
	for id := range ids {
		out = append(out, id)
	}
	slices.SortFunc(out, func(a, b uint32) int { return cmp.Or(cmp.Compare(courses(b), courses(a)), cmp.Compare(a, b)) })
	return out[:min(n, len(out))]
}

func topicID(facet, value int) uint32 { return uint32(facet<<24 | value) }

// topicOf takes apart what topicID has joined.
func topicOf(id uint32) (facet, value int) { return int(id >> 24), int(id & (1<<24 - 1)) }

const (
	mostCourses     = 6
	mostTopics      = 4
	mostInstructors = 3
)

// Suggest answers while a query is typed: courses, what they are filed under, and
// instructors, understood as Search does, in the page's language.
func (s *Snapshot) Suggest(q, language string) Suggestions {
	out := Suggestions{Courses: []SuggestedCourse{}, Categories: []SuggestedCategory{}, Instructors: []SuggestedInstructor{}}
	if q == "" {
		return out
	}
	sc := s.scratch.Get().(*scratch)
	defer s.scratch.Put(sc)
	text := s.ask(q, language, false, sc)
	if len(text.sets) > 0 {
		for _, key := range s.relevant(s.candidates(text, sc), text, mostCourses) {
			card := s.card(^uint32(key))
			out.Courses = append(out.Courses, SuggestedCourse{Slug: card.Slug, Title: card.Title, Instructor: card.Instructor.Name, CoverURL: card.CoverURL})
		}
	}
	if text.corrected != "" {
		out.Corrected = &text.corrected
	}
	query := strings.Fields(strings.Join(text.terms, " "))
	filed := func(id uint32) uint32 {
		facet, value := topicOf(id)
		return s.everything.counts[facet][value]
	}
	for _, id := range s.topics.find(query, mostTopics, filed) {
		facet, value := topicOf(id)
		out.Categories = append(out.Categories, SuggestedCategory{Slug: s.values[facet].values[value], Title: s.values[facet].labels[value], Kind: facetNames[facet]})
	}
	taught := func(id uint32) uint32 { return s.everything.counts[byInstructor][id] }
	for _, id := range s.people.find(query, mostInstructors, taught) {
		slug := s.values[byInstructor].values[id]
		out.Instructors = append(out.Instructors, SuggestedInstructor{Slug: slug, Name: s.values[byInstructor].labels[id], PortraitURL: account.PortraitURL(slug)})
	}
	return out
}
