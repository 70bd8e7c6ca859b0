package course_test

import (
	"strings"
	"testing"

	"stoa/internal/course"
)

func TestHTMLIsSafe(t *testing.T) {
	for source, bad := range map[string]string{
		"<script>alert(1)</script>":            "script",
		"[x](javascript:alert(1))":             "javascript",
		"![x](x \"y\" onerror=alert(1))":       "onerror=\"",
		"<img src=x onerror=alert(1)>":         "onerror",
		"<a href=\"data:text/html,x\">y</a>":   "data:",
		"<iframe src=//evil.example></iframe>": "iframe",
	} {
		if got := course.HTML(source); strings.Contains(got, bad) {
			t.Errorf("%s became %s", source, got)
		}
	}
	if got := course.HTML("| a | b |\n|---|---|\n| 1 | 2 |\n\n```go\nx := 1\n```"); !strings.Contains(got, "<td>1</td>") ||
		!strings.Contains(got, `<code class="language-go">`) {
		t.Error(got)
	}
}

func TestPlain(t *testing.T) {
	for source, want := range map[string]string{
		"# One\n\nTwo & *six* \"4\"":        "One Two & six \"4\"",
		"a < b":                             "a < b",
		strings.Repeat("słowo ", 10):        "słowo słowo słowo…",
		strings.Repeat("ż", 30):             strings.Repeat("ż", 19) + "…",
		"- one\n- two\n\n<b>three</b> four": "one two three four",
	} {
		if got := course.Plain(source, 20); got != want {
			t.Errorf("%q became %q, want %q", source, got, want)
		}
	}
}
