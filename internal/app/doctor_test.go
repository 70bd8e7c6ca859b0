package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"stoa/internal/doctor"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
)

// illness is something that goes wrong, and whether doctor --fix mends it.
type illness struct {
	check, says string
	plant       func(t *testing.T, a *App)
	mended      bool
	only        db.Dialect // that can have it, or ""
	alone       bool       // hides others, so it is planted by itself
}

// exe runs statements past every rule of the program and of the database.
func exe(statements ...string) func(t *testing.T, a *App) {
	return func(t *testing.T, a *App) {
		t.Helper()
		conn, err := a.DB.Write().Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		off, on := `PRAGMA foreign_keys = OFF`, `PRAGMA foreign_keys = ON`
		if a.DB.Dialect == db.Postgres {
			off, on = `SET session_replication_role = replica`, `SET session_replication_role = DEFAULT`
		}
		for _, statement := range slices.Concat([]string{off}, statements, []string{on}) {
			if _, err := conn.ExecContext(t.Context(), statement); err != nil {
				t.Fatalf("%s: %v", statement, err)
			}
		}
	}
}

// inBooks is exe for what is only added to.
func inBooks(statements ...string) func(t *testing.T, a *App) {
	return func(t *testing.T, a *App) {
		t.Helper()
		for _, set := range []func(context.Context, db.Execer, db.Dialect) error{db.Unguard, nil, db.Guard} {
			if set == nil {
				exe(statements...)(t, a)
			} else if err := set(t.Context(), a.DB.Write(), a.DB.Dialect); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// onFile does something to the file of a medium.
func onFile(n int, do func(t *testing.T, path string)) func(t *testing.T, a *App) {
	return func(t *testing.T, a *App) {
		key := column(t, a, `SELECT blob_key FROM media WHERE bytes > 100 ORDER BY blob_key LIMIT 3`)[n]
		path, _ := a.bucket.Path(key)
		content, err := os.ReadFile(path) // the sample's are links
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		do(t, path)
	}
}

// gifted makes a gift of a line of a paid order: with a code, unless its id is none.
func gifted(id, state, redeemer, which string) string {
	return `INSERT INTO gifts (id, order_id, number, course_id, giver_id, giver_name, cents, state, code, name, email,
email_folded, message, language, day, zone, created_at, redeemed_by) SELECT ` + id + `, orders.id, number, course_id, person_id,
'', 0, ` + state + `, nullif(` + id + `, 'none'), '', '', '', '', 'en', '2026-01-01', '', created_at, ` + redeemer + `
FROM orders JOIN order_lines ON order_lines.order_id = orders.id WHERE position = 0 AND orders.id =
(SELECT id FROM orders WHERE status = 'paid' ORDER BY id LIMIT 1 OFFSET ` + which + `)`
}

// seated makes a license of a line of a paid order, which has so many seats, and one seat that someone has taken.
func seated(id, seats, bought, member, which string) []string {
	line := `order_lines WHERE position = 0 AND order_id = ` + paid(which)
	return []string{
		`UPDATE order_lines SET seats = ` + bought + ` WHERE position = 0 AND order_id = ` + paid(which),
		`INSERT INTO teams (id, buyer_id, course_id, created_at) SELECT '` + id + `', orders.person_id, course_id, created_at
FROM orders JOIN order_lines ON order_lines.order_id = orders.id WHERE position = 0 AND orders.id = ` + paid(which),
		`INSERT INTO team_licenses (id, team_id, order_id, number, seats, cents, bought_at) SELECT '` + id + `', '` + id +
			`', order_id, '` + id + `', ` + seats + `, 100, '2026-01-01T00:00:00.000000Z' FROM ` + line,
		`INSERT INTO team_seats (id, team_id, license_id, code, email, email_folded, language, emails, invited_at, person_id,
joined_at) SELECT '` + id + `' || people.id, '` + id + `', '` + id + `', '` + id + `' || people.id, '', '', 'en', 1,
'2026-01-01T00:00:00.000000Z', people.id, '2026-01-01T00:00:00.000000Z' FROM people WHERE people.id IN (` + member + `)`,
	}
}

// invoiced makes a document of an order, without lines: an invoice, or a credit note for its first course.
func invoiced(number, kind, total, order string) string {
	course := "''"
	if kind == "credit" {
		course = "course_id"
	}
	return `INSERT INTO invoices (number, kind, series, year, serial, order_id, order_number, course_id, person_id, issued_at,
language, seller_name, seller_address, seller_country, seller_vat_id, buyer_name, buyer_company, buyer_address,
buyer_country, buyer_vat_id, buyer_reference, paid_by, currency, tax_country, tax_rate, tax_reason, tax_cents, total_cents)
SELECT '` + number + `', '` + kind + `', '` + number + `', 2026, 1, orders.id, orders.number, ` + course + `, person_id,
created_at, 'en', '', '', '', '', buyer_name, '', '', '', '', '', '', currency, '', 0, '', orders.tax_cents, ` + total + `
FROM orders JOIN order_lines ON order_lines.order_id = orders.id WHERE position = 0 AND orders.id = ` + order
}

// paid is the id of a paid order.
func paid(n string) string {
	return `(SELECT id FROM orders WHERE status = 'paid' ORDER BY id LIMIT 1 OFFSET ` + n + `)`
}

var illnesses = []illness{
	{"schema", "newer", exe(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (999999, TRUE)`), false, "", true},
	{"schema", "supporters is missing", exe(`DROP TABLE supporters`), false, "", true},
	{"database", "never been checked", exe(
		`ALTER TABLE reviews ADD CONSTRAINT planted CHECK (stars < 100) NOT VALID`), true, db.Postgres, false},
	{"database", "SQLite says", func(t *testing.T, a *App) {
		exe(`PRAGMA writable_schema = ON`, `UPDATE sqlite_master SET sql = replace(sql, 'stars INTEGER NOT NULL,',
			'stars INTEGER NOT NULL CHECK (stars > 100),') WHERE name = 'reviews'`, `PRAGMA writable_schema = RESET`)(t, a)
	}, false, db.SQLite, false},
	{"indexes", "orders_person", exe(`DROP INDEX orders_person`), true, "", false},
	{"references", "refer to rows of people", exe(
		`INSERT INTO person_roles (person_id, role, granted_at) VALUES ('nobody', 'operator', '2026-01-01T00:00:00.000000Z')`,
	), false, "", false},
	{"ledger", "add up to", inBooks(`UPDATE ledger_postings SET amount_cents = amount_cents + 1
WHERE transaction_id = (SELECT min(transaction_id) FROM ledger_postings) AND position = 0`), false, "", false},
	{"books", "has another amount as its sale", exe(), false, "", false}, // of what is planted for "orders"
	{"orders", "doesn't know of the paid order", inBooks(`DELETE FROM ledger_postings WHERE transaction_id =
(SELECT max(id) FROM ledger_transactions WHERE kind = 'sale')`, `DELETE FROM ledger_transactions WHERE id =
(SELECT max(id) FROM ledger_transactions WHERE kind = 'sale')`), false, "", false},
	{"orders", "has a tax of", exe(`UPDATE orders SET tax_cents = tax_cents + 1
WHERE id = (SELECT min(id) FROM orders WHERE status = 'paid')`), false, "", false},
	{"orders", "has a total of", exe(`UPDATE orders SET total_cents = total_cents + 100
WHERE id = (SELECT min(id) FROM orders WHERE status = 'paid')`), false, "", false},
	{"books", "another amount of its bank transfer", exe(`INSERT INTO transfers (order_id, cents, currency, state,
received_cents, created_at, due_at, ended_at, settled_at) SELECT id, total_cents, currency, 'paid', total_cents, created_at,
created_at, created_at, created_at FROM orders WHERE id = (SELECT max(id) FROM orders WHERE status = 'paid')`,
		`INSERT INTO transfer_receipts (id, order_id, cents, booked_on, noted_by, noted_at) SELECT 'planted', order_id,
cents + 100, '2026-01-01', '', created_at FROM transfers`), false, "", false},
	{"orders", "isn't enrolled", exe(`DELETE FROM enrollments WHERE id = (SELECT min(enrollments.id) FROM enrollments
JOIN orders ON orders.id = enrollments.order_id AND status = 'paid' JOIN order_lines ON order_lines.order_id = orders.id
AND order_lines.course_id = enrollments.course_id WHERE order_lines.refunded_at IS NULL)`), true, "", false},
	{"bundles", "has 1 courses", exe(`INSERT INTO bundles (id, slug, title, summary, price_cents, currency, active,
created_at, updated_at) VALUES ('one', 'one', '', '', 100, 'USD', FALSE, '2026-01-01T00:00:00.000000Z',
'2026-01-01T00:00:00.000000Z')`, `INSERT INTO bundle_courses (bundle_id, course_id, position)
SELECT 'one', min(id), 0 FROM courses`), false, "", false},
	{"bundles", "a coupon's discount on a part", exe(`UPDATE order_lines SET bundle_id = 'one', discount_cents = 1,
price_cents = price_cents + 1 WHERE position = 0 AND order_id = ` + paid("4")), false, "", false},
	{"gifts", "has no code", exe(gifted("'none'", "'paid'", "NULL", "5")), false, "", false},
	{"gifts", "nobody is enrolled by it", exe(gifted("'one'", "'redeemed'", "(SELECT min(people.id) FROM people WHERE "+
		"NOT EXISTS (SELECT 1 FROM enrollments WHERE person_id = people.id))", "6")), true, "", false},
	{"teams", "have no license", exe(`UPDATE order_lines SET seats = 2 WHERE position = 0 AND order_id = ` + paid("13")),
		false, "", false},
	{"teams", "isn't what was paid or refunded", exe(seated("less", "2", "3", "''", "14")...), false, "", false},
	{"teams", "has 2 seats, but 3 people", exe(seated("many", "2", "2", "SELECT person_id FROM enrollments WHERE "+
		"course_id = (SELECT max(course_id) FROM enrollments GROUP BY course_id HAVING count(*) > 2 LIMIT 1) LIMIT 3",
		"15")...), false, "", false},
	{"teams", "nobody is enrolled by it", exe(seated("none", "2", "2", "SELECT min(people.id) FROM people WHERE "+
		"NOT EXISTS (SELECT 1 FROM enrollments WHERE person_id = people.id)", "16")...), true, "", false},
	{"invoices", "4 numbers were taken, but there are 0 documents", exe(
		`INSERT INTO invoice_counters (series, year, last) VALUES ('GAP', 2026, 4)`), false, "", false},
	{"invoices", "would be numbered again", exe(invoiced("ALONE", "invoice", "total_cents", paid("7"))), false, "", false},
	{"invoices", "document WRONG has a total of", exe(invoiced("WRONG", "invoice", "7", paid("8"))), false, "", false},
	{"invoices", "invoice WRONG isn't what was paid", exe(), false, "", false},
	{"invoices", "has no invoice", exe(`UPDATE orders SET seller_details = '{"name":"Planted","invoices":true}'
WHERE id = ` + paid("9")), false, "", false},
	{"invoices", "the invoice LATER has no credit note", exe(invoiced("LATER", "invoice", "total_cents", paid("10")),
		`UPDATE order_lines SET refunded_at = '2026-01-01T00:00:00.000000Z', refund_reference = 'planted' WHERE price_cents > 0
AND order_id = (SELECT order_id FROM invoices WHERE number = 'LATER')`), false, "", false},
	{"invoices", "note EARLY is for something", exe(invoiced("EARLY", "credit", "0", paid("11"))), false, "", false},
	{"invoices", "invoice OLD of the order", exe(invoiced("OLD", "invoice", "0", paid("12")), strings.NewReplacer(
		"(number,", "(refers_to, number,", "SELECT 'BACK',", "SELECT 'OLD', 'BACK',", ", course_id, person_id,\ncreated_at",
		", 'BACK', person_id,\ncreated_at").Replace(invoiced("BACK", "credit", "0", paid("12")))), false, "", false},
	{"books", "triggers are missing", func(t *testing.T, a *App) {
		if err := db.Unguard(t.Context(), a.DB.Write(), a.DB.Dialect); err != nil {
			t.Fatal(err)
		}
	}, true, "", false},
	{"books", "The monthly sums of", exe(`INSERT INTO ledger_months (account, currency, month, course_id, kind,
amount_cents, postings) VALUES ('rounding', 'USD', '1999-01', '', 'sale', 7, 1)`), true, "", false},
	{"counters", "doesn't show its", exe(`UPDATE course_figures SET learners = learners + 7, stars_5 = stars_5 + 1
WHERE course_id = (SELECT min(course_id) FROM course_figures)`), true, "", false},
	{"counters", "figures of instructor", exe(`UPDATE instructor_figures SET learners = learners + 7
WHERE instructor_id = (SELECT min(instructor_id) FROM instructor_figures)`), true, "", false},
	{"counters", "doesn't show what happened on", exe(`UPDATE course_days SET enrolled = enrolled + 7, revenue_cents = 0
WHERE day = (SELECT max(day) FROM course_days)`), true, "", false},
	{"secrets", "sealed with key", func(t *testing.T, a *App) {
		if err := os.WriteFile(a.Config.keyPath(), []byte(strings.Repeat("A", 43)+"=\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}, false, "", true},
	{"secrets", "missing", func(t *testing.T, a *App) {
		exe(`INSERT INTO signing_keys (id, private_key, created_at) SELECT 'planted', '', created_at FROM people LIMIT 1`)(t, a)
		if err := os.Remove(a.Config.keyPath()); err != nil {
			t.Fatal(err)
		}
	}, false, "", true},
	{"certificates", "invalid", func(t *testing.T, a *App) {
		code := column(t, a, `SELECT code FROM certificates WHERE revoked_at IS NULL ORDER BY code LIMIT 1`)[0]
		if _, err := a.certificates.Badge(t.Context(), code); err != nil {
			t.Fatal(err)
		}
		exe(`UPDATE certificates SET learner_name = 'Somebody Else' WHERE code = '`+code+`'`)(t, a)
	}, false, "", false},
	{"files", "is missing", onFile(0, func(t *testing.T, path string) {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}), false, "", false},
	{"files", "bytes instead of", onFile(1, func(t *testing.T, path string) {
		if err := os.Truncate(path, 10); err != nil {
			t.Fatal(err)
		}
	}), false, "", false},
	{"files", "SHA-256", onFile(2, func(t *testing.T, path string) {
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if _, err := file.WriteAt([]byte("\x00planted\x00"), 50); err != nil {
			t.Fatal(err)
		}
	}), false, "", false},
	{"orphans", "named by nothing", func(t *testing.T, a *App) {
		if err := a.bucket.Put(t.Context(), "hls/gone/1-video.mp4", "video/mp4", strings.NewReader("x")); err != nil {
			t.Fatal(err)
		}
		path, _ := a.bucket.Path("hls/gone/1-video.mp4")
		old := time.Now().Add(-48 * time.Hour)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}, true, "", false},
	{"jobs", "have run for more than", planted("running", "2020-01-01 00:00:00", "NULL"), true, "", false},
	{"jobs", "were given up", planted("discarded", "2020-01-01 00:00:00", "'2020-01-01 00:00:00'"), true, "", false},
	{"jobs", "due for more than an hour", planted("available", "2020-01-01 00:00:00", "NULL"), false, "", false},
	{"clock", "audit log has an entry", exe(`INSERT INTO audit_log (id, at, actor_id, action, subject, details)
VALUES ('planted', '2099-01-01T00:00:00.000000Z', '', 'x', 'x', '{}')`), false, "", false},
	{"permissions", "can be read by others", func(t *testing.T, a *App) {
		if err := os.Chmod(a.Config.keyPath(), 0o644); err != nil {
			t.Fatal(err)
		}
	}, true, "", false},
	{"mail", "doesn't take us", func(_ *testing.T, a *App) { a.Config.SMTP = "smtp://localhost:1" }, false, "", false},
}

// planted plants a job of a state.
func planted(state, at, finalized string) func(t *testing.T, a *App) {
	return exe(fmt.Sprintf(`INSERT INTO river_job (kind, args, max_attempts, state, attempted_at, scheduled_at, created_at,
finalized_at) VALUES ('planted', '{}', 3, '%s', '%s', '%s', '%s', %s)`, state, at, at, at, finalized))
}

// Each check finds its fault and says what to do; what --fix mends is gone the next time; nothing else is found.
func TestDoctorFindsWhatIsPlanted(t *testing.T) {
	for name, database := range map[string]func(testing.TB) string{
		"sqlite": func(testing.TB) string { return "" }, "postgres": postgresSample,
	} {
		t.Run(name, func(t *testing.T) {
			a, _, _ := openOn(t, database(t))
			delivered(t, a)
			if err := os.Chmod(a.Config.Data, 0o750); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), "sound.stoa")
			if _, err := Backup(t.Context(), a.Config, BackupOptions{To: file, WithKey: true, Tell: quiet}); err != nil {
				t.Fatal(err)
			}
			examine := func(c Config, fix bool) []doctor.Finding {
				t.Helper()
				findings, err := Doctor(t.Context(), c, DoctorOptions{Fix: fix})
				if err != nil {
					t.Fatal(err)
				}
				return findings
			}
			// What the faults are planted in is a copy of what was restored once.
			sound := elsewhere(t)
			if a.DB.Dialect == db.Postgres {
				sound.Database = dbtest.PostgresURL(t)
			}
			if _, err := Restore(t.Context(), sound, RestoreOptions{From: file, Tell: quiet}); err != nil {
				t.Fatal(err)
			}
			if found := examine(sound, false); len(found) > 0 {
				t.Fatalf("it isn't sound before: %+v", found)
			}
			for _, together := range groups(a.DB.Dialect) {
				t.Run(together[0].says, func(t *testing.T) {
					backlog := &App{Config: elsewhere(t), stop: func() {}}
					copyFiles(t, sound.Data, backlog.Config.Data)
					if a.DB.Dialect == db.Postgres {
						backlog.Config.Database = dbtest.PostgresCopy(t, sound.Database)
					}
					if err := fill(t.Context(), backlog); err != nil {
						t.Fatal(err)
					}
					for _, ill := range together {
						ill.plant(t, backlog)
					}
					c := backlog.Config
					if err := backlog.Close(); err != nil {
						t.Fatal(err)
					}
					found := examine(c, false)
					examine(c, true)
					left := examine(c, false)
					for _, ill := range together {
						has := func(findings []doctor.Finding) bool {
							return slices.ContainsFunc(findings, func(got doctor.Finding) bool {
								return got.Check == ill.check && strings.Contains(got.What, ill.says) && got.Mend != "" && !got.Fixed
							})
						}
						if !has(found) {
							t.Errorf("%s: nothing says %q: %+v", ill.check, ill.says, found)
						}
						if has(left) == ill.mended {
							t.Errorf("%s: %q after --fix: %+v", ill.check, ill.says, left)
						}
					}
					for _, f := range left {
						if !slices.ContainsFunc(together, func(ill illness) bool { return ill.check == f.Check }) {
							t.Errorf("nobody planted %+v", f)
						}
					}
				})
			}
		})
	}
}

// groups are the faults that a database can have at the same time.
func groups(dialect db.Dialect) (out [][]illness) {
	var together []illness
	for _, ill := range illnesses {
		switch {
		case ill.only != "" && ill.only != dialect:
		case ill.alone:
			out = append(out, []illness{ill})
		default:
			together = append(together, ill)
		}
	}
	return append(out, together)
}
