package catalog_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"stoa/internal/catalog"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/search/flat"
)

// A start from a file has what was changed meanwhile, and answers as one that has read everything.
func TestASavedCatalogIsBroughtUpToDate(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		taxonomy, ctx := taxonomy(), context.Background()
		fill(t, d, taxonomy, generated(400, taxonomy))
		file := filepath.Join(t.TempDir(), "catalog.saved")
		open := func() *catalog.Service {
			t.Helper()
			s, err := catalog.OpenSaved(ctx, d, file, nil)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		first := open()
		if catalog.Restored(first) {
			t.Fatal("restored from nothing")
		}
		if err := catalog.Save(first); err != nil {
			t.Fatal(err)
		}
		slugs := []string{}
		for n := range 3 {
			slug, _ := first.Directory().Course(n)
			slugs = append(slugs, slug)
		}
		// A price, a title and a withdrawal, while no instance runs.
		for i, change := range []string{
			`UPDATE courses SET price_cents = 123400 WHERE slug = $1`, `UPDATE courses SET title = 'Zymurgy' WHERE slug = $1`,
			`UPDATE courses SET status = 'withdrawn' WHERE slug = $1`,
		} {
			inTx(t, d, func(tx *db.Tx) error {
				if _, err := tx.Exec(change, slugs[i]); err != nil {
					return err
				}
				return first.CourseChanged(ctx, tx, slugs[i]) // ids are slugs here
			})
		}
		saved := open()
		if !catalog.Restored(saved) {
			t.Fatal("the file is not used")
		}
		whole, err := catalog.Open(ctx, d, nil)
		if err != nil {
			t.Fatal(err)
		}
		price, _ := saved.Card(slugs[0])
		title, _ := saved.Card(slugs[1])
		if _, withdrawn := saved.Card(slugs[2]); withdrawn || price.Price.Amount != 123400 || title.Title != "Zymurgy" {
			t.Errorf("withdrawn %t, %+v, %q", withdrawn, price.Price, title.Title)
		}
		random := rand.New(rand.NewPCG(21, 22))
		for range 100 {
			if !alike(t, catalog.Now(saved), catalog.Now(whole), catalog.ParseQuery(randomQuery(random, taxonomy))) {
				return
			}
		}
		// Who is told to read all anew, or has other rows, does not trust the file.
		inTx(t, d, func(tx *db.Tx) error {
			_, err := tx.Exec(`DELETE FROM catalog_snapshots`)
			return err
		})
		if catalog.Restored(open()) {
			t.Error("used with a database that does not know it")
		}
	})
}

// The same as it was saved, in everything that is answered.
func TestASavedCatalogIsTheSame(t *testing.T) {
	taxonomy := taxonomy()
	d := dbtest.SQLite(t)
	fill(t, d, taxonomy, generated(400, taxonomy))
	file := filepath.Join(t.TempDir(), "catalog.saved")
	s, err := catalog.OpenSaved(t.Context(), d, file, nil)
	if err == nil {
		err = catalog.Save(s)
	}
	if err != nil {
		t.Fatal(err)
	}
	again, err := catalog.OpenSaved(t.Context(), d, file, nil)
	if err != nil || !catalog.Restored(again) {
		t.Fatal("not restored", err)
	}
	random := rand.New(rand.NewPCG(23, 24))
	for range 200 {
		q := catalog.ParseQuery(randomQuery(random, taxonomy))
		got, want := catalog.Now(again).Search(q), catalog.Now(s).Search(q)
		if fmt.Sprintf("%+v", db.ToJSON(got)) != fmt.Sprintf("%+v", db.ToJSON(want)) {
			t.Fatalf("%+v:\n%s\n%s", q, db.ToJSON(got), db.ToJSON(want))
		}
	}
	for _, q := range []string{"py", "jvascr", "mull", "course"} {
		got, want := catalog.Now(again).Suggest(q, "en"), catalog.Now(s).Suggest(q, "en")
		if !bytes.Equal(db.ToJSON(got), db.ToJSON(want)) {
			t.Errorf("%s: %s, %s", q, db.ToJSON(got), db.ToJSON(want))
		}
	}
	got, _ := again.Home(t.Context())
	want, _ := s.Home(t.Context())
	if !bytes.Equal(db.ToJSON(got), db.ToJSON(want)) {
		t.Errorf("home: %s, %s", db.ToJSON(got), db.ToJSON(want))
	}
}

// A file that was cut off, or has a bit turned anywhere, is as good as none.
func TestADamagedCatalogIsNotUsed(t *testing.T) {
	taxonomy := taxonomy()
	d := dbtest.SQLite(t)
	fill(t, d, taxonomy, generated(60, taxonomy))
	file := filepath.Join(t.TempDir(), "catalog.saved")
	s, err := catalog.OpenSaved(t.Context(), d, file, nil)
	if err == nil {
		err = catalog.Save(s)
	}
	if err != nil {
		t.Fatal(err)
	}
	sound, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(25, 26))
	for n := range 40 {
		bad := bytes.Clone(sound)
		if n%2 == 0 {
			bad = bad[:random.IntN(len(bad))]
		} else {
			bad[random.IntN(len(bad))] ^= 1 << random.IntN(8)
		}
		if err := os.WriteFile(file, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		after, err := catalog.OpenSaved(t.Context(), d, file, nil)
		if err != nil || catalog.Restored(after) || after.Directory().Courses() != s.Directory().Courses() {
			t.Fatalf("damage %d: %v, restored %t", n, err, catalog.Restored(after))
		}
	}
	// What a killed process left is cleared away.
	left := file + ".new-123"
	if err := os.WriteFile(left, sound[:9], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := catalog.OpenSaved(t.Context(), d, file, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Error("half a file is left", err)
	}
}

// An index is saved as this version of the program makes it. If the same courses are other bytes now, a newer program
// must not read what an older one has saved: raise savedFormat, and put the new sum here.
func TestTheFormatIsRaised(t *testing.T) {
	var written bytes.Buffer
	w := flat.NewWriter(&written)
	catalog.Write(snapshot(3000), w)
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	const want = "1 e42602d35e7a8e70"
	sum := sha256.Sum256(written.Bytes())
	if got := fmt.Sprint(catalog.SavedFormat, " ", hex.EncodeToString(sum[:8])); got != want {
		t.Errorf("format and sum are %q, were %q", got, want)
	}
}
