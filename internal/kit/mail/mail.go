// Package mail owns the way of a mail out of the house: by SMTP, or, in
// development, into a folder that a page shows. It promises that no header can be
// smuggled in by what a mail says. It refuses to know what mails say.
package mail

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// Message is one mail: plain text, and the same as HTML.
type Message struct{ To, Subject, Text, HTML string }

// Sender sends mails. A nil error means that the next server has taken it over.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

func compose(from string, m Message) (*gomail.Msg, error) {
	if strings.ContainsAny(m.To+m.Subject, "\r\n") {
		return nil, fmt.Errorf("mail: a line break in a header")
	}
	msg := gomail.NewMsg()
	if err := msg.From(from); err != nil {
		return nil, fmt.Errorf("mail: sender: %w", err)
	}
	if err := msg.To(m.To); err != nil {
		return nil, fmt.Errorf("mail: recipient: %w", err)
	}
	msg.Subject(m.Subject)
	msg.SetDate()
	msg.SetMessageID()
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	return msg, nil
}

// SMTP sends through a server.
type SMTP struct {
	client *gomail.Client
	from   string
}

// NewSMTP reads smtp://user:password@host:port (TLS where the server offers it) or
// smtps://… (TLS from the start).
func NewSMTP(address, from string) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" {
		return nil, fmt.Errorf("mail: %q is not like smtp://user:password@host:port", u.Redacted())
	}
	options := []gomail.Option{gomail.WithTimeout(20 * time.Second), gomail.WithTLSPolicy(gomail.TLSOpportunistic)}
	if u.Scheme == "smtps" {
		options = append(options, gomail.WithSSL())
	}
	if port, err := strconv.Atoi(u.Port()); err == nil {
		options = append(options, gomail.WithPort(port))
	}
	if password, ok := u.User.Password(); ok {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
	}
	client, err := gomail.NewClient(u.Hostname(), options...)
	if err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return &SMTP{client: client, from: from}, nil
}

// Send implements Sender.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	msg, err := compose(s.from, m)
	if err != nil {
		return err
	}
	return s.client.DialAndSendWithContext(ctx, msg)
}

// Folder keeps mails as .eml files, for development; see Pages.
type Folder struct{ dir, from string }

// NewFolder makes the folder if needed.
func NewFolder(dir, from string) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return &Folder{dir: dir, from: from}, nil
}

// Send implements Sender.
func (f *Folder) Send(_ context.Context, m Message) error {
	msg, err := compose(f.from, m)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%020d.eml", time.Now().UnixNano())
	return msg.WriteToFile(filepath.Join(f.dir, name))
}
