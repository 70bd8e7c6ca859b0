// Package ipcountrytest makes databases of the countries of addresses for tests.
package ipcountrytest

import (
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/maxmind/mmdbwriter"
	"github.com/maxmind/mmdbwriter/mmdbtype"
)

// Write makes a file of networks and their countries, such as 198.51.100.0/24: DE, and puts it at path at once.
func Write(t testing.TB, path string, countries map[string]string) {
	t.Helper()
	tree, err := mmdbwriter.New(mmdbwriter.Options{
		DatabaseType: "Test-Country", RecordSize: 24, IncludeReservedNetworks: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	for network, code := range countries {
		_, of, err := net.ParseCIDR(network)
		if err == nil {
			err = tree.Insert(of, mmdbtype.Map{"country": mmdbtype.Map{"iso_code": mmdbtype.String(code)}})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.CreateTemp(filepath.Dir(path), "*.mmdb")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tree.WriteTo(file); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(file.Name(), path); err != nil {
		t.Fatal(err)
	}
}
