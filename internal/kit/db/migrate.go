package db

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"

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

// provider knows the migrations, in the words of this database.
func (d *DB) provider() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return d.providerOf(files)
}

func (d *DB) providerOf(files fs.FS) (*goose.Provider, error) {
	if d.Dialect == Postgres {
		return goose.NewProvider(database.DialectPostgres, d.write, files)
	}
	return goose.NewProvider(database.DialectSQLite3, d.write, plain{files})
}

// plain are migrations without what only PostgreSQL needs: SQLite has one writer, whom an index makes wait either way.
type plain struct{ fs.FS }

// Open implements fs.FS.
func (p plain) Open(name string) (fs.File, error) {
	file, err := p.FS.Open(name)
	if err != nil || path.Ext(name) != ".sql" {
		return file, err
	}
	text, err := io.ReadAll(file)
	return &edited{file, bytes.NewReader(bytes.ReplaceAll(text, []byte("INDEX CONCURRENTLY "), []byte("INDEX ")))}, err
}

type edited struct {
	fs.File
	text *bytes.Reader
}

// Read implements fs.File.
func (e *edited) Read(p []byte) (int, error) { return e.text.Read(p) }

// Upgrade brings the schema up to date; of several instances that start together, one does, and the others wait. If
// there is an older schema, before runs first, with its version; if that fails, nothing is changed.
func (d *DB) Upgrade(ctx context.Context, before func(ctx context.Context, version int64) error) error {
	provider, err := d.provider()
	if err != nil {
		return err
	}
	return d.Alone(ctx, "upgrades the database", func(ctx context.Context) error {
		found, err := provider.GetDBVersion(ctx)
		if err != nil {
			return err
		}
		known := Newest()
		if found > known {
			return &NewerSchemaError{Found: found, Known: known}
		}
		if found > 0 && found < known {
			if err := before(ctx, found); err != nil {
				return err
			}
		}
		if pending, err := provider.HasPending(ctx); err != nil || !pending {
			return errors.Join(err, d.guard(ctx))
		}
		return d.unguarded(ctx, func() error {
			_, err := provider.Up(ctx)
			return err
		})
	})
}

// Migrate brings the schema up to date.
func (d *DB) Migrate(ctx context.Context) error {
	return d.Upgrade(ctx, func(context.Context, int64) error { return nil })
}

// MigrateTo brings the schema up to a version.
func (d *DB) MigrateTo(ctx context.Context, version int64) error {
	provider, err := d.provider()
	if err != nil {
		return err
	}
	return d.unguarded(ctx, func() error {
		_, err := provider.UpTo(ctx, version)
		return err
	})
}
