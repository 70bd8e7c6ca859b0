package learning

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/web"
)

type bodyIn struct {
	ID   string `path:"id"`
	Body struct {
		Body string `json:"body"`
	}
}

// Questions are what was asked under a lesson.
type Questions struct {
	Questions []Question `json:"questions"`
}

func (s *Service) questionRoutes(api *web.API) {
	op := func(method, path, summary string) web.Operation {
		return web.Operation{Method: method, Path: "/api/learning/" + path, Summary: summary, Who: web.Learner}
	}
	limit := web.NewLimiter(20, 6*time.Second)
	web.Handle(api, op(
		http.MethodGet, "lessons/{id}/questions", "List the questions of a lesson",
	), func(ctx context.Context, in *lessonIn) (*Questions, error) {
		list, err := s.Questions(ctx, in.ID)
		return &Questions{Questions: list}, err
	})
	ask := op(http.MethodPost, "lessons/{id}/questions", "Ask a question in a lesson")
	ask.Limit = limit
	web.Handle(api, ask, func(ctx context.Context, in *bodyIn) (*web.None, error) {
		return nil, s.Ask(ctx, in.ID, in.Body.Body)
	})
	reply := op(http.MethodPost, "questions/{id}/answers", "Answer a question")
	reply.Limit = limit
	web.Handle(api, reply, func(ctx context.Context, in *bodyIn) (*web.None, error) {
		return nil, s.Reply(ctx, in.ID, in.Body.Body)
	})
	web.Handle(api, op(
		http.MethodDelete, "questions/{id}", "Delete your question or answer",
	), func(ctx context.Context, in *lessonIn) (*web.None, error) {
		return nil, s.TakeBack(ctx, in.ID)
	})
}
