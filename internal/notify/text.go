package notify

import (
	"fmt"
	"html/template"
	"strings"

	"stoa/internal/kit/mail"
)

// text is a mail's words. {placeholders} come from Mail.Values; "name" is always
// there. Button is an address, shown as a button where the mail has HTML.
type text struct {
	Subject string
	Lines   []string
	Label   string // on the button
	Button  string // a placeholder's name
	Foot    string
}

// The mails, by key. Other languages have tables of their own and fall back to this one.
const (
	VerifyEmail       = "verify-email"
	AccountExists     = "account-exists"
	ResetPassword     = "reset-password"
	OrderPaid         = "order-paid"
	CertificateIssued = "certificate-issued"
)

var english = map[string]text{
	VerifyEmail: {
		Subject: "Confirm your e-mail for Stoa",
		Lines:   []string{"Hello {name},", "welcome to Stoa. Please confirm that this address is yours; the link signs you in and works for 24 hours."},
		Label:   "Confirm my e-mail", Button: "link",
		Foot: "If you did not make an account, you can ignore this mail.",
	},
	AccountExists: {
		Subject: "You already have an account at Stoa",
		Lines:   []string{"Hello {name},", "somebody, perhaps you, tried to make an account with this e-mail. You have one already. You can sign in, or choose a new password: {reset}"},
		Label:   "Sign in", Button: "link",
		Foot: "If it was not you, nothing has changed and there is nothing to do.",
	},
	ResetPassword: {
		Subject: "Choose a new password for Stoa",
		Lines:   []string{"Hello {name},", "here is the link to choose a new password. It works once, for one hour, and signs you out everywhere."},
		Label:   "Choose a new password", Button: "link",
		Foot: "If you did not ask for it, your password stays as it is.",
	},
	OrderPaid: {
		Subject: "Your receipt {number}",
		Lines:   []string{"Hello {name},", "thank you. You can start right away with:", "{courses}", "Total paid: {total}. You can have your money back for 30 days."},
		Label:   "See the receipt", Button: "link",
	},
	CertificateIssued: {
		Subject: "Your certificate: {course}",
		Lines:   []string{"Hello {name},", "you have finished “{course}”. Well done. Your certificate is ready, and anyone you show it to can check it."},
		Label:   "See the certificate", Button: "link",
	},
}

var layout = template.Must(template.New("").Parse(`<!doctype html><html><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:32px 16px;background:#f6f3ec;color:#192233;font:16px/1.55 'Segoe UI',system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#fff;border:1px solid #e3ddd1;border-top:4px solid #c46237;border-radius:18px;padding:32px">
<p style="margin:0 0 24px;font-size:22px;font-weight:700">Stoa</p>
{{range .Lines}}<p style="margin:0 0 16px;white-space:pre-line">{{.}}</p>{{end}}
{{if .Address}}<p style="margin:24px 0"><a href="{{.Address}}" style="display:inline-block;background:#254f9c;color:#fff;text-decoration:none;font-weight:600;padding:13px 22px;border-radius:12px">{{.Label}}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#586173">Or open this address: {{.Address}}</p>{{end}}
{{if .Foot}}<p style="margin:24px 0 0;font-size:14px;color:#586173">{{.Foot}}</p>{{end}}
</div></body></html>`))

// write makes the message of a mail, as plain text and as HTML.
func write(m Mail) (mail.Message, error) {
	words, ok := english[m.Text]
	if !ok {
		return mail.Message{}, fmt.Errorf("notify: no mail %q", m.Text)
	}
	pairs := []string{"{name}", m.Name}
	for name, value := range m.Values {
		pairs = append(pairs, "{"+name+"}", value)
	}
	fill := strings.NewReplacer(pairs...)
	page := struct {
		Lines                []string
		Address, Label, Foot string
	}{Address: m.Values[words.Button], Label: words.Label, Foot: words.Foot}
	for _, line := range words.Lines {
		page.Lines = append(page.Lines, fill.Replace(line))
	}
	var body strings.Builder
	if err := layout.Execute(&body, page); err != nil {
		return mail.Message{}, err
	}
	plain := strings.Join(page.Lines, "\n\n")
	if page.Address != "" {
		plain += "\n\n" + words.Label + ":\n" + page.Address
	}
	if words.Foot != "" {
		plain += "\n\n" + words.Foot
	}
	subject := strings.Join(strings.Fields(fill.Replace(words.Subject)), " ")
	return mail.Message{To: m.To, Subject: subject, Text: plain + "\n", HTML: body.String()}, nil
}
