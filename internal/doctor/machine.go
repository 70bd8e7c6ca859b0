package doctor

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"stoa/internal/certificate"
	"stoa/internal/kit/cert"
	"stoa/internal/kit/db"
	"stoa/internal/kit/job"
	"stoa/internal/kit/seal"
)

const mendKey = "Restore the key file from a backup (--key-file says where it is)."

// secrets opens everything that is sealed.
func secrets(ctx context.Context, e *exam) error {
	if e.Key == "" {
		return nil
	}
	if _, err := os.Stat(e.Key); errors.Is(err, fs.ErrNotExist) {
		var n int
		if err := e.DB.Read().QueryRowContext(ctx, `SELECT count(*) FROM signing_keys`).Scan(&n); err != nil {
			return err
		}
		if n > 0 {
			e.say("The key file "+e.Key+" is missing: Stoa doesn't start without it.", mendKey)
		}
		return nil
	}
	keys, err := seal.Load(e.Key)
	if err != nil {
		e.say(err.Error()+".", mendKey)
		return nil
	}
	failed := 0
	open := func(name, value string) {
		if _, err := keys.Open(name, value); err != nil {
			if failed++; failed == 1 {
				e.say(err.Error()+".", mendKey)
			}
		}
	}
	for _, sealed := range []struct{ query, name string }{
		{`SELECT name, value FROM site_settings WHERE name LIKE 'secret.%'`, ""},
		{`SELECT person_id, secret FROM authenticators`, "authenticator of "},
		{`SELECT person_id, iban FROM payout_details`, "payout details of "},
		{`SELECT id, payer_iban FROM transfer_entries WHERE payer_iban <> ''`, "transfer entry "},
		{`SELECT id, iban FROM payouts WHERE iban <> ''`, "payout "},
		{`SELECT name, value FROM tls_files`, "certificate "},
		{`SELECT name, value FROM settings WHERE name = 'smtp'`, "setting "},
	} {
		values, err := texts(ctx, e.DB, sealed.query)
		if err != nil {
			return err
		}
		for name, value := range values {
			open(sealed.name+name, value)
		}
	}
	if failed > 1 {
		e.say(fmt.Sprintf("%d more secrets don't open.", failed-1), mendKey)
	}
	if failed == 0 {
		e.keys = keys
	}
	return nil
}

func certificates(ctx context.Context, e *exam) error {
	if e.keys == nil {
		return nil // secrets has said why
	}
	wrong := 0
	err := certificate.EachBroken(ctx, e.DB, e.keys, func(code string, why error) {
		if wrong++; wrong <= most {
			e.say("The certificate "+code+": "+why.Error(),
				"Compare its row with a backup: someone may have changed it. If the row is right, delete its row in badges; "+
					"it is signed anew.")
		}
	})
	if wrong > most {
		e.say(fmt.Sprintf("%d more certificates have a wrong signature.", wrong-most), "As above.")
	}
	return err
}

func jobs(ctx context.Context, e *exam) error {
	backlog, err := job.Examine(ctx, e.DB)
	if err != nil {
		return err
	}
	if backlog.Stuck > 0 {
		e.mend(fmt.Sprintf("%d jobs have run for more than %d minutes: whoever ran them is gone.", backlog.Stuck,
			int(job.Longest.Minutes())), "Have them run again", func() error {
			return e.DB.InTx(ctx, func(tx *db.Tx) error { return job.Rescue(ctx, tx) })
		})
	}
	if backlog.Late > 0 {
		e.say(fmt.Sprintf("%d jobs have been due for more than an hour.", backlog.Late),
			"Start Stoa, or look in its log for why it does no jobs.")
	}
	for kind, n := range backlog.Discarded {
		e.mend(fmt.Sprintf("%d jobs %q were given up after many tries.", n, kind),
			"Look in the log for why; then have them try again", func() error {
				return e.DB.InTx(ctx, func(tx *db.Tx) error { return job.Retry(ctx, tx, kind) })
			})
	}
	return nil
}

// apart is how far clocks may be apart.
const apart = 10 * time.Second

