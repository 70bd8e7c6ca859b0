package course

import (
	"bytes"
	"html"
	"regexp"
	"slices"
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
