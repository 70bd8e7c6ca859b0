package site

import (
	"bytes"
	"encoding/json"
	"errors"
	"html"
	"io/fs"
	"path"
	"slices"
	"strings"

	"stoa/internal/kit/render"
)

// shell is what every page has around it: the built front end's style and files.
type shell struct {
	font, style string
	entry       string              // the script that everything begins with
	base        []string            // what it imports
	texts       map[string]string   // the file of each language's texts
	screens     map[string][]string // what each screen needs beside the base
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
	b, err := fs.ReadFile(client, ".vite/manifest.json")
	if err != nil {
		return shell{}, err
	}
	var manifest map[string]manifestEntry
	if err := json.Unmarshal(b, &manifest); err != nil {
		return shell{}, err
	}
	s := shell{texts: map[string]string{}, screens: map[string][]string{}}
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
		if strings.Contains(file, "commissioner-latin-flar") {
			s.font = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/` + file + `">`
		}
	}
	// Within the page: a first visit is painted one round trip earlier.
	for _, file := range entry.CSS {
		sheet, err := fs.ReadFile(client, file)
		if err != nil {
			return err
		}
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

// hidden marks what the visitor has sent away, before anything is painted.
const hidden = `<script>try{document.documentElement.dataset.promo=localStorage.getItem("stoa.promo")??""}catch{}</script>`

const meta = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
	`<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf6"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f141c">` +
	`<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">`

// document puts a page together. A nil page is the frame, which is nothing without
// its scripts; a rendered page is read before it is alive, so that its scripts wait
// until all that is to be seen has come.
func (s shell) document(k key, publicURL string, page *render.Rendered) []byte {
	start := map[string]any{"lang": k.lang, "signedIn": k.signedIn, "publicUrl": publicURL, "rendered": page != nil}
	about, err := json.Marshal(start)
	if err != nil {
		panic(err) // strings and booleans
	}
	head, body, state, texts := `<title>Stoa</title><meta name="robots" content="noindex"/>`, "", "null", "{}"
	scripts := `<script type="module" src="/` + s.entry + `"></script>`
	if page != nil {
		head, body, state, texts = page.Head, page.HTML, page.State, page.Texts
		scripts = s.afterwards(page.Screen)
	} else {
		for _, file := range append(slices.Clone(s.base), s.texts[k.lang]) {
			head += `<link rel="modulepreload" href="/` + file + `">`
		}
	}
	var b bytes.Buffer
	b.WriteString(`<!doctype html><html lang="` + html.EscapeString(k.lang) + `"><head>` + meta + hidden + s.font + head + s.style + `</head><body><div id="root">` + body + `</div>`)
	b.WriteString(`<script>window.stoa=` + string(about[:len(about)-1]) + `,"state":` + state + `,"texts":` + texts + `}</script>` + scripts + `</body></html>`)
	return b.Bytes()
}

// afterwards loads the scripts of a screen once the page has loaded.
func (s shell) afterwards(screen string) string {
	files, err := json.Marshal(append(slices.Clone(s.base), s.screens[screen]...))
	if err != nil {
		panic(err) // strings
	}
	return `<script>addEventListener("load",()=>{const add=(tag,with_)=>document.head.append(Object.assign(document.createElement(tag),with_));` +
		`for(const f of ` + string(files) + `)add("link",{rel:"modulepreload",href:"/"+f});add("script",{type:"module",src:"/` + s.entry + `"})})</script>`
}
