package certificate_test

import (
	"bytes"
	"errors"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"stoa/internal/certificate"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/seal"
	"stoa/internal/kit/typeset"
	"stoa/internal/kit/web"
)

func sample() certificate.Certificate {
	return certificate.Certificate{
		Code: "ABCD-EFGH-IJKL", CourseTitle: "Fotografie: Größe, Licht & Übung",
		LearnerName: "Zażółć Gęślą-Jaźń Őrsi Ŵyn", InstructorName: "Ελένη Жукова",
		CompletedAt: time.Date(2026, 11, 2, 0, 0, 0, 0, time.UTC), Remarks: "Outstanding",
		VerifyURL: "https://stoa.test/verify/ABCD-EFGH-IJKL", Lectures: 45, DurationMs: 7_500_000,
	}
}

// keep leaves what was drawn in the folder KEEP, for a person to look at.
func keep(t *testing.T, name string, b []byte) string {
	t.Helper()
	dir := os.Getenv("KEEP")
	if dir == "" {
		dir = t.TempDir()
	}
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func textOf(t *testing.T, b []byte) string {
	t.Helper()
	text, err := exec.Command("pdftotext", "-layout", keep(t, "certificate.pdf", b), "-").Output()
	if err != nil {
		t.Fatalf("pdftotext (apt-get install poppler-utils): %v", err)
	}
	return string(text)
}

// The text that a reader copies out of the PDF is the text that went in.
func TestPrintKeepsEveryLetter(t *testing.T) {
	c := sample()
	b, err := certificate.Print(c)
	if err != nil {
		t.Fatal(err)
	}
	text := textOf(t, b)
	for _, want := range []string{
		c.CourseTitle, c.LearnerName, c.InstructorName, c.Code, "November 2, 2026", "Outstanding", "2 hr 5 min",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// names are what people are called in twelve scripts, and what they write instead.
var names = map[string]string{
	"latin": "Łukasz Żółć", "vietnamese": "Nguyễn Thị Ánh Đặng", "greek": "Ελένη Παπαδοπούλου",
	"cyrillic": "Дмитрий Єгоров", "arabic": "محمد عبد الله", "lam-alef": "علاء الدين", "hebrew": "שרה כהן",
	"devanagari": "स्नेहा शर्मा", "thai": "สมชาย ใจดี", "armenian": "Արամ Խաչատրյան", "georgian": "ნინო ბერიძე",
	"emoji": "Zoë 🎉", "emoji only": "🦊", "marks": "Z͑ͫ A̴̜", "han": "王小明", "hangul": "김철", "vowels": "مُحَمَّد",
	"niqqud": "שָׂרָה",
}

// plain is a text without what pdftotext adds to show which way it runs.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '\u202a' && r <= '\u202e' || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, norm.NFC.String(text))
}

// Any name stands on the certificate and can be copied from it; on
// the picture it looks like nothing else, and not like what cannot be shown.
func TestEveryName(t *testing.T) {
	pictures := map[string]string{}
	for script, name := range names {
		c := sample()
		c.LearnerName, c.InstructorName = name, name
		b, err := certificate.Print(c)
		if err != nil {
			t.Fatal(err)
		}
		keep(t, script+".pdf", b)
		if text := plain(textOf(t, b)); strings.Count(text, plain(name)) != 2 ||
			!strings.Contains(text, plain("45 lectures · 2 hr 5 min")) {
			t.Errorf("%s: not twice in\n%s", script, textOf(t, b))
		}
		b, err = certificate.Picture(c)
		if err != nil {
			t.Fatal(err)
		}
		keep(t, script+".png", b)
		if other, ok := pictures[string(b)]; ok {
			t.Errorf("%s looks like %s", script, other)
		}
		pictures[string(b)] = script
	}
	c := sample()
	c.LearnerName, c.InstructorName = "李田中", "李田中" // as many boxes
	if b, err := certificate.Picture(c); err != nil || pictures[string(b)] != "han" {
		t.Errorf("letters that no typeface has are no boxes: %v", err)
	}
}

// Files of typefaces in a folder show what the embedded ones cannot.
func TestTypefacesOfTheOperator(t *testing.T) {
	c := sample()
	c.LearnerName = "王小明"
	without, err := certificate.Picture(c)
	if err != nil {
		t.Fatal(err)
	}
	typeset.Add("../kit/typeset/testdata")
	t.Cleanup(func() { typeset.Add("") })
	with, err := certificate.Picture(c)
	if err != nil || bytes.Equal(with, without) {
		t.Errorf("still boxes (%v)", err)
	}
	keep(t, "han-added.png", with)
	b, err := certificate.Print(c)
	if err != nil || !strings.Contains(textOf(t, b), c.LearnerName) {
		t.Errorf("%v in\n%s", err, textOf(t, b))
	}
	keep(t, "han-added.pdf", b)
}

// A name may be longer than any place has room for; W is the widest letter.
func TestLongNamesArePrintedWhole(t *testing.T) {
	for file, name := range map[string]string{
		"words":   strings.TrimSpace(strings.Repeat("Wanda-Wilhelmina ", 12))[:200],
		"letters": strings.Repeat("W", 200), "arabic": string([]rune(strings.Repeat("محمد عبد الله ", 20))[:200]),
	} {
		c := sample()
		c.LearnerName = name
		b, err := certificate.Print(c)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(plain(textOf(t, b)), plain(name)) {
			t.Errorf("%s: not whole in\n%s", file, textOf(t, b))
		}
		b, err = certificate.Picture(c)
		if err != nil {
			t.Fatal(err)
		}
		keep(t, "long-"+file+".png", b)
	}
}

func TestPictureSize(t *testing.T) {
	c := sample()
	b, err := certificate.Picture(c)
	if err != nil {
		t.Fatal(err)
	}
	size, err := png.DecodeConfig(bytes.NewReader(b))
	if err != nil || size.Width != 1200 || size.Height != 630 {
		t.Errorf("%+v %v", size, err)
	}
	if len(b) > 1<<20 {
		t.Errorf("%d bytes: networks want less", len(b))
	}
	keep(t, "plain.png", b)
}

// What is printed is in the owner's language, regardless of the viewer.
func TestPrintedInTheOwnersLanguage(t *testing.T) {
	want := map[string][]string{
		"en": {"CERTIFICATE OF COMPLETION", "March 1, 2026", "2 hr 5 min"},
		"de": {"ABSCHLUSSZERTIFIKAT", "1. März 2026", "2 Std. 5 Min."},
		"it": {"CERTIFICATO DI COMPLETAMENTO", "1º marzo 2026", "2 h 5 min"},
		"id": {"SERTIFIKAT PENYELESAIAN", "1 Maret 2026", "2 jam 5 mnt"},
		"pl": {"CERTYFIKAT UKOŃCZENIA", "1 marca 2026", "2 godz. 5 min"},
		"fr": {"CERTIFICAT DE RÉUSSITE", "1er mars 2026", "2 h 5 min"},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.SetClock(func() time.Time { return time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC) })
		code := issue(t, d, fixture(t, d), nil)
		api := web.NewAPI("test", "1", nil)
		certificate.New(d, seal.Generate(), "https://stoa.test").Routes(api)
		get := func(ending string) []byte {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/certificates/"+code+ending, nil)
			w := httptest.NewRecorder()
			if api.Mux.ServeHTTP(w, r); w.Code != http.StatusOK {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
			return w.Body.Bytes()
		}
		for language, words := range want {
			err := d.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := tx.ExecContext(t.Context(), `UPDATE people SET language = $1`, language)
				if err == nil {
					_, err = tx.ExecContext(t.Context(), `UPDATE certificates SET duration_ms = 7500000`)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			text := textOf(t, get("/certificate.pdf"))
			for _, w := range words {
				if !strings.Contains(text, w) {
					t.Errorf("%s: no %q in\n%s", language, w, text)
				}
			}
			keep(t, language+".png", get("/image.png"))
		}
		learner := ""
		if err := d.InTx(t.Context(), func(tx *db.Tx) error {
			if err := tx.QueryRowContext(t.Context(), `SELECT person_id FROM certificates`).Scan(&learner); err != nil {
				return err
			}
			_, err := tx.ExecContext(t.Context(), `UPDATE people SET language = 'fr'`)
			return errors.Join(err, certificate.Erase(t.Context(), tx, learner))
		}); err != nil {
			t.Fatal(err)
		}
		if text := textOf(t, get("/certificate.pdf")); !strings.Contains(text, "Ancien participant") {
			t.Errorf("of an erased person: %s", text)
		}
	})
}

// Nothing is drawn again for a reader who has it, and a new name and a revocation are seen
// at the next look.
func TestDrawnAnewWhenItSaysSomethingElse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		code := issue(t, d, fixture(t, d), nil)
		api := web.NewAPI("test", "1", nil)
		certificate.New(d, seal.Generate(), "https://stoa.test").Routes(api)
		change := func(sql string) {
			t.Helper()
			if err := d.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := tx.ExecContext(
					t.Context(), sql,
				)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		get := func(ending, has string) *httptest.ResponseRecorder {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/certificates/"+code+ending, nil)
			r.Header.Set("If-None-Match", has)
			w := httptest.NewRecorder()
			api.Mux.ServeHTTP(w, r)
			return w
		}
		for _, ending := range []string{"/certificate.pdf", "/image.png"} {
			tags := map[string]bool{}
			for _, sql := range []string{
				`UPDATE certificates SET revoked_at = NULL`, `UPDATE certificates SET learner_name = 'Other'`,
				`UPDATE people SET language = 'pl'`, `UPDATE certificates SET revoked_at = completed_at`,
			} {
				change(sql)
				w := get(ending, "")
				tag := w.Header().Get("ETag")
				if w.Code != http.StatusOK || tag == "" || tags[tag] || w.Header().Get("Cache-Control") != "no-cache" {
					t.Fatalf("%s after %s: %d %v", ending, sql, w.Code, w.Header())
				}
				tags[tag] = true
				if again := get(ending, tag); again.Code != http.StatusNotModified || again.Body.Len() != 0 {
					t.Errorf("%s: %d, %d bytes", ending, again.Code, again.Body.Len())
				}
				if again := get(ending, ""); !bytes.Equal(again.Body.Bytes(), w.Body.Bytes()) {
					t.Errorf("%s: not the same bytes", ending)
				}
			}
			change(`UPDATE people SET language = 'en'`)
			change(`UPDATE certificates SET learner_name = 'Ada'`)
		}
	})
}
