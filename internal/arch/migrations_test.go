package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// migrationsFrom is the first migration that obeys the rules below: those before were never run on much.
const migrationsFrom = "0180"

// large are the tables that grow with learners, so a statement that reads or writes all of one takes minutes.
const large = `people enrollments lesson_progress quiz_attempts learning_days orders order_lines ledger_transactions
	ledger_postings notifications events event_deliveries audit_log sessions known_devices reviews notes certificates badges
	cart_lines wishes coupon_uses lesson_questions lesson_answers question_votes follows media course_visits lesson_figures`

// slow are the statements during which PostgreSQL lets nobody write to a table, for as long as it takes to read or
// write all of it. Waiting for a lock for a moment is fine.
var slow = []struct {
	what    *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`(?i)CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+ ON (\w+)`),
		"CREATE INDEX CONCURRENTLY, in a migration of its own with -- +goose NO TRANSACTION"},
	{regexp.MustCompile(`(?i)ALTER TABLE (\w+) ALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE`),
		"a new column that is filled by a job"},
	{regexp.MustCompile(`(?is)ALTER TABLE (\w+)\s+ADD (?:COLUMN )?[^;]*DEFAULT\s+(?:now|random|gen_random|clock_timestamp|nextval|\()`),
		"a constant default, or a column that is filled by a job"},
	{regexp.MustCompile(`(?is)ALTER TABLE (\w+)\s+ADD (?:COLUMN )?[^;]*GENERATED ALWAYS AS`),
		"a column that is filled by a job"},
	{regexp.MustCompile(`(?is)ALTER TABLE (\w+)\s+ADD CONSTRAINT[^;]*\b(?:CHECK|FOREIGN KEY)\b`),
		"NOT VALID, and its validation afterwards"},
	{regexp.MustCompile(`(?i)ALTER TABLE (\w+) ALTER (?:COLUMN )?\w+ SET NOT NULL`),
		"a CHECK that is NOT VALID, and its validation afterwards"},
	{regexp.MustCompile(`(?is)\bUPDATE (\w+)\s+SET\b`), "a job that writes a few thousand rows at a time"},
	{regexp.MustCompile(`(?is)\bDELETE FROM (\w+)`), "a job that deletes a few thousand rows at a time"},
	{regexp.MustCompile(`(?is)\b(?:CLUSTER|VACUUM FULL|REINDEX TABLE) (\w+)`), "nothing of the kind"},
}

// standing are migrations that stand although they break a rule, and why.
var standing = map[string]string{
	"0220_course_days.sql": "a sum for each enrollment, once, before there is a release",
	"0230_books.sql":       "copies the postings, once, before there is a release: each has a course and a time then",
}

// blocks says what in a migration keeps writers of a large table waiting.
func blocks(sql string) (found []string) {
	up, _, _ := strings.Cut(sql, "-- +goose Down")
	up = comment.ReplaceAllString(up, "")
	created := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?i)CREATE TABLE (?:IF NOT EXISTS )?(\w+)`).FindAllStringSubmatch(up, -1) {
		created[m[1]] = true // it is empty
	}
	for statement := range strings.SplitSeq(up, ";") {
		for _, s := range slow {
			m := s.what.FindStringSubmatch(statement)
			if m == nil || created[m[1]] || !slices.Contains(strings.Fields(large), m[1]) ||
				strings.Contains(strings.ToUpper(statement), "NOT VALID") {
				continue
			}
			found = append(found, strings.Join(strings.Fields(m[0]), " ")+": nobody could write to "+m[1]+
				" meanwhile. Use "+s.instead)
		}
	}
	return found
}

// Nobody waits for a migration while a large table is read or written as a whole: a rolling upgrade goes on selling.
func TestMigrationsBlockNobody(t *testing.T) {
	files, err := filepath.Glob(root + "/internal/kit/db/migrations/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		if filepath.Base(file) < migrationsFrom || standing[filepath.Base(file)] != "" {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, why := range blocks(string(text)) {
			t.Errorf("%s: %s", filepath.Base(file), why)
		}
	}
}

func TestWhatBlocksWriters(t *testing.T) {
	for sql, bad := range map[string]bool{
		"CREATE INDEX a ON orders (paid_at);":                                       true,
		"CREATE UNIQUE INDEX a ON orders (paid_at);":                                true,
		"CREATE INDEX CONCURRENTLY a ON orders (paid_at);":                          false,
		"CREATE INDEX a ON synonyms (word);":                                        false,
		"CREATE TABLE orders (id TEXT);\nCREATE INDEX a ON orders (id);":            false,
		"ALTER TABLE people ALTER COLUMN phone TYPE BIGINT;":                        true,
		"ALTER TABLE people ADD COLUMN seen_at TIMESTAMPTZ NOT NULL DEFAULT now();": true,
		"ALTER TABLE people ADD COLUMN seen_at TIMESTAMPTZ;":                        false,
		"ALTER TABLE people ADD COLUMN points INTEGER NOT NULL DEFAULT 0;":          false,
		"ALTER TABLE people ADD CONSTRAINT a CHECK (points > 0);":                   true,
		"ALTER TABLE people ADD CONSTRAINT a CHECK (points > 0) NOT VALID;":         false,
		"UPDATE people SET points = 1;":                                             true,
		"-- UPDATE people SET points = 1;\nSELECT 1;":                               false,
		"SELECT 1;\n-- +goose Down\nDELETE FROM people;":                            false,
		"ALTER TABLE people ALTER COLUMN points SET NOT NULL;":                      true,
		"DELETE FROM notifications WHERE kind = 'x';":                               true,
	} {
		if got := blocks(sql); len(got) > 0 != bad {
			t.Errorf("%q: %v", sql, got)
		}
	}
}
