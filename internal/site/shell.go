package site

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"html"
	"io/fs"
	"path"
	"slices"
	"strings"

	"stoa/internal/kit/brand"
	"stoa/internal/kit/render"
	front "stoa/web"
)

// shell is what every page has around it: the built front end's style and files.
type shell struct {
	font, fontExt string // the typeface, and its letters of Polish
	style         string
	sheets        string              // the same style, as files
	entry         string              // the script that everything begins with
	base          []string            // what it imports
	texts         map[string]string   // the file of each language's texts
	screens       map[string][]string // what each screen needs beside the base
	words         words               // what each of those files says
	films         string              // where films are read from besides our own address, or ""
	paying        Paying              // where the checkout gets a provider's fields from
}

type manifestEntry struct {
	File    string   `json:"file"`
	CSS     []string `json:"css"`
	Imports []string `json:"imports"`
	IsEntry bool     `json:"isEntry"`
	Assets  []string `json:"assets"`
}

// readShell finds the entry in Vite's manifest.
func readShell(client fs.FS) (shell, error) {
	b, err := front.Read(client, ".vite/manifest.json")
	if err != nil {
		return shell{}, err
	}
	var manifest map[string]manifestEntry
	if err := json.Unmarshal(b, &manifest); err != nil {
		return shell{}, err
	}
	s := shell{texts: map[string]string{}, screens: map[string][]string{}}
	if s.words, err = readWords(client); err != nil {
		return s, err
	}
	for name, entry := range manifest {
		if lang, ok := strings.CutSuffix(path.Base(name), ".po"); ok {
			s.texts[lang] = entry.File
		}
		if entry.IsEntry {
			if err := s.begin(client, manifest, entry); err != nil {
				return s, err
			}
		}
	}
	if s.entry == "" {
		return s, errors.New("no entry in the manifest")
	}
	for name := range manifest {
		if screen, ok := strings.CutPrefix(name, "src/pages/"); ok {
			s.screens[strings.TrimSuffix(screen, ".tsx")] = needed(manifest, name, append([]string{s.entry}, s.base...))
		}
	}
	return s, nil
}

// begin notes what the entry of the front end brings.
func (s *shell) begin(client fs.FS, manifest map[string]manifestEntry, entry manifestEntry) error {
	s.entry = entry.File
	for _, name := range entry.Imports {
		s.base = append(s.base, needed(manifest, name, append([]string{s.entry}, s.base...))...)
	}
	for _, file := range entry.Assets {
		preload := `<link rel="preload" as="font" type="font/woff2" crossorigin href="/` + file + `">`
		if strings.Contains(file, "commissioner-latin-flar") {
			s.font = preload
		}
		if strings.Contains(file, "commissioner-latin-ext-flar") {
			s.fontExt = preload
		}
	}
	// Within the page: a first visit is painted one round trip earlier.
	for _, file := range entry.CSS {
		sheet, err := front.Read(client, file)
		if err != nil {
			return err
		}
		s.sheets += `<link rel="stylesheet" href="/` + file + `">`
		s.style += `<style>` + strings.TrimSpace(string(sheet)) + `</style>`
	}
	return nil
}

// needed lists a file and all that it imports, but for what is there already.
func needed(manifest map[string]manifestEntry, name string, there []string) []string {
	entry := manifest[name]
	if entry.File == "" || slices.Contains(there, entry.File) {
		return nil
	}
	files := []string{entry.File}
	for _, imported := range entry.Imports {
		files = append(files, needed(manifest, imported, append(slices.Clone(there), files...))...)
	}
	return files
}

// hidden marks what the visitor has sent away, where they work on Stoa, and how they have arranged the classroom,
// before anything is painted.
const hidden = `try{const d=document.documentElement.dataset,s=localStorage;` +
	`for(const name of["promo","work","classroom"])d[name]=s.getItem("stoa."+name)??""` +
	`}catch{}`

// looks has the theme and the size of texts that were chosen, in every window at once; without a choice, the theme is
// the system's. The bar of a phone's browser takes the color of the page.
const looks = `{const set=()=>{try{const d=document.documentElement.dataset,of=(name,...known)=>{` +
	`const v=localStorage.getItem("stoa."+name);if(known.includes(v))d[name]=v;else delete d[name]};` +
	`of("theme","light","dark");of("text","large","largest");` +
	`document.querySelectorAll("meta[name=theme-color]").forEach((m,i)=>` +
	`m.content=(d.theme?d.theme==="dark":i)?"#0f141c":"#fcfaf6")}catch{}};` +
	`set();addEventListener("storage",set);addEventListener("looks",set)}`

