package notify

import (
	"fmt"
	"html/template"
	"regexp"
	"strings"

	"stoa/internal/kit/brand"
	"stoa/internal/kit/mail"
)

// Colors are inline for mail programs that drop style sheets; the dark ones are for the others.
var layout = template.Must(template.New("").Parse(`<!doctype html><html lang="{{.Language}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>{{.Subject}}</title>
<style>@media (prefers-color-scheme:dark){.page{background:#12161f!important;color:#efece5!important}.card{background:#1a202b!important;border-color:#333b49!important;border-top-color:#d98a5f!important}
.quiet{color:#a4acba!important}.line{border-color:#333b49!important}.button{background:#8fb4f5!important;color:#12161f!important}.link{color:#8fb4f5!important}}
@media (max-width:480px){.page{padding:12px!important}.card{padding:24px 20px!important}}</style></head>
<body class="page" style="margin:0;padding:32px 16px;background:#f9f7f3;color:#192233;font:16px/1.55 Commissioner,'Segoe UI',system-ui,sans-serif">
<div class="card" style="max-width:496px;margin:0 auto;background:#ffffff;border:1px solid #e3ddd1;border-top:4px solid #c46237;border-radius:18px;padding:32px">
<p style="margin:0 0 24px;font-size:22px;line-height:1.1;font-weight:700;letter-spacing:-.02em">{{.Brand}}</p>
{{range .Lines}}<p style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">{{.}}</p>
{{end}}{{with .Quote}}<blockquote class="quiet line" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #e3ddd1;color:#586173;white-space:pre-line;overflow-wrap:anywhere">{{.}}</blockquote>
{{end}}{{if .Rows}}<table style="width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums">
<tr><td></td>{{range .Columns}}<th scope="col" class="quiet" style="padding:0 0 8px 10px;text-align:right;font-size:13px;font-weight:400;color:#586173">{{.}}</th>{{end}}</tr>
{{range .Rows}}<tr><th scope="row" class="line" style="padding:9px 0;border-top:1px solid #e3ddd1;text-align:left;font-size:15px;font-weight:400;overflow-wrap:anywhere;hyphens:auto">{{.Label}}</th>
<td class="line" style="padding:9px 0 9px 10px;border-top:1px solid #e3ddd1;text-align:right;font-size:16px;font-weight:700;white-space:nowrap">{{.Value}}</td>
<td class="line quiet" style="padding:9px 0 9px 10px;border-top:1px solid #e3ddd1;text-align:right;font-size:14px;color:#586173;white-space:nowrap">{{.Before}}</td></tr>
{{end}}</table>
{{end}}{{range $i, $l := .Links}}{{if $i}}<p style="margin:0 0 16px"><a class="link" href="{{$l.Value}}" style="color:#254f9c">{{$l.Label}}</a></p>
{{else}}<p style="margin:24px 0"><a class="button" href="{{$l.Value}}" style="display:inline-block;background:#254f9c;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 22px;border-radius:12px">{{$l.Label}}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;color:#586173;overflow-wrap:anywhere">{{$.Address}} {{$l.Value}}</p>
{{end}}{{end}}{{with .Foot}}<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#586173">{{.}}</p>
{{end}}{{with .Stopping}}<p class="quiet" style="margin:24px 0 0;font-size:13px;color:#586173"><a class="link" href="{{.}}" style="color:#586173">{{$.Stop}}</a></p>
{{end}}</div></body></html>
`))

var (
	placeholder = regexp.MustCompile(`\{(\w+)\}`)
	// A sign-up chooses both the name and the recipient, so a name must not put a link into
	// a stranger's email. Mail programs also turn "any.thing" into a link.
	linkish = regexp.MustCompile(`[/\\@:]|\.\pL{2,}`)
	// A gift brings words of its buyer to a stranger. They stay as they are, but nothing in them becomes a link.
	linked = regexp.MustCompile(`[/\\@:.](?:[/\\]|\pL{2,})`)
)

