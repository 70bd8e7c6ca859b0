package catalog

import "math"

const (
	shelf     = 8
	freeShelf = 4
	taughtMax = 100
)

// shelves fills what of the home page the snapshot knows.
func (s *Snapshot) shelves() Home {
	home := Home{
		Stats:   HomeStats{Courses: len(s.entries), AverageRating: math.Round(meanRating(s.entries)*10) / 10},
		Explore: s.take(nil, shelf, func(uint32) bool { return true }), Tabs: []HomeTab{}, Subjects: []SubjectShelf{},
		HighestSelling: s.take(s.orders["selling"], shelf, func(i uint32) bool { return s.entries[i].PaidRecent > 0 }),
		Free:           s.take(nil, freeShelf, func(i uint32) bool { return s.entries[i].Price == 0 }),
		Short:          s.take(nil, shelf, func(i uint32) bool { return durationBand(s.entries[i].DurationMs) == 0 }),
		Featured:       []FeaturedCourse{}, Testimonials: []HomeTestimonial{},
	}
	for i, subject := range s.taxonomy.Subjects {
		home.Subjects = append(home.Subjects, SubjectShelf{Subject: subject, Courses: int(s.everything.counts[bySubject][i])})
	}
	for _, slug := range s.taxonomy.HomeTabs {
		subject := s.values[bySubject].index[slug]
		home.Tabs = append(home.Tabs, HomeTab{Slug: slug, Name: s.values[bySubject].labels[subject],
			Courses: s.take(nil, shelf, func(i uint32) bool { return int(s.rows[i].subject) == subject })})
	}
	return home
}

// take returns the first n courses of an order (nil: by popularity) that fit.
func (s *Snapshot) take(order []uint32, n int, fits func(uint32) bool) []CourseCard {
	out := []CourseCard{}
	for at := range s.entries {
		i := uint32(at)
		if order != nil {
			i = order[at]
		}
		if fits(i) {
			if out = append(out, s.card(i)); len(out) == n {
				break
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

// ByInstructor returns what somebody teaches, the most popular first, at most 100.
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
	sameCategory := func(i uint32) bool { return s.rows[i].category == s.rows[self].category }
	sameSubject := func(i uint32) bool { return s.rows[i].subject == s.rows[self].subject }
	both, others := []string{}, []string{}
	for _, other := range shared {
		if i, ok := s.find(other); ok && (sameCategory(i) || sameSubject(i)) {
			both = append(both, other)
		} else {
			others = append(others, other)
		}
	}
	add(s.Cards(both...))
	add(s.take(nil, shelf+1, sameCategory))
	add(s.Cards(others...))
	add(s.take(nil, shelf+1, sameSubject))
	return out
}
