package db

import (
	"context"
	"embed"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
)

//go:embed migrations/*.sql
var migrations embed.FS

func (d *DB) migrate(ctx context.Context) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	dialect := database.DialectSQLite3
	if d.Dialect == Postgres {
		dialect = database.DialectPostgres
	}
	provider, err := goose.NewProvider(dialect, d.write, files)
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}
