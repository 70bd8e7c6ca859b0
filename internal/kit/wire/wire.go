// Package wire owns the rule which connections must be encrypted: all that leave this machine. It
// promises to say what to set instead. It refuses to know what is connected to.
package wire

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Local reports whether a host can only be reached from this machine. "" is no host.
func Local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}

// HTTP returns an error unless address begins with https://, or its host is this machine.
func HTTP(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return fmt.Errorf("%q is not a valid URL", address)
	}
	if u.Scheme == "https" || u.Scheme == "http" && Local(u.Hostname()) {
		return nil
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() == "" || ip != nil && ip.IsUnspecified() {
		return fmt.Errorf("%s listens to the network, but is no address that others can open: set the one that "+
			"they use, with https:// where it is not a network of your own", address)
	}
	return fmt.Errorf("%s is not encrypted: use https://", address)
}

// Postgres returns an error if a connection to address could be without TLS, or with a server whose
// certificate nobody has checked. A socket, and a host that is this machine, need neither. An address
// of SQLite is a file.
func Postgres(address string) error {
	if !strings.HasPrefix(address, "postgres://") && !strings.HasPrefix(address, "postgresql://") {
		return nil
	}
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return errors.New("the address is not like postgres://user:password@host/database") // it has a password
	}
	ways := []*pgconn.FallbackConfig{{Host: config.Host, TLSConfig: config.TLSConfig}}
	unchecked := ""
	for _, way := range append(ways, config.Fallbacks...) {
		switch {
		case strings.HasPrefix(way.Host, "/") || Local(way.Host):
		case way.TLSConfig == nil:
			return fmt.Errorf("%s may be reached without TLS: add sslmode=verify-full", way.Host)
		case way.TLSConfig.InsecureSkipVerify:
			unchecked = way.Host
		}
	}
	if unchecked != "" {
		return fmt.Errorf("the certificate of %s is not checked: use sslmode=verify-full, with sslrootcert=FILE for an "+
			"authority of your own", unchecked)
	}
	return nil
}
