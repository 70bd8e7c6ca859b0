package app

import (
	"context"
	"net/http"

	"stoa/internal/course"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/question"
	"stoa/internal/transcript"
)

// CourseFacts are reasons to trust a course that other domains than the course's own know of.
type CourseFacts struct {
	Answers    question.Promptness `json:"answers"`
	Transcript *transcript.Sample  `json:"transcript"`
}

func (a *App) factsRoutes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/courses/{slug}/facts", Who: web.Visitor,
		Summary: "Get how soon questions are answered in a course, and how a transcript of it begins",
	},
		func(ctx context.Context, in *slugIn) (*CourseFacts, error) {
			c, err := course.BySlug(ctx, a.DB.Read(), in.Slug)
			if err == nil && c.Status != course.Published {
				err = fault.New(fault.NotFound, "course.not_found", "This course doesn’t exist.")
			}
			if err != nil {
				return nil, err
			}
			out := &CourseFacts{}
			if out.Answers, err = a.questions.Promptness(ctx, c.ID); err != nil {
				return nil, err
			}
			out.Transcript, err = a.transcripts.SampleOf(ctx, c.ID)
			return out, err
		})
}
