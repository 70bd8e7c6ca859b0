package app

import (
	"bytes"
	"fmt"
	"image/png"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"stoa/internal/apitest"
	"stoa/internal/kit/db"
)

// names are what people are called in ten scripts and more, and what they write instead.
var names = map[string]string{
	"latin": "Łukasz Żółć", "greek": "Ελένη", "cyrillic": "Дмитрий", "arabic": "محمد عبد الله", "hebrew": "שרה כהן",
	"devanagari": "स्नेहा शर्मा", "thai": "สมชาย", "armenian": "Արամ", "georgian": "ნინო",
	"han": "王小明", "emoji": "Zoë 🎉", "emoji-only": "🦊", "marks": "Z͑ͫ A̴̜", "controls": "A\u202eB\u0000C\u2066",
	"markup": `<b>"&'{x}`, "long": strings.TrimSpace(string([]rune(strings.Repeat("Wanda 🎉 محمد ", 30))[:200])),
}

// written is a text without spaces, controls and what pdftotext adds for directions.
func written(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, norm.NFC.String(text))
}

func copied(t *testing.T, pdf []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "document.pdf")
	if err := os.WriteFile(path, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command("pdftotext", path, "-").Output()
	if err != nil {
		t.Fatalf("pdftotext (apt-get install poppler-utils): %v", err)
	}
	return written(string(text))
}

// rename gives everybody and every course a name, as an import may: without what forms
// refuse.
func rename(t *testing.T, a *App, name string) {
	t.Helper()
	name = strings.ReplaceAll(name, "\x00", "")
	for _, sql := range []string{
		`UPDATE people SET name = $1`, `UPDATE certificates SET learner_name = $1, course_title = $1, instructor_name = $1`,
		`UPDATE orders SET buyer_name = $1`, `UPDATE order_lines SET title = $1`, `UPDATE courses SET title = $1`,
	} {
		if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.ExecContext(t.Context(), sql, name)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
}

// Every document, picture, export and page can be had, whatever people are called; what is
// printed says so.
func TestAnyNameInAnyScript(t *testing.T) {
	a, leila, _ := two(t)
	order := get[history](t, leila, "/api/orders").Orders[0].Number
	for script, name := range names {
		t.Run(script, func(t *testing.T) {
			rename(t, a, name)
			code := get[papers](t, leila, "/api/certificates").Certificates[0].Code
			for _, path := range []string{
				"/api/certificates/" + code + "/certificate.pdf", "/api/orders/" + order + "/receipt.pdf",
			} {
				if text := copied(t, have(t, leila, path)); !strings.Contains(text, written(name)) {
					t.Errorf("%s does not say %q but %.300q", path, name, text)
				}
			}
			for _, path := range []string{
				"/api/certificates/" + code + "/image.png", "/share/instructors/elena-markovic.png", "/share/stoa.png",
			} {
				if m, err := png.DecodeConfig(bytes.NewReader(have(t, leila, path))); err != nil || m.Width != 1200 ||
					m.Height != 630 {
					t.Errorf("%s: %v %v", path, m, err)
				}
			}
			if svg := string(have(t, leila, "/portraits/elena-markovic.svg")); strings.ContainsRune(svg, 0) {
				t.Error("an end of text in a portrait")
			}
			if !slices.Contains([]string{"arabic", "emoji", "han", "long"}, script) {
				return // five exports a minute are allowed
			}
			files := export(t, leila)
			// The record of learning is refused: its certificates were changed above, after they were signed.
			note := strings.ReplaceAll(files["READ-ME.txt"], "learning-record.json", "")
			if strings.Contains(note, ".json") || strings.Contains(note, ".pdf") {
				t.Errorf("the export lacks %s", note)
			}
			for file, data := range files {
				if strings.HasSuffix(file, ".pdf") && !strings.Contains(copied(t, []byte(data)), written(name)) {
					t.Errorf("%s does not say %q", file, name)
				}
			}
		})
	}
}

func have(t *testing.T, c *apitest.Client, path string) []byte {
	t.Helper()
	answer := c.Call(http.MethodGet, path, nil)
	if answer.Status != http.StatusOK {
		t.Fatalf("%s: %d %.200s", path, answer.Status, answer.Body)
	}
	for _, r := range fmt.Sprint(answer.Header["Content-Disposition"]) {
		if r > unicode.MaxASCII || unicode.IsControl(r) {
			t.Errorf("%s: a header that some refuse: %q", path, answer.Header["Content-Disposition"])
		}
	}
	return answer.Body
}

// What is shared by networks is a picture that they can show, with the words of its page,
// and nobody draws it anew.
func TestShareCards(t *testing.T) {
	_, leila, _ := two(t)
	seen := map[string]string{}
	for _, path := range []string{
		"/share/stoa.png", "/share/courses/modern-javascript.png", "/share/instructors/elena-markovic.png",
	} {
		answer := leila.Call(http.MethodGet, path, nil)
		if answer.Status != http.StatusOK || answer.Header.Get("Content-Type") != "image/png" ||
			answer.Header.Get("ETag") == "" || !strings.HasPrefix(answer.Header.Get("Cache-Control"), "public") {
			t.Fatalf("%s: %d %v", path, answer.Status, answer.Header)
		}
		if m, err := png.DecodeConfig(bytes.NewReader(answer.Body)); err != nil || m.Width != 1200 || m.Height != 630 {
			t.Errorf("%s: %v %v", path, m, err)
		}
		if other := seen[string(answer.Body)]; other != "" {
			t.Errorf("%s looks like %s", path, other)
		}
		seen[string(answer.Body)] = path
	}
	for _, path := range []string{
		"/share/courses/none.png", "/share/courses/modern-javascript.svg", "/share/instructors/learner.png",
	} {
		if answer := leila.Call(http.MethodGet, path, nil); answer.Status != http.StatusNotFound {
			t.Errorf("%s: %d", path, answer.Status)
		}
	}
}
