package course

import (
	"bytes"
	"html"
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
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
	text := strings.Join(strings.Fields(html.UnescapeString(nothing.Sanitize(HTML(source)))), " ")
	runes := []rune(text)
	if len(runes) <= longest {
		return text
	}
	cut := string(runes[:longest-1])
	if at := strings.LastIndexByte(cut, ' '); at > len(cut)/2 {
		cut = cut[:at]
	}
	return cut + "…"
}

// picture is how a text names a medium: its address is signed when the text is shown.
var picture = regexp.MustCompile(`/media/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})`)

// Pictures are the ids of the media that a Markdown text shows.
func Pictures(source string) (ids []string) {
	for _, m := range picture.FindAllStringSubmatch(source, 500) {
		ids = append(ids, m[1])
	}
	return ids
}
