package course

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
)

type slugIn struct {
	Slug string `path:"slug"`
}

type previewIn struct {
	Slug   string `path:"slug"`
	Lesson string `path:"lesson"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	get := func(path, summary string) web.Operation {
		return web.Operation{Method: http.MethodGet, Path: path, Summary: summary, Who: web.Visitor}
	}
	web.Handle(
		api, get("/api/courses/{slug}", "Get a course"),
		func(ctx context.Context, in *slugIn) (*CourseDetails, error) { return s.Details(ctx, in.Slug) },
	)
	web.Handle(
		api, get("/api/featured-course", "Get the first featured course"),
		func(ctx context.Context, _ *struct{}) (*CourseDetails, error) { return s.Details(ctx, "") },
	)
	web.Handle(api, get(
		"/api/courses/{slug}/preview/{lesson}", "Get a preview lesson",
	), func(ctx context.Context, in *previewIn) (*LessonMedia, error) {
		return s.Preview(ctx, in.Slug, in.Lesson)
	})
	web.Handle(
		api, get("/api/instructors/{slug}", "Get an instructor's public profile"),
		func(ctx context.Context, in *slugIn) (*Instructor, error) { return s.Instructor(ctx, in.Slug) },
	)
}
