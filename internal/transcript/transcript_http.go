package transcript

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"stoa/internal/kit/web"
)

// spokenIn is all text, since a bad value is cleaned and never refused.
type spokenIn struct {
	Q      string `query:"q"`
	Course string `query:"course" doc:"the slug of a course, to search in it only"`
	Page   string `query:"page"`
	Most   string `query:"most" doc:"hits of a page, 1 to 20"`
	In     string `query:"in" doc:"page language: en, de, it, id, pl, fr"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	number := func(text string) int {
		n, _ := strconv.Atoi(text)
		return n
	}
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/search/spoken", Summary: "Search what is said in lessons", Who: web.Visitor,
		Limit: web.NewLimiter(60, 100*time.Millisecond), Private: true,
	}, func(ctx context.Context, in *spokenIn) (*Spoken, error) {
		return s.Search(ctx, Query{
			Text: in.Q, Course: in.Course, Language: in.In, Page: number(in.Page), Most: number(in.Most),
		})
	})
}
