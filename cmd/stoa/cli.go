package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/alecthomas/kong"
	completion "github.com/jotaen/kong-completion"

	"stoa/internal/app"
)

// What a command ends with. docs/operate.md lists them.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2 // the command line or a setting is wrong; nothing was done
	exitFound  = 3 // doctor, verify or a rehearsal has found something that isn't right
)

// found ends a command that worked and has bad news, which it has printed.
var errFound = errors.New("problems were found")

// commands are what stoa can do.
type commands struct {
	Serve    serve    `cmd:"" help:"Run the marketplace."`
	Config   settings `cmd:"" help:"Print the settings in effect, and where each comes from."`
	Operator operator `cmd:"" help:"Make an account an operator."`

	Backup   backup   `cmd:"" help:"Write everything into one file, while Stoa runs."`
	Restore  restore  `cmd:"" help:"Put a backup in the place of an installation."`
	Migrate  migrate  `cmd:"" help:"Move an installation to another database or other media, and back."`
	Rollback rollback `cmd:"" help:"Bring back the database from before the last upgrade."`
	Doctor   doctor   `cmd:"" help:"Examine an installation, and mend it."`

	ResetPassword resetPassword `cmd:"" help:"Print a link with which a person sets a new password."`
	ExportPerson  exportPerson  `cmd:"" help:"Write everything that a person may have as a ZIP file."`
	ErasePerson   erasePerson   `cmd:"" help:"Erase a person for good, without the usual 14 days."`

	Generate   generate              `cmd:"" help:"Add generated courses, for benchmarks."`
	OpenAPI    openapi               `cmd:"" name:"openapi" help:"Print the OpenAPI document."`
	Completion completion.Completion `cmd:"" help:"Print what completes commands in a shell."`
	Version    printVersion          `cmd:"" help:"Print the version."`
}

const whatNext = `Stoa, a course marketplace in one binary.

  stoa serve --sample      try it: a sample marketplace at http://localhost:8080
  stoa serve               start your own; everything is stored in the folder "data"

Once it runs, sign up on the site, then:

  stoa operator EMAIL      make your account an operator
  stoa backup FILE         save everything in one file; stoa restore FILE brings it back
  stoa doctor              see whether everything is sound
  stoa config              see the settings, and where each comes from
  stoa --help              everything else
`

// run does what args say and returns what the process ends with.
func run(ctx context.Context, args []string) int {
	var cli struct {
		commands
		ShowVersion bool `name:"version" help:"Print the version."`
	}
	switch {
	case len(args) == 0:
		fmt.Print(whatNext)
		return exitDone
	case len(args) == 1 && args[0] == "--version":
		fmt.Println(version)
		return exitDone
	}
	parser := kong.Must(
		&cli, kong.Name("stoa"), kong.Description("A course marketplace in one binary."), kong.ShortUsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	completion.Register(parser)
	file, err := readFile(args, environment)
	if err == nil {
		environment = append(file.environment(), environment...) // what is last wins
		err = errors.Join(file.check(parser.Model), kong.Resolvers(file).Apply(parser))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "stoa:", err)
		return exitUsage
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintln(os.Stderr, "stoa:", err)
		if command := commandOf(err); command != "" {
			fmt.Fprintf(os.Stderr, "See: stoa %s --help\n", command)
		}
		return exitUsage
	}
	for _, warning := range unknownVariables(parser.Model, environment) {
		fmt.Fprintln(os.Stderr, "stoa:", warning)
	}
	parsed.BindTo(ctx, (*context.Context)(nil))
	parsed.Bind(file)
	var setting *app.SettingError
	switch err := parsed.Run(); {
	case err == nil:
		return exitDone
	case errors.Is(err, errFound):
		return exitFound
	case errors.As(err, &setting):
		fmt.Fprintln(os.Stderr, "stoa:", err)
		return exitUsage
	default:
		fmt.Fprintln(os.Stderr, "stoa:", err)
		return exitFailed
	}
}

// commandOf is the command that was being read when a command line turned out wrong.
func commandOf(err error) string {
	var wrong *kong.ParseError
	if !errors.As(err, &wrong) || wrong.Context == nil || wrong.Context.Selected() == nil {
		return ""
	}
	return wrong.Context.Selected().Path()[len("stoa "):]
}

type generate struct {
	serve   `embed:""`
	Courses int `help:"Number of courses to add." required:""`
}

// Run adds generated courses, for benchmarks.
func (g *generate) Run(ctx context.Context) error { return app.Generate(ctx, g.config(), g.Courses) }

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