// worded is the text of an email in its reader's language, with its values.
func worded(m Mail) (out text, language string, err error) {
	language, words := m.Language, texts[m.Language][m.Text]
	if words.Subject == "" {
		language, words = "en", texts["en"][m.Text]
	}
	if words.Subject == "" {
		return text{}, "", fmt.Errorf("notify: no mail %q", m.Text)
	}
	fill := func(s string) string {
		s = strings.ReplaceAll(s, brand.Usual, brand.Name())
		if m.Name == "" || linkish.MatchString(m.Name) {
			s = strings.ReplaceAll(s, " {name}", "")
		}
		return placeholder.ReplaceAllStringFunc(s, func(found string) string {
			name := strings.Trim(found, "{}")
			value, ok := m.Values[name]
			switch name {
			case "name":
				value, ok = m.Name, true
			case "person", "by": // also chosen by people: break up anything that would become a link
				value = linkish.ReplaceAllStringFunc(value, func(s string) string { return " " + s[1:] })
			case "note":
				value = linked.ReplaceAllStringFunc(value, func(s string) string { return s[:1] + " " + s[1:] })
			}
			if !ok {
				err = fmt.Errorf("notify: mail %q has no value %q", m.Text, name)
			}
			return value
		})
	}
	out = text{
		Subject: strings.Join(strings.Fields(fill(words.Subject)), " "), Columns: words.Columns, Foot: fill(words.Foot),
		Quote: fill(words.Quote),
	}
	for _, line := range words.Lines {
		out.Lines = append(out.Lines, fill(line))
	}
	for _, r := range words.Rows {
		r.Before = m.Values[r.Value+"Before"]
		r.Value = fill("{" + r.Value + "}")
		out.Rows = append(out.Rows, r)
	}
	for _, l := range words.Links {
		if l.Value == "invoice" && m.Values[l.Value] == "" {
			continue // not every order has one
		}
		l.Value = fill("{" + l.Value + "}")
		out.Links = append(out.Links, l)
	}
	return out, language, err
}

// write renders an email as plain text and HTML.
func write(m Mail, publicURL string) (mail.Message, error) {
	out, language, err := worded(m)
	if err != nil {
		return mail.Message{}, err
	}
	plain := strings.Join(out.Lines, "\n\n")
	if out.Quote != "" {
		plain += "\n\n> " + strings.ReplaceAll(out.Quote, "\n", "\n> ")
	}
	for i, r := range out.Rows {
		if i == 0 {
			plain += "\n"
		}
		plain += "\n" + r.Label + ": " + r.Value
		if r.Before != "" {
			plain += " (" + out.Columns[1] + ": " + r.Before + ")"
		}
	}
	for _, l := range out.Links {
		plain += "\n\n" + l.Label + ":\n" + l.Value
	}
	if out.Foot != "" {
		plain += "\n\n" + out.Foot
	}
	headers, stopping := map[string]string{"Auto-Submitted": "auto-generated"}, ""
	if out.Quote != "" { // written by a person, who may be answered
		delete(headers, "Auto-Submitted")
	}
	if m.ReplyTo != "" {
		headers["Reply-To"] = m.ReplyTo
	}
	if m.Stop != "" {
		stopping = publicURL + "/unsubscribe" + m.Stop
		plain += "\n\n" + stop[language] + ":\n" + stopping
		headers["List-Unsubscribe"] = "<" + publicURL + "/api/unsubscribe" + m.Stop + ">" // RFC 8058
		headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
	}
	var html strings.Builder
	err = layout.Execute(&html, struct {
		Brand string
		text
		Language, Address, Stop, Stopping string
	}{brand.Name(), out, language, address[language], stop[language], stopping})
	return mail.Message{
		To: m.To, Subject: out.Subject, Text: plain + "\n", HTML: html.String(),
		Headers: headers,
	}, err
}

// Subject returns the subject of an email in a language.
func Subject(m Mail, language string) (string, error) {
	m.Language = language
	out, _, err := worded(m)
	return out.Subject, err
}