// slash leads from the key to the search, from the first moment on: the code of the page
// would hear it only later. The search is a form of HTML; shortcuts can be switched off.
const slash = `addEventListener("keydown",e=>{try{if(localStorage.getItem("stoa.shortcuts")==="off")return}catch{}` +
	`if(e.key!=="/"||e.ctrlKey||e.metaKey||e.target.closest?.("input,textarea,select,[contenteditable]"))return;` +
	`const q=[...document.querySelectorAll("[role=search] [name=q]")].find(q=>q.offsetParent);if(q){e.preventDefault();q.focus()}})`

// pressed remembers a button that was pressed before the code was there to hear it, shows
// it as busy, and presses it again whenever a part of the page has come alive. React stops
// a click on a part that is not alive, so that it never arrives at the button. What opens a popover needs no code, and
// would close it again.
const pressed = `{const root=document.documentElement;let button;const forget=()=>{button?.removeAttribute("aria-busy");button=null};` +
	`addEventListener("click",e=>{forget();button=e.target.closest?.("button[type=button]:not([popovertarget])");if(!button)return;` +
	`button.setAttribute("aria-busy","true");if("alive" in root.dataset)button.addEventListener("click",forget,{once:true})},true);` +
	`addEventListener("alive",()=>{const b=button;forget();if(b?.isConnected)b.click()})}`

// load fetches the code once all that is to be seen has come and has been painted: the last of the files is where it
// begins. A page in the background is not painted, and does not wait for it.
const load = `addEventListener("load",()=>{const add=(tag,with_)=>document.head.append(Object.assign(document.createElement(tag),with_)),` +
	`begin=()=>{const files=JSON.parse(document.getElementById("files").textContent),src="/"+files.pop();` +
	`for(const f of files)add("link",{rel:"modulepreload",href:"/"+f});add("script",{type:"module",src})};` +
	`document.hidden?begin():requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin)))})`

const meta = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
	`<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf6"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f141c">` +
	`<link rel="manifest" href="/manifest.webmanifest">`

const usualIcons = `<link rel="icon" href="/icon.svg" type="image/svg+xml">` +
	`<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">`

// whole has the first paint wait until all of the page has been parsed: what is centered or
// at the right, and each table, would move with every part of it that is painted before.
const whole = `<link rel="expect" href="#stoa" blocking="render">`

