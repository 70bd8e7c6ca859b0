package mail

import (
	"html/template"
	"io/fs"
	"mime"
	"net/http"
	netmail "net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	gomail "github.com/wneessen/go-mail"
)

var (
	fileName = regexp.MustCompile(`^\d{20}-\d+\.eml$`)
	address  = regexp.MustCompile(`https?://[^\s<>"]+`)
)

// The mail's own HTML is shown in a frame without scripts, forms or an origin; its
// links open in this window, where Stoa is.
var page = template.Must(template.New("").Parse(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{with .One}}{{.Subject}}{{else}}Emails{{end}} · development</title><style>
:root{color-scheme:light dark;--paper:#f9f7f3;--card:#fff;--ink:#192233;--muted:#586173;--line:#e3ddd1;--brand:#254f9c}
@media(prefers-color-scheme:dark){:root{--paper:#12161f;--card:#1a202b;--ink:#efece5;--muted:#a4acba;--line:#333b49;--brand:#8fb4f5}}
body{margin:0;padding:32px 16px;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}main{max-width:760px;margin:0 auto}
h1{font-size:24px;line-height:1.2;margin:0 0 8px;text-wrap:balance}p{color:var(--muted);margin:0 0 24px}a{color:var(--brand);text-underline-offset:3px}
ol{list-style:none;margin:0;padding:0;background:var(--card);border:1px solid var(--line);border-radius:18px;overflow:hidden}li+li{border-top:1px solid var(--line)}
li a{display:block;padding:14px 20px;text-decoration:none;color:inherit}li a:hover strong{text-decoration:underline}a:focus-visible{outline:2px solid var(--brand);outline-offset:-2px}
small{display:block;color:var(--muted);font-size:14px}iframe{width:100%;height:520px;border:1px solid var(--line);border-radius:18px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:18px;padding:20px;font:15px/1.6 ui-monospace,monospace}
</style></head><body><main>
{{with .One}}<p><a href="/dev/mail">All emails</a></p><h1>{{.Subject}}</h1><p>To {{.To}}<br><time>{{.At}}</time></p>
{{if .HTML}}<iframe title="The email as HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="{{.HTML}}"></iframe>{{end}}
<h2>Plain text</h2><pre>{{.Text}}</pre>
{{else}}<h1>Emails</h1><p>No SMTP server is set up, so emails are saved here instead of being sent.</p>
{{if .All}}<ol>{{range .All}}<li><a href="/dev/mail/{{.Name}}"><strong>{{.Subject}}</strong><small>To {{.To}} · <time>{{.At}}</time></small></a></li>{{end}}</ol>{{else}}<p>No emails yet.</p>{{end}}{{end}}
</main></body></html>`))

// savedMail is an email as the page shows it.
type savedMail struct {
	Name, Subject, To, At string
	Text                  template.HTML // escaped, with links
	HTML                  string        // as it was written
}

// ServeHTTP lists the latest 100 emails, newest first, and shows the one in the path value "name". It
// is for development: anyone who can reach it can read every email, so it must not be public.
func (f *Folder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var data struct {
		One *savedMail
		All []savedMail
	}
	if name := r.PathValue("name"); name != "" {
		one, err := f.read(name)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		data.One = &one
	} else {
		all, err := f.list()
		if err != nil {
			http.Error(w, "The emails can’t be read.", http.StatusInternalServerError)
			return
		}
		data.All = all
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; "+
		"frame-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'")
	_ = page.Execute(w, data) // the reader has gone, if this fails
}

func (f *Folder) list() ([]savedMail, error) {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return nil, err
	}
	slices.Reverse(entries)
	var all []savedMail
	for _, e := range entries {
		if one, err := f.read(e.Name()); err == nil {
			all = append(all, one)
		}
		if len(all) == 100 {
			break
		}
	}
	return all, nil
}

func (f *Folder) read(name string) (savedMail, error) {
	if !fileName.MatchString(name) {
		return savedMail{}, fs.ErrNotExist
	}
	msg, err := gomail.EMLToMsgFromFile(filepath.Join(f.dir, name))
	if err != nil {
		return savedMail{}, err
	}
	one := savedMail{Name: name}
	words := new(mime.WordDecoder)
	if subject := msg.GetGenHeader(gomail.HeaderSubject); len(subject) > 0 {
		if one.Subject, err = words.DecodeHeader(subject[0]); err != nil {
			one.Subject = subject[0]
		}
	}
	if to := msg.GetTo(); len(to) > 0 {
		one.To = to[0].Address
	}
	if date := msg.GetGenHeader(gomail.HeaderDate); len(date) > 0 {
		if at, err := netmail.ParseDate(date[0]); err == nil {
			one.At = at.Local().Format(time.DateTime)
		}
	}
	for _, part := range msg.GetParts() {
		content, err := part.GetContent()
		if err != nil {
			return savedMail{}, err
		}
		switch part.GetContentType() {
		case gomail.TypeTextPlain:
			escaped := template.HTMLEscapeString(string(content))
			// nolint:gosec // escaped above
			one.Text = template.HTML(address.ReplaceAllString(escaped, `<a href="$0">$0</a>`))
		case gomail.TypeTextHTML:
			one.HTML = `<!doctype html><base target="_top">` + string(content)
		}
	}
	return one, nil
}
