package mail_test

import (
	"bytes"
	"mime"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stoa/internal/kit/mail"
)

// A subject in any script arrives as it was written, in lines that every server takes (RFC
// 5322, 2.1.1), and never ends the header that it stands in.
func TestSubjectsInAnyScript(t *testing.T) {
	for _, subject := range []string{
		"Zoë 🎉 has answered", "محمد عبد الله أجاب", "שרה כהן: 1, 2", "स्नेहा शर्मा", "王小明", "Z͑ͫ̓ͪ", "👨‍👩‍👧‍👦",
		`"quoted" <b>`, strings.Repeat("Łukasz 🎉 محمد ", 15)[:200],
	} {
		dir := t.TempDir()
		f, err := mail.NewFolder(dir, "Stoa <no-reply@stoa.test>")
		if err != nil {
			t.Fatal(err)
		}
		subject = strings.ToValidUTF8(subject, "")
		if err := f.Send(t.Context(), mail.Message{
			To: "ada@stoa.test", Subject: subject, Text: subject, HTML: "<p>" + subject,
		}); err != nil {
			t.Fatalf("%q: %v", subject, err)
		}
		files, err := os.ReadDir(dir)
		if err != nil || len(files) != 1 {
			t.Fatal(files, err)
		}
		b, err := os.ReadFile(filepath.Join(dir, files[0].Name()))
		if err != nil {
			t.Fatal(err)
		}
		head, _, _ := bytes.Cut(b, []byte("\r\n\r\n"))
		for line := range bytes.Lines(head) {
			if len(line) > 200 || bytes.ContainsFunc(line, func(r rune) bool { return r > 126 }) {
				t.Errorf("%q: a line of %d bytes: %q", subject, len(line), line)
			}
		}
		m, err := netmail.ReadMessage(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		got, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
		if err != nil || got != subject {
			t.Errorf("%q became %q (%v)", subject, got, err)
		}
	}
}
