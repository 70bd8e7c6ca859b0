package db_test

import (
	"fmt"
	"strings"
	"testing"

	"stoa/internal/kit/db/dbtest"
)

// The same text while its rows are read, and more texts than a connection keeps meanwhile.
func TestAStatementWithinItself(t *testing.T) {
	d := dbtest.SQLite(t)
	d.Write().SetMaxOpenConns(1)
	conn, err := d.Write().Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	const three = "SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3"
	rows, err := conn.QueryContext(t.Context(), three)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	seen := []string{}
	for len(seen) < 4 && rows.Next() {
		var n, within int
		if err := rows.Scan(&n); err != nil {
			t.Fatal(err)
		}
		if err := conn.QueryRowContext(t.Context(), "SELECT count(*) FROM ("+three+")").Scan(&within); err != nil {
			t.Fatal(err)
		}
		again, err := conn.QueryContext(t.Context(), three)
		if err != nil || !again.Next() || again.Scan(&within) != nil || again.Close() != nil {
			t.Fatal(err)
		}
		for i := range 200 {
			if err := conn.QueryRowContext(t.Context(), fmt.Sprintf("SELECT %d", i)).Scan(&i); err != nil {
				t.Fatal(err)
			}
		}
		seen = append(seen, fmt.Sprint(n, ":", within))
	}
	if err := rows.Err(); err != nil || strings.Join(seen, " ") != "1:1 2:1 3:1" {
		t.Error(seen, err)
	}
	if err := rows.Close(); err != nil {
		t.Error(err)
	}
}

// A statement that was parsed before the table changed sees the table as it is, and does not hold it.
func TestAStatementAfterItsTableChanged(t *testing.T) {
	d := dbtest.SQLite(t)
	exec := func(text string, args ...any) {
		t.Helper()
		if _, err := d.Write().ExecContext(t.Context(), text, args...); err != nil {
			t.Fatal(text, err)
		}
	}
	columns := func() string {
		t.Helper()
		rows, err := d.Read().QueryContext(t.Context(), "SELECT * FROM shelf")
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		names, err := rows.Columns()
		for rows.Next() {
			continue
		}
		if err != nil || rows.Err() != nil {
			t.Fatal(err, rows.Err())
		}
		return strings.Join(names, " ")
	}
	exec("CREATE TABLE shelf (a)")
	exec("INSERT INTO shelf VALUES ($1)", 1)
	if got := columns(); got != "a" {
		t.Error(got)
	}
	exec("ALTER TABLE shelf ADD COLUMN b")
	if got := columns(); got != "a b" {
		t.Error(got)
	}
	exec("DROP TABLE shelf")
	exec("CREATE TABLE shelf (c)")
	if got := columns(); got != "c" {
		t.Error(got)
	}
}
