package app

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stoa/internal/apitest"
	"stoa/internal/kit/db"
)

// dump is every row of every table as text.
func dump(t *testing.T, a *App) string {
	t.Helper()
	tables := `SELECT name FROM sqlite_master WHERE type = 'table'`
	if a.DB.Dialect != db.SQLite {
		tables = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`
	}
	names := column(t, a, tables)
	if len(names) < 30 {
		t.Fatalf("only the tables %v", names)
	}
	var all strings.Builder
	for _, name := range names {
		rows, err := a.DB.Read().QueryContext(t.Context(), `SELECT * FROM "`+name+`"`)
		if err != nil {
			t.Fatal(err)
		}
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		for rows.Next() {
			if err := rows.Scan(into...); err != nil {
				t.Fatal(err)
			}
			for i, v := range values {
				if b, ok := v.([]byte); ok {
					v = string(b)
				}
				fmt.Fprintf(&all, "%s.%s=%v\n", name, columns[i], v)
				if text, ok := v.(string); ok && strings.Count(text, ".") == 2 { // what is signed is read
					if payload, err := base64.RawURLEncoding.DecodeString(strings.Split(text, ".")[1]); err == nil {
						fmt.Fprintf(&all, "%s.%s=%s\n", name, columns[i], payload)
					}
				}
			}
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		_ = rows.Close()
	}
	return all.String()
}

func column(t *testing.T, a *App, query string) (out []string) {
	t.Helper()
	rows, err := a.DB.Read().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close() //nolint:errcheck // read to the end
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

// After the 14 days nothing in the database or among the files says who an erased person
// was; what they paid is still in the books.
func TestErasureLeavesNoTrace(t *testing.T) {
	for name, database := range map[string]func(testing.TB) string{
		"sqlite": func(testing.TB) string { return "" }, "postgres": postgresSample,
	} {
		t.Run(name, func(t *testing.T) {
			a, _, visitor := openOn(t, database(t))
			now := time.Now()
			a.DB.SetClock(func() time.Time { return now })
			leila := visitor().SignIn("learner@stoa.test", password)
			must := func(status, want int, what string) {
				if status != want {
					t.Fatalf("%s: %d", what, status)
				}
			}
			must(leila.Call(http.MethodPut, "/api/account/profile", map[string]any{
				"firstName": "Leila", "lastName": "Andersson", "headline": "Zugspitze headline", "bio": "Zugspitze bio",
				"location": "Zugspitze", "phone": "+46 40 555 01 38", "links": []any{},
			}).Status, 200, "profile")
			var picture bytes.Buffer
			if err := png.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 64, 64))); err != nil {
				t.Fatal(err)
			}
			must(leila.Send(http.MethodPut, "/api/account/portrait", "image/png", picture.Bytes()).Status, 200, "portrait")
			must(
				leila.Call(http.MethodPost, "/api/contact", map[string]any{
					"firstName": "Leila", "email": "learner@stoa.test", "subject": "Zugspitze", "message": "A question of Leila's",
				}).Status,
				202, "contact",
			)
			for _, c := range get[papers](t, leila, "/api/certificates").Certificates {
				must(leila.Call(http.MethodGet, "/api/certificates/"+c.Code+"/badge", nil).Status, 200, "badge")
			}
			must(leila.Call(http.MethodPost, "/api/instructor-application", map[string]any{
				"about": "I know the Zugspitze well enough to teach it to anyone who asks me.", "subjects": []string{"development"},
			}).Status, 204, "application")
			var draft struct{ ID string }
			created := leila.Call(http.MethodPost, "/api/studio/courses", map[string]any{"title": "Up the Zugspitze"})
			must(created.Status, 201, "draft")
			created.Into(t, &draft)
			section := map[string]any{
				"id": "0190d3a8-0000-7000-8000-000000000001", "title": "Zugspitze",
				"lessons": []any{
					map[string]any{"id": "0190d3a8-0000-7000-8000-000000000002", "title": "Zugspitze", "kind": "text"},
				},
			}
			must(leila.Call(http.MethodPost, "/api/studio/courses/"+draft.ID+"/outline", map[string]any{
				"sections": []any{section},
			}).Status, 204, "outline")
			must(leila.Call(http.MethodPost, "/api/studio/courses/"+draft.ID+"/instructors", map[string]any{
				"email": "learner@stoa.test", "percent": 10,
			}).Status, 204, "invitation")
			must(leila.Call(http.MethodPost, "/api/learning/lessons/"+aLesson(t, leila)+"/notes", map[string]any{
				"body": "Look at the Zugspitze",
			}).Status, 201, "note")
			must(leila.Call(http.MethodPut, "/api/studio/saved-answers/1", map[string]any{
				"title": "Zugspitze", "body": "Up the Zugspitze",
			}).Status, 204, "saved answer")
			exe(invoiced("INV-2026-000001", "invoice", "total_cents", ofLeila))(t, a)
			before := dump(t, a)
			traces := []string{"Leila", "Andersson", "learner@stoa.test", "Zugspitze", "555 01 38"}
			for _, trace := range traces {
				if !strings.Contains(before, trace) {
					t.Fatalf("%s is nowhere before: the search finds nothing", trace)
				}
			}
			orders := get[history](t, leila, "/api/orders").Orders
			must(
				leila.Call(http.MethodPost, "/api/account/closing", map[string]any{"password": password}).Status, 200, "closing",
			)
			now = now.Add(14*24*time.Hour + time.Minute)
			if err := a.people.EraseDue(context.Background()); err != nil {
				t.Fatal(err)
			}
			after := dump(t, a)
			for _, trace := range traces {
				for line := range strings.Lines(after) {
					if strings.Contains(line, trace) && !strings.Contains(line, "testimonials.") &&
						!strings.HasPrefix(line, "invoices.") { // the law wants them whole
						t.Errorf("%s is still there: %.200s", trace, line)
					}
				}
			}
			if !strings.Contains(after, orders[0].Number) || strings.Contains(after, "Former learner") ||
				!strings.Contains(after, "invoices.buyer_name=Leila") {
				t.Error("the order is gone with its buyer, or the invoice has lost its buyer")
			}
			noPictures(t, a)
		})
	}
}

func noPictures(t *testing.T, a *App) {
	t.Helper()
	pictures := filepath.Join(a.Config.Data, "media", "pictures")
	err := filepath.WalkDir(pictures, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			t.Errorf("%s is still there", path)
		}
		if os.IsNotExist(err) {
			return nil
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// ofLeila is the id of an order of hers.
const ofLeila = `(SELECT min(orders.id) FROM orders JOIN people ON people.id = person_id WHERE email = 'learner@stoa.test')`

// aLesson is one of a course that the sample learner learns.
func aLesson(t *testing.T, leila *apitest.Client) string {
	t.Helper()
	type room struct{ ResumeLessonID string }
	return get[room](t, leila, "/api/learning/courses/"+studied).ResumeLessonID
}

// export is a person's downloaded data, by file.
func export(t *testing.T, c *apitest.Client) map[string]string {
	t.Helper()
	answer := c.Call(http.MethodGet, "/api/account/export", nil)
	z, err := zip.NewReader(bytes.NewReader(answer.Body), int64(len(answer.Body)))
	if err != nil {
		t.Fatal(answer.Status, err)
	}
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(b)
	}
	return files
}

// A part that cannot be made is named in a note, and nothing else is missing.
func TestExportWithoutABadPart(t *testing.T) {
	a, leila, _ := two(t)
	whole := export(t, leila)
	if _, ok := whole["READ-ME.txt"]; ok {
		t.Error("a note, and nothing is missing")
	}
	if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `DROP TABLE notification_choices`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	files := export(t, leila)
	if !strings.HasSuffix(files["READ-ME.txt"], "\n\nnotification-choices.json\n") {
		t.Errorf("the note says %q", files["READ-ME.txt"])
	}
	for name := range whole {
		if _, ok := files[name]; !ok && name != "notification-choices.json" {
			t.Errorf("%s is missing", name)
		}
	}
}

// What people take with them is whole, and a title that is a formula is none for a
// spreadsheet.
func TestExport(t *testing.T) {
	a, leila, _ := two(t)
	if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `UPDATE order_lines SET title = '=1+1' WHERE title LIKE 'Modern JavaScript%'`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	leila.Call(http.MethodPost, "/api/learning/lessons/"+aLesson(t, leila)+"/notes", map[string]any{
		"body": "Look at the Zugspitze",
	})
	leila.Call(http.MethodPost, "/api/instructor-application", map[string]any{
		"about": "I know the Zugspitze well enough to teach it to anyone who asks me.", "subjects": []string{"development"},
	})
	leila.Call(http.MethodPost, "/api/studio/courses", map[string]any{"title": "Up the Zugspitze"})
	leila.Call(http.MethodPut, "/api/studio/saved-answers/1", map[string]any{"title": "Hi", "body": "Glad you’re here"})
	exe(invoiced("INV-2026-000001", "invoice", "total_cents", ofLeila))(t, a)
	files := export(t, leila)
	for file, has := range map[string]string{
		"profile.json": "learner@stoa.test", "orders.json": "pdg3301", "orders.csv": ",'=1+1,", "courses.json": "percent",
		"certificates.json": "Andersson",
		"reviews.json":      "[", "questions.json": "[", "followed.json": "[", "cards.json": "4242",
		"devices.json": "current", "notes.json": "Look at the Zugspitze",
		"notification-choices.json": "course-updates", "uploads.json": "[", "approvals.json": "[",
		"teaching.json": "Up the Zugspitze", "saved-answers.json": "Glad",
	} {
		if !strings.Contains(files[file], has) {
			t.Errorf("%s lacks %s: %.200s", file, has, files[file])
		}
	}
	pdfs := 0
	for name, text := range files {
		if strings.HasPrefix(name, "certificates/") && strings.HasPrefix(text, "%PDF") {
			pdfs++
		}
	}
	if pdfs != 3 {
		t.Errorf("%d certificates", pdfs)
	}
	if !strings.HasPrefix(files["invoices/INV-2026-000001.pdf"], "%PDF") {
		t.Error("the invoice is missing")
	}
}
