// Package ipcountry tells in which country an address of the internet is, from a database file of the operator's in
// MaxMind's format (.mmdb). It promises to reload the file when it is replaced, and to keep the last one while the new
// one can't be read. It refuses to fetch such files, and to keep addresses.
package ipcountry

import (
	"errors"
	"fmt"
	"net/netip"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/oschwald/maxminddb-golang/v2"
)

// Finder finds countries. A nil one finds none.
type Finder struct {
	path string
	now  atomic.Pointer[edition]
}

// edition is the file as it was read at once: it may be replaced, or written over, at any time.
type edition struct {
	reader   *maxminddb.Reader
	modified time.Time
	size     int64
}

var errNoCountries = errors.New("it has no countries (country, iso_code)")

// Open reads the file of a path.
func Open(path string) (*Finder, error) {
	f := &Finder{path: path}
	next, err := read(path)
	f.now.Store(next)
	return f, err
}

func read(path string) (*edition, error) {
	about, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	b, err := os.ReadFile(path) //nolint:gosec // the operator's
	if err != nil {
		return nil, err
	}
	reader, err := maxminddb.OpenBytes(b)
	if err != nil {
		return nil, fmt.Errorf("it is no .mmdb file: %w", err)
	}
	tried := 0
	for found := range reader.Networks() {
		if countryOf(found) != "" {
			return &edition{reader, about.ModTime(), about.Size()}, nil
		}
		if tried++; tried == 1000 {
			break
		}
	}
	return nil, errNoCountries
}

// Follow reads the file again if it has changed.
func (f *Finder) Follow() error {
	about, err := os.Stat(f.path)
	if err != nil {
		return err
	}
	if last := f.now.Load(); about.ModTime().Equal(last.modified) && about.Size() == last.size {
		return nil
	}
	next, err := read(f.path)
	if err != nil {
		return err
	}
	f.now.Store(next)
	return nil
}

// Of returns the country of an address, or of a network such as 2001:db8::/64: a code such as DE, or "".
func (f *Finder) Of(address string) string {
	if f == nil {
		return ""
	}
	address, _, _ = strings.Cut(address, "/")
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	return countryOf(f.now.Load().reader.Lookup(ip.Unmap()))
}

func countryOf(found maxminddb.Result) (code string) {
	if found.DecodePath(&code, "country", "iso_code") != nil {
		return ""
	}
	return code
}
