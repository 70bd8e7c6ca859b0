package catalog

import (
	"math"
	"math/bits"

	"stoa/internal/search"
)

const (
	shelf     = 8
	freeShelf = 4
	taughtMax = 100
)

// shelves fills what of the home page the snapshot knows.
func (s *Snapshot) shelves() Home {
	home := Home{
		Stats:   HomeStats{Courses: s.live, AverageRating: math.Round(meanRating(s.entries)*10) / 10},
		Explore: s.first(shelf, s.all), Tabs: []HomeTab{}, Subjects: []SubjectShelf{}, HighestSelling: []CourseCard{},
		Free: s.first(freeShelf, s.having[byPrice][0]), Short: s.first(shelf, s.having[byDuration][0]),
		Featured: []FeaturedCourse{}, Testimonials: []HomeTestimonial{},
	}
	for _, i := range s.orders["selling"][:min(shelf, s.live)] {
		if s.entries[i].PaidRecent > 0 {
			home.HighestSelling = append(home.HighestSelling, s.card(i))
		}
	}
	for i, subject := range s.taxonomy.Subjects {
		home.Subjects = append(home.Subjects, SubjectShelf{Subject: subject, Courses: int(s.everything.counts[bySubject][i])})
	}
	for _, slug := range s.taxonomy.HomeTabs {
		subject := s.values[bySubject].index[slug]
		home.Tabs = append(home.Tabs, HomeTab{
			Slug: slug, Name: s.values[bySubject].labels[subject], Courses: s.first(shelf, s.having[bySubject][subject]),
		})
	}
	return home
}

// first returns the n most popular courses of a set.
func (s *Snapshot) first(n int, set search.Set) []CourseCard {
	out := []CourseCard{}
	for w, left := range set {
		for ; left != 0; left &= left - 1 {
			if out = append(out, s.card(uint32(w<<6|bits.TrailingZeros64(left)))); len(out) == n {
				return out
			}
		}
	}
	return out
}

// Card returns a course's card.
func (s *Snapshot) Card(slug string) (CourseCard, bool) {
	i, ok := s.find(slug)
	if !ok {
		return CourseCard{}, false
	}
	return s.card(i), true
}

// Cards returns the cards of those slugs that there are, in their order.
func (s *Snapshot) Cards(slugs ...string) []CourseCard {
	out := make([]CourseCard, 0, len(slugs))
	for _, slug := range slugs {
		if card, ok := s.Card(slug); ok {
			out = append(out, card)
		}
	}
	return out
}

// ByInstructor returns the courses of an instructor, the most popular first, at most 100.
func (s *Snapshot) ByInstructor(slug string) []CourseCard {
	out := []CourseCard{}
	if who, ok := s.values[byInstructor].index[slug]; ok {
		for _, i := range s.taught[who][:min(len(s.taught[who]), taughtMax)] {
			out = append(out, s.card(i))
		}
	}
	return out
}

// near returns courses beside one: those of shared that are of its category or
// subject, then popular ones of its category, then the other shared ones, then
// popular ones of its subject.
func (s *Snapshot) near(slug string, shared []string) []CourseCard {
	self, _ := s.find(slug)
	taken, out := map[string]bool{slug: true}, []CourseCard{}
	add := func(cards []CourseCard) {
		for _, c := range cards {
			if !taken[c.Slug] && len(out) < shelf {
				taken[c.Slug] = true
				out = append(out, c)
			}
		}
	}
	here := &s.rows[self]
	both, others := []string{}, []string{}
	for _, other := range shared {
		if i, ok := s.find(other); ok && (s.rows[i].category == here.category || s.rows[i].subject == here.subject) {
			both = append(both, other)
		} else {
			others = append(others, other)
		}
	}
	add(s.Cards(both...))
	add(s.first(shelf+1, s.having[byCategory][here.category]))
	add(s.Cards(others...))
	add(s.first(shelf+1, s.having[bySubject][here.subject]))
	return out
}
