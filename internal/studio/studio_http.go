package studio

import (
	"context"
	"net/http"

	"stoa/internal/course"
	"stoa/internal/kit/web"
)

type courseIn struct {
	ID string `path:"id"`
}

type sectionIn struct {
	ID      string `path:"id"`
	Section string `path:"section"`
}

type lessonIn struct {
	ID     string `path:"id"`
	Lesson string `path:"lesson"`
}

// StudioCourses are those in which someone teaches.
type StudioCourses struct {
	Courses []StudioCourse `json:"courses"`
}

// CreatedCourse is what was created.
type CreatedCourse struct {
	ID string `json:"id"`
}

type createIn struct {
	Body struct {
		Title string `json:"title"`
	}
}

type planIn struct {
	ID   string `path:"id"`
	Body DraftPlan
}

type landingIn struct {
	ID   string `path:"id"`
	Body struct {
		course.Landing
		Revision int `json:"revision"`
	}
}

type priceIn struct {
	ID   string `path:"id"`
	Body struct {
		course.Price
		Revision int `json:"revision"`
	}
}

type bankIn struct {
	ID   string `path:"id"`
	Body DraftBank
}

type newSectionIn struct {
	ID   string `path:"id"`
	Body NewSection
}

type saveSectionIn struct {
	ID      string `path:"id"`
	Section string `path:"section"`
	Body    struct {
		Revision int    `json:"revision"`
		Title    string `json:"title"`
	}
}

type newLessonIn struct {
	ID   string `path:"id"`
	Body NewLesson
}

type saveLessonIn struct {
	ID     string `path:"id"`
	Lesson string `path:"lesson"`
	Body   struct {
		course.ContentLesson
		Revision int `json:"revision"`
	}
}

type lessonMediaIn struct {
	ID     string `path:"id"`
	Lesson string `path:"lesson"`
	Body   struct {
		MediaID *string `json:"mediaId" doc:"null for none"`
	}
}

type captionsIn struct {
	ID       string `path:"id"`
	Lesson   string `path:"lesson"`
	Language string `path:"language" maxLength:"35"`
	Body     CaptionsText
}

type orderIn struct {
	ID   string `path:"id"`
	Body struct {
		Revision int              `json:"revision"`
		Sections []OrderedSection `json:"sections"`
	}
}

type outlineIn struct {
	ID   string `path:"id"`
	Body struct {
		Sections []OutlineSection `json:"sections"`
	}
}

func operation(method, path, summary string) web.Operation {
	op := web.Operation{
		Method: method, Path: "/api/studio/" + path, Summary: summary, Who: web.Instructor, MaxBody: 1 << 20,
	}
	if method == http.MethodPost {
		op.Status = http.StatusCreated
	}
	return op
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	op := operation
	web.Handle(api, op(
		http.MethodGet, "courses", "List the courses in which you teach",
	), func(ctx context.Context, _ *struct{}) (*StudioCourses, error) {
		list, err := s.Courses(ctx)
		return &StudioCourses{Courses: list}, err
	})
	web.Handle(api, op(
		http.MethodPost, "courses", "Create a course",
	), func(ctx context.Context, in *createIn) (*CreatedCourse, error) {
		id, err := s.Create(ctx, in.Body.Title)
		return &CreatedCourse{ID: id}, err
	})
	web.Handle(api, op(
		http.MethodGet, "courses/{id}", "Get a course as it is edited",
	), func(ctx context.Context, in *courseIn) (*StudioDraft, error) {
		return s.Draft(ctx, in.ID)
	})
	web.Handle(api, op(
		http.MethodPut, "courses/{id}/plan", "Save the plan of a course",
	), func(ctx context.Context, in *planIn) (*Saved, error) {
		saved, err := s.SavePlan(ctx, in.ID, in.Body.Plan, in.Body.Revision)
		return &saved, err
	})
	web.Handle(api, op(
		http.MethodPut, "courses/{id}/landing", "Save the landing page of a course",
	), func(ctx context.Context, in *landingIn) (*Saved, error) {
		saved, err := s.SaveLanding(ctx, in.ID, in.Body.Landing, in.Body.Revision)
		return &saved, err
	})
	web.Handle(api, op(
		http.MethodPut, "courses/{id}/price", "Save the price of a course",
	), func(ctx context.Context, in *priceIn) (*Saved, error) {
		saved, err := s.SavePrice(ctx, in.ID, in.Body.Price, in.Body.Revision)
		return &saved, err
	})
	web.Handle(api, op(
		http.MethodPut, "courses/{id}/bank", "Save the question bank of a course",
	), func(ctx context.Context, in *bankIn) (*Saved, error) {
		saved, err := s.SaveBank(ctx, in.ID, in.Body.Questions, in.Body.Revision)
		return &saved, err
	})
	s.sectionRoutes(api)
	s.lessonRoutes(api)
	s.versionRoutes(api)
	s.launchRoutes(api)
	s.correctionRoutes(api)
	s.instructorRoutes(api)
}

