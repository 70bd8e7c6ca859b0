package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"

	"stoa/internal/app"
)

type migrate struct {
	Config    string   `help:"File with settings. Default: stoa.toml in the current folder, if it is there." placeholder:"FILE" env:"STOA_CONFIG"`
	Data      string   `help:"Folder for the database and files." default:"data" env:"STOA_DATA"`
	Database  string   `help:"PostgreSQL URL of the database as it is, if it isn't in the data folder." env:"STOA_DATABASE"`
	FromMedia string   `help:"S3 bucket of the files as they are, if they aren't in the data folder." env:"STOA_MEDIA"`
	KeyFile   string   `help:"File with the key of the secrets in the database. Default: key in the data folder." env:"STOA_KEY_FILE"`
	Insecure  []string `help:"Connections that may go without TLS, because nobody can listen in between: ${enum}." enum:"visitors,database,smtp,media" env:"STOA_INSECURE"`
	To        string   `help:"Where to: postgres://…, or another data folder." required:"" placeholder:"URL|DIR"`
	Media     string   `help:"Where files go: s3://bucket?… or a folder. Default: into the new data folder; with --to postgres://… they stay." placeholder:"URL|DIR"`
	Force     bool     `help:"Replace the rows of an installation that is there."`
	Sums      bool     `help:"Print the number of rows and the checksum of every table."`
}

// Run moves an installation.
func (m *migrate) Run(ctx context.Context) error {
	bar := newBar()
	here := place{Data: m.Data, Database: m.Database, Media: m.FromMedia, KeyFile: m.KeyFile, Insecure: m.Insecure}
	sums, files, err := app.Migrate(ctx, here.config(), app.MigrateOptions{
		To: m.To, Media: m.Media, Force: m.Force, Tell: bar.files,
		Wait: func() {
			bar.end()
			fmt.Fprintln(os.Stderr, "The files are there. Now stop Stoa: the rows follow at once.")
		},
	})
	bar.end()
	if err != nil {
		return err
	}
	var rows int64
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		rows += sums[name].Rows
		if m.Sums {
			fmt.Printf("%10d  %s  %s\n", sums[name].Rows, sums[name].Sum, name)
		}
	}
	fmt.Printf("%d rows of %d tables, each with the same checksum on both sides, and %d files.\n", rows, len(sums), files)
	fmt.Println("Start Stoa with the new settings. What was here before is unchanged: delete it when you are sure.")
	return nil
}