// document puts a page together, and its policy. A nil page is the frame, which is
// nothing without its scripts; a rendered page is read before it is alive, so that its
// scripts wait until all that is to be seen has come.
func (s shell) document(k key, publicURL string, page *render.Rendered, more extra) (text []byte, policy string) {
	start := map[string]any{
		"lang": k.lang, "signedIn": k.signedIn, "publicUrl": publicURL, "rendered": page != nil, "once": more.once,
	}
	name, icons := brand.Usual, usualIcons
	if more.face != nil {
		start["site"], name = more.face, more.face.Name
		if more.face.Logo != "" {
			icons = `<link rel="icon" href="` + more.face.Logo + `" type="image/png"><link rel="apple-touch-icon" href="` +
				more.face.Logo + `">`
		}
	}
	code := inline{films: s.films}
	title := "<title>" + html.EscapeString(name) + "</title>"
	if s.paying.Scripts != "" {
		start["fields"] = s.pays(k)
	}
	if s.pays(k) {
		code.paying = s.paying
	}
	if more.sent != nil {
		start["sent"] = more.sent
	}
	head, body, state, texts := title+`<meta name="robots" content="noindex"/>`, "", "null", "{}"
	style := s.style
	early := code.script(hidden + ";" + looks + ";" + slash + ";" + pressed)
	scripts := `<script type="module" src="/` + s.entry + `"></script>`
	if page != nil {
		files := append(s.files(page.Screen), s.entry)
		head, body, state, texts = whole+page.Head, page.HTML, page.State, s.words.of(k.lang, files)
		start["screen"] = page.Screen
		start["missing"] = page.Status == 404
		scripts = code.script(page.Inline) + data("files", marshal(files)) + code.script(load)
	} else {
		files := append(slices.Clone(s.base), s.texts[k.lang])
		files, body = append(files, s.screens[more.screen]...), more.outline
		if more.answers != nil {
			start["answers"] = more.answers
		}
		if more.answers != nil && more.ahead == nil {
			head, style = title+again, s.sheets
		}
		for _, file := range files {
			head += `<link rel="modulepreload" href="/` + file + `">`
		}
		for _, address := range more.ahead {
			head += `<link rel="preload" as="fetch" crossorigin href="` + html.EscapeString(address) + `">`
		}
	}
	about := marshal(start)
	about = about[:len(about)-1] + `,"state":` + state + `,"texts":` + texts + `}`
	css := ""
	banner := ""
	if more.face != nil {
		if more.face.CSS != "" {
			css = "<style>" + more.face.CSS + "</style>"
		}
		var look string
		look, banner = more.face.Banner.in(k, &code)
		css += look
	}
	fonts := s.font
	if k.lang == "pl" {
		fonts += s.fontExt
	}
	frame := ""
	// As the browser's code then does; also where the browser makes the classroom, so that the header isn't seen first.
	if strings.Contains(head, `<meta name="stoa-frame"`) || page == nil && strings.HasPrefix(k.path, "/learn/") {
		frame = ` data-frame=""`
	}
	text = joined(
		`<!doctype html><html lang="`, html.EscapeString(k.lang), `"`, frame, `><head>`, meta, icons, early, fonts, head,
		style, css, `</head><body>`, banner, `<div id="root">`, body, `</div>`, data("stoa", about), scripts, `</body></html>`,
	)
	return text, code.policy()
}

// joined is the parts in one text, whose memory is taken once: pages are large, and many in a flood.
func joined(parts ...string) []byte {
	n := 0
	for _, part := range parts {
		n += len(part)
	}
	text := make([]byte, 0, n)
	for _, part := range parts {
		text = append(text, part...)
	}
	return text
}

// files lists the code that a screen starts with, but for the entry.
func (s shell) files(screen string) []string {
	return append(slices.Clone(s.base), s.screens[screen]...)
}

// marshal is JSON that may stand within a <script>: "<" is escaped.
func marshal(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings, booleans, and what was read from JSON
	}
	return string(b)
}

// data is JSON for the scripts, which no browser runs.
func data(id, text string) string {
	return `<script type="application/json" id="` + id + `">` + text + `</script>`
}

// inline are the scripts that stand in a page. Only ours run: the policy names each by
// its hash, and nothing that came into the page in another way.
type inline struct {
	hashes, films string
	paying        Paying
}

// checkout is the page that may have a payment provider's fields.
const checkout = "/checkout"

// Paying are the origins of a payment provider's fields, for the policy of the checkout alone, with spaces between.
type Paying struct{ Scripts, Frames, Calls, Images string }

// pays reports whether a page has a payment provider's fields.
func (s shell) pays(k key) bool {
	path, _, _ := strings.Cut(k.path, "?")
	return s.paying.Scripts != "" && path == checkout
}

// script returns the element of a script, and remembers it for the policy.
func (in *inline) script(code string) string {
	if code == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(code))
	in.hashes += ` 'sha256-` + base64.StdEncoding.EncodeToString(sum[:]) + `'`
	return `<script>` + code + `</script>`
}

// again reloads a page without scripts, since a frame has no content until its scripts run.
const again = `<noscript><meta http-equiv="refresh" content="1"/></noscript>`

// policy is the page's Content-Security-Policy. Styles may be inline: rendered elements
// have style attributes, and the player brings the styles of its own elements.
func (in *inline) policy() string {
	also := func(origins string) string { return strings.TrimSuffix(" "+origins, " ") }
	films, frames := also(in.films), ""
	if in.paying.Frames != "" {
		frames = "; frame-src 'self'" + also(in.paying.Frames)
	}
	return "default-src 'self'; img-src 'self' data: blob:" + also(in.paying.Images) +
		"; media-src 'self' blob:" + films +
		"; style-src 'self' 'unsafe-inline'; script-src 'self'" + in.hashes + also(in.paying.Scripts) +
		"; connect-src 'self'" + films + also(in.paying.Calls) + frames +
		"; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
}
