package review

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"stoa/internal/kit/web"
)

type listIn struct {
	Slug  string `path:"slug"`
	Sort  string `query:"sort"`
	Stars string `query:"stars"`
	Topic string `query:"topic"`
	Page  string `query:"page"`
}

type writeIn struct {
	Slug string `path:"slug"`
	Body struct {
		Stars int    `json:"stars"`
		Body  string `json:"body"`
	}
}

type slugIn struct {
	Slug string `path:"slug"`
}

type voteIn struct {
	ID string `path:"id"`
}

// Helpful is how many found a review helpful.
type Helpful struct {
	Helpful int `json:"helpful"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	limit := web.NewLimiter(30, 2*time.Second)
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/courses/{slug}/reviews", Summary: "List the reviews of a course",
		Who: web.Visitor,
	},
		func(ctx context.Context, in *listIn) (*Reviews, error) {
			stars, _ := strconv.Atoi(in.Stars) // what is no number means all
			page, _ := strconv.Atoi(in.Page)
			return s.List(ctx, ListIn{Slug: in.Slug, Sort: in.Sort, Stars: stars, Topic: in.Topic, Page: page})
		})
	web.Handle(api, web.Operation{
		Method: http.MethodPut, Path: "/api/courses/{slug}/review", Summary: "Create or update your review of a course",
		Who: web.Learner, Limit: limit,
	},
		func(ctx context.Context, in *writeIn) (*Review, error) {
			return s.Write(ctx, in.Slug, in.Body.Stars, in.Body.Body)
		})
	web.Handle(api, web.Operation{
		Method: http.MethodDelete, Path: "/api/courses/{slug}/review", Summary: "Delete your review of a course",
		Who: web.Learner,
	},
		func(ctx context.Context, in *slugIn) (*web.None, error) { return nil, s.Remove(ctx, in.Slug) })
	vote := func(helpful bool) func(context.Context, *voteIn) (*Helpful, error) {
		return func(ctx context.Context, in *voteIn) (*Helpful, error) {
			n, err := s.Vote(ctx, in.ID, helpful)
			return &Helpful{Helpful: n}, err
		}
	}
	web.Handle(
		api,
		web.Operation{
			Method: http.MethodPut, Path: "/api/reviews/{id}/helpful", Summary: "Mark a review as helpful", Who: web.Learner,
			Limit: limit,
		},
		vote(true),
	)
	web.Handle(
		api,
		web.Operation{
			Method: http.MethodDelete, Path: "/api/reviews/{id}/helpful", Summary: "Remove your helpful vote from a review",
			Who: web.Learner, Limit: limit,
		},
		vote(false),
	)
	s.studioRoutes(api)
}