func clock(ctx context.Context, e *exam) error {
	now := e.DB.Now()
	if e.DB.Dialect == db.Postgres {
		var there db.Time
		if err := e.DB.Read().QueryRowContext(ctx, `SELECT clock_timestamp()`).Scan(&there); err != nil {
			return err
		}
		if d := there.Sub(now).Round(time.Second); d > apart || d < -apart {
			e.say(fmt.Sprintf("The clocks of this machine and of PostgreSQL's are %s apart.", d.Abs()),
				"Have both machines set their clocks by NTP (timedatectl set-ntp true).")
		}
	}
	var newest *db.Time
	if err := e.DB.Read().QueryRowContext(ctx, `SELECT max(at) FROM audit_log`).Scan(&newest); err != nil {
		return err
	}
	if newest != nil && newest.After(now.Add(apart)) {
		e.say(fmt.Sprintf("The audit log has an entry of %s, and it is %s now.", newest.Format(time.DateTime),
			now.Format(time.DateTime)), "Set the clock (timedatectl set-ntp true): it was ahead, or it is behind.")
	}
	return nil
}

func disk(_ context.Context, e *exam) error {
	free, total, ok, err := e.Bucket.Space()
	if err != nil || !ok {
		return err
	}
	if least := min(total/20, 1<<30); free < least {
		e.say(fmt.Sprintf("Only %.1f GiB of %.1f are free where the media are: uploads are refused below %.1f.",
			float64(free)/(1<<30), float64(total)/(1<<30), float64(least)/(1<<30)),
			"Make room, or have originals replaced after approval (in the admin, under Approvals).")
	}
	return nil
}

// permissions: the key is its owner's alone, and nobody else reads the data.
func permissions(_ context.Context, e *exam) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	paths := []string{e.Data, e.Key, filepath.Join(e.Data, "stoa.db"), filepath.Join(e.Data, "mail")}
	for _, path := range paths {
		info, err := os.Stat(path)
		if path == "" || errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		mode, most := info.Mode().Perm(), fs.FileMode(0o750)
		switch {
		case path == e.Key:
			most = 0o600
		case !info.IsDir():
			if e.private() {
				continue // nobody else gets into its folder
			}
			most = 0o640
		}
		if mode&^most == 0 {
			continue
		}
		e.mend(fmt.Sprintf("%s can be read by others: its mode is %04o.", path, mode),
			fmt.Sprintf("chmod %04o %s", mode&most, path), func() error { return os.Chmod(path, mode&most) })
	}
	return nil
}

// private reports whether only Stoa's user and group get into the data folder.
func (e *exam) private() bool {
	info, err := os.Stat(e.Data)
	return err == nil && info.Mode().Perm()&0o007 == 0
}

func mailServer(ctx context.Context, e *exam) error {
	if e.Mail == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	if err := e.Mail(ctx); err != nil {
		e.say("The mail server doesn't take us: "+strings.TrimPrefix(err.Error(), "mail: ")+".",
			"Check --smtp: the host, the port, the name and the password, and that a firewall lets Stoa out.")
	}
	return nil
}

// tlsDates: certificates are renewed when a third of their time is left. With less than a sixth, something is wrong.
func tlsDates(ctx context.Context, e *exam) error {
	if e.TLS == nil || len(e.Domains) == 0 {
		return nil
	}
	const mend = "Look in the log for why (getting a certificate): ports 80 and 443 must be reachable from the " +
		"internet, and the domain must lead to this machine."
	found := map[string]*x509.Certificate{}
	if err := cert.Stored(ctx, e.TLS, func(domain string, leaf *x509.Certificate) {
		if leaf != nil && (found[domain] == nil || leaf.NotAfter.After(found[domain].NotAfter)) {
			found[domain] = leaf
		}
	}); err != nil {
		return err
	}
	for _, domain := range e.Domains {
		leaf, now := found[domain], e.DB.Now()
		switch {
		case leaf == nil:
			e.say("The domain "+domain+" has no certificate.", mend)
		case leaf.NotAfter.Before(now):
			e.say(fmt.Sprintf("The certificate of %s expired on %s.", domain, leaf.NotAfter.Format(time.DateOnly)), mend)
		case leaf.NotAfter.Sub(now) < leaf.NotAfter.Sub(leaf.NotBefore)/6:
			e.say(fmt.Sprintf("The certificate of %s expires on %s, and should have been renewed.", domain,
				leaf.NotAfter.Format(time.DateOnly)), mend)
		}
	}
	return nil
}
