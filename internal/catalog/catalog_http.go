package catalog

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"stoa/internal/kit/web"
)

// coursesIn is all text, since a bad value is cleaned and never refused.
type coursesIn struct {
	Q          string   `query:"q"`
	Subject    []string `query:"subject,explode"`
	Category   []string `query:"category,explode"`
	Group      []string `query:"group,explode"`
	Instructor []string `query:"instructor,explode"`
	Level      []string `query:"level,explode" doc:"all, beginner, intermediate, expert"`
	Price      []string `query:"price,explode" doc:"free, paid"`
	Min        string   `query:"min" doc:"minimum price in whole units, decimals allowed"`
	Max        string   `query:"max" doc:"maximum price in whole units, decimals allowed"`
	Rating     []string `query:"rating,explode" doc:"4.5, 4, 3.5, 3: minimum number of stars"`
	Language   []string `query:"language,explode"`
	Duration   []string `query:"duration,explode" doc:"hours: 0-2, 2-6, 6-17, 17plus"`
	Captions   []string `query:"captions,explode" doc:"yes"`
	Sort       string   `query:"sort" doc:"popular, rated, newest, selling, oldest, title, title-desc"`
	Page       string   `query:"page"`
	Exact      string   `query:"exact" doc:"any value: search for the exact words"`
	In         string   `query:"in" doc:"page language: en, de, it, id, pl, fr"`
}

func (in *coursesIn) values() url.Values {
	return url.Values{
		"q": {in.Q}, "subject": in.Subject, "category": in.Category, "group": in.Group, "instructor": in.Instructor,
		"level": in.Level,
		"price": in.Price, "min": {in.Min}, "max": {in.Max}, "rating": in.Rating, "language": in.Language,
		"duration": in.Duration,
		"captions": in.Captions, "sort": {in.Sort}, "page": {in.Page}, "exact": {in.Exact}, "in": {in.In},
	}
}

type suggestIn struct {
	Q  string `query:"q"`
	In string `query:"in" doc:"page language: en, de, it, id, pl, fr"`
}

type namesIn struct {
	Language string `path:"language"`
}

type relatedIn struct {
	Slug string `path:"slug"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	get := func(path, summary string) web.Operation {
		return web.Operation{Method: http.MethodGet, Path: path, Summary: summary, Who: web.Visitor}
	}
	typing := get("/api/catalog/suggest", "Suggest searches and courses while typing")
	typing.Limit = web.NewLimiter(60, 100*time.Millisecond)
	web.Handle(
		api, get("/api/home", "Get the home page's courses"),
		func(ctx context.Context, _ *struct{}) (*Home, error) { return s.Home(ctx) },
	)
	web.Handle(
		api, get("/api/catalog/menu", "List subjects, groups and categories"),
		func(context.Context, *struct{}) (*Menu, error) { return s.Menu(), nil },
	)
	web.Handle(api, get("/api/catalog/courses", "Search courses; the answer has facet counts"),
		func(ctx context.Context, in *coursesIn) (*Listing, error) {
			return s.Search(ctx, ParseQuery(in.values()))
		})
	web.Handle(api, get(
		"/api/catalog/names/{language}", "List the names of subjects, groups and categories in a language",
	),
		func(_ context.Context, in *namesIn) (*Names, error) { return s.Names(in.Language), nil })
	s.synonymRoutes(api)
	web.Handle(api, typing, func(ctx context.Context, in *suggestIn) (*Suggestions, error) {
		return s.Suggest(ctx, in.Q, in.In)
	})
	web.Handle(
		api, get("/api/catalog/related/{slug}", "List what a course's page shows beside it: related courses and more"),
		func(ctx context.Context, in *relatedIn) (*Beside, error) { return s.Beside(ctx, in.Slug) },
	)
}
