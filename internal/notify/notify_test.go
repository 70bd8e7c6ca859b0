package notify_test

import (
	"context"
	"errors"
	"html"
	"io"
	"mime"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	gomail "github.com/wneessen/go-mail"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/job"
	"stoa/internal/kit/mail"
	"stoa/internal/kit/push"
	"stoa/internal/notify"
)

// inbox is an SMTP server that keeps what it is given, and knows no gone@stoa.test.
type inbox struct{ taken, refused, gifts chan string }

func (b inbox) NewSession(*smtp.Conn) (smtp.Session, error) { return dialog{b}, nil }

type dialog struct{ inbox }

func (dialog) Mail(string, *smtp.MailOptions) error { return nil }
func (dialog) Reset()                               {}
func (dialog) Logout() error                        { return nil }
func (s dialog) Rcpt(to string, _ *smtp.RcptOptions) error {
	if to != "gone@stoa.test" {
		return nil
	}
	s.refused <- to
	return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such mailbox"}
}

func (s dialog) Data(r io.Reader) error {
	b, err := io.ReadAll(r)
	s.taken <- string(b)
	return err
}

// post is the service on a started queue, sending to an inbox.
type post struct {
	*notify.Service
	queue *job.Queue
	db    *db.DB
	box   inbox
}

var secret = []byte("a secret of thirty-two bytes....")

func open(t *testing.T, d *db.DB) post {
	t.Helper()
	return openWith(t, d, http.DefaultClient)
}

// openWith sends push notifications through a client.
func openWith(t *testing.T, d *db.DB, client *http.Client) post {
	t.Helper()
	box := inbox{make(chan string, 10), make(chan string, 10), make(chan string, 10)}
	server := smtp.NewServer(box)
	server.Domain = "localhost"
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	sender, err := mail.NewSMTP("smtp://"+listener.Addr().String(), "Stoa <stoa@stoa.test>", false)
	if err != nil {
		t.Fatal(err)
	}
	queue, err := job.Open(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	pushes, err := push.New(secret, "operator@stoa.test", client)
	if err != nil {
		t.Fatal(err)
	}
	body := func(_ context.Context, id string) (string, bool, error) {
		return "What " + id + " says.", id != "gone", nil
	}
	refused := func(_ context.Context, giftID, to string) error {
		box.gifts <- giftID + " to " + to
		return nil
	}
	p := post{notify.New(d, queue, sender, pushes, secret, "https://stoa.test", nil, body, refused), queue, d, box}
	if err := queue.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.stop(t) })
	return p
}

func (p post) stop(t *testing.T) {
	t.Helper()
	if err := p.queue.Stop(context.Background()); err != nil {
		t.Error(err)
	}
}

func (p post) send(t *testing.T, m notify.Mail, after error) error {
	t.Helper()
	return p.db.InTx(t.Context(), func(tx *db.Tx) error { return errors.Join(p.Send(t.Context(), tx, m), after) })
}

// received is an email as its reader sees it.
type received struct{ raw, to, subject, text, html string }

func next(t *testing.T, from <-chan string) string {
	t.Helper()
	select {
	case raw := <-from:
		return raw
	case <-time.After(30 * time.Second):
		t.Fatal("nothing came")
		return ""
	}
}

func (p post) receive(t *testing.T) received {
	t.Helper()
	l := received{raw: next(t, p.box.taken)}
	msg, err := gomail.EMLToMsgFromString(l.raw)
	if err != nil {
		t.Fatal(err)
	}
	l.to = strings.Join(msg.GetToString(), ", ")
	if l.subject, err = new(mime.WordDecoder).DecodeHeader(strings.Join(
		msg.GetGenHeader(gomail.HeaderSubject), "",
	)); err != nil {
		t.Fatal(err)
	}
	for _, part := range msg.GetParts() {
		content, err := part.GetContent()
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.ReplaceAll(string(content), "\r\n", "\n")
		if part.GetContentType() == gomail.TypeTextPlain {
			l.text = lines
		} else {
			l.html = lines
		}
	}
	return l
}

