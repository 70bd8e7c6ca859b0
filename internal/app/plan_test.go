package app

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stoa/internal/apitest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
)

// grown adds many learners to a course of the sample, who are in all of its others too, and have reviewed them.
func grown(t *testing.T, a *App) {
	t.Helper()
	err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		for _, statement := range []string{
			`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
			 INSERT INTO people (id, email, email_folded, name, slug, links, email_verified_at, created_at, updated_at)
			 SELECT 'many-' || i, 'many-' || i, 'many-' || i, 'Many ' || i, 'many-' || i, '[]', at, at, at
			 FROM n, (SELECT max(created_at) AS at FROM people)`,
			`INSERT INTO enrollments (id, person_id, course_id, paid, enrolled_at)
			 SELECT people.id || courses.slug, people.id, courses.id, TRUE, people.created_at FROM people, courses
			 WHERE people.slug LIKE 'many-%' AND courses.status = 'published'`,
			`INSERT INTO reviews (id, course_id, person_id, stars, body, helpful, created_at, updated_at)
			 SELECT id, course_id, person_id, 1 + rowid % 5, 'Clear and short.', rowid % 7, enrolled_at, enrolled_at
			 FROM enrollments WHERE person_id LIKE 'many-%'`,
			`INSERT INTO review_votes (review_id, person_id) SELECT id, 'many-1' FROM reviews`,
			`INSERT INTO notifications (id, person_id, kind, details, href, created_at)
			 SELECT 'notice-' || people.id, learner.id, 'order.paid', '{}', '/', people.created_at FROM people, people AS learner
			 WHERE learner.email_folded = 'learner@stoa.test'`,
			`INSERT INTO drafts (course_id, owner_id, state, plan, plan_revision, landing, landing_revision, price_cents,
			 price_revision, order_revision, changed, created_at, updated_at)
			 SELECT 'draft-' || id, id, 'approved', '{}', 1, '{}', 1, 0, 1, 1, FALSE, created_at, created_at
			 FROM people WHERE slug LIKE 'many-%'`,
			`INSERT INTO course_versions (id, course_id, number, state, content, note, submitted_by, submitted_at)
			 SELECT 'version-' || owner_id, course_id, 1, 'taken_back', '{"ownerId":"' || owner_id || '"}', '', owner_id, created_at FROM drafts
			 WHERE owner_id LIKE 'many-%'`,
			`UPDATE course_versions SET state = 'in_review' WHERE id IN ('version-many-7', 'version-many-8')`,
			`INSERT INTO approvals (version_id, course_id, number, title, subject, language, lessons, duration_ms, owner_id, submitted_at)
			 SELECT id, course_id, 1, 'T', 'development', 'en', 0, 0, submitted_by, submitted_at FROM course_versions
			 WHERE id LIKE 'version-%'`,
			`INSERT INTO approval_comments (id, course_id, version_id, author_id, quote, body, private, created_at)
			 SELECT 'comment-' || version_id, course_id, version_id, owner_id, '', 'Look.', FALSE, submitted_at FROM approvals`,
		} {
			if _, err := tx.ExecContext(t.Context(), statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// addresses are all that can be asked for: the operations of the document, with what they are about filled in.
func addresses(t *testing.T, a *App) (list []string) {
	t.Helper()
	document, err := OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var api struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal(document, &api); err != nil {
		t.Fatal(err)
	}
	one := func(query string, args ...any) (text string) {
		if err := a.DB.Read().QueryRowContext(t.Context(), query, args...).Scan(&text); err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		return text
	}
	lesson := one(
		`SELECT lessons.id FROM lessons JOIN courses ON courses.id = lessons.course_id WHERE courses.slug = $1 AND preview
			LIMIT 1`,
		studied,
	)
	instructor := one(
		`SELECT people.slug FROM people JOIN courses ON courses.instructor_id = people.id WHERE courses.slug = $1`, studied,
	)
	values := map[string]string{
		"{language}": "de", "{slug}": studied, "{lesson}": lesson, "{id}": lesson, "{name}": "about",
		"{code}": one(`SELECT code FROM certificates LIMIT 1`), "{number}": one(`SELECT number FROM orders LIMIT 1`),
		"{hash}": "x", "{token}": "x", "{mediaId}": one(`SELECT id FROM media LIMIT 1`),
	}
	for path, operations := range api.Paths {
		if operations["get"] == nil {
			continue
		}
		if strings.HasPrefix(path, "/api/instructors/") {
			path = strings.Replace(path, "{slug}", instructor, 1)
		}
		if strings.HasPrefix(path, "/api/studio/courses/") {
			path = strings.Replace(path, "{id}", one(`SELECT id FROM courses WHERE slug = $1`, studied), 1)
		}
		if strings.HasPrefix(path, "/api/approvals/") {
			path = strings.Replace(path, "{id}", "version-many-7", 1)
		}
		if strings.HasPrefix(path, "/api/admin/coupons/") {
			path = strings.Replace(path, "{id}", one(`SELECT id FROM coupons LIMIT 1`), 1)
		}
		if strings.HasPrefix(path, "/api/admin/people/") {
			path = strings.Replace(path, "{id}", one(`SELECT person_id FROM orders LIMIT 1`), 1)
		}
		list = append(list, pathValue.ReplaceAllStringFunc(path, func(name string) string {
			if values[name] == "" {
				t.Errorf("%s: say here what %s may be", path, name)
			}
			return values[name]
		}))
	}
	reviews := "/api/courses/" + studied + "/reviews?"
	list = append(list, "/api/learning/courses/"+studied+"/questions?q=why%20so&sort=votes",
		reviews+"sort=helpful&page=99", reviews+"stars=3", reviews+"stars=3&sort=helpful",
		"/api/catalog/courses?q=design&sort=rated",
		"/sitemap.xml", "/sitemaps/1.xml", "/robots.txt", "/readyz", "/api/admin/people?show=suspended",
		"/api/admin/people?show=instructor", "/api/admin/people?sort=name&q=many",
		"/api/admin/orders?status=paid&sort=total", "/api/admin/orders?sort=oldest&q=modern", "/api/admin/orders?sort=total",
		"/api/admin/orders?status=paid", "/api/admin/orders?q=learner%40stoa.test",
		"/api/admin/audit?about=x&action=account.",
		"/api/admin/find?q=nobody+at+all", "/api/admin/find?q=ada",
		"/api/admin/courses?sort=revenue", "/api/admin/courses?sort=learners", "/api/admin/courses?sort=rating",
		"/api/admin/courses?sort=name&status=withdrawn",
		"/api/admin/messages?state=all&q=x", "/api/admin/messages?state=handled", "/api/admin/people.csv",
		"/api/admin/orders.csv", "/api/admin/audit.csv", "/portraits/"+instructor+".svg",
		"/covers/development/"+studied+".svg")
	slices.Sort(list)
	return list
}

var (
	pathValue = regexp.MustCompile(`{\w+}`)
	scanned   = regexp.MustCompile(`^SCAN (\S+)`)
	// What does not grow with the marketplace, and parts of a query that are looked at themselves, as those without a name
	// are.
	small = strings.Fields(`subjects categories category_groups testimonials supporters taxonomy_names filing_moves search_synonyms signing_keys
		backups bundles coupons latest theirs counted mine earning_shares payout_runs reconciliations CONSTANT`)
)

const mostRows = 1000 // that a statement may return

// TestNothingReadsWhatGrows asks for everything as everyone, and looks at how the database would find it.
func TestNothingReadsWhatGrows(t *testing.T) {
	a, _, visitor := open(t)
	grown(t, a)
	path := filepath.Join(a.Config.Data, "stoa.db")
	plain, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close() //nolint:errcheck // only read
	clients := map[string]*apitest.Client{"a visitor": visitor()}
	for who, email := range map[string]string{
		"a learner": "learner@stoa.test", "an instructor": "instructor@stoa.test", "a specialist": "specialist@stoa.test",
		"an operator": "operator@stoa.test",
	} {
		clients[who] = visitor().SignIn(email, password)
	}
	list, taken := addresses(t, a), dbtest.Record(t, a.DB, path)
	known := map[string]bool{}
	for who, client := range clients {
		for _, address := range list {
			if answer := client.Call(http.MethodGet, address, nil); answer.Status >= 500 {
				t.Errorf("%s, %s: %d %s", address, who, answer.Status, answer.Body)
			}
			for _, s := range taken() {
				if s.Rows > mostRows {
					t.Errorf("%s, %s: %d rows of\n%s", address, who, s.Rows, s.Text)
				}
				if known[s.Text] {
					continue
				}
				known[s.Text] = true
				for _, step := range plan(t, plain, s) {
					m := scanned.FindStringSubmatch(step)
					if m != nil && !slices.Contains(small, m[1]) && !strings.HasPrefix(m[1], "(subquery-") {
						t.Errorf("%s, %s: %s in\n%s", address, who, step, s.Text)
					}
				}
			}
		}
	}
	if len(known) < 50 {
		t.Errorf("only %d statements were run", len(known))
	}
}

func plan(t *testing.T, d *sql.DB, s *dbtest.Statement) (steps []string) {
	t.Helper()
	rows, err := d.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+s.Text, s.Args...)
	if err != nil {
		t.Fatalf("%s: %v", s.Text, err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return steps
}
