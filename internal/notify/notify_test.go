package notify_test

import (
	"context"
	"io"
	"mime"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	gomail "github.com/wneessen/go-mail"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/job"
	"stoa/internal/kit/mail"
	"stoa/internal/notify"
)

// inbox is an SMTP server that keeps what it is given.
type inbox chan string

func (b inbox) NewSession(*smtp.Conn) (smtp.Session, error) { return session{b}, nil }

type session struct{ inbox }

func (session) Mail(string, *smtp.MailOptions) error { return nil }
func (session) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (session) Reset()                               {}
func (session) Logout() error                        { return nil }
func (s session) Data(r io.Reader) error {
	b, err := io.ReadAll(r)
	s.inbox <- string(b)
	return err
}

func serve(t *testing.T) (inbox, string) {
	t.Helper()
	box := make(inbox, 10)
	server := smtp.NewServer(box)
	server.Domain = "localhost"
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return box, "smtp://" + listener.Addr().String()
}

func TestMailArrives(t *testing.T) {
	box, address := serve(t)
	ctx, d := context.Background(), dbtest.SQLite(t)
	sender, err := mail.NewSMTP(address, "Stoa <stoa@stoa.test>")
	if err != nil {
		t.Fatal(err)
	}
	queue, err := job.Open(ctx, d)
	if err != nil {
		t.Fatal(err)
	}
	s := notify.New(queue, sender)
	if err := queue.Start(ctx); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = queue.Stop(ctx) })
	send := func(to, name string) {
		err := d.InTx(ctx, func(tx *db.Tx) error {
			return s.Send(ctx, tx, notify.Mail{To: to, Name: name, Text: notify.CertificateIssued, Values: map[string]string{"course": "Zażółć\r\nBcc: evil@x.test <b>", "link": "https://stoa.test/verify/A?b=1&c=2"}})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	send("ada@stoa.test", "Ada Łoś")
	select {
	case raw := <-box:
		msg, err := gomail.EMLToMsgFromString(raw)
		if err != nil {
			t.Fatal(err)
		}
		encoded := msg.GetGenHeader(gomail.HeaderSubject)
		if subject, err := new(mime.WordDecoder).DecodeHeader(strings.Join(encoded, "")); err != nil || subject != "Your certificate: Zażółć Bcc: evil@x.test <b>" {
			t.Errorf("subject %q %v", subject, err)
		}
		if bcc := msg.GetGenHeader("Bcc"); len(bcc) > 0 || len(msg.GetToString()) != 1 {
			t.Errorf("a header was smuggled in: %s", raw)
		}
		for _, part := range msg.GetParts() {
			content, err := part.GetContent()
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(content), "Ada Łoś") || (part.GetContentType() == gomail.TypeTextHTML && strings.Contains(string(content), "<b>")) {
				t.Errorf("%s", content)
			}
		}
	case <-time.After(20 * time.Second):
		t.Fatal("no mail came")
	}
}