// mails are all of them, with every value and what their subjects become.
var mails = []struct {
	subject string
	mail    notify.Mail
}{
	{"Confirm your email for Stoa", notify.Mail{
		Text: notify.VerifyEmail, Values: map[string]string{"link": "https://stoa.test/verify-email?token=a&b=c"},
	}},
	{"You already have a Stoa account", notify.Mail{
		Text:   notify.AccountExists,
		Values: map[string]string{"link": "https://stoa.test/sign-in", "reset": "https://stoa.test/forgot-password"},
	}},
	{"Reset your Stoa password", notify.Mail{
		Text: notify.ResetPassword, Values: map[string]string{"link": "https://stoa.test/reset-password?token=a"},
	}},
	{"Your receipt S-1", notify.Mail{Text: notify.OrderPaid, Values: map[string]string{
		"number": "S-1", "courses": "– One\n– Two & three", "total": "$12.50",
		"link": "https://stoa.test/orders/S-1",
	}}},
	{"You’re now an instructor at Stoa", notify.Mail{
		Text: notify.ApplicationAccepted, Values: map[string]string{"link": "https://stoa.test/instructors/ada"},
	}},
	{
		"We’ve received your message (M-1)",
		notify.Mail{Text: notify.ContactReceived, Values: map[string]string{"number": "M-1"}},
	},
	{"Your certificate: Zażółć", notify.Mail{
		Text:   notify.CertificateIssued,
		Values: map[string]string{"course": "Zażółć", "link": "https://stoa.test/verify/A"},
	}},
	{"Your courses from May 4, 2026 to May 10, 2026", notify.Mail{
		Text: notify.TeachingSummary, Values: map[string]string{
			"from": "May 4, 2026", "to": "May 10, 2026", "link": "https://stoa.test/studio", "questions": "https://stoa.test/q",
			"enrollments": "1207", "enrollmentsBefore": "1190", "revenue": "$1,205.50", "revenueBefore": "$870.00",
			"completed": "41", "completedBefore": "38", "rating": "4.7", "ratingBefore": "–", "reviews": "9",
			"reviewsBefore": "0", "asked": "23", "askedBefore": "17", "waiting": "6",
		},
	}},
}

func TestEveryMailArrives(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := open(t, d)
		for _, c := range mails {
			m := c.mail
			m.To, m.Name, m.Language = "ada@stoa.test", "Ada Łoś", "xx"
			if err := p.send(t, m, nil); err != nil {
				t.Fatal(err)
			}
			l := p.receive(t)
			if l.subject != c.subject || l.to != "<ada@stoa.test>" ||
				!strings.Contains(l.raw, "Auto-Submitted: auto-generated") {
				t.Errorf("%s: %q to %q", m.Text, l.subject, l.to)
			}
			if !strings.HasPrefix(l.text, "Hi Ada Łoś,\n") || strings.ContainsAny(l.text, "{}") {
				t.Errorf("%s: %s", m.Text, l.text)
			}
			for name, value := range m.Values {
				// An address may also stand in HTML as part of a link; it is whole either way.
				if name != "number" && !strings.Contains(l.subject, value) &&
					(!strings.Contains(l.text, value) || !strings.Contains(html.UnescapeString(l.html), value)) {
					t.Errorf("%s lacks %s: %s %s", m.Text, name, l.text, l.html)
				}
			}
		}
	})
}

func TestValuesAreNeverMarkupOrHeaders(t *testing.T) {
	p := open(t, dbtest.SQLite(t))
	evil := notify.Mail{To: "ada@stoa.test", Name: "<b>Ada", Text: notify.CertificateIssued,
		Values: map[string]string{"course": "{link}\r\nBcc: eve@stoa.test <script>", "link": "javascript:alert(1)"}}
	if err := p.send(t, evil, nil); err != nil {
		t.Fatal(err)
	}
	l := p.receive(t)
	headers, _, _ := strings.Cut(l.raw, "\r\n\r\n")
	if l.subject != "Your certificate: {link} Bcc: eve@stoa.test <script>" || strings.Contains(headers, "\nBcc:") {
		t.Errorf("subject %q in %s", l.subject, l.raw)
	}
	if !strings.Contains(l.html, "&lt;b&gt;Ada") || strings.Contains(l.html, "<b>") ||
		strings.Contains(l.html, "<script") || strings.Contains(l.html, `href="javascript`) {
		t.Errorf("%s", l.html)
	}
}

// The person whose role changes has chosen the name that an operator reads.
func TestNamesInSentencesCarryNoAddresses(t *testing.T) {
	p := open(t, dbtest.SQLite(t))
	m := notify.Mail{To: "ada@stoa.test", Name: "Ada", Text: notify.RoleGiven, Values: map[string]string{
		"role": "operator", "person": "Win at https://evil.test/now", "by": "J. R. R. Tolkien",
		"link": "https://stoa.test/contact-us",
	}}
	if err := p.send(t, m, nil); err != nil {
		t.Fatal(err)
	}
	l := p.receive(t)
	if strings.Contains(l.raw, "evil.test") || !strings.Contains(l.subject, "evil test") ||
		!strings.Contains(l.text, "J. R. R. Tolkien") {
		t.Errorf("%q: %s", l.subject, l.text)
	}
}

