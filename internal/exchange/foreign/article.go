package foreign

import (
	"bytes"
	"errors"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/strikethrough"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"stoa/internal/course"
	"stoa/internal/exchange/archive"
	"stoa/internal/exchange/pack"
)

const (
	mostText = 4 << 20 // bytes of a page
	enough   = 40      // characters that make a page a text, and not the frame of a program
)

func unreadable(err error) string {
	if errors.Is(err, archive.ErrTooLarge) {
		return pack.FileTooLarge
	}
	return pack.FileDamaged
}

// page is what a page of HTML holds.
type page struct {
	body     string // Markdown
	chars    int    // of it that are text
	pictures int
	videos   []string
	files    []string
	embedded bool // something of another server, which is a link now
	programs bool
}

func (p page) readable() bool {
	return p.chars >= enough || p.pictures > 0 && !p.programs || len(p.videos) > 0
}

// dropped are elements whose content is not for reading.
var dropped = []string{
	"script", "style", "noscript", "template", "object", "applet", "canvas", "svg", "form", "button", "input", "select",
	"textarea", "head", "link", "meta", "dialog",
}

// page reads a page of HTML that is in a folder of the package. A heading that only repeats the title goes.
func (b *builder) page(content []byte, folder, title string) page {
	root, err := html.Parse(strings.NewReader(utf8Of(content, "text/html")))
	if err != nil {
		return page{}
	}
	p := page{}
	b.clean(root, folder, &p)
	if h := heading(root); h != nil && strings.EqualFold(textOf(h), strings.TrimSpace(title)) {
		h.Parent.RemoveChild(h)
	}
	p.chars = utf8.RuneCountInString(textOf(root))
	p.body = markdownOf(root)
	return p
}

func markdownOf(root *html.Node) string {
	convert := converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(), strikethrough.NewStrikethroughPlugin(),
		table.NewTablePlugin(),
	))
	text, err := convert.ConvertNode(root)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// clean takes out what isn't for reading, and has links and pictures lead to files of the course.
func (b *builder) clean(n *html.Node, folder string, p *page) {
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		switch {
		case c.Type == html.CommentNode:
			n.RemoveChild(c)
		case c.Type != html.ElementNode:
		case slices.Contains(dropped, c.Data):
			p.programs = p.programs || c.Data == "script" || c.Data == "object" || c.Data == "canvas"
			n.RemoveChild(c)
		case c.Data == "img":
			b.image(c, folder, p)
		case slices.Contains([]string{"iframe", "embed", "video", "audio", "frame"}, c.Data):
			b.embedded(c, folder, p)
		default:
			if c.Data == "a" {
				b.link(c, folder, p)
			}
			b.clean(c, folder, p)
		}
		c = next
	}
}

func (b *builder) image(n *html.Node, folder string, p *page) {
	source := attrOf(n, "src")
	if name, ok := b.resolve(folder, source); ok {
		setAttr(n, "src", "/media/"+b.file(name))
		p.pictures++
		return
	}
	if !remote(source) {
		if source != "" && !strings.HasPrefix(source, "data:") {
			b.Left.Add(source, pack.FileMissing)
		}
		n.Parent.RemoveChild(n)
		return
	}
	p.embedded = true
	b.Left.Add(source, pack.Embedded)
	become(n, source, attrOf(n, "alt"))
}

// embedded takes out a film or another page: what is in the package is kept as a file, else there is a link.
func (b *builder) embedded(n *html.Node, folder string, p *page) {
	sources := []string{attrOf(n, "src")}
	for c := range n.Descendants() {
		if c.Type == html.ElementNode && c.Data == "source" {
			sources = append(sources, attrOf(c, "src"))
		}
	}
	for _, source := range sources {
		if name, ok := b.resolve(folder, source); ok && kinds[endingOf(name)] != "" {
			if kinds[endingOf(name)] == course.Video {
				p.videos = once(p.videos, name)
			} else if kinds[endingOf(name)] == course.File {
				p.files = once(p.files, name)
			}
			n.Parent.RemoveChild(n)
			return
		}
	}
	for _, source := range sources {
		if remote(source) {
			p.embedded = true
			b.Left.Add(source, pack.Embedded)
			become(n, source, attrOf(n, "title"))
			return
		}
	}
	n.Parent.RemoveChild(n)
}

// link keeps a link to elsewhere, and makes files of the package such beside the lesson.
func (b *builder) link(n *html.Node, folder string, p *page) {
	to := attrOf(n, "href")
	name, ok := b.resolve(folder, to)
	switch {
	case ok && kinds[endingOf(name)] == course.Video:
		p.videos = once(p.videos, name)
	case ok && kinds[endingOf(name)] == course.File:
		p.files = once(p.files, name)
	case remote(to), strings.HasPrefix(to, "mailto:"):
		return
	}
	n.Data, n.DataAtom, n.Attr = "span", 0, nil
}

