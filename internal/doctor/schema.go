package doctor

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"stoa/internal/kit/db"
	"stoa/internal/kit/job"
)

// expected are the columns and the indexes of an empty database with this version's schema: they don't change while the
// program runs.
var expected = sync.OnceValues(func() (out struct{ columns, indexes map[string]string }, err error) {
	ctx := context.Background()
	folder, err := os.MkdirTemp("", "stoa-doctor-*")
	if err != nil {
		return out, err
	}
	defer func() { _ = os.RemoveAll(folder) }() // the system's folder for such files
	d, err := db.Open(ctx, filepath.Join(folder, "fresh.db"))
	if err != nil {
		return out, err
	}
	defer func() { _ = d.Close() }() // it goes away
	if _, err := job.Open(ctx, d); err != nil {
		return out, err
	}
	if out.columns, err = texts(ctx, d, columnsOfSQLite); err != nil {
		return out, err
	}
	out.indexes, err = texts(ctx, d, indexesOfSQLite)
	return out, err
})

// texts are the first columns of a query's rows, as keys, and the second ones, as values.
func texts(ctx context.Context, d *db.DB, query string) (map[string]string, error) {
	rows, err := d.Read().QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	out := map[string]string{}
	for rows.Next() {
		var key, value string
		if err := rows.Scan(&key, &value); err != nil {
			return nil, err
		}
		out[key] = value
	}
	return out, rows.Err()
}

const (
	columnsOfSQLite = `SELECT t.name || '.' || c.name, '' FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c
WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`
	columnsOfPostgres = `SELECT table_name || '.' || column_name, '' FROM information_schema.columns
WHERE table_schema = current_schema()`
	indexesOfSQLite = `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
AND tbl_name NOT LIKE 'river%'`
	indexesOfPostgres = `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()`
)

func of(d *db.DB, sqlite, postgres string) string {
	if d.Dialect == db.Postgres {
		return postgres
	}
	return sqlite
}

// schema compares the version, and then tables and columns with those of a fresh database.
func schema(ctx context.Context, e *exam) error {
	version, err := e.DB.Version(ctx)
	switch {
	case err != nil:
		return err
	case version < db.Newest():
		e.say(fmt.Sprintf("The database has schema %d, this version of Stoa has %d.", version, db.Newest()),
			"Take a backup with the version that made it, then start this one once: it brings the schema up to date.")
		return nil
	case version > db.Newest():
		e.say(fmt.Sprintf("The database has schema %d, which is newer than this version of Stoa (%d).", version, db.Newest()),
			"Use the version of Stoa that last ran on it, or a newer one.")
		return nil
	}
	want, err := expected()
	if err != nil {
		return err
	}
	have, err := texts(ctx, e.DB, of(e.DB, columnsOfSQLite, columnsOfPostgres))
	if err != nil {
		return err
	}
	missing := map[string]bool{}
	for column := range want.columns {
		table, _, _ := strings.Cut(column, ".")
		if _, ok := have[column]; !ok && !missing[table] {
			missing[table] = true
			e.say("The table "+table+" is missing, or lacks columns, such as "+column+".", "Restore a backup.")
		}
	}
	return nil
}

// integrity asks the database itself.
func integrity(ctx context.Context, e *exam) error {
	const mend = "Restore a backup, and look at the disk and its cables."
	if e.DB.Dialect == db.SQLite {
		return e.each(ctx, `SELECT integrity_check FROM pragma_integrity_check`, 1, func(v []string) {
			if v[0] != "ok" {
				e.say("SQLite says: "+v[0]+".", mend)
			}
		})
	}
	if err := e.each(ctx, `SELECT conname, conrelid::regclass::text FROM pg_constraint
WHERE NOT convalidated AND connamespace = current_schema()::regnamespace`, 2, func(v []string) {
		e.mend("The constraint "+v[0]+" of "+v[1]+" has never been checked.", "Validate it",
			func() error {
				_, err := e.DB.Write().ExecContext(ctx, `ALTER TABLE `+v[1]+` VALIDATE CONSTRAINT "`+v[0]+`"`)
				return err
			})
	}); err != nil {
		return err
	}
	return e.each(ctx, `SELECT checksum_failures::text FROM pg_stat_database
WHERE datname = current_database() AND checksum_failures > 0`, 1, func(v []string) {
		e.say("PostgreSQL has met "+v[0]+" pages with a wrong checksum.", mend)
	})
}

// indexes compares with those of a fresh database. The statements are the same for both databases.
func indexes(ctx context.Context, e *exam) error {
	if e.DB.Dialect == db.Postgres {
		if err := e.each(ctx, `SELECT indexrelid::regclass::text FROM pg_index
JOIN pg_class ON pg_class.oid = indexrelid
WHERE NOT indisvalid AND relnamespace = current_schema()::regnamespace`, 1, func(v []string) {
			e.mend("The index "+v[0]+" is not valid.", "Build it again", func() error {
				_, err := e.DB.Write().ExecContext(ctx, `REINDEX INDEX `+v[0])
				return err
			})
		}); err != nil {
			return err
		}
	}
	want, err := expected()
	if err != nil {
		return err
	}
	have, err := texts(ctx, e.DB, of(e.DB, indexesOfSQLite, indexesOfPostgres))
	if err != nil {
		return err
	}
	for name, statement := range want.indexes {
		if _, ok := have[name]; ok {
			continue
		}
		e.mend("The index "+name+" is missing; pages that need it are slow, or limits don't hold.", "Create it",
			func() error {
				_, err := e.DB.Write().ExecContext(ctx, statement)
				return err
			})
	}
	return nil
}

// references looks for rows that refer to nothing. PostgreSQL has such rows only if someone has turned its checks off.
func references(ctx context.Context, e *exam) error {
	const mend = "Restore a backup, or delete the rows, if you know what they are."
	if e.DB.Dialect == db.SQLite {
		return e.each(ctx, `SELECT "table", "parent", CAST(count(*) AS TEXT) FROM pragma_foreign_key_check
GROUP BY 1, 2`, 3, func(v []string) {
			e.say(v[2]+" rows of "+v[0]+" refer to rows of "+v[1]+" that don't exist.", mend)
		})
	}
	var keys [][]string
	if err := e.each(ctx, `SELECT conrelid::regclass::text, a.attname, confrelid::regclass::text, b.attname
FROM pg_constraint JOIN pg_attribute AS a ON a.attrelid = conrelid AND a.attnum = conkey[1]
JOIN pg_attribute AS b ON b.attrelid = confrelid AND b.attnum = confkey[1]
WHERE contype = 'f' AND cardinality(conkey) = 1 AND connamespace = current_schema()::regnamespace`, 4,
		func(v []string) { keys = append(keys, v) }); err != nil {
		return err
	}
	for _, key := range keys {
		if err := e.each(ctx, fmt.Sprintf(`SELECT count(*)::text FROM %s AS a WHERE a.%q IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM %s AS b WHERE b.%q = a.%q) HAVING count(*) > 0`, key[0], key[1], key[2], key[3], key[1]),
			1, func(v []string) {
				e.say(v[0]+" rows of "+key[0]+" refer to rows of "+key[2]+" that don't exist.", mend)
			}); err != nil {
			return err
		}
	}
	return nil
}
