// Package mail owns the way of a mail out of the house: by SMTP, or, in
// development, into a folder that a page shows. It promises that no header can be
// smuggled in by what a mail says. It refuses to know what mails say.
package mail

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"net"
	netmail "net/mail"
	"net/textproto"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	gomail "github.com/wneessen/go-mail"

	"stoa/internal/kit/breaker"
	"stoa/internal/kit/wire"
)

// Message is one mail to one person: plain text, and the same as HTML. Headers come
// on top of the usual ones.
type Message struct {
	To, Subject, Text, HTML string
	// Origin is what the mail is sent for, the same when it is sent again: then its Message-ID is as well, and
	// mailboxes show one. "" is a mail of its own.
	Origin  string
	Headers map[string]string
}

// Sender sends mails. A nil error means that the next server has taken it over.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// Refused reports whether the server turned the recipient down for good, so that
// trying again would only annoy it.
func Refused(err error) bool {
	var sent *gomail.SendError
	return errors.As(err, &sent) && sent.Reason == gomail.ErrSMTPRcptTo && !sent.IsTemp() && sent.ErrorCode() >= 500
}

// unwell reports whether an error is the server's, and not its word about one recipient or message.
func unwell(err error) bool {
	var sent *gomail.SendError
	return !errors.Is(err, context.Canceled) && (!errors.As(err, &sent) || sent.ErrorCode() == 0)
}

func compose(from string, m Message) (*gomail.Msg, error) {
	names, values := slices.Collect(maps.Keys(m.Headers)), slices.Collect(maps.Values(m.Headers))
	for _, text := range slices.Concat([]string{m.To, m.Subject}, names, values) {
		if strings.ContainsAny(text, "\r\n\x00") {
			return nil, fmt.Errorf("mail: a line break in a header")
		}
	}
	sender, err := netmail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("mail: sender: %w", err)
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
	id := rand.Text()
	if m.Origin != "" {
		sum := sha256.Sum256([]byte(m.Origin + "\x00" + m.To + "\x00" + m.Text))
		id = hex.EncodeToString(sum[:16])
	}
	msg.SetMessageIDWithValue(id + sender.Address[strings.LastIndex(sender.Address, "@"):])
	for name, value := range m.Headers {
		msg.SetGenHeader(gomail.Header(name), value)
	}
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	return msg, nil
}

// SMTP sends through a server.
type SMTP struct {
	client  *gomail.Client
	from    string
	breaker *breaker.Breaker
}

// NewSMTP reads smtp://user:password@host:port or smtps://… (TLS from the start).
// smtp:// insists on STARTTLS, unless the server is this machine or insecure allows to
// do without; then TLS is used where it is offered.
func NewSMTP(address, from string, insecure bool) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || (u.Scheme != "smtp" && u.Scheme != "smtps") {
		return nil, errors.New("mail: the server's address is not like smtp://user:password@host:port")
	}
	if _, err := netmail.ParseAddress(from); err != nil {
		return nil, fmt.Errorf("mail: sender %q: %w", from, err)
	}
	policy := gomail.TLSMandatory
	if insecure || wire.Local(u.Hostname()) {
		policy = gomail.TLSOpportunistic
	}
	options := []gomail.Option{gomail.WithTimeout(20 * time.Second), gomail.WithTLSPolicy(policy)}
	if password, ok := u.User.Password(); ok {
		options = append(
			options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(u.User.Username()),
			gomail.WithPassword(password),
		)
	}
	if u.Scheme == "smtps" {
		options = append(options, gomail.WithSSLPort(false))
	}
	if port, err := strconv.Atoi(u.Port()); err == nil {
		options = append(options, gomail.WithPort(port))
	}
	client, err := gomail.NewClient(u.Hostname(), options...)
	if err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return &SMTP{client: client, from: from, breaker: breaker.New("mail", unwell)}, nil
}

// Ready returns an error if the server cannot be reached, offers no TLS where it must, or refuses our name and
// password.
func (s *SMTP) Ready(ctx context.Context) error {
	err := s.client.DialWithContext(ctx)
	if err == nil {
		err = s.client.Close()
	}
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	return nil
}

// Send implements Sender.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	msg, err := compose(s.from, m)
	if err != nil {
		return err
	}
	// The library heeds ctx only while it connects; its own timeout ends the rest.
	sent := make(chan error, 1)
	go func() { sent <- s.breaker.Do(func() error { return s.client.DialAndSendWithContext(ctx, msg) }) }()
	select {
	case err := <-sent:
		if err != nil && strings.Contains(err.Error(), "does not support STARTTLS") {
			err = fmt.Errorf("mail: nothing was sent, because the server offers no TLS: use one that does, or set "+
				"--insecure=smtp (STOA_INSECURE): %w", err)
		}
		if err != nil {
			return discreet{err, m.To}
		}
		return nil
	case <-ctx.Done():
		return fmt.Errorf("mail: %w", ctx.Err())
	}
}

// discreet is an error without the recipient's address, which the library and the server's
// answer repeat: the log of failed jobs must not have it.
type discreet struct {
	error
	to string
}

// Error implements error.
func (d discreet) Error() string {
	address := regexp.MustCompile("(?i)" + regexp.QuoteMeta(d.to))
	return address.ReplaceAllString(d.error.Error(), "(recipient)")
}

// Unwrap is asked by errors.As.
func (d discreet) Unwrap() error { return d.error }

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
	// Written under another name first, so that the page never reads half a mail.
	file, err := os.CreateTemp(f.dir, fmt.Sprintf("%020d-*.part", time.Now().UnixNano()))
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	_, err = msg.WriteTo(file)
	if err := errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("mail: %w", errors.Join(err, os.Remove(file.Name())))
	}
	return os.Rename(file.Name(), strings.TrimSuffix(file.Name(), ".part")+".eml")
}

// Problem says what kind of thing went wrong with a server: dns, refused, timeout, tls, certificate, password, sender,
// recipient or other; "" for no error. said is the server's own answer, if it gave one.
func Problem(err error) (kind, said string) {
	var answer *textproto.Error
	if errors.As(err, &answer) {
		said = answer.Error()
	}
	var name *net.DNSError
	var failed *gomail.SendError
	var unknown *tls.CertificateVerificationError
	var network net.Error
	switch {
	case err == nil:
		return "", ""
	case errors.As(err, &name):
		return "dns", said
	case errors.Is(err, syscall.ECONNREFUSED):
		return "refused", said
	case errors.As(err, &unknown):
		return "certificate", said
	case strings.Contains(err.Error(), "STARTTLS"), strings.Contains(err.Error(), "first record does not look like a TLS"):
		return "tls", said
	case answer != nil && (answer.Code == 535 || answer.Code == 534 || answer.Code == 530),
		strings.Contains(err.Error(), "AUTH"):
		return "password", said
	case errors.As(err, &failed) && failed.Reason == gomail.ErrSMTPMailFrom:
		return "sender", said
	case errors.As(err, &failed) && failed.Reason == gomail.ErrSMTPRcptTo:
		return "recipient", said
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &network) && network.Timeout():
		return "timeout", said
	}
	return "other", said
}
