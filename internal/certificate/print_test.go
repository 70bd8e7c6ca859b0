package certificate_test

import (
	"bytes"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stoa/internal/certificate"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/web"
)

func sample() certificate.Certificate {
	return certificate.Certificate{
		Code: "ABCD-EFGH-IJKL", CourseTitle: "Fotografie: Größe, Licht & Übung", LearnerName: "Zażółć Gęślą-Jaźń Őrsi Ŵyn", InstructorName: "Ελένη Жукова",
		CompletedAt: time.Date(2026, 11, 2, 0, 0, 0, 0, time.UTC), Remarks: "Outstanding", VerifyURL: "https://stoa.test/verify/ABCD-EFGH-IJKL", Lectures: 45, DurationMs: 7_500_000,
	}
}

// keep leaves what was drawn in the folder KEEP, for somebody to look at.
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
	for _, want := range []string{c.CourseTitle, c.LearnerName, c.InstructorName, c.Code, "November 2, 2026", "Outstanding", "2 h 5 min"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// 120 letters are as long as a name may be; W is the widest of them.
func TestLongNamesArePrintedWhole(t *testing.T) {
	for file, name := range map[string]string{"words": strings.TrimSpace(strings.Repeat("Wanda-Wilhelmina ", 7)) + "!", "letters": strings.Repeat("W", 120)} {
		c := sample()
		c.LearnerName = name
		b, err := certificate.Print(c)
		if err != nil {
			t.Fatal(err)
		}
		bare := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if !strings.Contains(bare(textOf(t, b)), bare(name)) {
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

// What is printed is in the language of who owns it, whoever looks.
func TestPrintedInTheOwnersLanguage(t *testing.T) {
	want := map[string][]string{
		"en": {"CERTIFICATE OF COMPLETION", "March 1, 2026"}, "de": {"ABSCHLUSSZERTIFIKAT", "1. März 2026"}, "it": {"CERTIFICATO DI COMPLETAMENTO", "1º marzo 2026"},
		"id": {"SERTIFIKAT KELULUSAN", "1 Maret 2026"}, "pl": {"CERTYFIKAT UKOŃCZENIA", "1 marca 2026"}, "fr": {"CERTIFICAT DE RÉUSSITE", "1er mars 2026"},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.SetClock(func() time.Time { return time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC) })
		code := issue(t, d, fixture(t, d), nil)
		api := web.NewAPI("test", "1")
		certificate.New(d, "https://stoa.test").Routes(api)
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
	})
}