func (s *Service) sectionRoutes(api *web.API) {
	op := operation
	web.Handle(api, op(
		http.MethodPost, "courses/{id}/sections", "Add a section",
	), func(ctx context.Context, in *newSectionIn) (*web.None, error) {
		return nil, s.AddSection(ctx, in.ID, in.Body)
	})
	web.Handle(api, op(
		http.MethodPut, "courses/{id}/sections/{section}", "Rename a section",
	), func(ctx context.Context, in *saveSectionIn) (*Saved, error) {
		saved, err := s.SaveSection(ctx, in.ID, in.Section, in.Body.Title, in.Body.Revision)
		return &saved, err
	})
	web.Handle(api, op(
		http.MethodDelete, "courses/{id}/sections/{section}", "Remove a section",
	), func(ctx context.Context, in *sectionIn) (*web.None, error) {
		return nil, s.RemoveSection(ctx, in.ID, in.Section, true)
	})
	web.Handle(api, op(
		http.MethodPost, "courses/{id}/sections/{section}/restore", "Restore a removed section",
	), func(ctx context.Context, in *sectionIn) (*web.None, error) {
		return nil, s.RemoveSection(ctx, in.ID, in.Section, false)
	})
	web.Handle(api, op(
		http.MethodPut, "courses/{id}/order", "Arrange sections and lessons",
	), func(ctx context.Context, in *orderIn) (*Saved, error) {
		saved, err := s.SaveOrder(ctx, in.ID, in.Body.Sections, in.Body.Revision)
		return &saved, err
	})
	web.Handle(api, op(
		http.MethodPost, "courses/{id}/outline", "Add many sections and lessons",
	), func(ctx context.Context, in *outlineIn) (*web.None, error) {
		return nil, s.AddOutline(ctx, in.ID, in.Body.Sections)
	})
}

func (s *Service) lessonRoutes(api *web.API) {
	op := operation
	web.Handle(api, op(
		http.MethodPost, "courses/{id}/lessons", "Add a lesson",
	), func(ctx context.Context, in *newLessonIn) (*web.None, error) {
		return nil, s.AddLesson(ctx, in.ID, in.Body)
	})
	web.Handle(api, op(
		http.MethodGet, "courses/{id}/lessons/{lesson}", "Get a lesson as it is edited",
	), func(ctx context.Context, in *lessonIn) (*StudioLesson, error) {
		return s.Lesson(ctx, in.ID, in.Lesson)
	})
	web.Handle(api, op(
		http.MethodPut, "courses/{id}/lessons/{lesson}", "Save a lesson, apart from its video or file",
	), func(ctx context.Context, in *saveLessonIn) (*Saved, error) {
		in.Body.ContentLesson.ID = in.Lesson
		saved, err := s.SaveLesson(ctx, in.ID, in.Body.ContentLesson, in.Body.Revision)
		return &saved, err
	})
	web.Handle(api, op(
		http.MethodPut, "courses/{id}/lessons/{lesson}/media", "Set the video or file of a lesson",
	), func(ctx context.Context, in *lessonMediaIn) (*web.None, error) {
		return nil, s.SetMedia(ctx, in.ID, in.Lesson, in.Body.MediaID)
	})
	words := op(
		http.MethodPut, "courses/{id}/lessons/{lesson}/captions/{language}", "Save the captions of a lesson in a language",
	)
	words.MaxBody = 5 << 20 // as much as may be uploaded
	web.Handle(api, words, func(ctx context.Context, in *captionsIn) (*SavedCaptions, error) {
		saved, err := s.SaveCaptions(ctx, in.ID, in.Lesson, in.Language, in.Body)
		return &saved, err
	})
	web.Handle(api, op(
		http.MethodDelete, "courses/{id}/lessons/{lesson}", "Remove a lesson",
	), func(ctx context.Context, in *lessonIn) (*web.None, error) {
		return nil, s.RemoveLesson(ctx, in.ID, in.Lesson, true)
	})
	web.Handle(api, op(
		http.MethodPost, "courses/{id}/lessons/{lesson}/restore", "Restore a removed lesson",
	), func(ctx context.Context, in *lessonIn) (*web.None, error) {
		return nil, s.RemoveLesson(ctx, in.ID, in.Lesson, false)
	})
}
