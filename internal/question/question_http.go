package question

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"stoa/internal/kit/web"
)

type questionIn struct {
	ID string `path:"id"`
}

type questionsIn struct {
	Slug   string `path:"slug"`
	Q      string `query:"q" maxLength:"200"`
	Lesson string `query:"lesson"`
	Sort   string `query:"sort" enum:"newest,votes"`
	Page   string `query:"page"`
}

type askIn struct {
	ID   string `path:"id"`
	Body struct {
		Body string `json:"body"`
		AtMs *int64 `json:"atMs" required:"false" doc:"The place in the video"`
	}
}

type replyIn struct {
	ID   string `path:"id"`
	Body struct {
		Body string `json:"body"`
	}
}

type acceptIn struct {
	ID   string `path:"id"`
	Body struct {
		Accepted bool `json:"accepted"`
	}
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	op := func(method, path, summary string) web.Operation {
		return web.Operation{Method: method, Path: "/api/learning/" + path, Summary: summary, Who: web.Learner}
	}
	limit := web.NewLimiter(20, 6*time.Second)
	web.Handle(api, op(
		http.MethodGet, "courses/{slug}/questions", "List the questions of a course",
	), func(ctx context.Context, in *questionsIn) (*Questions, error) {
		page, _ := strconv.Atoi(in.Page) // what is no number means the first
		return s.List(ctx, ListIn{Slug: in.Slug, Words: in.Q, LessonID: in.Lesson, Sort: in.Sort, Page: page})
	})
	web.Handle(api, op(
		http.MethodGet, "lessons/{id}/questions", "List the questions of a lesson",
	), func(ctx context.Context, in *questionIn) (*Questions, error) {
		return s.InLesson(ctx, in.ID)
	})
	web.Handle(api, op(
		http.MethodGet, "questions/{id}", "Get a question with its answers",
	), func(ctx context.Context, in *questionIn) (*Question, error) {
		return s.One(ctx, in.ID)
	})
	ask := op(http.MethodPost, "lessons/{id}/questions", "Ask a question in a lesson")
	ask.Limit, ask.Status = limit, http.StatusCreated
	web.Handle(api, ask, func(ctx context.Context, in *askIn) (*Question, error) {
		return s.Ask(ctx, in.ID, in.Body.Body, in.Body.AtMs)
	})
	reply := op(http.MethodPost, "questions/{id}/answers", "Answer a question")
	reply.Limit, reply.Status = limit, http.StatusCreated
	web.Handle(api, reply, func(ctx context.Context, in *replyIn) (*Question, error) {
		return s.Reply(ctx, in.ID, in.Body.Body)
	})
	web.Handle(api, op(
		http.MethodDelete, "questions/{id}", "Delete your question or answer",
	), func(ctx context.Context, in *questionIn) (*web.None, error) {
		return nil, s.TakeBack(ctx, in.ID)
	})
	s.choiceRoutes(api, op)
	s.studioRoutes(api)
}

// choiceRoutes are what one can do about others' questions and answers.
func (s *Service) choiceRoutes(api *web.API, op func(method, path, summary string) web.Operation) {
	limit := web.NewLimiter(30, 2*time.Second)
	for _, r := range []struct {
		method, path, summary string
		do                    func(ctx context.Context, id string, on bool) (*Question, error)
	}{
		{http.MethodPut, "vote", "Vote for a question", s.Vote},
		{http.MethodDelete, "vote", "Take back your vote for a question", s.Vote},
		{http.MethodPut, "follow", "Follow a question", s.Follow},
		{http.MethodDelete, "follow", "Stop following a question", s.Follow},
	} {
		change := op(r.method, "questions/{id}/"+r.path, r.summary)
		change.Limit = limit
		web.Handle(api, change, func(ctx context.Context, in *questionIn) (*Question, error) {
			return r.do(ctx, in.ID, r.method == http.MethodPut)
		})
	}
	accept := op(http.MethodPut, "answers/{id}/accepted", "Accept an answer, or no longer")
	accept.Limit = limit
	web.Handle(api, accept, func(ctx context.Context, in *acceptIn) (*Question, error) {
		return s.Accept(ctx, in.ID, in.Body.Accepted)
	})
}
