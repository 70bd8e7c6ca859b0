package arch

import (
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tables says which package owns a table. Only the owner writes it; packages above the owner may read it.
var tables = map[string]string{
	"kit":         "allowances instances tls_files",
	"audit":       "audit_log",
	"event":       "events event_deliveries",
	"ledger":      "ledger_transactions ledger_postings ledger_months",
	"media":       "media media_garbage media_holds media_renditions media_hls",
	"session":     "sessions known_devices",
	"credential":  "passwords signin_failures authenticators recovery_codes passkeys passkey_challenges",
	"account":     "people person_roles person_tokens sign_ups recipient_mails setup_links",
	"banner":      "banner",
	"release":     "release_checks",
	"vies":        "vat_checks",
	"filing":      "subjects category_groups categories taxonomy_names filing_moves",
	"setting":     "settings setting_version",
	"analytics":   "course_visits order_sources lesson_figures course_counts summary_weeks summaries",
	"application": "instructor_applications",
	"notify":      "notifications notification_choices follows push_devices",
	"provider":    "identities identity_attempts identity_links",
	"payment": `cards test_provider_tokens test_provider_charges test_provider_refunds stripe_payments stripe_events
		disputes outside_refunds stripe_customers stripe_garbage`,
	"course": `courses course_prices course_instructors course_teachers sections lessons lesson_captions lesson_resources
		quiz_questions question_banks course_faq course_figures course_days instructor_figures`,
	"certificate": "certificates signing_keys badges",
	"learning":    "enrollments lesson_progress quiz_attempts learning_goals learning_days learning_calendars",
	"note":        "notes",
	"question": `lesson_questions lesson_answers question_votes question_follows question_words question_unread
		saved_answers`,
	"catalog":      "catalog_version catalog_changes catalog_snapshots search_synonyms testimonials supporters",
	"coupon":       "coupons coupon_uses",
	"bundle":       "bundles bundle_courses",
	"gift":         "gifts",
	"team":         "teams team_licenses team_seats",
	"earning":      "earnings earning_terms earning_shares",
	"payout":       "payout_details payout_settings payout_runs payouts",
	"books":        "reconciliations reconciliation_differences datev_settings",
	"invoice":      "invoices invoice_lines invoice_counters invoice_sellers",
	"cart":         "cart_lines cart_coupons cart_buyers",
	"wish":         "wishes",
	"order":        "orders order_lines order_vat_checks order_evidence tax_matters",
	"report":       "reported reports",
	"review":       "reviews review_votes review_replies review_words review_topics",
	"announcement": "announcements",
	"studio":       "drafts draft_sections draft_lessons draft_media draft_instructors course_versions",
	"approval":     "approvals approval_comments approval_replies",
	"backup":       "backup_plan backups",
	"exchange":     "imports import_files",
	"record":       "record_certificates record_courses",
	"transcript":   "transcripts transcript_changes transcript_version",
	"site":         "contact_messages contact_answers site_settings site_texts site_wordings",
	"transfer":     "transfer_settings transfers transfer_receipts transfer_returns transfer_statements transfer_entries",
	"upload":       "uploads",
	"video":        "videos",
}

func ownerOf(table string) string {
	for owner, list := range tables {
		if slices.Contains(strings.Fields(list), table) {
			return owner
		}
	}
	return ""
}

var (
	created = regexp.MustCompile(`CREATE TABLE (?:IF NOT EXISTS )?(\w+)`)
	renamed = regexp.MustCompile(`ALTER TABLE (\w+) RENAME TO (\w+)`)
	dropped = regexp.MustCompile(`DROP TABLE (\w+)`)
	comment = regexp.MustCompile(`--[^\n]*`)
	written = regexp.MustCompile(`\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+([a-z_]+)`)
	read    = regexp.MustCompile(`\b(?:FROM|JOIN)\s+([a-z_]+)`)
	commas  = regexp.MustCompile(`\bFROM\s+[a-z_]+(?:\s+AS\s+[a-z_]+)?\s*,\s*[a-z_]+`)
)

// sources calls f for every queries.sql, and for every text in Go that isn't a test's.
func sources(t *testing.T, f func(path, domain, sql string)) {
	t.Helper()
	err := filepath.WalkDir(root+"/internal", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "queries.sql" {
			return err
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(root, path)
		f(filepath.ToSlash(rel), domainOf(filepath.ToSlash(rel)), comment.ReplaceAllString(string(text), ""))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	goFiles(t, func(path, domain string, file *ast.File, _ *token.FileSet) {
		if strings.HasSuffix(path, "_test.go") || strings.HasSuffix(file.Name.Name, "test") {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				f(path, domain, lit.Value)
			}
			return true
		})
	})
}

func TestTablesAreWrittenByTheirOwnerAndReadFromAbove(t *testing.T) {
	sources(t, func(path, domain, sql string) {
		for _, m := range written.FindAllStringSubmatch(strings.ReplaceAll(sql, "DO UPDATE SET", ""), -1) {
			if m[0] == "UPDATE order_lines" && domain == "refund" {
				continue // its own columns: TestRefundsHaveTheirColumns
			}
			if owner := ownerOf(m[1]); owner != domain && (owner != "" || strings.HasSuffix(path, ".sql")) {
				t.Errorf("%s writes %s, which %q owns", path, m[1], owner)
			}
		}
		for _, m := range read.FindAllStringSubmatch(sql, -1) {
			if owner := ownerOf(m[1]); owner != "" && owner != domain && rowOf(owner) >= rowOf(domain) {
				t.Errorf("%s reads %s, which %s owns and is not below it: call it, or have the value passed in", path, m[1], owner)
			}
		}
		if m := commas.FindString(sql); m != "" && strings.HasSuffix(path, ".sql") {
			t.Errorf("%s: %q hides a table from this test; write JOIN", path, m)
		}
	})
}

var (
	setInLines = regexp.MustCompile(`(?s)UPDATE order_lines SET (.*?)\sWHERE`)
	assigned   = regexp.MustCompile(`(\w+) = `)
)

// A line of an order holds its refund, too: the columns refund… are written by the package refund, the others
// by order.
func TestRefundsHaveTheirColumns(t *testing.T) {
	sources(t, func(path, domain, sql string) {
		for _, set := range setInLines.FindAllStringSubmatch(sql, -1) {
			for _, column := range assigned.FindAllStringSubmatch(set[1], -1) {
				if strings.HasPrefix(column[1], "refund") != (domain == "refund") {
					t.Errorf("%s writes order_lines.%s", path, column[1])
				}
			}
		}
	})
}

// TestEveryTableHasAnOwner compares the list with what the migrations make.
func TestEveryTableHasAnOwner(t *testing.T) {
	files, err := filepath.Glob(root + "/internal/kit/db/migrations/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations: %v", err)
	}
	exists := map[string]bool{}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range created.FindAllStringSubmatch(string(text), -1) {
			exists[m[1]] = true
		}
		for _, m := range dropped.FindAllStringSubmatch(string(text), -1) {
			delete(exists, m[1])
		}
		for _, m := range renamed.FindAllStringSubmatch(string(text), -1) {
			delete(exists, m[1])
			exists[m[2]] = true
		}
	}
	for table := range exists {
		if ownerOf(table) == "" {
			t.Errorf("nobody owns %s", table)
		}
	}
	for owner, list := range tables {
		if rowOf(owner) < 0 {
			t.Errorf("%s owns tables, and is no package", owner)
		}
		for _, table := range strings.Fields(list) {
			if !exists[table] {
				t.Errorf("%s owns %s, which no migration makes", owner, table)
			}
		}
	}
}
