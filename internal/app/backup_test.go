package app

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"stoa/internal/apitest"
	"stoa/internal/backup"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	rows "stoa/internal/kit/dump"
	"stoa/internal/media"
)

func quiet(string, int64, int64) {}

// elsewhere is a place for another installation.
func elsewhere(t *testing.T) Config {
	return Config{Data: filepath.Join(t.TempDir(), "data"), PublicURL: "http://stoa.test", Insecure: []string{"visitors"}}
}

// buyOn buys one course after the other until ctx is done or all are bought, and returns after each how the order is
// called.
func buyOn(ctx context.Context, t *testing.T, a *App, c *apitest.Client, bought func(number string)) {
	slugs := column(t, a, `SELECT slug FROM courses WHERE status = 'published' AND price_cents > 0 ORDER BY slug`)
	for i := 0; i < len(slugs) && ctx.Err() == nil; i++ {
		if c.Call(http.MethodPost, "/api/cart/lines", map[string]any{"slug": slugs[i]}).Status != http.StatusOK {
			continue // owned
		}
		var cart struct{ Quote string }
		c.Call(http.MethodGet, "/api/cart", nil).Into(t, &cart)
		card := get[wallet](t, c, "/api/payment/cards").Cards[0].ID
		answer := c.Pay(slugs[i], cart.Quote, card)
		if answer.Status == http.StatusTooManyRequests {
			return
		}
		if answer.Status != http.StatusCreated {
			t.Errorf("%s: %d %s", slugs[i], answer.Status, answer.Body)
			return
		}
		var order struct{ Number string }
		answer.Into(t, &order)
		bought(order.Number)
	}
}

// Backed up while people buy and uploads come, a shop is whole on the other database: it has every order that was
// acknowledged before, it passes every check, and going back gives the same rows.
func TestBackupWhilePeopleBuy(t *testing.T) {
	for name, there := range map[string]func(testing.TB) (from, to string){
		"sqlite to postgres": func(t testing.TB) (string, string) { return "", dbtest.PostgresURL(t) },
		"postgres to sqlite": func(t testing.TB) (string, string) { return postgresSample(t), "" },
	} {
		t.Run(name, func(t *testing.T) {
			from, to := there(t)
			a, _, visitor := openOn(t, from)
			buyer := visitor().SignIn("learner@stoa.test", password)
			buying, stop := context.WithCancel(t.Context())
			var mu sync.Mutex
			var acknowledged []string
			first, done := make(chan bool), make(chan bool)
			var once sync.Once
			go func() {
				defer close(done)
				defer once.Do(func() { close(first) })
				buyOn(buying, t, a, buyer, func(number string) {
					mu.Lock()
					defer mu.Unlock()
					if acknowledged = append(acknowledged, number); len(acknowledged) == 3 {
						once.Do(func() { close(first) })
					}
				})
			}()
			<-first
			mu.Lock()
			before := append([]string{}, acknowledged...)
			mu.Unlock()
			file := filepath.Join(t.TempDir(), "shop.stoa")
			key := filepath.Join(t.TempDir(), "identity")
			recipient, err := BackupKey(key)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Backup(t.Context(), a.Config, BackupOptions{To: file, Recipients: []string{recipient}, Tell: quiet})
			stop()
			<-done
			if err != nil || len(before) < 3 {
				t.Fatalf("%v, after %d orders", err, len(before))
			}
			fresh := elsewhere(t)
			fresh.Database = to
			rehearsal, err := Restore(t.Context(), fresh, RestoreOptions{From: file, Identity: key, Check: true, Tell: quiet})
			if err != nil || len(rehearsal.Findings) > 0 {
				t.Fatalf("%v, %+v", err, rehearsal.Findings)
			}
			report, err := Restore(t.Context(), fresh, RestoreOptions{From: file, Identity: key, Tell: quiet})
			if err != nil || report.NoKey {
				t.Fatal(err, report.NoKey)
			}
			if findings, err := Doctor(t.Context(), fresh, DoctorOptions{}); err != nil || len(findings) > 0 {
				t.Errorf("%v, %+v", err, findings)
			}
			copied, err := connect(t.Context(), fresh)
			if err != nil {
				t.Fatal(err)
			}
			defer copied.Close()
			for _, number := range before {
				var status string
				if err := copied.Read().QueryRowContext(
					t.Context(), `SELECT status FROM orders WHERE number = $1`, number,
				).Scan(&status); err != nil || status != "paid" {
					t.Errorf("order %s: %q, %v", number, status, err)
				}
			}
			sameRows(t, copied, report.Rows)
			if _, err := Restore(t.Context(), fresh, RestoreOptions{From: file, Identity: key, Tell: quiet}); err == nil ||
				!strings.Contains(err.Error(), "--force") {
				t.Errorf("it was replaced unasked: %v", err)
			}
		})
	}
}

