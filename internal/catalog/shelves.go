package catalog

import (
	"math"
	"math/bits"
	"slices"

	"stoa/internal/search"
)

const (
	shelf     = 8
	freeShelf = 4
	taughtMax = 100
)

// fold is how many courses of a shelf a wide window shows before it is moved.
const fold = 4

// shelves fills what of the home page the snapshot knows. No course is in view in two of its shelves, nor in one
// and in first, what is featured, while there are others to show; shelves with the least choice choose first.
func (s *Snapshot) shelves(first []string) Home {
	home := Home{
		Stats: HomeStats{Courses: s.live, AverageRating: math.Round(meanRating(s.entries)*10) / 10},
		Tabs:  []HomeTab{}, Subjects: []SubjectShelf{}, Featured: []FeaturedCourse{}, Testimonials: []HomeTestimonial{},
	}
	shown := map[string]bool{}
	for _, slug := range first {
		shown[slug] = true
	}
	home.Free = fresh(freeShelf, freeShelf, s.first(freeShelf+len(shown), s.having[byPrice][0]), shown)
	selling := []CourseCard{}
	for _, i := range s.orders["selling"][:min(shelf+len(shown), s.live)] {
		if s.entries[i].PaidRecent > 0 {
			selling = append(selling, s.card(i))
		}
	}
	choose := func(n, inView int, set search.Set) []CourseCard {
		return fresh(n, inView, s.first(n+len(shown), set), shown)
	}
	home.HighestSelling = fresh(shelf, fold, selling, shown)
	home.Short = choose(shelf, fold, s.having[byDuration][0])
	for _, slug := range s.taxonomy.HomeTabs {
		subject := s.values[bySubject].index[slug]
		home.Tabs = append(home.Tabs, HomeTab{
			Slug: slug, Name: s.values[bySubject].labels[subject], Courses: choose(shelf, fold, s.having[bySubject][subject]),
		})
	}
	home.Explore = choose(shelf, shelf, s.all)
	for i, subject := range s.taxonomy.Subjects {
		home.Subjects = append(home.Subjects, SubjectShelf{Subject: subject, Courses: int(s.everything.counts[bySubject][i])})
	}
	return home
}

// fresh takes n of the cards, those first that are not shown yet; the first of them, as many as
// are in view, are shown then.
func fresh(n, inView int, cards []CourseCard, shown map[string]bool) []CourseCard {
	slices.SortStableFunc(cards, func(a, b CourseCard) int {
		switch {
		case shown[a.Slug] == shown[b.Slug]:
			return 0
		case shown[a.Slug]:
			return 1
		}
		return -1
	})
	cards = cards[:min(n, len(cards))]
	for _, c := range cards[:min(inView, len(cards))] {
		shown[c.Slug] = true
	}
	return cards
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
