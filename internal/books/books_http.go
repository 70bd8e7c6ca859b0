package books

import (
	"context"
	"encoding/csv"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/paging"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

type reportIn struct {
	From string `query:"from" doc:"month, such as 2026-01"`
	To   string `query:"to" doc:"month"`
}

type postingsIn struct {
	Since      string `query:"since" doc:"month, such as 2026-01"`
	Until      string `query:"until" doc:"month"`
	Account    string `query:"account"`
	Instructor string `query:"instructor" doc:"id"`
	Course     string `query:"course" doc:"slug"`
	Figure     string `query:"figure" doc:"of the report, such as revenue: those that it is the sum of"`
	paging.In
}

type datevIn struct{ Body DATEVSettings }

// LastReconciliation is the last one, if there was any.
type LastReconciliation struct {
	Last *Reconciliation `json:"last"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	op := func(method, path, summary string) web.Operation {
		return web.Operation{Method: method, Path: "/api/admin/" + path, Summary: summary, Who: web.Operator, Private: true}
	}
	web.Handle(api, op(http.MethodGet, "reports", "Get what was sold, by month, course and instructor"),
		func(ctx context.Context, in *reportIn) (*SalesReport, error) { return s.Report(ctx, in.From, in.To) })
	web.Handle(api, op(http.MethodGet, "postings", "List the postings of the ledger"),
		func(ctx context.Context, in *postingsIn) (*LedgerPostings, error) {
			return s.Postings(ctx, Filter{
				From: in.Since, To: in.Until, Account: in.Account, Instructor: in.Instructor, Course: in.Course,
				Figure: in.Figure,
			}, in.At())
		})
	web.Handle(api, op(http.MethodGet, "reconciliation", "Get the last comparison of the books"),
		func(ctx context.Context, _ *struct{}) (*LastReconciliation, error) {
			last, err := s.Latest(ctx)
			return &LastReconciliation{last}, err
		})
	web.Handle(api, op(http.MethodPost, "reconciliation", "Compare the books with orders and the provider"),
		func(ctx context.Context, _ *struct{}) (*LastReconciliation, error) {
			last, err := s.Reconcile(ctx)
			return &LastReconciliation{last}, err
		})
	web.Handle(api, op(http.MethodGet, "datev", "Get the settings of the export to DATEV"),
		func(ctx context.Context, _ *struct{}) (*DATEV, error) { return s.DATEVSettings(ctx) })
	web.Handle(api, op(http.MethodPut, "datev", "Change the settings of the export to DATEV"),
		func(ctx context.Context, in *datevIn) (*web.None, error) { return nil, s.SetDATEV(ctx, in.Body) })
	api.Mux.HandleFunc("GET /api/admin/postings.csv", s.download("csv", "text/csv; charset=utf-8", s.WriteCSV))
	api.Mux.HandleFunc("GET /api/admin/postings.beancount",
		s.download("beancount", "text/plain; charset=utf-8", s.WriteBeancount))
	api.Mux.HandleFunc("GET /api/admin/postings.datev.csv", s.download("datev.csv", "text/csv; charset=windows-1252",
		func(ctx context.Context, w io.Writer, from, _ string) error { return s.WriteDATEV(ctx, w, from) }))
	api.Mux.HandleFunc("GET /api/admin/reports.csv", s.serveReport)
}

// download answers with a file of the postings of some months, or of all of them.
func (s *Service) download(
	kind, contentType string, write func(ctx context.Context, w io.Writer, from, to string) error,
) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		from, to := r.URL.Query().Get("from"), r.URL.Query().Get("to")
		err := session.Authorize(ctx, web.Operator)
		if err == nil {
			v, _ := session.From(ctx)
			err = s.db.InTx(ctx, func(tx *db.Tx) error {
				return audit.Record(ctx, tx, audit.Entry{
					Actor: v.ID, Action: "admin.exported", Subject: "postings." + kind,
				})
			})
		}
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		out := &begun{ResponseWriter: w, head: map[string]string{
			"Content-Type":        contentType,
			"Content-Disposition": `attachment; filename="` + fileName(kind, from, to, s.db.Now()) + `"`,
			"Cache-Control":       "private, no-store",
		}}
		switch err := write(ctx, out, from, to); {
		case err == nil:
			_, _ = out.Write(nil) // an empty file has a head, too
		case !out.yes:
			web.WriteError(w, r, err)
		default: // a file that is cut off must not look whole
			slog.WarnContext(ctx, "download ended early", "table", "postings", "error", err)
			panic(http.ErrAbortHandler)
		}
	}
}

// begun sends the head of an answer with its first byte: until then, it can still become an error.
type begun struct {
	http.ResponseWriter
	head map[string]string
	yes  bool
}

func (b *begun) Write(p []byte) (int, error) {
	if !b.yes {
		for name, value := range b.head {
			b.Header().Set(name, value)
		}
		b.yes = true
	}
	return b.ResponseWriter.Write(p)
}

// fileName is what a file of postings is called. DATEV finds its files by how they begin.
func fileName(kind, from, to string, now time.Time) string {
	of := now.Format(time.DateOnly)
	if from != "" {
		of = from
		if to != from && to != "" {
			of += "-" + to
		}
	}
	if kind == "datev.csv" {
		return "EXTF_Buchungsstapel_" + of + ".csv"
	}
	return "stoa-postings-" + of + "." + kind
}

// serveReport answers with a report as a table: by month, course or instructor.
func (s *Service) serveReport(w http.ResponseWriter, r *http.Request) {
	err := session.Authorize(r.Context(), web.Operator)
	var report *SalesReport
	asked := r.URL.Query()
	if err == nil {
		report, err = s.Report(r.Context(), asked.Get("from"), asked.Get("to"))
	}
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	by, rows := report.table(asked.Get("by"))
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	name := "stoa-report-" + by + "-" + report.From + "-" + report.To + ".csv"
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Header().Set("Cache-Control", "private, no-store")
	_, _ = io.WriteString(w, "\ufeff") // the reader has gone, if this or what follows fails
	out := csv.NewWriter(w)            // numbers may be below zero; texts are made safe one by one
	out.UseCRLF = true
	_ = out.WriteAll(rows)
}

// table returns the rows of a report by month, course or instructor, and which of them it is.
func (r *SalesReport) table(by string) (string, [][]string) {
	heads := []string{
		"sales", "revenue", "refunds", "net", "fees", "instructors", "platform", "paid_out", "tax",
		"currency",
	}
	cells := func(f SaleSums) []string {
		return []string{
			strconv.FormatInt(f.Sales, 10), decimal(f.Revenue.Amount), decimal(f.Refunds.Amount), decimal(f.Net.Amount),
			decimal(f.Fees.Amount), decimal(f.Instructors.Amount), decimal(f.Ours.Amount), decimal(f.PaidOut.Amount),
			decimal(f.Tax.Amount), f.Revenue.Currency,
		}
	}
	switch by {
	case "taxes":
		return by, taxTable(r.Taxes)
	case "courses":
		rows := [][]string{append([]string{"course", "address"}, heads...)}
		for _, c := range r.Courses {
			rows = append(rows, append([]string{web.Cell(c.Title), c.Slug}, cells(c.SaleSums)...))
		}
		return by, rows
	case "instructors":
		rows := [][]string{{"instructor", "id", "sales", "earned", "refunds", "paid_out", "currency"}}
		for _, p := range r.Instructors {
			rows = append(rows, []string{
				web.Cell(p.Name), p.ID, strconv.FormatInt(p.Sales, 10), decimal(p.Instructors.Amount), decimal(p.Refunds.Amount),
				decimal(p.PaidOut.Amount), p.Instructors.Currency,
			})
		}
		return by, rows
	}
	rows := [][]string{append(append([]string{"month"}, heads...), "owed")}
	for _, m := range r.Months {
		rows = append(rows, append(append([]string{m.Month}, cells(m.SaleSums)...), decimal(m.Owed.Amount)))
	}
	return "months", rows
}
