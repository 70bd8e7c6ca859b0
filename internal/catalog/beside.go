package catalog

import (
	"context"

	"stoa/internal/bundle"
	"stoa/internal/catalog/catalogdb"
)

// Beside is what a course's page shows that isn't part of the course itself.
type Beside struct {
	Courses []CourseCard          `json:"courses" doc:"related courses"`
	Others  []CourseCard          `json:"others" doc:"the instructor's other courses"`
	Bundles []bundle.BundleTeaser `json:"bundles" doc:"bundles that the course is sold in"`
}

const mostOthers = 4

// Related returns up to eight courses near one: first those that its latest learners also take, then popular ones of
// its category and its subject. A course that is not published has none.
func (s *Service) Related(ctx context.Context, slug string) ([]CourseCard, error) {
	now := s.current.Load()
	if _, ok := now.find(slug); !ok {
		return []CourseCard{}, nil
	}
	shared, err := catalogdb.New(s.db.Read()).SharedLearners(ctx, slug)
	if err != nil {
		return nil, err
	}
	return now.near(slug, shared), nil
}

// Beside returns what Related does, and up to four other courses of the instructor.
func (s *Service) Beside(ctx context.Context, slug string) (*Beside, error) {
	related, err := s.Related(ctx, slug)
	out, now := &Beside{Courses: related, Others: []CourseCard{}, Bundles: []bundle.BundleTeaser{}}, s.current.Load()
	at, ok := now.find(slug)
	if !ok || err != nil {
		return out, err
	}
	if out.Bundles, err = bundle.OfCourse(ctx, s.db.Read(), slug); err != nil {
		return nil, err
	}
	for _, card := range now.ByInstructor(now.entries[at].Instructor.Slug) {
		if card.Slug != slug && len(out.Others) < mostOthers {
			out.Others = append(out.Others, card)
		}
	}
	return out, err
}
