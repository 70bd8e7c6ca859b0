package site

import (
	"strings"
	"testing"
)

// A page brings the texts of the code that it starts with, all of them and no others.
func TestAPageBringsTheTextsOfItsCode(t *testing.T) {
	s := newStage(t)
	for lang, want := range map[string]string{
		"en": `"texts":{"a":["Menu"],"b":"B","c":["\u003c/script\u003e ",["n"]],"d":"D"}`,
		"pl": `"texts":{"a":["Menu PL"],"b":"B","c":"C","d":"D"}`,
	} {
		got := s.get("/", "Accept-Language", lang).Body.String()
		if !strings.Contains(got, want) || !strings.Contains(got, `"screen":"Home"`) {
			t.Errorf("%s: %s", lang, got)
		}
	}
	if got := s.get("/admin").Body.String(); !strings.Contains(got, `"texts":{}`) || strings.Contains(got, `"screen"`) {
		t.Errorf("a frame waits for the whole catalog: %s", got)
	}
}
