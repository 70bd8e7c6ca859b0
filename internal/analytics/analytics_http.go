package analytics

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"stoa/internal/kit/origin"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

type figuresIn struct {
	ID   string `path:"id"`
	From string `query:"from" doc:"A day, such as 2026-05-01"`
	To   string `query:"to"`
}

type visitIn struct {
	Slug string `path:"slug"`
	origin.Asked
	Body struct {
		From string `json:"from" maxLength:"300" doc:"A host, utm:source/campaign, coupon:CODE, or direct"`
		Step string `json:"step,omitempty" enum:"view,cart"`
	}
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/studio/courses/{id}/analytics", Summary: "Get the figures of a course you teach",
		Who: web.Instructor, Limit: web.NewLimiter(20, 2*time.Second),
	}, func(ctx context.Context, in *figuresIn) (*Figures, error) {
		return s.Figures(ctx, in.ID, in.From, in.To)
	})
	web.Handle(api, web.Operation{
		Method: http.MethodPost, Path: "/api/courses/{slug}/visit",
		Summary: "Count that a course was looked at, or put into a cart",
		Who:     web.Visitor, Limit: web.NewLimiter(30, 10*time.Second),
	}, func(ctx context.Context, in *visitIn) (*web.None, error) {
		if in.Private() || in.Robot() {
			return nil, nil
		}
		return nil, s.Visit(ctx, in.Slug, in.Body.Step, in.Body.From)
	})
	s.funnelRoutes(api)
	api.Mux.HandleFunc("GET /api/studio/courses/{id}/analytics.csv", s.download)
}

// download sends one of the tables: steps, lessons, watching, questions or sources.
func (s *Service) download(w http.ResponseWriter, r *http.Request) {
	err := session.Authorize(r.Context(), web.Instructor)
	var f *Figures
	query := r.URL.Query()
	if err == nil {
		f, err = s.Figures(r.Context(), r.PathValue("id"), query.Get("from"), query.Get("to"))
	}
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	name := query.Get("table")
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	file := fmt.Sprintf("%s-%s-%s.csv", f.Course.Slug, tables(name), f.To)
	w.Header().Set("Content-Disposition", `attachment; filename="`+file+`"`)
	w.Header().Set("Cache-Control", "private, no-store")
	_ = web.WriteCSV(w, f.table(name)) // the reader has gone, if this fails
}

func tables(name string) string {
	switch name {
	case "lessons", "watching", "questions", "sources":
		return name
	}
	return "steps"
}

// table is a part of the figures as rows, with their heads.
func (f *Figures) table(name string) (rows [][]string) {
	n := strconv.Itoa
	switch tables(name) {
	case "lessons":
		rows = append(rows, []string{"section", "lesson", "started", "completed", "students"})
		for _, l := range f.Lessons {
			rows = append(rows, []string{l.Section, l.Title, n(l.Started), n(l.Done), n(f.Learners)})
		}
	case "watching":
		rows = append(rows, []string{"lesson", "percent of the video", "students watching"})
		for _, l := range f.Lessons {
			for i, watching := range l.Watching {
				rows = append(rows, []string{l.Title, n(i), n(watching)})
			}
		}
	case "questions":
		rows = append(rows, []string{"lesson", "question", "answers", "wrong"})
		for _, l := range f.Lessons {
			for _, q := range l.Questions {
				rows = append(rows, []string{l.Title, q.Prompt, n(q.Answered), n(q.Wrong)})
			}
		}
	case "sources":
		rows = append(rows, []string{"source", "visits", "added to cart", "purchases"})
		for _, one := range f.Sources {
			rows = append(rows, []string{one.Source, n(one.Visits), n(one.Carts), n(one.Purchases)})
		}
	default:
		rows = append(rows, []string{
			"from", "enrollments", "completed", "revenue", "currency", "reviews", "rating", "visits",
		})
		for _, step := range f.Steps {
			revenue := fmt.Sprintf("%d.%02d", step.Revenue.Amount/100, step.Revenue.Amount%100)
			rows = append(rows, []string{
				step.From, n(step.Enrollments), n(step.Completed), revenue, step.Revenue.Currency, n(step.Reviews),
				strconv.FormatFloat(step.Rating, 'f', 2, 64), n(step.Visits),
			})
		}
	}
	return rows
}
