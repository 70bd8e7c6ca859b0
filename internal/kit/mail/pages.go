package mail

import (
	"html/template"
	"net/http"
	netmail "net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

var (
	fileName = regexp.MustCompile(`^\d{20}\.eml$`)
	address  = regexp.MustCompile(`https?://[^\s<>"]+`)
)

var listPage = template.Must(template.New("").Parse(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mails · development</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:760px;margin:32px auto;padding:0 16px}li{margin:12px 0}small{opacity:.75}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
{{if .One}}<p><a href="/dev/mail">All mails</a></p><h1>{{.One.Subject}}</h1><p><small>To {{.One.To}}</small></p><pre>{{.Body}}</pre>
{{else}}<h1>Mails</h1><p>In development mails are kept here instead of being sent.</p>{{if not .All}}<p>None yet.</p>{{end}}<ol reversed>{{range .All}}<li><a href="/dev/mail/{{.Name}}">{{.Subject}}</a><br><small>To {{.To}}</small></li>{{end}}</ol>{{end}}</html>`))

type kept struct{ Name, Subject, To, text string }

// ServeHTTP lists the kept mails, newest first, and shows one as plain text with
// its links. It is for development: whoever reaches it reads every mail.
func (f *Folder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	data := struct {
		One  *kept
		Body template.HTML
		All  []kept
	}{}
	if name := r.PathValue("name"); name != "" {
		if !fileName.MatchString(name) {
			http.NotFound(w, r)
			return
		}
		one, err := f.read(name)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		escaped := template.HTMLEscapeString(one.text)
		data.One = &one
		data.Body = template.HTML(address.ReplaceAllString(escaped, `<a href="$0">$0</a>`)) //nolint:gosec // escaped above
	} else {
		entries, err := os.ReadDir(f.dir)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		slices.Reverse(entries)
		for _, e := range entries[:min(len(entries), 100)] {
			if one, err := f.read(e.Name()); err == nil {
				data.All = append(data.All, one)
			}
		}
	}
	_ = listPage.Execute(w, data) // the reader has gone, if this fails
}

func (f *Folder) read(name string) (kept, error) {
	msg, err := gomail.EMLToMsgFromFile(filepath.Join(f.dir, filepath.Base(name)))
	if err != nil {
		return kept{}, err
	}
	one := kept{Name: name, To: strings.Join(msg.GetToString(), ", ")}
	if subject := msg.GetGenHeader(gomail.HeaderSubject); len(subject) > 0 {
		one.Subject = subject[0]
	}
	for _, part := range msg.GetParts() {
		if part.GetContentType() == gomail.TypeTextPlain {
			content, err := part.GetContent()
			if err != nil {
				return kept{}, err
			}
			one.text = string(content)
		}
	}
	if parsed, err := netmail.ParseAddress(one.To); err == nil {
		one.To = parsed.Address
	}
	return one, nil
}
