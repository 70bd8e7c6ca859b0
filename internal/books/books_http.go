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
	api.Mux.HandleFunc("GET /api/admin/postings.csv", s.download("csv", "text/csv; charset=utf-8", s.WriteCSV))
	api.Mux.HandleFunc("GET /api/admin/postings.beancount",
		s.download("beancount", "text/plain; charset=utf-8", s.WriteBeancount))
	api.Mux.HandleFunc("GET /api/admin/reports.csv", s.serveReport)
}

func (s *Service) download(
	kind, contentType string, write func(ctx context.Context, w io.Writer) error,
) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
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
		w.Header().Set("Content-Type", contentType)
		name := "stoa-postings-" + s.db.Now().Format(time.DateOnly) + "." + kind
		w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
		w.Header().Set("Cache-Control", "private, no-store")
		if err := write(ctx, w); err != nil { // a file that is cut off must not look whole
			slog.WarnContext(ctx, "download ended early", "table", "postings", "error", err)
			panic(http.ErrAbortHandler)
		}
	}
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
