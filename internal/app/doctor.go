package app

import (
	"context"

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
	if c.SMTP != "" {
		server, err := mail.NewSMTP(c.SMTP, c.MailFrom, c.insecure("smtp"))
		if err != nil {
			p.Mail = func(context.Context) error { return err }
		} else {
			p.Mail = server.Ready
		}
	}
	return doctor.Examine(ctx, p, o.Fix)
}
