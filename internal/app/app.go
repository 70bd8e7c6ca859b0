// Package app is the one place that knows all: it opens the database, makes the
// domains, gives each what it asks of others, and puts their routes behind one handler. It owns no
// rule of the business.
package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/wire"
)

// Config is what an installation chooses. Zero values are the defaults.
type Config struct {
	Listen string // host:port
	// Domains are those that Stoa gets certificates for, the first of them or PublicURL's being the one that others
	// lead to. Without any, it speaks HTTP, and something in front of it speaks TLS.
	Domains []string
	// HTTPListen is host:port of what leads from http:// to https://, where the authority asks its questions.
	HTTPListen string
	// ACME is the directory of the authority, or "" for Let's Encrypt; ACMERoot a file with the certificate that
	// vouches for it, or "".
	ACME, ACMERoot string
	// AdminListen is host:port of what only the operator of the machine may reach: /metrics, /debug/pprof and the level
	// of the log. Without it there is none of that.
	AdminListen string
	Drain       time.Duration // how long /readyz says no before the port is closed
	Data        string        // folder of the database and the files
	Database    string        // postgres://…, or "" for SQLite in Data
	// Replicate is where a copy of SQLite follows every write, or "": a folder, or s3://….
	Replicate  string
	Media      string // s3://…, or "" for Data/media
	FFmpeg     string // path of ffmpeg, or "" to look for it
	Transcribe string // command that gets a sound file and prints WebVTT, or ""
	Fonts      string // folder of more typefaces, or "" for Data/fonts
	// NoUpgradeBackup upgrades a database without saving it in the data folder first.
	NoUpgradeBackup bool
	KeyFile         string // of the secrets in the database, or "" for Data/key
	PublicURL       string // as visitors write it, without a slash at the end
	Sample          bool   // fill an empty database with the sample marketplace
	// SampleAnyway serves the sample to others too, although everyone knows its passwords.
	SampleAnyway bool
	// OperatorSecondFactor is "required", "optional", or "" for required but with the sample, whose operator has none.
	OperatorSecondFactor string
	// What can be set in the browser as well. Sources says where a value comes from, such as "flag --smtp", by the
	// names of package setting; what it lacks is weaker than the browser's. Without Sources everything that isn't
	// empty is stronger.
	Name, Color, Logo, Languages, Seller string
	Sources                              map[string]string
	Releases                             string // the feed of new releases, or ""
	Currency                             string // ISO 4217, or "" for what is set in the browser
	SMTP                                 string // smtp://user:password@host:port, or "" to keep mails in Data/mail
	MailFrom                             string
	UploadQuota                          int64    // bytes that the media of one instructor may have, or 0 for 100 GiB
	Proxies                              int      // of our own, between visitors and us
	Insecure                             []string // connections that may go without TLS: visitors, database, smtp, media
	// How to reach the operator, shown on the contact page and on receipts.
	SupportEmail, Phone, Address string
	Environment                  []string // NAME=value, of which STOA_OIDC_… is read
	Version                      string

	Payment []string // how buyers pay; empty is test
	Stripe  StripeConfig
	VIES    string // base address of the service that knows VAT ids, or "" for the European Commission's
	// IPCountries is a file with the countries of addresses (.mmdb), or "".
	IPCountries string

	// DatabaseReplica is postgres://… of read replicas; DatabaseDirect that of the server where Database is a pooler.
	DatabaseReplica []string
	DatabaseDirect  string
	// TrustedIssuers are the origins of other Stoas whose word about what someone has learned counts here.
	TrustedIssuers []string
}

func (c Config) operatorsNeedSecondFactor() bool {
	return c.OperatorSecondFactor == "required" || c.OperatorSecondFactor == "" && !c.Sample
}

// checkWires refuses connections that others could read. What an SMTP server offers shows when the
// first email is sent.
func (c Config) checkWires() error {
	type end struct {
		name, setting string
		err           error
	}
	ends := []end{
		{"visitors", "--public-url", wire.HTTP(c.PublicURL)},
		{"database", "--database", wire.Postgres(c.Database)},
		{"database", "--database-direct", wire.Postgres(c.DatabaseDirect)},
		{"media", "--media", blob.Encrypted(c.Media)},
		{"media", "--replicate", blob.Encrypted(c.Replicate)},
	}
	for _, url := range c.DatabaseReplica {
		ends = append(ends, end{"database", "--database-replica", wire.Postgres(url)})
	}
	for _, w := range ends {
		if w.err != nil && !c.insecure(w.name) {
			return fmt.Errorf(
				"%s: %w. If nobody can listen in between, allow it with --insecure=%s (STOA_INSECURE)", w.setting, w.err, w.name,
			)
		}
	}
	return nil
}

func (c Config) insecure(connection string) bool { return slices.Contains(c.Insecure, connection) }

// openDatabase opens the database that c names, making the data folder first.
func openDatabase(ctx context.Context, c Config) (*db.DB, error) {
	if err := c.checkWires(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Data, 0o750); err != nil {
		return nil, option{"data", "STOA_DATA", c.Data}.wrong(err.Error(), mendFolder(c.Data, err))
	}
	url := c.Database
	if url == "" {
		url = filepath.Join(c.Data, "stoa.db")
	}
	dial := db.Connect
	if c.Replicate != "" {
		dial = db.ConnectReplicated
	}
	d, err := dial(ctx, url)
	if err != nil {
		return nil, c.explainDatabase(err)
	}
	var newer *db.NewerSchemaError
	var unsaved error
	err = d.Upgrade(ctx, func(ctx context.Context, schema int64) error {
		unsaved = c.save(ctx, d, schema)
		return unsaved
	})
	if err == nil {
		if err = c.openBeside(d); err != nil {
			return nil, errors.Join(err, d.Close())
		}
		return d, nil
	}
	_ = d.Close() // the other error says more
	if unsaved == nil && !errors.As(err, &newer) {
		return nil, c.explainDatabase(err)
	}
	return nil, fmt.Errorf("database: %w", err)
}

// openBeside names the other servers of a database.
func (c Config) openBeside(d *db.DB) error {
	if err := d.AddReplicas(c.DatabaseReplica); err != nil {
		return option{"database-replica", "STOA_DATABASE_REPLICA", strings.Join(c.DatabaseReplica, ",")}.wrong(
			err.Error(), "Write postgres://user:password@host/database, several separated by commas",
		)
	}
	if c.DatabaseDirect == "" {
		return nil
	}
	if err := d.SetDirect(c.DatabaseDirect); err != nil {
		return option{"database-direct", "STOA_DATABASE_DIRECT", c.DatabaseDirect}.wrong(
			err.Error(), "Write postgres://user:password@host/database, the server behind the pooler of --database",
		)
	}
	return nil
}
