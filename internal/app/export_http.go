package app

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"stoa/internal/certificate"
	"stoa/internal/invoice"
	"stoa/internal/kit/web"
	"stoa/internal/learning"
	"stoa/internal/session"
)

// exportRoute serves the download of a person's data.
func (a *App) exportRoute(api *web.API) {
	limit := web.NewLimiter(5, 60e9)
	api.Share(limit, "export")
	api.Mux.HandleFunc("GET /api/account/export", func(w http.ResponseWriter, r *http.Request) {
		v, err := session.Require(r.Context())
		if err == nil {
			err = limit.Allow(v.ID)
		}
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/zip")
		w.Header().Set("Content-Disposition", `attachment; filename="stoa-`+v.Slug+`.zip"`)
		w.Header().Set("Cache-Control", "private, no-store")
		_ = a.writeOwnData(r.Context(), w, v.Language) // the reader has gone, if this fails
	})
}

// part is one file of the export.
type part struct {
	name string
	make func(ctx context.Context) ([]byte, error)
}

// ownData is everything the viewer may have: as JSON, the orders also as a table, and the certificates
// as PDF.
func (a *App) ownData() []part {
	return []part{
		asJSON("profile", a.people.Me),
		asJSON("orders", a.orders.History),
		{"orders.csv", a.ordersTable},
		asJSON("order-countries", a.orders.Evidence),
		asJSON("courses", func(ctx context.Context) ([]learning.MyCourse, error) { return a.learning.Courses(ctx, 500) }),
		asJSON("reviews", a.reviews.Mine),
		asJSON("questions", a.questions.Written),
		asJSON("saved-answers", a.questions.SavedAnswers),
		asJSON("review-replies", a.reviews.Replies),
		asJSON("reports", a.reports.Made),
		asJSON("announcements", a.announcements.Written),
		asJSON("notes", a.notes.All),
		asJSON("learning-record", a.records.Own),
		asJSON("gifts", a.gifts.Own),
		asJSON("teams", a.teams.Own),
		asJSON("wish-list", a.wishes.Wishes),
		asJSON("learning-goal", a.learning.GoalData),
		asJSON("learning-calendar", a.learning.Calendar),
		asJSON("cards", a.cards.Cards),
		asJSON("notifications", a.bell.Notifications),
		asJSON("notification-choices", a.notify.Choices),
		asJSON("push-devices", a.notify.PushDevices),
		asJSON("followed", a.notify.Followed),
		asJSON("devices", func(ctx context.Context) ([]session.Device, error) {
			return a.sessions.Devices(ctx, web.Cookie(ctx, session.Cookie))
		}),
		asJSON("certificates", a.certificates.Mine),
		asJSON("teaching", a.studio.Taught),
		asJSON("uploads", a.uploads.Unfinished),
		asJSON("approvals", a.approvals.Written),
	}
}

func asJSON[T any](name string, get func(context.Context) (T, error)) part {
	return part{name + ".json", func(ctx context.Context) ([]byte, error) {
		value, err := get(ctx)
		if err != nil {
			return nil, err
		}
		data, err := json.MarshalIndent(value, "", "  ")
		return append(data, '\n'), err
	}}
}

func (a *App) ordersTable(ctx context.Context) ([]byte, error) {
	history, err := a.orders.History(ctx)
	if err != nil {
		return nil, err
	}
	rows := [][]string{{"order", "date", "course", "price", "currency", "status"}}
	for _, o := range history {
		price := fmt.Sprintf("%d.%02d", o.Price.Amount/100, o.Price.Amount%100)
		rows = append(rows, []string{
			o.Number, o.EnrolledAt.Format(time.DateOnly), o.Title, price, o.Price.Currency, o.Status,
		})
	}
	var table bytes.Buffer
	err = web.WriteCSV(&table, rows)
	return table.Bytes(), err
}

// printed returns the viewer's certificates and invoices as documents, and which of them cannot be listed.
func (a *App) printed(ctx context.Context) (parts []part, missing []string) {
	certificates, err := a.certificates.Mine(ctx)
	if err != nil {
		slog.ErrorContext(ctx, "creating a part of an export failed", "part", "certificates", "error", err)
		missing = append(missing, "certificates/")
	}
	for i, c := range certificates {
		name := "certificates/" + strconv.Itoa(i+1) + "-" + c.Code + ".pdf"
		parts = append(parts, part{name, func(context.Context) ([]byte, error) { return certificate.Print(c) }})
	}
	documents, err := invoice.New(a.DB).Own(ctx)
	if err != nil {
		slog.ErrorContext(ctx, "creating a part of an export failed", "part", "invoices", "error", err)
		missing = append(missing, "invoices/")
	}
	for _, d := range documents {
		parts = append(parts, part{"invoices/" + d.Name, d.Make})
	}
	return parts, missing
}

// writeOwnData writes every part that works. A part that fails does not affect the others: the note at
// the end names it.
func (a *App) writeOwnData(ctx context.Context, w io.Writer, language string) error {
	parts := a.ownData()
	printed, missing := a.printed(ctx)
	z := zip.NewWriter(w)
	for _, p := range append(parts, printed...) {
		data, err := p.safely(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			slog.ErrorContext(ctx, "creating a part of an export failed", "part", p.name, "error", err)
			missing = append(missing, p.name)
			continue
		}
		if err := add(z, p.name, data); err != nil {
			return err
		}
	}
	if len(missing) > 0 {
		if err := add(z, "READ-ME.txt", []byte(missingNote(language)+"\n\n"+strings.Join(missing, "\n")+"\n")); err != nil {
			return err
		}
	}
	return z.Close()
}

// safely makes a part; one that panics is one that cannot be made.
func (p part) safely(ctx context.Context) (data []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return p.make(ctx)
}

// missingNote begins the note in an export that lacks something.
func missingNote(language string) string {
	notes := map[string]string{
		"en": "These files couldn’t be created. Everything else is included. Try again later, and contact us if they’re " +
			"still missing.",
		"de": "Diese Dateien konnten nicht erstellt werden. Alles andere ist enthalten. Versuch es später noch einmal und " +
			"schreib uns, wenn sie dann immer noch fehlen.",
		"it": "Non è stato possibile creare questi file. Tutto il resto è incluso. Riprova più tardi e, se mancano " +
			"ancora, scrivici.",
		"id": "File berikut tidak bisa dibuat. Semua yang lain sudah disertakan. Coba lagi nanti, dan hubungi kami jika " +
			"file masih belum ada.",
		"pl": "Nie udało się utworzyć tych plików. Pozostałe są na miejscu. Spróbuj ponownie później, a jeśli nadal ich " +
			"brakuje, napisz do nas.",
		"fr": "Ces fichiers n’ont pas pu être créés. Tout le reste est inclus. Réessayez plus tard, et contactez-nous " +
			"s’ils manquent encore.",
	}
	return cmp.Or(notes[language], notes["en"])
}

func add(z *zip.Writer, name string, data []byte) error {
	f, err := z.Create(name)
	if err == nil {
		_, err = f.Write(data)
	}
	return err
}
