package app

import (
	"strings"
	"testing"
)

// What leaves this machine is encrypted, or the operator has said that it need not be.
func TestConnectionsElsewhereAreEncrypted(t *testing.T) {
	for what, c := range map[string]struct {
		in   Config
		want string // in the error; "" if it is allowed
	}{
		"this machine":          {Config{PublicURL: "http://localhost:8080"}, ""},
		"https":                 {Config{PublicURL: "https://stoa.test"}, ""},
		"visitors":              {Config{PublicURL: "http://stoa.test"}, "--insecure=visitors"},
		"visitors of all hosts": {Config{PublicURL: "http://0.0.0.0:8080"}, "--insecure=visitors"},
		"the address they open": {Config{PublicURL: "http://0.0.0.0:8080"}, "--public-url: http://0.0.0.0:8080 listens"},
		"without a host":        {Config{PublicURL: "http://:8080"}, "address that others can open"},
		"visitors, allowed":     {Config{PublicURL: "http://stoa.test", Insecure: []string{"visitors"}}, ""},
		"database":              {Config{Database: "postgres://me:hush@db.stoa.test/stoa"}, "sslmode=verify-full"},
		"database, what to do":  {Config{Database: "postgres://me:hush@db.stoa.test/stoa"}, "--insecure=database"},
		"database, another name": {
			Config{Database: "postgres://db.stoa.test/stoa", Insecure: []string{"smtp"}}, "--database",
		},
		"database, allowed": {
			Config{Database: "postgres://db.stoa.test/stoa", Insecure: []string{"smtp", "database"}}, "",
		},
		"database with TLS":       {Config{Database: "postgres://db.stoa.test/stoa?sslmode=verify-full"}, ""},
		"files":                   {Config{Media: "s3://b?endpoint=http://s3.stoa.test"}, "--insecure=media"},
		"files, allowed":          {Config{Media: "s3://b?endpoint=http://s3.stoa.test", Insecure: []string{"media"}}, ""},
		"files with TLS":          {Config{Media: "s3://b?endpoint=https://s3.stoa.test"}, ""},
		"files of Amazon":         {Config{Media: "s3://b?region=eu-central-1"}, ""},
		"files beside the server": {Config{Media: "s3://b?endpoint=http://127.0.0.1:9000"}, ""},
	} {
		if c.in.PublicURL == "" {
			c.in.PublicURL = "https://stoa.test"
		}
		c.in.Data = t.TempDir()
		if c.want == "" {
			if err := c.in.checkWires(); err != nil {
				t.Errorf("%s: %v", what, err)
			}
			continue
		}
		_, err := Open(t.Context(), c.in)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "hush") {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
}