func once(names []string, name string) []string {
	if slices.Contains(names, name) {
		return names
	}
	return append(names, name)
}

func become(n *html.Node, address, text string) {
	if text == "" {
		text = address
	}
	link := &html.Node{Type: html.ElementNode, Data: "a", Attr: []html.Attribute{{Key: "href", Val: address}}}
	link.AppendChild(&html.Node{Type: html.TextNode, Data: text})
	paragraph := &html.Node{Type: html.ElementNode, Data: "p"}
	paragraph.AppendChild(link)
	n.Parent.InsertBefore(paragraph, n)
	n.Parent.RemoveChild(n)
}

func remote(address string) bool {
	return slices.ContainsFunc([]string{"http://", "https://", "//"}, func(start string) bool {
		return strings.HasPrefix(address, start)
	})
}

// Where cartridges say the folder of all their files.
var fileBase = regexp.MustCompile(`^(?:\$|%24)IMS[-_]CC[-_]FILEBASE(?:\$|%24)/?`)

// resolve finds the file of the package that an address in a page leads to.
func (b *builder) resolve(folder, address string) (string, bool) {
	if address == "" || remote(address) || strings.Contains(address, ":") {
		return "", false
	}
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	folders := []string{folder}
	if rest := fileBase.ReplaceAllString(address, ""); rest != address {
		address, folders = rest, []string{"web_resources", "", folder}
	}
	if plain, err := url.PathUnescape(address); err == nil {
		address = plain
	}
	for _, folder := range folders {
		name := path.Join(folder, strings.ReplaceAll(address, `\`, "/"))
		if found, ok := b.archive.Find(strings.TrimPrefix(name, "/")); ok {
			return found, true
		}
	}
	return "", false
}

// addPage adds what a page has: an article, a video, or one after the other.
func (b *builder) addPage(key, section, title string, p page) {
	if p.chars >= enough || p.pictures > 0 || len(p.videos) == 0 {
		l := b.add(key, section, course.ContentLesson{Title: title, Kind: course.Text, Body: p.body})
		for _, name := range p.files {
			l.Resources = append(l.Resources, b.beside(name))
		}
	}
	for _, name := range p.videos {
		name, lesson := name, title
		if len(p.videos) > 1 {
			lesson = TitleOf(bare(path.Base(name)))
		}
		b.add(key, section, b.medium(lesson, course.Video, name))
	}
}

var inMarkdown = regexp.MustCompile(`(!?\[[^\]]*\]\()<?([^)>\s]+)>?`)

// markdown has pictures in a text of Markdown lead to files of the course.
func (b *builder) markdown(text, folder string) string {
	return inMarkdown.ReplaceAllStringFunc(text, func(link string) string {
		m := inMarkdown.FindStringSubmatch(link)
		if name, ok := b.resolve(folder, m[2]); ok && strings.HasPrefix(link, "!") {
			return m[1] + "/media/" + b.file(name)
		}
		return link
	})
}

// utf8Of is a text whatever its encoding.
func utf8Of(content []byte, contentType string) string {
	if contentType == "" && utf8.Valid(content) {
		return string(bytes.TrimPrefix(content, []byte("\ufeff")))
	}
	encoding, _, _ := charset.DetermineEncoding(content[:min(len(content), 1024)], contentType)
	if utf8.Valid(content) {
		return string(bytes.TrimPrefix(content, []byte("\ufeff")))
	}
	plain, err := encoding.NewDecoder().Bytes(content)
	if err != nil {
		return strings.ToValidUTF8(string(content), "")
	}
	return string(plain)
}

// plainOf is the text of a piece of HTML, for fields without any form.
func plainOf(source string) string {
	root, err := html.Parse(strings.NewReader(source))
	if err != nil {
		return ""
	}
	return textOf(root)
}

// blocks are elements before which a word ends.
var blocks = []string{
	"p", "div", "br", "li", "ul", "ol", "tr", "td", "th", "table", "section", "article", "blockquote", "pre", "h1", "h2",
	"h3", "h4", "h5", "h6", "dt", "dd", "img",
}

func textOf(n *html.Node) string {
	var text strings.Builder
	for c := range n.Descendants() {
		switch {
		case c.Type == html.TextNode && (c.Parent == nil || !slices.Contains(dropped, c.Parent.Data)):
			text.WriteString(c.Data)
		case c.Type == html.ElementNode && slices.Contains(blocks, c.Data):
			text.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(text.String()), " ")
}

func heading(root *html.Node) *html.Node {
	for c := range root.Descendants() {
		if c.Type == html.ElementNode && (c.Data == "h1" || c.Data == "h2") {
			return c
		}
	}
	return nil
}

func attrOf(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return strings.TrimSpace(a.Val)
		}
	}
	return ""
}

func setAttr(n *html.Node, key, value string) {
	for i := range n.Attr {
		if n.Attr[i].Key == key {
			n.Attr[i].Val = value
		}
	}
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "srcset" || a.Key == "title" })
}
