package mail_test

import (
	"context"
	"crypto/tls"
	"errors"
	"html"
	"io"
	"mime"
	"net"
	"net/http/httptest"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"stoa/internal/kit/mail"
)

// server is an SMTP server that stores what it accepts and rejects what the test wants.
type server struct {
	taken  chan string
	refuse map[string]*smtp.SMTPError // by recipient
}

func (s *server) NewSession(*smtp.Conn) (smtp.Session, error) { return session{s}, nil }

type session struct{ *server }

func (session) Mail(string, *smtp.MailOptions) error { return nil }
func (session) Reset()                               {}
func (session) Logout() error                        { return nil }
func (s session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if refused := s.refuse[to]; refused != nil {
		return refused
	}
	return nil
}

func (s session) Data(r io.Reader) error {
	b, err := io.ReadAll(r)
	s.taken <- string(b)
	return err
}

func listen(t *testing.T, config *tls.Config, refuse map[string]*smtp.SMTPError) (*server, string) {
	t.Helper()
	return listenOn(t, "127.0.0.1:0", config, refuse)
}

func listenOn(
	t *testing.T, address string, config *tls.Config, refuse map[string]*smtp.SMTPError,
) (*server, string) {
	t.Helper()
	s := &server{taken: make(chan string, 10), refuse: refuse}
	real := smtp.NewServer(s)
	real.Domain = "localhost"
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	at := listener.Addr().String()
	if config != nil {
		listener = tls.NewListener(listener, config)
	}
	go func() { _ = real.Serve(listener) }()
	t.Cleanup(func() { _ = real.Close() })
	return s, at
}

const from = "Stoa <no-reply@stoa.test>"