// sameRows compares a database with what a backup has, but for what a restore settles.
func sameRows(t *testing.T, d *db.DB, want backup.Rows) {
	t.Helper()
	got, err := rows.Sums(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	for table, sum := range want.Tables {
		if g := got[table]; g.Hash() != sum.Sum && table != "river_job" && table != "uploads" {
			t.Errorf("%s: %d rows instead of %d, or others", table, g.Rows, sum.Rows)
		}
	}
}

// What is cut off, changed, or of another key is refused with a message that says so, and nothing is replaced.
func TestABrokenBackupIsRefused(t *testing.T) {
	a, _, _ := open(t)
	folder := t.TempDir()
	key, other := filepath.Join(folder, "identity"), filepath.Join(folder, "other")
	recipient, err := BackupKey(key)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := BackupKey(other); err != nil {
		t.Fatal(err)
	}
	plain, sealed := filepath.Join(folder, "plain.stoa"), filepath.Join(folder, "sealed.stoa")
	for _, o := range []BackupOptions{
		{To: plain, Tell: quiet}, {To: sealed, Recipients: []string{recipient}, Tell: quiet},
	} {
		if _, err := Backup(t.Context(), a.Config, o); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(o.To); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v, %v", info.Mode(), err)
		}
		if _, err := Backup(t.Context(), a.Config, o); err == nil || !strings.Contains(err.Error(), "exists already") {
			t.Errorf("a backup was replaced: %v", err)
		}
	}
	broken := func(of string, change func([]byte) []byte) string {
		content, err := os.ReadFile(of)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "broken.stoa")
		if err := os.WriteFile(path, change(bytes.Clone(content)), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	flip := func(at float64) func([]byte) []byte {
		return func(b []byte) []byte { b[int(at*float64(len(b)))] ^= 0x10; return b }
	}
	half := func(b []byte) []byte { return b[:len(b)/2] }
	html := func([]byte) []byte { return []byte("<html>not found</html>") }
	for name, c := range map[string]struct{ file, key, want string }{
		"cut off":             {broken(plain, half), "", "damaged"},
		"cut off, encrypted":  {broken(sealed, half), key, "damaged"},
		"changed":             {broken(plain, flip(0.6)), "", "damaged"},
		"changed, encrypted":  {broken(sealed, flip(0.3)), key, "damaged"},
		"without its end":     {broken(plain, func(b []byte) []byte { return b[:len(b)-40] }), "", "damaged"},
		"empty":               {broken(plain, func([]byte) []byte { return nil }), "", "empty"},
		"something else":      {broken(plain, html), "", "not a backup"},
		"another key":         {sealed, other, "none of the keys"},
		"no key":              {sealed, "", "--identity"},
		"a file that is none": {filepath.Join(folder, "none"), "", "no such file"},
	} {
		there := elsewhere(t)
		_, err := Restore(t.Context(), there, RestoreOptions{From: c.file, Identity: c.key, Tell: quiet})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
		if _, err := os.Stat(there.databaseAddress()); err == nil {
			t.Errorf("%s: there is a database", name)
		}
		if left, _ := filepath.Glob(filepath.Join(there.Data, "restore-*")); len(left) > 0 {
			t.Errorf("%s: %v is left", name, left)
		}
	}
}

// A backup since another has only the new files, and needs the other beside it.
func TestABackupSinceAnother(t *testing.T) {
	a, _, _ := open(t)
	folder := t.TempDir()
	full, next := filepath.Join(folder, "full.stoa"), filepath.Join(folder, "next.stoa")
	if _, err := Backup(t.Context(), a.Config, BackupOptions{To: full, WithKey: true, Tell: quiet}); err != nil {
		t.Fatal(err)
	}
	if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := a.media.Add(t.Context(), tx, media.NewMedia{
			Kind: "file", Name: "new.txt", ContentType: "text/plain", Content: []byte("new"),
		})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	result, err := Backup(t.Context(), a.Config, BackupOptions{To: next, Since: full, WithKey: true, Tell: quiet})
	if err != nil || result.Bytes != 3 {
		t.Errorf("%d bytes of files, %v", result.Bytes, err)
	}
	fresh := elsewhere(t)
	if _, err := Restore(t.Context(), fresh, RestoreOptions{From: next, Tell: quiet}); err != nil {
		t.Fatal(err)
	}
	if findings, err := Doctor(t.Context(), fresh, DoctorOptions{}); err != nil || len(findings) > 0 {
		t.Errorf("%v, %+v", err, findings)
	}
	if err := os.Remove(full); err != nil {
		t.Fatal(err)
	}
	_, err = Restore(t.Context(), elsewhere(t), RestoreOptions{From: next, Tell: quiet})
	if err == nil || !strings.Contains(err.Error(), "full.stoa") {
		t.Errorf("without the one before: %v", err)
	}
}
