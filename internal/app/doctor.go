package app

import (
	"context"
	"os"

	"stoa/internal/doctor"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/mail"
)

// DoctorOptions say how to examine an installation.
type DoctorOptions struct {
	Fix   bool // mend what can be mended without harm
	Quick bool // don't read every file
	Tell  func(check string, done, total int64)
}

// Doctor examines an installation, which may run, and returns what isn't right.
func Doctor(ctx context.Context, c Config, o DoctorOptions) ([]doctor.Finding, error) {
	d, err := connect(ctx, c)
	if err != nil {
		return nil, err
	}
	defer d.Close() //nolint:errcheck // a failure would have shown on commit
	bucket, err := blob.Open(c.mediaAddress())
	if err != nil {
		return nil, err
	}
	defer bucket.Close() //nolint:errcheck // nothing waits in it
	p := doctor.Patient{DB: d, Bucket: bucket, Data: c.Data, Key: c.keyPath(), Quick: o.Quick, Tell: o.Tell}
	if _, missing := os.Stat(c.keyPath()); len(c.Domains) > 0 && missing == nil {
		if p.TLS, err = c.certificates(d); err != nil {
			p.TLS = nil // the check of secrets says why
		}
		p.Domains = c.Domains
	}
	if smtp, from := c.mailServer(ctx, d); smtp != "" {
		server, err := mail.NewSMTP(smtp, from, c.insecure("smtp"))
		if err != nil {
			p.Mail = func(context.Context) error { return err }
		} else {
			p.Mail = server.Ready
		}
	}
	return doctor.Examine(ctx, p, o.Fix)
}
