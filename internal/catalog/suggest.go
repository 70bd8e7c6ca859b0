package catalog

import (
	"strings"

	"stoa/internal/account"
)

const (
	mostCourses     = 6
	mostTopics      = 4
	mostInstructors = 3
)

// Suggest answers while a query is typed: courses, what they are filed under, and
// instructors, understood as Search does, in the page's language.
func (s *Snapshot) Suggest(q, language string) Suggestions {
	out := Suggestions{Courses: []SuggestedCourse{}, Categories: []SuggestedCategory{},
		Instructors: []SuggestedInstructor{}}
	if q == "" {
		return out
	}
	found := s.index.Ask(q, language, false)
	defer found.Done()
	out.Corrected = some(found.Corrected)
	if len(found.Terms) > 0 {
		for _, i := range found.Best(found.Documents, mostCourses, s.preferred(some(found.Wants), language)...) {
			card := s.card(i)
			out.Courses = append(out.Courses, SuggestedCourse{Slug: card.Slug, Title: card.Title,
				Instructor: card.Instructor.Name, CoverURL: card.CoverURL})
		}
	}
	query := strings.Fields(strings.Join(found.Terms, " "))
	filed := func(id uint32) uint32 { return s.everything.counts[s.topics[id].facet][s.topics[id].value] }
	for _, id := range s.topicNames.Find(query, mostTopics, filed) {
		t := s.topics[id]
		out.Categories = append(out.Categories, SuggestedCategory{Slug: s.values[t.facet].values[t.value],
			Title: s.values[t.facet].labels[t.value], Kind: facetNames[t.facet]})
	}
	taught := func(id uint32) uint32 { return s.everything.counts[byInstructor][id] }
	for _, id := range s.people.Find(query, mostInstructors, taught) {
		slug := s.values[byInstructor].values[id]
		out.Instructors = append(out.Instructors, SuggestedInstructor{Slug: slug, Name: s.values[byInstructor].labels[id],
			PortraitURL: account.PortraitURL(slug)})
	}
	return out
}