func newSMTP(t *testing.T, address string) *mail.SMTP {
	t.Helper()
	s, err := mail.NewSMTP(address, from, false)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSMTPDelivers(t *testing.T) {
	box, at := listen(t, nil, nil)
	m := mail.Message{
		To: "ada@stoa.test", Subject: "Zażółć gęślą jaźń", Text: "Grüße", HTML: "<p>Grüße</p>",
		Headers: map[string]string{"Auto-Submitted": "auto-generated"},
	}
	if err := newSMTP(t, "smtp://"+at).Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	got, err := netmail.ReadMessage(strings.NewReader(<-box.taken))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(got.Header.Get("Subject"))
	if err != nil || subject != m.Subject {
		t.Errorf("subject %q %v", subject, err)
	}
	if id := got.Header.Get("Message-Id"); !strings.HasSuffix(id, "@stoa.test>") {
		t.Errorf("message id %q", id)
	}
	if got.Header.Get("Auto-Submitted") != "auto-generated" || got.Header.Get("To") != "<ada@stoa.test>" {
		t.Errorf("headers %v", got.Header)
	}
	if kind := got.Header.Get("Content-Type"); !strings.HasPrefix(kind, "multipart/alternative") {
		t.Errorf("content type %q", kind)
	}
}

func TestHeadersCannotBeSmuggledIn(t *testing.T) {
	box, at := listen(t, nil, nil)
	s := newSMTP(t, "smtp://"+at)
	for name, m := range map[string]mail.Message{
		"recipient":    {To: "ada@stoa.test\r\nBcc: eve@stoa.test"},
		"two":          {To: "ada@stoa.test, eve@stoa.test"},
		"subject":      {To: "ada@stoa.test", Subject: "Hello\nBcc: eve@stoa.test"},
		"header value": {To: "ada@stoa.test", Headers: map[string]string{"X-Note": "a\r\n\r\nbody"}},
		"header name":  {To: "ada@stoa.test", Headers: map[string]string{"X-Note: a\r\nBcc": "eve@stoa.test"}},
	} {
		if err := s.Send(t.Context(), m); err == nil {
			t.Errorf("%s: sent", name)
		}
	}
	if len(box.taken) != 0 {
		t.Errorf("the server took %q", <-box.taken)
	}
}

func TestRefusedIsAboutTheRecipientForGood(t *testing.T) {
	_, at := listen(t, nil, map[string]*smtp.SMTPError{
		"gone@stoa.test": {Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such mailbox: Gone@Stoa.test"},
		"full@stoa.test": {Code: 452, EnhancedCode: smtp.EnhancedCode{4, 2, 2}, Message: "mailbox full"},
	})
	s := newSMTP(t, "smtp://"+at)
	for to, want := range map[string]bool{"gone@stoa.test": true, "full@stoa.test": false} {
		if err := s.Send(t.Context(), mail.Message{To: to}); err == nil || mail.Refused(err) != want {
			t.Errorf("%s: %v", to, err)
		} else if strings.Contains(strings.ToLower(err.Error()), to) {
			t.Errorf("the log would have the address: %v", err)
		}
	}
	if mail.Refused(nil) || mail.Refused(errors.New("no route")) {
		t.Error("only a server refuses")
	}
}

func TestSMTPRefusesAnUnknownCertificate(t *testing.T) {
	web := httptest.NewTLSServer(nil)
	defer web.Close()
	box, at := listen(t, web.TLS.Clone(), nil)
	err := newSMTP(t, "smtps://"+at).Send(t.Context(), mail.Message{To: "ada@stoa.test"})
	var unknown *tls.CertificateVerificationError
	if !errors.As(err, &unknown) || len(box.taken) != 0 {
		t.Errorf("%v", err)
	}
}

// This machine's address in its network stands for a server elsewhere.
func TestSMTPElsewhereNeedsTLS(t *testing.T) {
	box, at := listenOn(t, outside(t)+":0", nil, nil)
	elsewhere := "smtp://" + at
	m := mail.Message{To: "ada@stoa.test", Subject: "Private"}
	err := newSMTP(t, elsewhere).Send(t.Context(), m)
	if err == nil || !strings.Contains(err.Error(), "--insecure=smtp") || len(box.taken) != 0 {
		t.Errorf("without TLS: %v, %d sent", err, len(box.taken))
	}
	allowed, err := mail.NewSMTP(elsewhere, from, true)
	if err != nil {
		t.Fatal(err)
	}
	if err := allowed.Send(t.Context(), m); err != nil || len(box.taken) != 1 {
		t.Errorf("allowed to do without: %v, %d sent", err, len(box.taken))
	}
}

func outside(t *testing.T) string {
	t.Helper()
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range addresses {
		if in, ok := a.(*net.IPNet); ok && in.IP.To4() != nil && !in.IP.IsLoopback() {
			return in.IP.String()
		}
	}
	t.Skip("this machine has no network")
	return ""
}

func TestSMTPGivesUpOnASilentServer(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0") // accepts, and says nothing
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close() //nolint:errcheck // a test
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := newSMTP(t, "smtp://"+listener.Addr().String()).Send(ctx, mail.Message{To: "ada@stoa.test"}); !errors.Is(
		err, context.DeadlineExceeded,
	) {
		t.Errorf("%v", err)
	}
}

func TestNewSMTPSaysWhatIsWrongWithoutThePassword(t *testing.T) {
	for _, address := range []string{
		"mail.stoa.test:25", "http://mail.stoa.test", "smtp://", "smtp://me:hush hush@[",
		"smtp://me:hush@host:port",
	} {
		if _, err := mail.NewSMTP(address, from, false); err == nil || strings.Contains(err.Error(), "hush") {
			t.Errorf("%q: %v", address, err)
		}
	}
	if _, err := mail.NewSMTP("smtp://mail.stoa.test", "Stoa", false); err == nil {
		t.Error("a sender without an address was taken")
	}
}

func TestFolderShowsItsMails(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mail")
	f, err := mail.NewFolder(dir, from)
	if err != nil {
		t.Fatal(err)
	}
	get := func(name string) (int, string) {
		r := httptest.NewRequest("GET", "/dev/mail", nil)
		r.SetPathValue("name", name)
		w := httptest.NewRecorder()
		f.ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	if code, body := get(""); code != 200 || !strings.Contains(body, "No emails yet") {
		t.Errorf("empty: %d %s", code, body)
	}
	for _, subject := range []string{"First", "Zażółć <script>alert(1)</script>"} {
		m := mail.Message{
			To: "Ada <ada@stoa.test>", Subject: subject,
			Text: `Go to https://stoa.test/verify-email?token=a&b=1 <now>`,
			HTML: `<p title="x">Gęś</p><script>alert(2)</script>`,
		}
		if err := f.Send(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 2 {
		t.Fatalf("%v %v", files, err)
	}
	_, list := get("")
	newest, oldest := strings.Index(list, "Zażółć &lt;script&gt;"), strings.Index(list, "First")
	if newest < 0 || oldest < newest || !strings.Contains(list, "/dev/mail/"+files[1].Name()) ||
		!strings.Contains(list, "ada@stoa.test") {
		t.Errorf("list: %s", list)
	}
	code, one := get(files[1].Name())
	for _, want := range []string{
		`<a href="https://stoa.test/verify-email?token=a&amp;b=1">https://stoa.test/verify-email?token=a&amp;b=1</a> &lt;now&gt;`,
		`sandbox="allow-top-navigation-by-user-activation"`, `&lt;script&gt;alert(2)&lt;/script&gt;`, "Gęś",
	} {
		if !strings.Contains(one, want) {
			t.Errorf("%d, no %s in %s", code, want, one)
		}
	}
	if strings.Contains(one, "<script") || !strings.Contains(html.UnescapeString(one), `<p title="x">Gęś</p>`) {
		t.Errorf("the frame's HTML: %s", one)
	}
	for _, name := range []string{"../mail_test.go", "00000000000000000000-1.eml", "..", files[0].Name() + "/.."} {
		if code, _ := get(name); code != 404 {
			t.Errorf("%q: %d", name, code)
		}
	}
}

// A mail that is sent again, since nobody knows whether it was, is the same to who receives it.
func TestAMailThatIsSentAgainIsTheSame(t *testing.T) {
	ids := map[string]int{}
	for _, origin := range []string{"job 1", "job 1", "job 2", "", ""} {
		dir := t.TempDir()
		folder, err := mail.NewFolder(dir, "Stoa <no-reply@stoa.test>")
		if err != nil {
			t.Fatal(err)
		}
		if err := folder.Send(t.Context(), mail.Message{To: "a@stoa.test", Text: "Hello", Origin: origin}); err != nil {
			t.Fatal(err)
		}
		files, err := filepath.Glob(filepath.Join(dir, "*.eml"))
		if err != nil || len(files) != 1 {
			t.Fatal(files, err)
		}
		text, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(string(text), "Message-ID: ")
		id, _, _ := strings.Cut(after, "\r\n")
		ids[id]++
	}
	if len(ids) != 4 {
		t.Errorf("ids of five mails, of which two are one: %v", ids)
	}
}
