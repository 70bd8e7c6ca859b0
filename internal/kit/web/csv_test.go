package web_test

import (
	"strings"
	"testing"

	"stoa/internal/kit/web"
)

// What Excel, LibreOffice and Sheets run as a formula has an apostrophe before it, also
// where a semicolon, a tab or a line break ends a cell for them.
func TestCellsRunNothing(t *testing.T) {
	for text, want := range map[string]string{
		"=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "\t'=1", "\r\n=1": "\r\n'=1",
		" =1":  " '=1",
		"＝1+1": "'＝1+1", "＋1": "'＋1", "－1": "'－1", "＠A1": "'＠A1",
		"a;=1": "a;'=1", "a;;=1": "a;;'=1", `a;"=1"`: `a;"'=1"`, "a\n=1": "a\n'=1", "a\t＝1;@b": "a\t'＝1;'@b",
		"": "", "Ada Łoś": "Ada Łoś", "1-2=x": "1-2=x", "a@b.test": "a@b.test", "C++; more": "C++; more", "王小明": "王小明",
		"\xff": "\xff",
	} {
		if got := web.Cell(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	var out strings.Builder
	if err := web.WriteCSV(&out, [][]string{{"a", "=1"}, {"x;＝1", `"`}}); err != nil {
		t.Fatal(err)
	}
	if want := "\ufeffa,'=1\r\nx;'＝1,\"\"\"\"\r\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}
