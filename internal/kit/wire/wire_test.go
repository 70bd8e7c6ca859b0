package wire_test

import (
	"strings"
	"testing"

	"stoa/internal/kit/wire"
)

func TestPostgres(t *testing.T) {
	for address, want := range map[string]string{
		"/var/lib/stoa/stoa.db":                                               "",
		"postgres:///stoa?host=/var/run/postgresql":                           "",
		"postgres://me:hush@localhost/stoa":                                   "",
		"postgres://me:hush@127.0.0.1:5432/stoa?sslmode=disable":              "",
		"postgres://me:hush@[::1]/stoa":                                       "",
		"postgres://me:hush@db.stoa.test/stoa":                                "without TLS",
		"postgresql://me:hush@db.stoa.test/stoa":                              "without TLS",
		"postgres://me:hush@db.stoa.test/stoa?sslmode=disable":                "without TLS",
		"postgres://me:hush@db.stoa.test/stoa?sslmode=allow":                  "without TLS",
		"postgres://me:hush@db.stoa.test/stoa?sslmode=require":                "certificate",
		"postgres://me:hush@db.stoa.test/stoa?sslmode=verify-ca":              "certificate",
		"postgres://me:hush@db.stoa.test/stoa?sslmode=verify-full":            "",
		"postgres://me:hush@192.168.1.4/stoa":                                 "without TLS",
		"postgres://me:hush@localhost,db.stoa.test/stoa":                      "db.stoa.test",
		"postgres://me:hush@a.stoa.test,b.stoa.test/stoa?sslmode=verify-full": "",
		"postgres://me:hush@db.stoa.test:port/stoa":                           "not like",
	} {
		err := wire.Postgres(address)
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", address, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", address, err, want)
		case err != nil && strings.Contains(err.Error(), "hush"):
			t.Errorf("%s: the password is in %v", address, err)
		}
	}
}

func TestHTTP(t *testing.T) {
	for address, ok := range map[string]bool{
		"https://stoa.test": true, "http://localhost:8080": true, "http://127.0.0.1": true, "http://[::1]:8080": true,
		"http://stoa.test": false, "http://192.168.1.4": false, "http://localhost.stoa.test": false, "ftp://localhost": false,
		"http://0.0.0.0:8080": false, "": false, "stoa.test": false,
	} {
		if err := wire.HTTP(address); (err == nil) != ok {
			t.Errorf("%q: %v", address, err)
		}
	}
}
