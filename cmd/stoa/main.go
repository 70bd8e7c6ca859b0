// Command stoa is the marketplace in one binary. It parses flags and subcommands;
// package app does the rest.
package main

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"stoa/internal/app"
)

// version is set by the build.
var version = "development"

// place is where an installation keeps what it knows: all that most commands need.
type place struct {
	Config   string   `help:"File with settings. Default: stoa.toml in the current folder, if it is there." placeholder:"FILE" env:"STOA_CONFIG"`
	Data     string   `help:"Folder for the database and files." default:"data" env:"STOA_DATA"`
	Database string   `help:"PostgreSQL URL (postgres://…) to use instead of SQLite in the data folder." env:"STOA_DATABASE"`
	Media    string   `help:"S3 bucket for media (s3://bucket?…) to use instead of the data folder." env:"STOA_MEDIA"`
	KeyFile  string   `help:"File with the key of the secrets in the database; created if missing. Default: key in the data folder." env:"STOA_KEY_FILE"`
	Insecure []string `help:"Connections that may go without TLS, because nobody can listen in between: ${enum}." enum:"visitors,database,smtp,media,issuers" env:"STOA_INSECURE"`
}

func (p *place) config() app.Config {
	return app.Config{
		Data: p.Data, Database: p.Database, Media: p.Media, KeyFile: p.KeyFile, Version: version,
		Insecure: append(p.Insecure, "visitors"), // a command has none
	}
}

type serve struct {
	place                `embed:""`
	AdminListen          string        `help:"Address of /metrics, /debug/pprof and /log-level, which only you may reach. Default: none." env:"STOA_ADMIN_LISTEN"`
	DatabaseReplica      []string      `help:"Read replicas of the PostgreSQL server, separated by commas: asked for what may be some seconds old." env:"STOA_DATABASE_REPLICA"`
	DatabaseDirect       string        `help:"The PostgreSQL server itself (postgres://…), where --database is a pooler such as PgBouncer." env:"STOA_DATABASE_DIRECT"`
	Drain                time.Duration `help:"How long /readyz answers 503 before the port is closed: what your proxy needs to notice." default:"0s" env:"STOA_DRAIN"`
	Domain               []string      `help:"Domains to get certificates for and to serve by HTTPS, by itself, on ports 443 and 80; the first is the public address." env:"STOA_DOMAIN"`
	ACME                 string        `help:"ACME directory of an authority. Default: Let’s Encrypt." name:"acme" env:"STOA_ACME"`
	ACMERoot             string        `help:"File with the certificate that vouches for --acme. Default: the system’s." name:"acme-root" env:"STOA_ACME_ROOT"`
	HTTPListen           string        `help:"With --domain: address that leads from http:// to https://, and where the authority asks. Default: :80." name:"http-listen" env:"STOA_HTTP_LISTEN"`
	Listen               string        `help:"Address to listen on. Default with --domain: :443." default:"localhost:8080" env:"STOA_LISTEN"`
	Sample               bool          `help:"Fill an empty database with the sample marketplace." env:"STOA_SAMPLE"`
	SampleAnyway         bool          `help:"Allow --sample on a public address, although its passwords are public." env:"STOA_SAMPLE_ANYWAY"`
	OperatorSecondFactor string        `help:"Second factor for operators: required or optional. Default: required, optional with --sample." enum:"required,optional," default:"" env:"STOA_OPERATOR_SECOND_FACTOR"`
	PublicURL            string        `help:"Public address of the site. Default: http:// and --listen." env:"STOA_PUBLIC_URL"`
	SMTP                 string        `help:"SMTP server (smtp://user:password@host:port). Without it, emails are saved in the data folder and shown at /dev/mail." env:"STOA_SMTP"`
	Releases             string        `help:"Feed of new releases that is asked once a day: JSON or Atom. Default: none, nobody is asked." env:"STOA_RELEASES"`
	MailFrom             string        `help:"Sender of emails, such as: Stoa <no-reply@example.org>." env:"STOA_MAIL_FROM"`
	Name                 string        `help:"Name of the marketplace. Default: what is set in the browser, or Stoa." env:"STOA_NAME"`
	Color                string        `help:"Color of the marketplace, such as #254f9c, from which all others follow." env:"STOA_COLOR"`
	Logo                 string        `help:"Picture that stands for the marketplace (PNG)." type:"path" env:"STOA_LOGO"`
	Languages            string        `help:"Languages that are offered, such as de,en: the first for visitors who speak none of them." env:"STOA_LANGUAGES"`
	Currency             string        `help:"Currency of all prices, such as EUR; fixed from the first order on. Default: what is set in the browser, or USD." env:"STOA_CURRENCY"`
	Seller               string        `help:"Legal name of who sells, on receipts." env:"STOA_SELLER"`
	Email                string        `help:"Email address shown on the contact page." env:"STOA_CONTACT_EMAIL"`
	Phone                string        `help:"Phone number shown on the contact page." env:"STOA_CONTACT_PHONE"`
	Address              string        `help:"Postal address shown on the contact page and on receipts." env:"STOA_CONTACT_ADDRESS"`
	Fonts                string        `help:"Folder with additional fonts for documents. Default: fonts in the data folder." env:"STOA_FONTS"`
	FFmpeg               string        `help:"Path of ffmpeg, with ffprobe beside it. Default: ffmpeg is looked for. Without it, only MP4 files of H.264 and AAC are taken as videos." name:"ffmpeg" env:"STOA_FFMPEG"`
	Transcribe           string        `help:"Command that gets the path of a sound file (WAV, 16 kHz, mono) and prints WebVTT: drafts of captions." env:"STOA_TRANSCRIBE"`
	Proxies              int           `help:"Number of your own proxies in front of Stoa: the client address is that many entries from the end of X-Forwarded-For." name:"trusted-proxies" env:"STOA_TRUSTED_PROXIES"`
	UploadQuota          int64         `help:"Gigabytes (GiB) that the media and uploads of one instructor may have together." default:"100" env:"STOA_UPLOAD_QUOTA"`
	Replicate            string        `help:"Copy every write to SQLite, within a second, to this folder or bucket (s3://bucket/folder?…)." env:"STOA_REPLICATE"`
	Payment              []string      `help:"How buyers pay, separated by commas: test (no money moves), stripe or transfer." default:"test" env:"STOA_PAYMENT"`
	StripeSecretKey      string        `help:"Secret or restricted key of your Stripe account (sk_test_…, sk_live_…, rk_…)." env:"STOA_STRIPE_SECRET_KEY"`
	StripePublishableKey string        `help:"Publishable key of the same account and mode (pk_test_…, pk_live_…)." env:"STOA_STRIPE_PUBLISHABLE_KEY"`
	StripeWebhookSecret  string        `help:"Signing secret of the webhook /api/payment/stripe/webhook (whsec_…)." env:"STOA_STRIPE_WEBHOOK_SECRET"`
	StripeScript         string        `help:"Address of Stripe.js, for tests." name:"stripe-script" env:"STOA_STRIPE_SCRIPT"`
	StripeAPI            string        `help:"Base address of Stripe, for tests." name:"stripe-api" env:"STOA_STRIPE_API"`
	VIESAPI              string        `help:"Base address of VIES, which confirms VAT IDs. Default: the European Commission's." name:"vies-api" env:"STOA_VIES_API"`
	IPCountries          string        `help:"File with the countries of addresses (.mmdb, of MaxMind or DB-IP): the buyer's becomes evidence for the tax of an order." name:"ip-countries" env:"STOA_IP_COUNTRIES"`
	TrustedIssuers       []string      `help:"Addresses of other Stoas (https://…) whose learning records count as progress here." env:"STOA_TRUSTED_ISSUERS"`
	NoUpgradeBackup      bool          `help:"Don't save the database in the data folder before an upgrade." env:"STOA_NO_UPGRADE_BACKUP"`
	LogFormat            string        `help:"Format of the log: text or json." enum:"text,json" default:"text" env:"STOA_LOG_FORMAT"`
	Verbose              bool          `help:"Log every request." env:"STOA_VERBOSE"`
	// sources are where the settings come from that can be set in the browser, too, but for those that are not set.
	sources map[string]string
}

