// Package eventtest lets tests see what has happened.
package eventtest

import (
	"testing"

	"stoa/internal/event"
	"stoa/internal/kit/db"
)

// Of returns all events of a type, in their order.
func Of[E event.Event](t testing.TB, d *db.DB) (all []E) {
	t.Helper()
	var zero E
	rows, err := d.Read().QueryContext(
		t.Context(), `SELECT details FROM events WHERE kind = $1 ORDER BY id`, zero.Kind(),
	)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close() //nolint:errcheck // read to the end
	for rows.Next() {
		var details db.JSON
		var e E
		if err := rows.Scan(&details); err != nil {
			t.Fatal(err)
		}
		if err := details.Into(&e); err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
