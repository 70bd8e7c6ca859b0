package ipcountry_test

import (
	"os"
	"path/filepath"
	"testing"

	"stoa/internal/kit/ipcountry"
	"stoa/internal/kit/ipcountry/ipcountrytest"
)

func TestTheFileIsFollowed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "countries.mmdb")
	if _, err := ipcountry.Open(path); err == nil {
		t.Error("no file is one")
	}
	if err := os.WriteFile(path, []byte("countries"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ipcountry.Open(path); err == nil {
		t.Error("a text is a database")
	}
	ipcountrytest.Write(t, path, map[string]string{"198.51.100.0/24": ""})
	if _, err := ipcountry.Open(path); err == nil {
		t.Error("a database without countries is one of countries")
	}
	ipcountrytest.Write(t, path, map[string]string{"198.51.100.0/24": "DE", "2001:db8:1::/48": "PL"})
	f, err := ipcountry.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]string{
		"198.51.100.7": "DE", "::ffff:198.51.100.7": "DE", "2001:db8:1:2::/64": "PL", "2001:db8:2::1": "", "192.0.2.1": "",
		"": "", "somewhere": "",
	} {
		if got := f.Of(address); got != want {
			t.Errorf("%s is in %q", address, got)
		}
	}
	if err := os.WriteFile(path, []byte("half a file"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := f.Follow(); err == nil || f.Of("198.51.100.7") != "DE" {
		t.Errorf("a broken file: %v, %s", err, f.Of("198.51.100.7"))
	}
	ipcountrytest.Write(t, path, map[string]string{"198.51.100.0/24": "FR"})
	if err := f.Follow(); err != nil || f.Of("198.51.100.7") != "FR" {
		t.Errorf("a new file: %v, %s", err, f.Of("198.51.100.7"))
	}
	if none := (*ipcountry.Finder)(nil); none.Of("198.51.100.7") != "" {
		t.Error("no database knows a country")
	}
}
