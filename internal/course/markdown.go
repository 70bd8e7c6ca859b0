package course

import (
	"bytes"
	"html"
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
