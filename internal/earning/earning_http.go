package earning

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"stoa/internal/coupon"
	"stoa/internal/kit/money"
	"stoa/internal/kit/paging"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

type salesIn struct {
	Month  string `query:"month" doc:"such as 2026-11"`
	Course string `query:"course" doc:"slug"`
	paging.In
}

type ownCouponIn struct{ Body coupon.OwnForm }

type idIn struct {
	ID string `path:"id"`
}

type termsIn struct{ Body TermsForm }

// TermsForm are new terms.
type TermsForm struct {
	SharePercent   int32  `json:"sharePercent"`
	OwnLinkPercent *int32 `json:"ownLinkPercent,omitempty"`
	CouponsAllowed bool   `json:"couponsAllowed"`
	CouponPercent  int32  `json:"couponPercent"`
	CouponCount    int32  `json:"couponCount"`
	CouponDays     int32  `json:"couponDays"`
}

type personShareIn struct {
	ID   string `path:"id"`
	Body struct {
		SharePercent *int32 `json:"sharePercent,omitempty" doc:"left out for the default share"`
	}
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	op := func(method, path, summary string, who web.Role) web.Operation {
		return web.Operation{Method: method, Path: "/api/" + path, Summary: summary, Who: who, Private: true}
	}
	web.Handle(api, op(http.MethodGet, "studio/earnings", "Get what you earn", web.Instructor),
		func(ctx context.Context, _ *struct{}) (*Earnings, error) { return s.Summary(ctx) })
	web.Handle(api, op(http.MethodGet, "studio/earnings/sales", "List your sales", web.Instructor),
		func(ctx context.Context, in *salesIn) (*Sales, error) {
			return s.Sales(ctx, in.Month, in.Course, in.At())
		})
	web.Handle(api, op(http.MethodGet, "studio/coupons", "List your own coupons", web.Instructor),
		func(ctx context.Context, _ *struct{}) (*OwnCoupons, error) { return s.Coupons(ctx) })
	web.Handle(api, op(http.MethodPost, "studio/coupons", "Create a coupon for a course of yours", web.Instructor),
		func(ctx context.Context, in *ownCouponIn) (*web.None, error) {
			return nil, s.CreateCoupon(ctx, in.Body)
		})
	web.Handle(api, op(http.MethodPost, "studio/coupons/{id}/end", "End a coupon of yours", web.Instructor),
		func(ctx context.Context, in *idIn) (*web.None, error) { return nil, s.EndCoupon(ctx, in.ID) })
	web.Handle(api, op(http.MethodGet, "admin/earning-terms", "Get the terms of sales", web.Operator),
		func(ctx context.Context, _ *struct{}) (*SaleTerms, error) { return s.Terms(ctx) })
	web.Handle(api, op(http.MethodPut, "admin/earning-terms", "Change the terms of future sales", web.Operator),
		func(ctx context.Context, in *termsIn) (*web.None, error) {
			b := in.Body
			return nil, s.SetTerms(ctx, SaleTerms{
				SharePercent: b.SharePercent, OwnLinkPercent: b.OwnLinkPercent, CouponsAllowed: b.CouponsAllowed,
				CouponPercent: b.CouponPercent, CouponCount: b.CouponCount, CouponDays: b.CouponDays,
			})
		})
	web.Handle(api, op(http.MethodPut, "admin/people/{id}/share", "Set an instructor’s own share", web.Operator),
		func(ctx context.Context, in *personShareIn) (*web.None, error) {
			return nil, s.SetShareOf(ctx, in.ID, in.Body.SharePercent)
		})
	api.Mux.HandleFunc("GET /api/studio/earnings/{file}", s.serveStatement)
}

// serveStatement answers /api/studio/earnings/2026-11.pdf, and .csv with each sale.
func (s *Service) serveStatement(w http.ResponseWriter, r *http.Request) {
	if err := session.Authorize(r.Context(), web.Instructor); err != nil {
		web.WriteError(w, r, err)
		return
	}
	month, kind, _ := strings.Cut(r.PathValue("file"), ".")
	statement, err := s.StatementOf(r.Context(), month)
	if err == nil && kind != "pdf" && kind != "csv" {
		err = errNoStatement
	}
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "private, no-store")
	w.Header().Set("Content-Disposition", `attachment; filename="stoa-earnings-`+month+`.`+kind+`"`)
	if kind == "csv" {
		w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		if err := s.writeSales(r.Context(), w, month); err != nil {
			slog.WarnContext(r.Context(), "download ended early", "table", "earnings", "error", err)
			panic(http.ErrAbortHandler) // a file that is cut off must not look whole
		}
		return
	}
	b, err := statement.PDF()
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	w.Header().Set("Content-Length", strconv.Itoa(len(b)))
	_, _ = w.Write(b) // the reader has gone, if this fails
}

// writeSales writes each sale of a month, and each refund in it.
func (s *Service) writeSales(ctx context.Context, w http.ResponseWriter, month string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	out, err := web.NewCSV(w)
	if err == nil {
		err = out.Write([]string{
			"kind", "date", "course", "price", "discount", "tax", "share_percent", "part_percent", "amount", "currency",
			"refunded", "seats",
		})
	}
	if err != nil {
		return err
	}
	source, err := s.sales(ctx, v.ID, month, "")
	if err != nil {
		return err
	}
	row := func(kind string, at time.Time, sale Sale) []string {
		refunded, seats := "", ""
		if sale.Seats > 0 {
			seats = strconv.Itoa(sale.Seats)
		}
		if sale.RefundedAt != nil {
			refunded = sale.RefundedAt.UTC().Format(time.RFC3339)
		}
		return []string{
			kind, at.UTC().Format(time.RFC3339), sale.Title, decimal(sale.Price), decimal(sale.Discount),
			decimal(sale.Tax), strconv.Itoa(int(sale.SharePercent)), strconv.Itoa(int(sale.PartPercent)), decimal(sale.Amount),
			sale.Amount.Currency, refunded, seats,
		}
	}
	if err := source.Each(ctx, func(sales []Sale) error {
		rows := make([][]string, 0, len(sales))
		for _, sale := range sales {
			rows = append(rows, row("sale", sale.SoldAt, sale))
		}
		return out.Write(rows...)
	}); err != nil {
		return err
	}
	refunds, err := s.refunds(ctx, v.ID, month)
	for _, sale := range refunds {
		if err := out.Write(row("refund", *sale.RefundedAt, sale)); err != nil {
			return err
		}
	}
	return err
}

// decimal is an amount as machines read it. A refund's is positive, too: a spreadsheet takes "-" for a formula's
// start.
func decimal(m money.Money) string { return fmt.Sprintf("%d.%02d", m.Amount/100, m.Amount%100) }
