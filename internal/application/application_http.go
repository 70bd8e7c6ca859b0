package application

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/web"
	"stoa/internal/session"
)

type applyIn struct {
	Body struct {
		About     string   `json:"about"`
		Subjects  []string `json:"subjects" maxItems:"50"`
		SampleURL string   `json:"sampleUrl,omitempty"`
	}
}

type applicationAnswer struct {
	Application  *Application `json:"application"`
	IsInstructor bool         `json:"isInstructor"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	op := web.Operation{
		Method: http.MethodGet, Path: "/api/instructor-application", Summary: "Get your instructor application",
		Who: web.Learner, Private: true,
	}
	web.Handle(api, op, func(ctx context.Context, _ *struct{}) (*applicationAnswer, error) {
		return s.answer(ctx)
	})
	op = web.Operation{
		Method: http.MethodPost, Path: "/api/instructor-application", Summary: "Apply to become an instructor",
		Who: web.Learner, Limit: web.NewLimiter(10, time.Minute),
	}
	web.Handle(api, op, func(ctx context.Context, in *applyIn) (*web.None, error) {
		return nil, s.Apply(ctx, ApplyIn{
			About: in.Body.About, Subjects: in.Body.Subjects, SampleURL: in.Body.SampleURL,
		})
	})
}

func (s *Service) answer(ctx context.Context) (*applicationAnswer, error) {
	v, _ := session.From(ctx)
	application, err := s.Application(ctx)
	return &applicationAnswer{Application: application, IsInstructor: v.Has(web.Instructor)}, err
}
