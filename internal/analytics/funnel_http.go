package analytics

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"stoa/internal/kit/web"
	"stoa/internal/session"
)

type funnelIn struct {
	Days   int    `query:"days" default:"30" doc:"7, 30, 90 or 365"`
	Course string `query:"course" doc:"The slug of a course, or nothing for all"`
}

func (s *Service) funnelRoutes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/admin/funnel", Summary: "Get how visitors became buyers", Private: true,
		Who: web.Operator, Limit: web.NewLimiter(20, 2*time.Second),
	}, func(ctx context.Context, in *funnelIn) (*Funnel, error) {
		return s.Funnel(ctx, in.Days, in.Course)
	})
	api.Mux.HandleFunc("GET /api/admin/funnel.csv", s.downloadFunnel)
}

// downloadFunnel sends one of the tables: days, sources or courses.
func (s *Service) downloadFunnel(w http.ResponseWriter, r *http.Request) {
	err := session.Authorize(r.Context(), web.Operator)
	var f *Funnel
	query := r.URL.Query()
	if err == nil {
		days, _ := strconv.Atoi(query.Get("days"))
		f, err = s.Funnel(r.Context(), days, query.Get("course"))
	}
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	name := query.Get("table")
	if name != "sources" && name != "courses" {
		name = "days"
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="funnel-`+name+`-`+f.From+`-`+f.To+`.csv"`)
	w.Header().Set("Cache-Control", "private, no-store")
	_ = web.WriteCSV(w, f.table(name)) // the reader has gone, if this fails
}

func (f *Funnel) table(name string) (rows [][]string) {
	heads := []string{"visits", "added to cart", "courses sold", "orders"}
	before := []string{"visits before", "added to cart before", "courses sold before", "orders before"}
	add := func(first []string, parts ...FunnelPart) {
		for _, p := range parts {
			for _, n := range []int{p.Visits, p.Carts, p.Purchases, p.Orders} {
				first = append(first, strconv.Itoa(n))
			}
		}
		rows = append(rows, first)
	}
	switch name {
	case "sources":
		rows = append(rows, append(append([]string{"source"}, heads...), before...))
		for _, one := range f.Sources {
			add([]string{one.Source}, one.FunnelPart, one.Before)
		}
	case "courses":
		rows = append(rows, append(append([]string{"course", "title"}, heads...), before...))
		for _, one := range f.Courses {
			add([]string{one.Slug, one.Title}, one.FunnelPart, one.Before)
		}
	default:
		rows = append(rows, append([]string{"from"}, heads...))
		for _, one := range f.Steps {
			add([]string{one.From}, one.FunnelPart)
		}
	}
	return rows
}
