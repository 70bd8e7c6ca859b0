package site

import (
	"html"
	"strings"
)

// Banner is what an operator announces above every page. It stands beside what React renders, so it costs no code.
type Banner struct {
	ID         string // who has dismissed it, has dismissed what has this id
	Tone       string // info or notice
	OnlySigned bool   // for those who are signed in
	Words      map[string]BannerWords
	Href       string
}

// BannerWords are a banner's in one language. Lang is the language that they are in.
type BannerWords struct{ Lang, Text, Link string }

// bannerNames are what its parts are called.
var bannerNames = map[string]struct{ region, more, dismiss string }{
	"en": {"Announcement", "Learn more", "Dismiss announcement"},
	"de": {"Ankündigung", "Mehr erfahren", "Ankündigung ausblenden"},
	"it": {"Annuncio", "Scopri di più", "Nascondi annuncio"},
	"id": {"Pengumuman", "Pelajari selengkapnya", "Tutup pengumuman"},
	"pl": {"Ogłoszenie", "Dowiedz się więcej", "Zamknij ogłoszenie"},
	"fr": {"Annonce", "En savoir plus", "Masquer l’annonce"},
}

// BannerStyle is how it looks, in the page and in the admin's preview.
const BannerStyle = `.notice-bar{display:flex;align-items:center;gap:12px;padding:4px 16px;min-height:48px;font-size:15px;` +
	`line-height:1.4;color:var(--ink);border-bottom:1px solid var(--line);` +
	`background:color-mix(in oklch,var(--brand) 13%,var(--surface))}` +
	`.notice-bar[data-tone=notice]{background:color-mix(in oklch,var(--gold) 26%,var(--surface))}` +
	`.notice-bar[hidden]{display:none}` +
	`.notice-bar p{flex:1;margin:0;padding-block:8px;text-align:center;text-wrap:balance;overflow-wrap:anywhere}` +
	`.notice-bar p>svg{display:inline;vertical-align:-3px;margin-inline-end:8px}` +
	`.notice-bar a{font-weight:600;text-decoration:underline;text-underline-offset:3px;margin-inline-start:6px;` +
	`display:inline-block;padding-block:2px}` +
	`.notice-bar button{flex:none;width:44px;height:44px;display:grid;place-items:center;margin-inline-end:-12px;` +
	`border-radius:12px;cursor:pointer}` +
	`.notice-bar button[hidden]{display:none}` +
	`.notice-bar button:hover{background:color-mix(in oklch,var(--ink) 9%,transparent)}` +
	`@media(max-width:639px){.notice-bar p{text-align:start}}` +
	`@media print{.notice-bar{display:none}}`

// Not in the classroom or the admin, which have frames of their own; and the invitation to teach gives way to it.
const bannerPlace = `[data-frame] #banner,#banner:not(:has(~#root>.app)){display:none}#banner:not([hidden])~#root .promo{display:none}`

// bannerScript removes what was dismissed before it is painted, and lets it be dismissed. Without scripts it stays.
const bannerScript = `{const b=document.getElementById("banner"),k="stoa.banner",id=b.dataset.id;let was;` +
	`try{was=localStorage.getItem(k)}catch{}if(was===id)b.remove();else{const x=b.querySelector("button");x.hidden=false;` +
	`x.onclick=()=>{try{localStorage.setItem(k,id)}catch{}b.hidden=true;document.getElementById("main")?.focus({preventScroll:true})}}}`

var bannerSigns = map[string]string{
	"info": `<circle cx="12" cy="12" r="10"/><path d="M12 16v-4"/><path d="M12 8h.01"/>`,
	"notice": `<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4"/>` +
		`<path d="M12 17h.01"/>`,
	"close": `<path d="M18 6 6 18"/><path d="m6 6 12 12"/>`,
}

func bannerSign(name string) string {
	return `<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" ` +
		`stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">` + bannerSigns[name] + `</svg>`
}

// in is the banner's style and its part of a page, with its script; "" where it isn't shown.
func (b *Banner) in(k key, code *inline) (style, body string) {
	if b == nil || b.OnlySigned && !k.signedIn || k.path == offline {
		return "", ""
	}
	words, ok := b.Words[k.lang]
	if !ok {
		return "", ""
	}
	names, ok := bannerNames[k.lang]
	if !ok {
		names = bannerNames[original]
	}
	var out strings.Builder
	attribute := func(name, value string) { out.WriteString(` ` + name + `="` + html.EscapeString(value) + `"`) }
	out.WriteString(`<section id="banner" class="notice-bar"`)
	attribute("aria-label", names.region)
	attribute("data-id", b.ID)
	attribute("data-tone", b.Tone)
	out.WriteString(`><p`)
	if words.Lang != k.lang {
		attribute("lang", words.Lang)
	}
	out.WriteString(`>` + bannerSign(b.Tone) + html.EscapeString(words.Text))
	if b.Href != "" {
		link, lang := words.Link, words.Lang
		if link == "" {
			link, lang = names.more, k.lang
		}
		out.WriteString(` <a`)
		attribute("href", b.Href)
		if lang != words.Lang {
			attribute("lang", lang)
		}
		out.WriteString(`>` + html.EscapeString(link) + `</a>`)
	}
	out.WriteString(`</p><button hidden`)
	attribute("aria-label", names.dismiss)
	out.WriteString(`>` + bannerSign("close") + `</button></section>` + code.script(bannerScript))
	return `<style>` + BannerStyle + bannerPlace + `</style>`, out.String()
}