// browsers are the flags that can be set in the browser, too.
var browsers = []string{
	"name", "color", "logo", "languages", "seller", "address", "email", "phone", "smtp", "mail-from", "releases",
	"currency",
}

// trace notes where the settings come from.
func (s *serve) trace(parsed *kong.Context, from *file) {
	s.sources = map[string]string{}
	for _, flag := range parsed.Flags() {
		if source := from.source(parsed, flag); slices.Contains(browsers, flag.Name) && source != byDefault {
			s.sources[flag.Name] = source
		}
	}
}

func (s *serve) config() app.Config {
	public := strings.TrimSuffix(s.PublicURL, "/")
	if public == "" && len(s.Domain) == 0 {
		public = "http://" + s.Listen
	}
	if s.Sample && s.Email+s.Phone+s.Address == "" {
		s.Email, s.Phone, s.Address = "hello@stoa.test", "+1 555 0100", "1 Colonnade Street, Springfield"
	}
	config := app.Config{
		Domains: s.Domain, ACME: s.ACME, ACMERoot: s.ACMERoot, HTTPListen: s.HTTPListen,
		Listen: s.Listen, AdminListen: s.AdminListen, Drain: s.Drain, Data: s.Data, Database: s.Database, Media: s.Media,
		PublicURL: public, Sample: s.Sample, DatabaseReplica: s.DatabaseReplica, DatabaseDirect: s.DatabaseDirect,
		SampleAnyway: s.SampleAnyway, OperatorSecondFactor: s.OperatorSecondFactor,
		Name: s.Name, Color: s.Color, Logo: s.Logo, Languages: s.Languages, Seller: s.Seller, Sources: s.sources,
		Releases: s.Releases, Currency: s.Currency,
		SMTP: s.SMTP, MailFrom: s.MailFrom, SupportEmail: s.Email, Phone: s.Phone, Address: s.Address,
		UploadQuota: s.UploadQuota << 30, Proxies: s.Proxies, Insecure: s.Insecure, KeyFile: s.KeyFile, Fonts: s.Fonts,
		Replicate: s.Replicate, TrustedIssuers: s.TrustedIssuers, NoUpgradeBackup: s.NoUpgradeBackup,
		Payment: s.Payment, Stripe: app.StripeConfig{
			SecretKey: s.StripeSecretKey, PublishableKey: s.StripePublishableKey, WebhookSecret: s.StripeWebhookSecret,
			API: s.StripeAPI, Script: s.StripeScript,
		}, VIES: s.VIESAPI, IPCountries: s.IPCountries,
		FFmpeg: s.FFmpeg, Transcribe: s.Transcribe, Version: version, Environment: environment,
	}
	return config.Named(s.Listen != usualListen)
}

// usualListen is the default of --listen, which is another with --domain.
const usualListen = "localhost:8080"

// Run serves until the context is canceled.
func (s *serve) Run(ctx context.Context, parsed *kong.Context, from *file) error {
	s.trace(parsed, from)
	app.LogTo(s.LogFormat, s.Verbose)
	return app.Serve(ctx, s.config())
}

// environment is this process's, with the settings of the file that have no flag.
var environment = os.Environ()

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // the second signal ends it at once
	code := run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}
