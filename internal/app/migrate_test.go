package app

import (
	"os"
	"strings"
	"testing"

	"stoa/internal/kit/blob/blobtest"
	"stoa/internal/kit/db/dbtest"
)

// A shop moves to a server with its files in S3, and back into a folder: the rows have the same sums each time, a
// second run copies no file again, and nothing is replaced unasked or while Stoa runs.
func TestMoveThereAndBack(t *testing.T) {
	a, _, _ := open(t)
	delivered(t, a)
	here := a.Config
	if err := os.Chmod(here.Data, 0o750); err != nil {
		t.Fatal(err)
	}
	s3 := blobtest.Start(t, t.Setenv)
	there := here
	there.Database, there.Media = dbtest.PostgresURL(t), s3.Address
	there.Insecure = append(there.Insecure, "media")
	here.Insecure = there.Insecure
	waited := make(chan bool, 1)
	o := MigrateOptions{To: there.Database, Media: there.Media, Tell: quiet, Wait: func() {
		waited <- true
		if err := a.Close(); err != nil {
			t.Error(err)
		}
		a.DB, a.queue, a.bucket = nil, nil, nil
	}}
	first, files, err := Migrate(t.Context(), here, o)
	if err != nil || files == 0 || len(waited) != 1 {
		t.Fatalf("%d files, %d waits, %v", files, len(waited), err)
	}
	if findings, err := Doctor(t.Context(), there, DoctorOptions{}); err != nil || len(findings) > 0 {
		t.Errorf("%v, %+v", err, findings)
	}
	if _, _, err := Migrate(t.Context(), here, o); err == nil || !strings.Contains(err.Error(), "--force") {
		t.Errorf("replaced unasked: %v", err)
	}
	o.Force = true
	if _, again, err := Migrate(t.Context(), here, o); err != nil || again != 0 {
		t.Errorf("%d files were copied again, %v", again, err)
	}
	old := elsewhere(t)
	d, err := openDatabase(t.Context(), old)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Write().ExecContext(t.Context(), `DELETE FROM goose_db_version WHERE version_id =
(SELECT max(version_id) FROM goose_db_version)`); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Migrate(t.Context(), old, o); err == nil || !strings.Contains(err.Error(), "schema") {
		t.Errorf("rows of an older schema were copied: %v", err)
	}
	back := elsewhere(t)
	back.Insecure = there.Insecure
	second, _, err := Migrate(t.Context(), there, MigrateOptions{To: back.Data, Tell: quiet, Wait: func() {}})
	if err != nil {
		t.Fatal(err)
	}
	for table, sum := range first {
		if second[table] != sum && table != "uploads" && table != "river_job" && table != "media_holds" {
			t.Errorf("%s is another after the way back", table)
		}
	}
	if findings, err := Doctor(t.Context(), back, DoctorOptions{}); err != nil || len(findings) > 0 {
		t.Errorf("%v, %+v", err, findings)
	}
	if _, err := os.Stat(back.keyPath()); err != nil {
		t.Error(err)
	}
}
