package inspect

import (
	"cmp"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"stoa/internal/course"
)

// markdown finds links that lead nowhere and pictures without words.
func (f *finder) markdown(field, source string) {
	links, pictures := course.References(source)
	for _, l := range links {
		if reason := missing(l); reason != "" {
			f.add(Finding{Rule: LinkMissing, Field: field, Text: cmp.Or(l.Words, l.Address), Reason: reason})
		} else if answer := f.Links[l.Address]; answer.Reason != "" {
			f.add(Finding{
				Rule: LinkDead, Field: field, Text: l.Address, Reason: answer.Reason, Value: float64(answer.Status),
			})
		}
	}
	for _, p := range pictures {
		if !describes(p.Words) {
			f.add(Finding{Rule: PictureAlt, Field: field, Text: cmp.Or(p.Words, path.Base(p.Address))})
		}
	}
}

// missing says why a link cannot lead anywhere, or "".
func missing(l course.Reference) string {
	address, err := url.Parse(l.Address)
	switch {
	case l.Address == "" || l.Address == "#":
		return "empty"
	case l.Words == "":
		return "text"
	case err != nil:
		return "empty"
	case address.Scheme == "" && address.Host == "" && !strings.HasPrefix(l.Address, "/") && l.Address[0] != '#':
		return "relative"
	case slices.Contains([]string{"", "http", "https", "mailto", "tel", "media"}, address.Scheme):
		return ""
	default:
		return "scheme"
	}
}

var (
	// What cameras and programs call a picture is no description: WCAG failure F30.
	fileName = regexp.MustCompile(`(?i)^\S+\.(png|jpe?g|gif|webp|svg|avif)$|^(img|dsc|pxl|screenshot)[-_ ]?\d*$`)
	generic  = []string{"image", "picture", "photo", "bild", "foto", "immagine", "gambar", "obraz", "obrazek", "zdjęcie"}
)

func describes(alt string) bool {
	return alt != "" && !fileName.MatchString(alt) && !slices.Contains(generic, strings.ToLower(alt))
}

// Addresses returns the pages on the web that a course links to, each once, in order: what Material.Links is about.
func Addresses(c course.Content) (all []string) {
	texts := []string{c.Landing.Description}
	for _, section := range c.Sections {
		for _, l := range section.Lessons {
			if l.Kind == course.Text {
				texts = append(texts, l.Body)
			}
		}
	}
	for _, source := range texts {
		links, _ := course.References(source)
		for _, l := range links {
			web := strings.HasPrefix(l.Address, "http://") || strings.HasPrefix(l.Address, "https://")
			if web && !slices.Contains(all, l.Address) {
				all = append(all, l.Address)
			}
		}
	}
	return all
}

// unasked says how many linked pages the machine didn't get to: there are limits.
func (f *finder) unasked() {
	n := 0
	for _, address := range Addresses(f.Content) {
		if _, ok := f.Links[address]; !ok {
			n++
		}
	}
	if f.Asked && n > 0 {
		f.add(Finding{Rule: LinkUnasked, Field: "link", Value: float64(n)})
	}
}

// opens are the types that a browser or free software opens on any computer.
var opens = strings.Fields(`pdf txt md csv tsv json xml yaml yml toml html htm css scss js mjs ts jsx tsx vue svelte py
	ipynb go java kt c h cc cpp hpp cs rs rb php swift r sql sh zip gz tgz tar png jpg jpeg gif webp avif svg mp3 m4a aac
	wav ogg oga opus flac mp4 m4v webm vtt srt epub odt ods odp odg docx xlsx pptx doc xls ppt rtf tex bib ics vcf kml gpx
	geojson stl obj glb gltf ttf otf woff woff2 log diff patch`)

// runs are contents that are programs, whatever their name says.
var runs = []string{
	"application/x-msdownload", "application/x-dosexec", "application/vnd.microsoft.portable-executable",
	"application/x-executable", "application/x-elf", "application/x-mach-binary", "application/x-sharedlib",
}

func (f *finder) file(field string, file File) {
	if file.Name == "" {
		return
	}
	extension := strings.TrimPrefix(strings.ToLower(path.Ext(file.Name)), ".")
	kind, _, _ := strings.Cut(file.ContentType, ";")
	if !slices.Contains(opens, extension) || slices.Contains(runs, kind) {
		f.add(Finding{Rule: FileType, Field: field, Text: file.Name})
	}
}
