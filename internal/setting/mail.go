package setting

import (
	"context"
	"net"
	netmail "net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"

	"stoa/internal/kit/fault"
	"stoa/internal/kit/mail"
	"stoa/internal/session"
)

// MailForm is how emails are sent. Without a Host they aren't: they are kept in the data folder. An empty Password
// leaves the one that is stored.
type MailForm struct {
	Host        string `json:"host"`
	Port        int    `json:"port"`
	Security    string `json:"security" enum:"starttls,tls"`
	Username    string `json:"username"`
	Password    string `json:"password,omitempty"`
	FromName    string `json:"fromName"`
	FromAddress string `json:"fromAddress"`
}

// Mail is MailForm as it is now, without the password.
type Mail struct {
	MailForm
	HasPassword bool   `json:"hasPassword"`
	Source      string `json:"source"`     // of the server
	FromSource  string `json:"fromSource"` // of the sender
}

const (
	startTLS    = "starttls"
	tlsAtOnce   = "tls"
	testTimeout = 25 * time.Second
)

func readServer(address string) (form MailForm, password string) {
	u, err := url.Parse(address)
	if err != nil || address == "" {
		return MailForm{Security: startTLS, Port: 587}, ""
	}
	form = MailForm{Host: u.Hostname(), Username: u.User.Username(), Security: startTLS, Port: 587}
	if u.Scheme == "smtps" {
		form.Security, form.Port = tlsAtOnce, 465
	}
	if port, err := strconv.Atoi(u.Port()); err == nil {
		form.Port = port
	}
	password, _ = u.User.Password()
	return form, password
}

// Mail returns how emails are sent. For operators.
func (s *Service) Mail() Mail {
	now := s.Now()
	form, password := readServer(now.SMTP)
	if from, err := netmail.ParseAddress(now.MailFrom); err == nil {
		form.FromName, form.FromAddress = from.Name, from.Address
	}
	_, source := s.in(now.set, SMTP)
	_, fromSource := s.in(now.set, MailFrom)
	return Mail{MailForm: form, HasPassword: password != "", Source: source, FromSource: fromSource}
}

// read checks a form and returns the settings that it means. A stored password goes to its own server only.
func (s *Service) read(in MailForm) (server, from string, err error) {
	var f fault.Form
	now, password := readServer(s.Now().SMTP)
	in.Host = f.Text("host", in.Host, false, false, 253)
	in.Username = f.Text("username", in.Username, false, false, 254)
	in.FromName = f.Text("fromName", in.FromName, false, false, 120)
	in.FromAddress = f.Text("fromAddress", in.FromAddress, in.Host != "", false, 254)
	if strings.ContainsAny(in.Host, "/:@ ") && net.ParseIP(in.Host) == nil {
		f.Add("host", "invalid_host", "Enter the name of the server, such as smtp.example.org.")
	}
	if in.Host != "" && (in.Port < 1 || in.Port > 65535) {
		f.Add("port", "invalid_port", "Enter a number from 1 to 65535.")
	}
	if in.FromAddress != "" {
		address := netmail.Address{Name: in.FromName, Address: in.FromAddress}
		if parsed, err := netmail.ParseAddress(in.FromAddress); err != nil || parsed.Address != in.FromAddress {
			f.Add("fromAddress", "invalid_email", "Enter a valid email address.")
		}
		from = address.String()
	}
	same := in.Host == now.Host && in.Username == now.Username && in.Port == now.Port && in.Security == now.Security
	switch {
	case in.Password != "" || in.Username == "":
		password = in.Password
	case !same:
		f.Add("password", "required", "This field is required.")
	}
	if err := f.Err(); err != nil || in.Host == "" {
		return "", from, err
	}
	u := url.URL{Scheme: "smtp", Host: net.JoinHostPort(in.Host, strconv.Itoa(in.Port))}
	if in.Security == tlsAtOnce {
		u.Scheme = "smtps"
	}
	if in.Username != "" {
		u.User = url.UserPassword(in.Username, password)
	}
	return u.String(), from, nil
}

// SetMail stores how emails are sent. For operators. Errors: a form's, setting.fixed.
func (s *Service) SetMail(ctx context.Context, in MailForm) error {
	server, from, err := s.read(in)
	if err != nil {
		return err
	}
	return s.save(ctx, map[string]string{SMTP: server, MailFrom: from})
}

// Tried is what came of a test message: Problem is a kind of mail.Problem, or "" if the server took it; Said is what
// the server answered.
type Tried struct {
	To      string `json:"to"`
	Problem string `json:"problem" enum:",dns,refused,timeout,tls,certificate,password,sender,recipient,other"`
	Said    string `json:"said"`
}

var errNoServer = fault.New(fault.Invalid, "setting.no_mail_server", "Enter the mail server first.")

// TryMail sends a message to the viewer with the form as it is, which need not be stored. For operators. Errors: a
// form's, setting.no_mail_server.
func (s *Service) TryMail(ctx context.Context, in MailForm, insecure bool) (*Tried, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	now := s.Now()
	server, from := now.SMTP, now.MailFrom
	if _, fixed := s.given[SMTP]; !fixed {
		if server, from, err = s.read(in); err != nil {
			return nil, err
		}
	}
	if server == "" {
		return nil, errNoServer
	}
	out := &Tried{To: v.Email}
	sender, err := mail.NewSMTP(server, from, insecure)
	if err == nil {
		text := testTexts[v.Language]
		if text[0] == "" {
			text = testTexts["en"]
		}
		ctx, cancel := context.WithTimeout(ctx, testTimeout)
		defer cancel()
		subject := strings.ReplaceAll(text[0], "{name}", now.Name)
		err = sender.Send(ctx, mail.Message{
			To: v.Email, Subject: subject, Text: text[1], HTML: "<p>" + text[1] + "</p>",
			Headers: map[string]string{"Auto-Submitted": "auto-generated"},
		})
	}
	out.Problem, out.Said = mail.Problem(err)
	return out, nil
}

// testTexts are the subject and the text of the test message.
var testTexts = map[string][2]string{
	"en": {"Test message from {name}", "Emails from your marketplace arrive."},
	"de": {"Testnachricht von {name}", "E-Mails deines Marktplatzes kommen an."},
	"it": {"Messaggio di prova da {name}", "Le email del tuo marketplace arrivano."},
	"id": {"Pesan uji dari {name}", "Email dari marketplace Anda sudah sampai."},
	"pl": {"Wiadomość testowa od {name}", "E-maile z Twojej platformy docierają."},
	"fr": {"Message de test de {name}", "Les e-mails de votre place de marché arrivent bien."},
}
