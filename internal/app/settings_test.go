package app

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db/dbtest"
)

// What is wrong with a setting names it, and its value without passwords, the cause and what to do.
func TestSettingsAreChecked(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close() //nolint:errcheck // it is ours
	file := filepath.Join(t.TempDir(), "file")
	broken := t.TempDir()
	for _, path := range []string{file, filepath.Join(broken, "stoa.db")} {
		if err := os.WriteFile(path, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	postgres := dbtest.PostgresURL(t)
	for _, c := range []struct {
		set  func(*Config)
		want string
	}{
		{func(c *Config) { c.PublicURL = "learn.example.org" }, "--public-url (STOA_PUBLIC_URL) is \"learn.example.org\": " +
			"it is no address with a scheme. Write https://learn.example.org"},
		{func(c *Config) { c.PublicURL = "ftp://learn.example.org" }, "http:// and https:// only"},
		{func(c *Config) { c.PublicURL = "https://example.org/stoa" }, "write https://example.org"},
		{func(c *Config) { c.Database = "mysql://me:hush@db/stoa" }, "mysql://me:***@db/stoa\": Stoa has no driver for"},
		{func(c *Config) { c.Database = "postgress://me:hush@db/stoa" }, "Write postgres://"},
		{func(c *Config) { c.Database = "postgres://me:hush@127.0.0.1:1/stoa" }, "Start PostgreSQL, or correct the host"},
		{func(c *Config) { c.Database = strings.Replace(postgres, "/stoa_", "/none_", 1) }, "Create it: createdb"},
		{func(c *Config) { c.Media = "gs://bucket" }, "can't store files in gs:. Write s3://"},
		{func(c *Config) { c.Media = "s3://?region=eu" }, "it names no bucket"},
		{func(c *Config) { c.SMTP = "mail.example.org:587" }, "--smtp (STOA_SMTP)"},
		{func(c *Config) { c.SMTP = "http://me:hush@mail.example.org" }, "http://me:***@mail.example.org"},
		{func(c *Config) { c.MailFrom = "nobody" }, "Write it as: Stoa <"},
		{func(c *Config) { c.Listen = "8080" }, "it is not host:port"},
		{func(c *Config) { c.Listen = taken.Addr().String() }, "another program listens there"},
		{func(c *Config) { c.AdminListen = taken.Addr().String() }, "--admin-listen (STOA_ADMIN_LISTEN)"},
		{func(c *Config) { c.Listen = "192.0.2.1:0" }, "this machine has no such address"},
		{func(c *Config) { c.Data = file }, "There is a file where the folder should be"},
		{func(c *Config) { c.Data = filepath.Join(file, "data") }, "There is a file where the folder should be"},
		{func(c *Config) { c.Data = broken }, "damaged or none of SQLite's"},
		{func(c *Config) { c.Data = "/proc/stoa" }, "--data (STOA_DATA) is \"/proc/stoa\""},
	} {
		in := Config{Listen: "127.0.0.1:0", Data: t.TempDir(), PublicURL: "http://localhost", MailFrom: "Stoa <a@localhost>"}
		c.set(&in)
		err := Serve(t.Context(), in)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "hush") {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// All that is wrong is said at once.
func TestSettingsAreCheckedTogether(t *testing.T) {
	err := Serve(t.Context(), Config{Listen: "8080", PublicURL: "learn", Database: "mysql:x", SMTP: "y", Data: "none"})
	for _, flag := range []string{"--listen", "--public-url", "--database", "--smtp"} {
		if err == nil || !strings.Contains(err.Error(), flag) {
			t.Errorf("%v says nothing of %s", err, flag)
		}
	}
}

// What a store refuses is a wrong setting; one that isn't there is no reason not to start.
func TestMediaAreTried(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "key")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "hush")
	for code, want := range map[string]string{
		"NoSuchBucket": "there is no such bucket. Create it", "InvalidAccessKeyId": "Correct AWS_ACCESS_KEY_ID",
		"AccessDenied": "Allow s3:PutObject",
	} {
		store := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(map[bool]int{true: http.StatusNotFound, false: http.StatusForbidden}[code == "NoSuchBucket"])
			fmt.Fprintf(w, `<?xml version="1.0"?><Error><Code>%s</Code><Message>no</Message></Error>`, code)
		}))
		c := Config{Media: "s3://films?region=eu&use_path_style=true&endpoint=" + store.URL}
		bucket, err := blob.Open(c.Media)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.tryMedia(t.Context(), bucket); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", code, err)
		}
		store.Close()
		gone, cancel := context.WithTimeout(t.Context(), time.Second)
		if err := c.tryMedia(gone, bucket); err != nil {
			t.Errorf("a store that isn't there: %v", err)
		}
		cancel()
	}
}
