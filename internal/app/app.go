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
	"time"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/wire"
)

// Config is what an installation chooses. Zero values are the defaults.
type Config struct {
	Listen string // host:port
	// AdminListen is host:port of what only the operator of the machine may reach: /metrics, /debug/pprof and the level
	// of the log. Without it there is none of that.
	AdminListen string
	Drain       time.Duration // how long /readyz says no before the port is closed
	Data        string        // folder of the database and the files
	Database    string        // postgres://…, or "" for SQLite in Data
	Media       string        // s3://…, or "" for Data/media
	FFmpeg      string        // path of ffmpeg, or "" to look for it
	Transcribe  string        // command that gets a sound file and prints WebVTT, or ""
	Fonts       string        // folder of more typefaces, or "" for Data/fonts
	KeyFile     string        // of the secrets in the database, or "" for Data/key
	PublicURL   string        // as visitors write it, without a slash at the end
	Sample      bool          // fill an empty database with the sample marketplace
	// SampleAnyway serves the sample to others too, although everyone knows its passwords.
	SampleAnyway bool
	// OperatorSecondFactor is "required", "optional", or "" for required but with the sample, whose operator has none.
	OperatorSecondFactor string
	SMTP                 string // smtp://user:password@host:port, or "" to keep mails in Data/mail
	MailFrom             string
	UploadQuota          int64    // bytes that the media of one instructor may have, or 0 for 100 GiB
	Proxies              int      // of our own, between visitors and us
	Insecure             []string // connections that may go without TLS: visitors, database, smtp, media
	// How to reach the operator, shown on the contact page and on receipts.
	SupportEmail, Phone, Address string
	Environment                  []string // NAME=value, of which STOA_OIDC_… is read
	Version                      string
}

func (c Config) operatorsNeedSecondFactor() bool {
	return c.OperatorSecondFactor == "required" || c.OperatorSecondFactor == "" && !c.Sample
}

// checkWires refuses connections that others could read. What an SMTP server offers shows when the
// first email is sent.
func (c Config) checkWires() error {
	for _, w := range []struct {
		name, setting string
		err           error
	}{
		{"visitors", "--public-url", wire.HTTP(c.PublicURL)},
		{"database", "--database", wire.Postgres(c.Database)},
		{"media", "--media", blob.Encrypted(c.Media)},
	} {
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
		return nil, setting{"data", "STOA_DATA", c.Data}.wrong(err.Error(), mendFolder(c.Data, err))
	}
	url := c.Database
	if url == "" {
		url = filepath.Join(c.Data, "stoa.db")
	}
	d, err := db.Open(ctx, url)
	var newer *db.NewerSchemaError
	if err != nil && !errors.As(err, &newer) {
		return nil, c.explainDatabase(err)
	}
	return d, err
}
