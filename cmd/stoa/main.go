// Command stoa is the marketplace in one binary. Flags and sub-commands; the rest
// is package app.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"stoa/internal/app"
)

// version is set by the build.
var version = "development"

type serve struct {
	Listen     string `help:"Address to listen on." default:"localhost:8080" env:"STOA_LISTEN"`
	Data       string `help:"Folder of the database and the files." default:"data" env:"STOA_DATA"`
	Sample     bool   `help:"Fill an empty database with the sample marketplace." env:"STOA_SAMPLE"`
	Database   string `help:"postgres://…, instead of SQLite in the data folder." env:"STOA_DATABASE"`
	Media      string `help:"s3://bucket?…, instead of the data folder." env:"STOA_MEDIA"`
	PublicURL  string `help:"Address that visitors use." env:"STOA_PUBLIC_URL"`
	SMTP       string `help:"smtp://user:password@host:port; without it, mails are kept in the data folder and shown at /dev/mail." env:"STOA_SMTP"`
	MailFrom   string `help:"Sender of mails." default:"Stoa <no-reply@localhost>" env:"STOA_MAIL_FROM"`
	Email      string `help:"E-mail address shown on the contact page." env:"STOA_CONTACT_EMAIL"`
	Phone      string `help:"Telephone number shown there." env:"STOA_CONTACT_PHONE"`
	Address    string `help:"Postal address shown there and on receipts." env:"STOA_CONTACT_ADDRESS"`
	TrustProxy bool   `help:"Take the caller's address from X-Forwarded-For." env:"STOA_TRUST_PROXY"`
	Verbose    bool   `help:"Log every request." env:"STOA_VERBOSE"`
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
		Listen: s.Listen, Data: s.Data, Database: s.Database, Media: s.Media, PublicURL: public, Sample: s.Sample,
		SMTP: s.SMTP, MailFrom: s.MailFrom, SupportEmail: s.Email, Phone: s.Phone, Address: s.Address, TrustProxy: s.TrustProxy, Version: version, Environment: os.Environ(),
	}
}

// Run serves until it is told to stop.
func (s *serve) Run(ctx context.Context) error {
	level := slog.LevelInfo
	if s.Verbose {
		level = slog.LevelDebug
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level})))
	return app.Serve(ctx, s.config())
}

type generate struct {
	serve   `embed:""`
	Courses int `help:"How many courses to add." required:""`
}

// Run adds generated courses, for measuring.
func (g *generate) Run(ctx context.Context) error { return app.Generate(ctx, g.config(), g.Courses) }

type operator struct {
	serve `embed:""`
	Who   string `arg:"" help:"E-mail of the account that is to run the installation."`
}

// Run gives an account the role of operator.
func (o *operator) Run(ctx context.Context) error { return app.MakeOperator(ctx, o.config(), o.Who) }

type openapi struct{}

// Run prints the OpenAPI document.
func (openapi) Run() error {
	b, err := app.OpenAPI()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(b)
	return err
}

type printVersion struct{}

// Run prints the version.
func (printVersion) Run() error {
	_, err := fmt.Println(version)
	return err
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	var cli struct {
		Serve    serve        `cmd:"" help:"Run the marketplace."`
		Generate generate     `cmd:"" help:"Add generated courses, for measuring."`
		Operator operator     `cmd:"" help:"Give an account the role of operator."`
		OpenAPI  openapi      `cmd:"" name:"openapi" help:"Print the OpenAPI document."`
		Version  printVersion `cmd:"" help:"Print the version."`
	}
	parsed := kong.Parse(&cli, kong.Name("stoa"), kong.Description("A course marketplace that anyone can run."), kong.UsageOnError())
	parsed.BindTo(ctx, (*context.Context)(nil))
	if err := parsed.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "stoa:", err)
		os.Exit(1)
	}
}
