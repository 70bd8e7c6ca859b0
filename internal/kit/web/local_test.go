package web_test

import (
	_ "embed"
	"encoding/json"
	"testing"

	"stoa/internal/kit/web"
)

// The screens judge by the same table: web/src/lib/local.test.ts.
//
//go:embed testdata/addresses.json
var addresses []byte

func TestLocalPathStaysHere(t *testing.T) {
	var table struct{ Stays, Leaves []string }
	if err := json.Unmarshal(addresses, &table); err != nil || len(table.Stays) == 0 || len(table.Leaves) == 0 {
		t.Fatal(err, len(table.Stays), len(table.Leaves))
	}
	for _, next := range table.Stays {
		if got := web.LocalPath(next); got != next {
			t.Errorf("%q became %q", next, got)
		}
	}
	for _, next := range table.Leaves {
		if got := web.LocalPath(next); got != "/" {
			t.Errorf("%q led to %q", next, got)
		}
	}
}
