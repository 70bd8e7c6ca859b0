package app

import (
	"archive/zip"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"stoa/internal/account"
	"stoa/internal/certificate"
	"stoa/internal/kit/web"
)

// cardRoutes are those of kept cards, with the provider that keeps new ones.
func (a *App) cardRoutes(api *web.API) { a.cards.Routes(api, a.testProvider) }

// exportRoute lets people take with them what is kept about them.
func (a *App) exportRoute(api *web.API) {
	limit := web.NewLimiter(5, 60e9)
	api.Mux.HandleFunc("GET /api/account/export", func(w http.ResponseWriter, r *http.Request) {
		v, err := account.Require(r.Context())
		if err == nil {
			err = limit.Allow(v.ID)
		}
		var parts []part
		if err == nil {
			parts, err = a.ownData(r.Context())
		}
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/zip")
		w.Header().Set("Content-Disposition", `attachment; filename="stoa-`+v.Slug+`.zip"`)
		w.Header().Set("Cache-Control", "private, no-store")
		_ = writeZip(w, parts) // the reader has gone, if this fails
	})
}

// part is one file of the export.
type part struct {
	name string
	data []byte
}

// ownData is everything that the viewer may have: as JSON, the orders as a table too, and
// the certificates as they are.
func (a *App) ownData(ctx context.Context) ([]part, error) {
	var parts []part
	add := func(name string, value any, err error) error {
		if err != nil {
			return err
		}
		data, err := json.MarshalIndent(value, "", "  ")
		parts = append(parts, part{name + ".json", append(data, '\n')})
		return err
	}
	me, err := a.people.Me(ctx)
	if err := add("profile", me, err); err != nil {
		return nil, err
	}
	history, err := a.orders.History(ctx)
	if err := add("orders", history, err); err != nil {
		return nil, err
	}
	var table strings.Builder
	rows := csv.NewWriter(&table)
	_ = rows.Write([]string{"order", "date", "course", "price", "currency", "status"}) // a builder takes everything
	for _, o := range history {
		_ = rows.Write([]string{o.Number, o.EnrolledAt.Format("2006-01-02"), web.Cell(o.Title), fmt.Sprintf("%d.%02d", o.Price.Amount/100, o.Price.Amount%100), o.Price.Currency, o.Status})
	}
	rows.Flush()
	parts = append(parts, part{"orders.csv", []byte(table.String())})
	courses, err := a.learning.Courses(ctx, 500)
	if err := add("courses", courses, err); err != nil {
		return nil, err
	}
	reviews, err := a.reviews.Mine(ctx)
	if err := add("reviews", reviews, err); err != nil {
		return nil, err
	}
	written, err := a.learning.Written(ctx)
	if err := add("questions", written, err); err != nil {
		return nil, err
	}
	cards, err := a.cards.Cards(ctx)
	if err := add("cards", cards, err); err != nil {
		return nil, err
	}
	notices, err := a.bell.Notifications(ctx)
	if err := add("notifications", notices, err); err != nil {
		return nil, err
	}
	choices, err := a.notify.Choices(ctx)
	if err := add("notification-choices", choices, err); err != nil {
		return nil, err
	}
	followed, err := a.notify.Followed(ctx)
	if err := add("followed", followed, err); err != nil {
		return nil, err
	}
	devices, err := a.people.Devices(ctx, web.Cookie(ctx, account.SessionCookie))
	if err := add("devices", devices, err); err != nil {
		return nil, err
	}
	certificates, err := a.certificates.Mine(ctx)
	if err := add("certificates", certificates, err); err != nil {
		return nil, err
	}
	for i, c := range certificates {
		pdf, err := certificate.Print(c)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{"certificates/" + strconv.Itoa(i+1) + "-" + c.Code + ".pdf", pdf})
	}
	return parts, nil
}

func writeZip(w io.Writer, parts []part) error {
	z := zip.NewWriter(w)
	for _, p := range parts {
		f, err := z.Create(p.name)
		if err != nil {
			return err
		}
		if _, err := f.Write(p.data); err != nil {
			return err
		}
	}
	return z.Close()
}
