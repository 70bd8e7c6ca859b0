package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	netmail "net/mail"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/wire"
)

// An option is a flag of serve. What is wrong with one is said the same way each time: which, what it is, why that
// can't be, and what to do.
type option struct{ flag, env, value string }

// SettingError says which setting is wrong, and what to do.
type SettingError struct{ text string }

// Error implements error.
func (e *SettingError) Error() string { return e.text }

func (s option) wrong(cause, mend string) error {
	return &SettingError{fmt.Sprintf("--%s (%s) is %q: %s. %s", s.flag, s.env, masked(s.value), cause, mend)}
}

var (
	passwordInAddress = regexp.MustCompile(`(://[^:/@\s]*:)[^@\s]*@`)
	passwordInQuery   = regexp.MustCompile(`(?i)((?:password|secret|token|key)=)[^&\s]*`)
)

// masked is a value without the passwords that may be in it.
func masked(value string) string {
	value = passwordInAddress.ReplaceAllString(value, "${1}***@")
	return passwordInQuery.ReplaceAllString(value, "${1}***")
}

// check says everything that is wrong with the settings by themselves, and rejects a dangerous combination: everyone
// knows the passwords of the sample accounts, including an operator's.
func (c Config) check() error {
	return errors.Join(
		c.checkPublicURL(), c.checkListen("listen", "STOA_LISTEN", c.Listen),
		c.checkListen("admin-listen", "STOA_ADMIN_LISTEN", c.AdminListen),
		c.checkListen("http-listen", "STOA_HTTP_LISTEN", c.HTTPListen), c.checkDomains(), c.checkChosen(),
		c.checkDatabase(), c.checkMedia(), c.checkSMTP(),
		c.checkNumbers(), c.checkReplicate(), c.checkPayment(), c.checkVIES(),
	)
}

func (c Config) checkReplicate() error {
	to := option{"replicate", "STOA_REPLICATE", c.Replicate}
	switch found := schemed.FindString(c.Replicate); {
	case c.Replicate == "":
		return nil
	case c.Database != "":
		return to.wrong(
			"it copies SQLite, and --database names PostgreSQL", "Leave it out, and use PostgreSQL's own replication",
		)
	case found != "" && found != "s3:":
		return to.wrong("Stoa can't copy to "+found, "Write a folder on another disk, or s3://bucket/folder?region=…")
	}
	return nil
}

func (c Config) checkPublicURL() error {
	public := option{"public-url", "STOA_PUBLIC_URL", c.PublicURL}
	u, err := url.Parse(c.PublicURL)
	switch {
	case err == nil && u.Scheme != "" && u.Scheme != "http" && u.Scheme != "https" && u.Host != "":
		return public.wrong("browsers open http:// and https:// only", "Write it as they do")
	case err != nil || u.Scheme != "http" && u.Scheme != "https":
		return public.wrong("it is no address with a scheme", "Write https://"+strings.TrimPrefix(c.PublicURL, "//"))
	case u.Host == "":
		return public.wrong("it has no host", "Write it as browsers do, such as https://learn.example.org")
	case strings.Trim(u.Path, "/")+u.RawQuery+u.Fragment != "" || u.User != nil:
		return public.wrong(
			"it is more than a host", "Stoa needs a host of its own: write "+u.Scheme+"://"+u.Host,
		)
	case c.Sample && !c.SampleAnyway && !wire.Local(u.Hostname()):
		return fmt.Errorf(
			"--sample creates an operator whose password is public, and %s is not a local address: remove --sample, or add "+
				"--sample-anyway",
			c.PublicURL,
		)
	}
	return nil
}

func (Config) checkListen(flag, env, value string) error {
	if value == "" {
		return nil
	}
	_, port, err := net.SplitHostPort(value)
	if err == nil {
		if _, err = net.LookupPort("tcp", port); err == nil {
			return nil
		}
	}
	return option{flag, env, value}.wrong("it is not host:port", "Write it as localhost:8080, or :8080 for all networks")
}

var schemed = regexp.MustCompile(`^[a-z][a-z0-9+.-]+:`)

func (c Config) checkDatabase() error {
	found := schemed.FindString(c.Database)
	if found == "" || found == "postgres:" || found == "postgresql:" {
		return nil
	}
	return option{"database", "STOA_DATABASE", c.Database}.wrong(
		"Stoa has no driver for "+found,
		"Write postgres://user:password@host/database, or leave it out for SQLite in the data folder",
	)
}

func (c Config) checkMedia() error {
	media := option{"media", "STOA_MEDIA", c.Media}
	const mend = "Write s3://bucket?region=…, with &endpoint=https://… for another server than Amazon's, or leave it " +
		"out for files in the data folder"
	switch found := schemed.FindString(c.Media); {
	case found == "":
		return nil
	case found != "s3:":
		return media.wrong("Stoa can't store files in "+found, mend)
	}
	if u, err := url.Parse(c.Media); err != nil || u.Host == "" {
		return media.wrong("it names no bucket", mend)
	}
	return nil
}

func (c Config) checkSMTP() (err error) {
	if c.SMTP != "" {
		u, failed := url.Parse(c.SMTP)
		if failed != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" {
			err = option{"smtp", "STOA_SMTP", c.SMTP}.wrong(
				"it is no address of a mail server", "Write smtp://user:password@host:587, or smtps:// for TLS from the start",
			)
		}
	}
	if c.MailFrom != "" {
		if _, failed := netmail.ParseAddress(c.MailFrom); failed != nil {
			err = errors.Join(err, option{"mail-from", "STOA_MAIL_FROM", c.MailFrom}.wrong(
				"it is no sender", "Write it as: Stoa <no-reply@example.org>",
			))
		}
	}
	return err
}

