// Command stoa is the marketplace in one binary. It parses flags and subcommands;
// package app does the rest.
package main

import (
	"context"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

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
	Insecure []string `help:"Connections that may go without TLS, because nobody can listen in between: ${enum}." enum:"visitors,database,smtp,media" env:"STOA_INSECURE"`
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
	Drain                time.Duration `help:"How long /readyz answers 503 before the port is closed: what your proxy needs to notice." default:"0s" env:"STOA_DRAIN"`
	Listen               string        `help:"Address to listen on." default:"localhost:8080" env:"STOA_LISTEN"`
	Sample               bool          `help:"Fill an empty database with the sample marketplace." env:"STOA_SAMPLE"`
	SampleAnyway         bool          `help:"Allow --sample on a public address, although its passwords are public." env:"STOA_SAMPLE_ANYWAY"`
	OperatorSecondFactor string        `help:"Second factor for operators: required or optional. Default: required, optional with --sample." enum:"required,optional," default:"" env:"STOA_OPERATOR_SECOND_FACTOR"`
	PublicURL            string        `help:"Public address of the site. Default: http:// and --listen." env:"STOA_PUBLIC_URL"`
	SMTP                 string        `help:"SMTP server (smtp://user:password@host:port). Without it, emails are saved in the data folder and shown at /dev/mail." env:"STOA_SMTP"`
	MailFrom             string        `help:"Sender of emails." default:"Stoa <no-reply@localhost>" env:"STOA_MAIL_FROM"`
	Email                string        `help:"Email address shown on the contact page." env:"STOA_CONTACT_EMAIL"`
	Phone                string        `help:"Phone number shown on the contact page." env:"STOA_CONTACT_PHONE"`
	Address              string        `help:"Postal address shown on the contact page and on receipts." env:"STOA_CONTACT_ADDRESS"`
	Fonts                string        `help:"Folder with additional fonts for documents. Default: fonts in the data folder." env:"STOA_FONTS"`
	FFmpeg               string        `help:"Path of ffmpeg, with ffprobe beside it. Default: ffmpeg is looked for. Without it, only MP4 files of H.264 and AAC are taken as videos." name:"ffmpeg" env:"STOA_FFMPEG"`
	Transcribe           string        `help:"Command that gets the path of a sound file (WAV, 16 kHz, mono) and prints WebVTT: drafts of captions." env:"STOA_TRANSCRIBE"`
	Proxies              int           `help:"Number of your own proxies in front of Stoa: the client address is that many entries from the end of X-Forwarded-For." name:"trusted-proxies" env:"STOA_TRUSTED_PROXIES"`
	UploadQuota          int64         `help:"Gigabytes (GiB) that the media and uploads of one instructor may have together." default:"100" env:"STOA_UPLOAD_QUOTA"`
	LogFormat            string        `help:"Format of the log: text or json." enum:"text,json" default:"text" env:"STOA_LOG_FORMAT"`
	Verbose              bool          `help:"Log every request." env:"STOA_VERBOSE"`
}

func (s *serve) config() app.Config {
	public := strings.TrimSuffix(s.PublicURL, "/")
	if public == "" {
		public = "http://" + s.Listen
	}
	if s.Sample && s.Email+s.Phone+s.Address == "" {
		s.Email, s.Phone, s.Address = "hello@stoa.test", "+1 555 0100", "1 Colonnade Street, Springfield"
	}
	return app.Config{
		Listen: s.Listen, AdminListen: s.AdminListen, Drain: s.Drain, Data: s.Data, Database: s.Database, Media: s.Media,
		PublicURL: public, Sample: s.Sample,
		SampleAnyway: s.SampleAnyway, OperatorSecondFactor: s.OperatorSecondFactor,
		SMTP: s.SMTP, MailFrom: s.MailFrom, SupportEmail: s.Email, Phone: s.Phone, Address: s.Address,
		UploadQuota: s.UploadQuota << 30, Proxies: s.Proxies, Insecure: s.Insecure, KeyFile: s.KeyFile, Fonts: s.Fonts,
		FFmpeg: s.FFmpeg, Transcribe: s.Transcribe, Version: version, Environment: environment,
	}
}

// Run serves until the context is canceled.
func (s *serve) Run(ctx context.Context) error {
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
