// Later has an order's sales be 31 days old, in the database of a server that is running: so they are no longer held.
// It is how a test in the browser waits for a month.
package main

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite"

	"stoa/internal/kit/db"
)

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(data, number string) error {
	d, err := sql.Open("sqlite", "file:"+filepath.Join(data, "stoa.db")+"?_pragma=busy_timeout(10000)")
	if err != nil {
		return err
	}
	defer d.Close() //nolint:errcheck // what was written is there
	done, err := d.Exec(`UPDATE earnings SET sold_at = $1 WHERE order_id = (SELECT id FROM orders WHERE number = $2)`,
		db.At(time.Now().AddDate(0, 0, -31)), number)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("no sales of order %s: %w", number, err)
	}
	return nil
}