// The name in a sign-up is the greeting of the email that a stranger may get.
func TestNamesCarryNoAddresses(t *testing.T) {
	p := open(t, dbtest.SQLite(t))
	for name, want := range map[string]string{
		"Win at https://evil.test": "Hi,", "evil.test": "Hi,", "mail eve@stoa": "Hi,", "": "Hi,",
		"J. R. R. Tolkien": "Hi J. R. R. Tolkien,", "Ömer Jr.": "Hi Ömer Jr.,", "{link}": "Hi {link},",
	} {
		m := mails[0].mail
		m.To, m.Name = "ada@stoa.test", name
		if err := p.send(t, m, nil); err != nil {
			t.Fatal(err)
		}
		if l := p.receive(t); !strings.HasPrefix(l.text, want+"\n") || !strings.Contains(l.html, ">"+want+"<") {
			t.Errorf("%q: %s", name, l.text)
		}
	}
}

func TestOnlyWholeMailsOfCommittedTransactionsGoOut(t *testing.T) {
	p := open(t, dbtest.SQLite(t))
	for _, m := range []notify.Mail{
		{To: "ada@stoa.test", Text: "no-such-mail"},
		{To: "ada@stoa.test", Text: notify.VerifyEmail},
		{To: "ada@stoa.test", Text: notify.AccountExists, Values: map[string]string{"link": "https://stoa.test"}},
	} {
		if err := p.send(t, m, nil); err == nil {
			t.Errorf("%+v was taken", m)
		}
	}
	first, second := mails[2].mail, mails[0].mail
	first.To, second.To = "ada@stoa.test", "ada@stoa.test"
	no := errors.New("no")
	if err := p.send(t, first, no); !errors.Is(err, no) {
		t.Fatal(err)
	}
	if err := p.send(t, second, nil); err != nil {
		t.Fatal(err)
	}
	if l := p.receive(t); l.subject != mails[0].subject || len(p.box.taken) != 0 {
		t.Errorf("%q came", l.subject)
	}
}

func TestARefusedRecipientIsNotTriedAgain(t *testing.T) {
	p := open(t, dbtest.SQLite(t))
	m := mails[0].mail
	m.To, m.Gift = "gone@stoa.test", "g1"
	if err := p.send(t, m, nil); err != nil {
		t.Fatal(err)
	}
	next(t, p.box.refused)
	if told := next(t, p.box.gifts); told != "g1 to gone@stoa.test" {
		t.Errorf("told %q", told)
	}
	p.stop(t)
	var state string
	if err := p.db.Read().QueryRow(`SELECT state FROM river_job`).Scan(&state); err != nil || state != "cancelled" {
		t.Errorf("the job is %s, %v", state, err)
	}
}

// What goes to many people is stored once: each job names it, and it is read when the email is sent.
func TestALongTextIsReadWhenItIsSent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := open(t, d)
		bell := notify.NewBell(d, func(context.Context, string) bool { return true })
		t.Cleanup(bell.Close)
		announce := func(id, to string) {
			t.Helper()
			if err := d.InTx(t.Context(), func(tx *db.Tx) error {
				return p.AnnounceWith(t.Context(), tx, bell, []notify.Subscriber{
					{Choice: notify.Choice{Topic: notify.Announcements, Mail: true}, Email: to, Name: "Ada", Language: "de"},
				}, notify.Notice{Href: "/a", Values: map[string]string{"course": "C", "author": "B", "subject": "S"}},
					notify.Mail{Text: notify.Announcement, Body: id})
			}); err != nil {
				t.Fatal(err)
			}
		}
		announce("gone", "nobody@stoa.test")
		announce("news", "ada@stoa.test")
		if l := p.receive(t); l.to != "<ada@stoa.test>" || !strings.Contains(l.text, "What news says.") {
			t.Errorf("%s: %s", l.to, l.text)
		}
		var long int
		if err := d.Read().QueryRowContext(
			t.Context(), `SELECT count(*) FROM river_job WHERE CAST(args AS TEXT) LIKE '%What news says%'`,
		).Scan(&long); err != nil || long > 0 {
			t.Errorf("%d jobs hold the text: %v", long, err)
		}
	})
}
