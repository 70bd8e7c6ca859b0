package admin

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"stoa/internal/account"
	"stoa/internal/audit"
	"stoa/internal/coupon"
	"stoa/internal/kit/money"
	"stoa/internal/kit/web"
	"stoa/internal/order"
	"stoa/internal/session"
)

// table writes the rows of a list, its heads first, as it reads them.
type table func(ctx context.Context, query url.Values, write func(rows ...[]string) error) error

// tableRoutes lets operators take the lists with them, as their filters leave them.
func (s *Service) tableRoutes(api *web.API) {
	api.Mux.HandleFunc("GET /api/admin/people.csv", s.download("people", s.peopleTable))
	api.Mux.HandleFunc("GET /api/admin/orders.csv", s.download("orders", s.ordersTable))
	api.Mux.HandleFunc("GET /api/admin/coupons.csv", s.download("coupons", s.couponsTable))
	api.Mux.HandleFunc("GET /api/admin/audit.csv", s.download("audit", s.actsTable))
}

func (s *Service) download(name string, rows table) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := session.Authorize(r.Context(), web.Operator)
		if err == nil {
			err = s.exported(r.Context(), name)
		}
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		file := fmt.Sprintf("stoa-%s-%s.csv", name, s.db.Now().Format(time.DateOnly))
		w.Header().Set("Content-Disposition", `attachment; filename="`+file+`"`)
		w.Header().Set("Cache-Control", "private, no-store")
		out, err := web.NewCSV(w)
		if err == nil {
			err = rows(r.Context(), r.URL.Query(), out.Write)
		}
		if err != nil { // a file that is cut off must not look whole: the connection ends with it
			slog.WarnContext(r.Context(), "download ended early", "table", name, "error", err)
			panic(http.ErrAbortHandler)
		}
	}
}

func moment(t *time.Time) string {
	if t == nil {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

func amount(m money.Money) string { return fmt.Sprintf("%d.%02d", m.Amount/100, m.Amount%100) }

func limit(n *int32) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(int(*n))
}

func (s *Service) peopleTable(ctx context.Context, q url.Values, write func(...[]string) error) error {
	if err := write([]string{
		"name", "email", "verified", "roles", "language", "joined", "suspended", "closing",
	}); err != nil {
		return err
	}
	filter := account.PeopleFilter{Q: q.Get("q"), Show: q.Get("show"), Sort: q.Get("sort")}
	return s.people.EachPerson(ctx, filter, func(people []account.AdminPerson) error {
		rows := make([][]string, 0, len(people))
		for _, p := range people {
			roles := make([]string, 0, len(p.Roles))
			for _, role := range p.Roles {
				roles = append(roles, string(role))
			}
			rows = append(rows, []string{
				p.Name, p.Email, strconv.FormatBool(p.Verified), strings.Join(roles, " "), p.Language,
				moment(&p.CreatedAt), moment(p.SuspendedAt), moment(p.ClosingAt),
			})
		}
		return write(rows...)
	})
}

// ordersTable has a row for each course of an order.
func (s *Service) ordersTable(ctx context.Context, q url.Values, write func(...[]string) error) error {
	if err := write([]string{
		"order", "status", "created", "paid", "buyer", "email", "coupon", "course", "amount", "currency", "refund",
		"refunded",
	}); err != nil {
		return err
	}
	filter := order.OrderFilter{Q: q.Get("q"), Status: q.Get("status"), Sort: q.Get("sort")}
	return s.orders.EachOrder(ctx, filter, func(orders []order.AdminOrder) error {
		rows := make([][]string, 0, len(orders))
		for _, o := range orders {
			for _, l := range o.Lines {
				rows = append(rows, []string{
					o.Number, o.Status, moment(&o.CreatedAt), moment(o.PaidAt), o.Buyer.Name, o.Buyer.Email, o.Coupon,
					l.Title, amount(l.Paid), l.Paid.Currency, l.Refund, moment(l.RefundedAt),
				})
			}
		}
		return write(rows...)
	})
}

func (s *Service) couponsTable(ctx context.Context, q url.Values, write func(...[]string) error) error {
	coupons, err := s.coupons.Every(ctx, coupon.Filter{
		Q: q.Get("q"), State: q.Get("state"), Sort: q.Get("sort"),
	})
	rows := [][]string{{
		"code", "state", "kind", "value", "currency", "course", "from", "to", "uses", "limit", "limit per person",
		"created",
	}}
	for _, c := range coupons {
		value, currency, title := strconv.FormatInt(c.Value, 10), "", ""
		if c.InMoney() {
			value, currency = amount(money.Of(c.Value, c.Currency)), c.Currency
		}
		if c.Course != nil {
			title = c.Course.Title
		}
		rows = append(rows, []string{
			c.Code, c.State, c.Kind, value, currency, title, moment(c.StartsAt), moment(c.EndsAt),
			strconv.Itoa(c.Uses), limit(c.MaxUses), limit(c.MaxPerPerson), moment(&c.CreatedAt),
		})
	}
	return errors.Join(err, write(rows...))
}

func (s *Service) actsTable(ctx context.Context, q url.Values, write func(...[]string) error) error {
	if err := write([]string{"at", "action", "by", "by (id)", "subject", "subject (name)", "details"}); err != nil {
		return err
	}
	f, err := s.clean(ctx, AuditFilter{
		Action: q.Get("action"), About: q.Get("about"), Since: q.Get("since"), Until: q.Get("until"),
	})
	if err != nil {
		return err
	}
	return audit.List(s.db.Late().Read(), f.selection()).Each(ctx, func(batch []audit.Row) error {
		entries, err := s.named(ctx, batch)
		rows := make([][]string, 0, len(entries))
		for _, a := range entries {
			details := make([]string, 0, len(a.Details))
			for name, value := range a.Details {
				details = append(details, name+": "+value)
			}
			slices.Sort(details)
			rows = append(rows, []string{
				moment(&a.At), a.Action, a.Actor, a.ActorID, a.Subject, a.SubjectName, strings.Join(details, "; "),
			})
		}
		return errors.Join(err, write(rows...))
	})
}
