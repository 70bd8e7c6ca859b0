package course

import (
	"bytes"
	"html"
	"regexp"
	"slices"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

var (
	markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.Linkify))
	allowed  = bluemonday.UGCPolicy().AllowAttrs("class").Matching(bluemonday.SpaceSeparatedTokens).OnElements("code")
	nothing  = bluemonday.StrictPolicy()
)

// HTML turns an author's Markdown into HTML that is safe to show.
func HTML(source string) string {
	var b bytes.Buffer
	if err := markdown.Convert([]byte(source), &b); err != nil {
		return nothing.Sanitize(source)
	}
	return string(allowed.SanitizeBytes(b.Bytes()))
}

// Plain turns Markdown into one line of text, at most longest runes, for summaries.
func Plain(source string, longest int) string {
	line := strings.Join(strings.Fields(html.UnescapeString(nothing.Sanitize(HTML(source)))), " ")
	runes := []rune(line)
	if len(runes) <= longest {
		return line
	}
	cut := string(runes[:longest-1])
	if at := strings.LastIndexByte(cut, ' '); at > len(cut)/2 {
		cut = cut[:at]
	}
	return cut + "…"
}

// Paragraphs returns the text of each paragraph, heading, entry of a list, cell and block of code of a Markdown text,
// each as one line.
func Paragraphs(source string) (out []string) {
	raw := []byte(source)
	_ = ast.Walk(markdown.Parser().Parse(text.NewReader(raw)), func(n ast.Node, enter bool) (ast.WalkStatus, error) {
		if !enter || n.Type() != ast.TypeBlock {
			return ast.WalkContinue, nil
		}
		var b strings.Builder
		switch first := n.FirstChild(); {
		case n.Kind() == ast.KindCodeBlock || n.Kind() == ast.KindFencedCodeBlock:
			b.Write(n.Lines().Value(raw))
		case first != nil && first.Type() == ast.TypeInline:
			inline(&b, n, raw)
		default:
			return ast.WalkContinue, nil
		}
		if line := strings.Join(strings.Fields(b.String()), " "); line != "" {
			out = append(out, line)
		}
		return ast.WalkSkipChildren, nil
	})
	return out
}

// inline writes the text within a paragraph.
func inline(b *strings.Builder, paragraph ast.Node, raw []byte) {
	_ = ast.Walk(paragraph, func(n ast.Node, enter bool) (ast.WalkStatus, error) {
		if !enter {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.WriteString(html.UnescapeString(string(n.Value(raw))))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.AutoLink:
			b.Write(n.Label(raw))
		}
		return ast.WalkContinue, nil
	})
}

// picture is how a text names a medium: its address is signed when the text is shown.
var picture = regexp.MustCompile(`/media/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})`)

// Pictures are the ids of the media that a Markdown text shows, however it writes their addresses.
func Pictures(source string) (ids []string) {
	if !strings.Contains(source, "/") && !strings.Contains(source, "&") {
		return nil
	}
	for _, text := range []string{source, HTML(source)} {
		for _, m := range picture.FindAllStringSubmatch(text, -1) {
			if !slices.Contains(ids, m[1]) {
				ids = append(ids, m[1])
			}
		}
	}
	return ids
}

// SwapPictures names other media in a Markdown text; where f returns "", none. It sees what is written plainly.
func SwapPictures(source string, f func(id string) string) string {
	return SwapAddresses(source, func(id string) string {
		if id = f(id); id != "" {
			id = "/media/" + id
		}
		return id
	})
}

// SwapAddresses puts other addresses in place of those of media in a Markdown text.
func SwapAddresses(source string, f func(id string) string) string {
	return picture.ReplaceAllStringFunc(source, func(address string) string { return f(address[len("/media/"):]) })
}

// Reference is a link or a picture of a text: an address, and the words for it.
type Reference struct{ Address, Words string }

// References returns the links and the pictures of a Markdown text, in order.
func References(source string) (links, pictures []Reference) {
	raw := []byte(source)
	_ = ast.Walk(markdown.Parser().Parse(text.NewReader(raw)), func(n ast.Node, enter bool) (ast.WalkStatus, error) {
		if !enter {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			links = append(links, Reference{string(n.Destination), words(n, raw)})
		case *ast.AutoLink:
			if address := string(n.URL(raw)); n.AutoLinkType == ast.AutoLinkURL {
				links = append(links, Reference{address, address})
			}
		case *ast.Image:
			pictures = append(pictures, Reference{string(n.Destination), words(n, raw)})
		}
		return ast.WalkContinue, nil
	})
	return links, pictures
}

// words is the text within a node: also the alternative text of a picture in a link.
func words(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, enter bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && enter {
			b.Write(t.Segment.Value(source))
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(b.String())
}