func (c Config) checkNumbers() (err error) {
	if c.Proxies < 0 {
		err = option{"trusted-proxies", "STOA_TRUSTED_PROXIES", strconv.Itoa(c.Proxies)}.wrong(
			"it is below zero", "Count the proxies of your own between visitors and Stoa",
		)
	}
	if c.Drain < 0 {
		err = errors.Join(err, option{"drain", "STOA_DRAIN", c.Drain.String()}.wrong(
			"it is below zero", "Write how long the proxy needs to notice, such as 10s",
		))
	}
	return err
}

// tryMedia writes to the bucket. What the store refuses is a wrong setting. One that doesn't answer is no reason not to
// sell: /readyz says so.
func (c Config) tryMedia(ctx context.Context, b blob.Bucket) error {
	if c.Media == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	err := blob.Try(ctx, b)
	if err == nil {
		return nil
	}
	media := option{"media", "STOA_MEDIA", c.Media}
	switch code := blob.Answer(err); code {
	case "":
		slog.Error("the media can't be reached; everything else works", "setting", "--media (STOA_MEDIA)",
			"value", masked(c.Media), "error", masked(err.Error()))
		return nil
	case "NoSuchBucket":
		return media.wrong("there is no such bucket", "Create it, or correct its name")
	case "InvalidAccessKeyId", "SignatureDoesNotMatch":
		return media.wrong("the keys are wrong ("+code+")", "Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
	case "AccessDenied":
		return media.wrong("nothing may be written there ("+code+")", "Allow s3:PutObject, s3:GetObject, s3:DeleteObject "+
			"and s3:ListBucket, and see that AWS_ACCESS_KEY_ID is set")
	case "AuthorizationHeaderMalformed", "PermanentRedirect":
		return media.wrong("the bucket is in another region ("+code+")", "Write its region: &region=…")
	default:
		return media.wrong("the store refuses ("+code+")", "Correct the address, the keys or their rights")
	}
}

// mendFolder says what to do about a folder that can't be written to.
func mendFolder(folder string, err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT):
		return "The disk is full: make room, or choose a folder on another disk"
	case errors.Is(err, syscall.EROFS):
		return "The disk is read-only: mount it for writing, or choose another folder"
	case errors.Is(err, syscall.ENOTDIR) || errors.Is(err, os.ErrExist):
		return "There is a file where the folder should be: choose another folder"
	case errors.Is(err, os.ErrPermission):
		return fmt.Sprintf("Give it to the user that runs Stoa (chown %d %s), or choose another folder", os.Getuid(), folder)
	default:
		return "Choose a folder on a disk that works"
	}
}

// tryFolder writes a little into a folder, as everything else will.
func tryFolder(folder string) error {
	file, err := os.CreateTemp(folder, ".writable-*")
	if err != nil {
		return err
	}
	_, err = file.Write(make([]byte, 64<<10))
	return errors.Join(err, file.Sync(), file.Close(), os.Remove(file.Name()))
}

// explainDatabase says what to do about a database that can't be opened.
func (c Config) explainDatabase(err error) error {
	if c.Database == "" {
		return fmt.Errorf("%w. %s", err, mendSQLite(err))
	}
	set := option{"database", "STOA_DATABASE", c.Database}
	var said *pgconn.PgError
	var host *net.DNSError
	switch {
	case errors.As(err, &said):
		return set.wrong(said.Message+" ("+said.Code+")", mendPostgres(said.Code))
	case errors.As(err, &host):
		return set.wrong("there is no host "+host.Name, "Correct the name, or the machine's name server")
	case errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, os.ErrNotExist):
		return set.wrong(
			"no server answers there ("+masked(err.Error())+")", "Start PostgreSQL, or correct the host and the port",
		)
	}
	return fmt.Errorf("--database (STOA_DATABASE) is %q: %w", masked(c.Database), err)
}

func mendPostgres(code string) string {
	switch code {
	case "28P01", "28000":
		return "Correct the user and the password, or the server's pg_hba.conf"
	case "3D000":
		return "Create it: createdb -O USER NAME"
	case "42501":
		return "The user needs to own the database: ALTER DATABASE … OWNER TO …"
	case "53300":
		return "Raise max_connections: each instance takes up to 20"
	case "25006":
		return "This is a replica or a read-only server: give Stoa the primary"
	default:
		return "See the server's log"
	}
}

func mendSQLite(err error) string {
	var coded interface{ Code() int }
	if !errors.As(err, &coded) {
		return "See what stands before it"
	}
	switch coded.Code() & 0xff {
	case 26, 11: // SQLITE_NOTADB, SQLITE_CORRUPT
		return "The file stoa.db is damaged or none of SQLite's: restore it from a backup"
	case 13: // SQLITE_FULL
		return "The disk is full: make room"
	case 8: // SQLITE_READONLY
		return "The file stoa.db is read-only: give it, and stoa.db-wal and stoa.db-shm, to the user that runs Stoa"
	case 5: // SQLITE_BUSY
		return "Another program holds the file stoa.db: close it"
	default:
		return "Check that the user that runs Stoa may write stoa.db, stoa.db-wal and stoa.db-shm"
	}
}
