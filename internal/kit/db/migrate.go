package db

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
)

//go:embed migrations/*.sql
var migrations embed.FS

// NewerSchemaError says that a newer version has been here. An older one would write what that one does not expect.
type NewerSchemaError struct{ Found, Known int64 }

// Error implements error.
func (e *NewerSchemaError) Error() string {
	return fmt.Sprintf("its schema is version %d, and this version of Stoa knows those up to %d: a newer Stoa has "+
		"upgraded it. Run that version, or restore the backup that was made before the upgrade", e.Found, e.Known)
}

// migrate brings the schema up to date; of several instances that start together, one does, and the others wait.
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
	return d.Alone(ctx, "upgrades the database", func(ctx context.Context) error {
		found, err := provider.GetDBVersion(ctx)
		if err != nil {
			return err
		}
		sources := provider.ListSources()
		if known := sources[len(sources)-1].Version; found > known {
			return &NewerSchemaError{Found: found, Known: known}
		}
		_, err = provider.Up(ctx)
		return err
	})
}
