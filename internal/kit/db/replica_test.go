package db_test

import (
	"database/sql"
	"testing"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
)

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); <-time.After(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("waited a minute for " + what)
		}
	}
}

// A replica is asked while it follows, and the primary when it falls behind or is gone.
func TestAReplicaIsAskedWhileItFollows(t *testing.T) {
	db.SetLatest(1500 * time.Millisecond)
	address, stop := dbtest.Replica(t)
	url := dbtest.PostgresURL(t)
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close() //nolint:errcheck // of a test
	if err := d.AddReplicas([]string{address(url)}); err != nil {
		t.Fatal(err)
	}
	if d.Late() != d {
		t.Error("a replica is asked that nobody has looked at")
	}
	go d.WatchReplicas(t.Context())
	follows := func() bool { return d.Late() != d }
	eventually(t, "the replica to be asked", follows)
	set := func(value string) {
		t.Helper()
		if err := d.InTx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO site_settings (name, value) VALUES ('late', $1)
				ON CONFLICT (name) DO UPDATE SET value = excluded.value`, value)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	has := func(from *sql.DB) (value string) {
		_ = from.QueryRow(`SELECT value FROM site_settings WHERE name = 'late'`).Scan(&value)
		return value
	}
	set("one")
	replica := d.Late().Read()
	eventually(t, "the row on the replica", func() bool { return has(replica) == "one" })
	if _, err := replica.Exec(`UPDATE site_settings SET value = 'two'`); err == nil {
		t.Error("a replica was written to")
	}
	if _, err := replica.Exec(`SELECT pg_wal_replay_pause()`); err != nil {
		t.Fatal(err)
	}
	set("three")
	eventually(t, "the primary to be asked instead", func() bool { return !follows() })
	if has(d.Late().Read()) != "three" || has(replica) != "one" {
		t.Errorf("%q and %q", has(d.Late().Read()), has(replica))
	}
	if _, err := replica.Exec(`SELECT pg_wal_replay_resume()`); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the replica to be asked again", follows)
	stop()
	eventually(t, "the primary to be asked once the replica is gone", func() bool { return !follows() })
}
