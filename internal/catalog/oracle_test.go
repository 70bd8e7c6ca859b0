package catalog_test

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"stoa/internal/catalog"
	"stoa/internal/course/coursetest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/sample/generate"
)

// fill stores made-up courses with real reviews and enrollments by forty people.
func fill(t *testing.T, d *db.DB, t2 catalog.Taxonomy, courses []generate.Course) {
	t.Helper()
	ctx, random := context.Background(), rand.New(rand.NewPCG(5, 6))
	err := d.InTx(ctx, func(tx *db.Tx) error {
		exec := func(statement string, args ...any) {
			if _, err := tx.ExecContext(ctx, statement, args...); err != nil {
				t.Fatalf("%s: %v", statement, err)
			}
		}
		for i, s := range t2.Subjects {
			exec(`INSERT INTO subjects (slug, name, icon, hue, position) VALUES ($1, $2, 'x', 1, $3)`, s.Slug, s.Name, i)
		}
		for i, g := range t2.Groups {
			exec(`INSERT INTO category_groups (slug, title, position) VALUES ($1, $2, $3)`, g.Slug, g.Title, i)
			for j, c := range g.Categories {
				exec(
					`INSERT INTO categories (slug, group_slug, title, position) VALUES ($1, $2, $3, $4)`, c.Slug, g.Slug, c.Title, j,
				)
			}
		}
		people := map[string]bool{}
		person := func(id, name string) {
			if !people[id] {
				people[id] = true
				exec(
					`INSERT INTO people (id, email, email_folded, name, slug, links, created_at, updated_at) VALUES ($1, $1, $1, $2,
						$1, '[]', $3, $3)`,
					id, name, db.At(now),
				)
			}
		}
		for i := range 40 {
			person(fmt.Sprintf("learner-%d", i), "Learner")
		}
		for _, c := range courses {
			person(c.InstructorSlug, c.InstructorName)
			exec(`INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title, summary, description, language, level, status, price_cents, currency, price_since, captioned, skills, objectives, requirements, lectures, duration_ms, created_at, updated_at, published_at)
				VALUES ($1, $1, $2, $3, $4, $5, $6, '', $7, $8, $9, $10, 'USD', $11, $12, '[]', '[]', '[]', $13, $14, $11, $11, $11)`,
				c.Slug, c.InstructorSlug, c.Subject, c.Category, c.Title, c.Summary, c.Language, c.Level,
				[]string{"published", "published", "published", "draft"}[random.IntN(4)],
				c.PriceCents, db.At(c.PublishedAt), c.Captioned, c.Lectures, c.DurationMs)
			for n, who := range random.Perm(40)[:random.IntN(9)] {
				at := now.Add(-time.Duration(random.IntN(300)) * 24 * time.Hour)
				exec(
					`INSERT INTO enrollments (id, person_id, course_id, paid, enrolled_at) VALUES ($1, $2, $3, $4, $5)`,
					c.Slug+fmt.Sprint(who), fmt.Sprintf("learner-%d", who), c.Slug, c.PriceCents > 0, db.At(at),
				)
				if n%2 == 0 {
					exec(
						`INSERT INTO reviews (id, course_id, person_id, stars, body, created_at, updated_at) VALUES ($1, $2, $3, $4, '',
							$5, $5)`,
						c.Slug+fmt.Sprint(who), c.Slug, fmt.Sprintf("learner-%d", who), 1+random.IntN(5), db.At(at),
					)
				}
			}
		}
		_, err := coursetest.Recount(ctx, tx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// plainText is the text of a course for LIKE: its words between single spaces. It
// is good for the plain English words that the random queries use.
func plainText(parts ...string) string {
	text := strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.L, unicode.N, unicode.M) &&
			!unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai) {
			return unicode.ToLower(r)
		}
		return ' '
	}, strings.Join(parts, " "))
	return " " + strings.Join(strings.Fields(text), " ") + " "
}

// oracle is the published courses in one table, made by SQL alone but for the text.
func oracle(t *testing.T, d *db.DB, t2 catalog.Taxonomy) {
	t.Helper()
	ctx, names := context.Background(), map[string]string{}
	for _, s := range t2.Subjects {
		names[s.Slug] = s.Name
	}
	for _, g := range t2.Groups {
		for _, c := range g.Categories {
			names[c.Slug] = c.Title
		}
	}
	type text struct{ id, words string }
	var texts []text
	rows, err := d.Read().Query(
		`SELECT c.id, c.title, c.summary, p.name, c.subject_slug, c.category_slug FROM courses c JOIN people p ON p.id =
			c.instructor_id WHERE status = 'published'`,
	)
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var id, title, summary, who, subject, category string
		if err := rows.Scan(&id, &title, &summary, &who, &subject, &category); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text{id, plainText(title, summary, who, names[subject], names[category])})
	}
	_ = rows.Close()
	err = d.InTx(ctx, func(tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `CREATE TABLE oracle AS SELECT courses.id, courses.slug, subject_slug AS subject, category_slug AS category, group_slug AS "group", instructor_id AS instructor,
			level, CASE WHEN price_cents = 0 THEN 'free' ELSE 'paid' END AS price, price_cents, language, published_at, '' AS words,
			CASE WHEN duration_ms <= 7200000 THEN '0-2' WHEN duration_ms <= 21600000 THEN '2-6' WHEN duration_ms <= 61200000 THEN '6-17' ELSE '17plus' END AS duration,
			CASE WHEN captioned THEN 'yes' ELSE 'no' END AS captions,
			coalesce((SELECT round(avg(stars) * 10 + 0.0000001) / 10.0 FROM reviews WHERE course_id = courses.id), 0) AS stars,
			(SELECT count(*) FROM enrollments WHERE course_id = courses.id AND paid AND enrolled_at >= $1) AS sold
			FROM courses JOIN categories ON categories.slug = category_slug WHERE status = 'published'`, db.At(now.Add(-90*24*time.Hour)))
		for _, x := range texts {
			if err == nil {
				_, err = tx.ExecContext(ctx, `UPDATE oracle SET words = $1 WHERE id = $2`, x.words, x.id)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// where is the SQL of a query without the filter of one facet.
func where(q catalog.ListingQuery, lifted string) (string, []any) {
	conditions, args := []string{"TRUE"}, []any{}
	in := func(facet string, values []string) {
		filed := (lifted == "category" || lifted == "group") && (facet == "category" || facet == "group")
		if len(values) == 0 || facet == lifted || filed {
			return
		}
		for _, v := range values {
			args = append(args, v)
		}
		conditions = append(conditions, `"`+facet+`" IN (?`+strings.Repeat(", ?", len(values)-1)+")")
	}
	in("subject", q.Subject)
	if lifted == "category" || lifted == "group" || len(q.Group) == 0 {
		in("category", q.Category)
	} else { // of any of those groups or categories
		in("group", q.Group)
		if len(q.Category) > 0 {
			last := len(conditions) - 1
			in("category", q.Category)
			conditions = append(conditions[:last], "("+conditions[last]+" OR "+conditions[last+1]+")")
		}
	}
	in("instructor", q.Instructor)
	in("level", q.Level)
	in("price", q.Price)
	in("language", q.Language)
	in("duration", q.Duration)
	in("captions", q.Captions)
	if len(q.Rating) > 0 && lifted != "rating" {
		conditions, args = append(conditions, "stars >= CAST(? AS REAL)"), append(args, slices.Min(q.Rating))
	}
	if q.Min != nil {
		conditions, args = append(conditions, "price_cents >= ?"), append(args, *q.Min)
	}
	if q.Max != nil {
		conditions, args = append(conditions, "price_cents <= ?"), append(args, *q.Max)
	}
	words := strings.Fields(q.Q)
	for i, w := range words {
		pattern := "% " + w + " %"
		if i == len(words)-1 {
			pattern = "% " + w + "%"
		}
		conditions, args = append(conditions, "words LIKE ?"), append(args, pattern)
	}
	return strings.Join(conditions, " AND "), args
}

// TestCountsAreThoseOfSQL asks a thousand random queries of the snapshot and of SQL.
func TestCountsAreThoseOfSQL(t *testing.T) {
	d, topics := dbtest.SQLite(t), taxonomy()
	d.SetClock(func() time.Time { return now })
	fill(t, d, topics, generated(3000, topics))
	oracle(t, d, topics)
	s, err := catalog.Open(context.Background(), d, nil)
	if err != nil {
		t.Fatal(err)
	}
	random, hits := rand.New(rand.NewPCG(1, 1)), 0
	for range 1000 {
		asked := randomQuery(random, topics)
		asked.Set("exact", "1") // SQL knows no stems
		got, err := s.Search(context.Background(), catalog.ParseQuery(asked))
		if err != nil {
			t.Fatal(err)
		}
		if got.Corrected != nil {
			t.Fatalf("%q was corrected to %q", got.Query.Q, *got.Corrected)
		}
		condition, args := where(got.Query, "")
		total := one(t, d.Read(), "SELECT count(*) FROM oracle WHERE "+condition, args)
		if got.Total != total {
			t.Fatalf("%+v finds %d, SQL %d", got.Query, got.Total, total)
		}
		if total > 0 {
			hits++
		}
		for _, f := range got.Facets {
			checkFacet(t, d.Read(), got.Query, f)
		}
		checkOrder(t, d.Read(), got)
	}
	if hits < 300 {
		t.Errorf("only %d of 1000 queries found anything: too little is compared", hits)
	}
}

func one(t *testing.T, d *sql.DB, query string, args []any) (n int) {
	t.Helper()
	if err := d.QueryRow(query, args...).Scan(&n); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}

func checkFacet(t *testing.T, d *sql.DB, q catalog.ListingQuery, f catalog.Facet) {
	t.Helper()
	condition, args := where(q, f.Name)
	if f.Name == "rating" {
		for _, v := range f.Values {
			if want := one(
				t, d, "SELECT count(*) FROM oracle WHERE "+condition+" AND stars >= CAST(? AS REAL)", append(args, v.Value),
			); v.Count != want {
				t.Fatalf("%+v: rating %s has %d, SQL %d", q, v.Value, v.Count, want)
			}
		}
		return
	}
	rows, err := d.Query(`SELECT "`+f.Name+`", count(*) FROM oracle WHERE `+condition+" GROUP BY 1", args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	want, sum := map[string]int{}, 0
	for rows.Next() {
		var value string
		var n int
		if err := rows.Scan(&value, &n); err != nil {
			t.Fatal(err)
		}
		want[value] = n
		sum += n
	}
	for _, v := range f.Values {
		if v.Count != want[v.Value] {
			t.Fatalf("%+v: %s %s has %d, SQL %d", q, f.Name, v.Value, v.Count, want[v.Value])
		}
		sum -= v.Count
	}
	if sum != 0 && f.Name != "instructor" && f.Name != "captions" {
		t.Fatalf("%+v: %s leaves out %d courses", q, f.Name, sum)
	}
}

var orderBy = map[string]string{
	"newest": "published_at DESC, slug", "oldest": "published_at, slug", "selling": "sold DESC, slug",
}

func checkOrder(t *testing.T, d *sql.DB, got *catalog.Listing) {
	t.Helper()
	order, ok := orderBy[got.Query.Sort]
	if !ok {
		if want := min(24, got.Total-24*(got.Page-1)); len(got.Courses) != max(0, want) {
			t.Fatalf("%+v: page %d has %d courses of %d", got.Query, got.Page, len(got.Courses), got.Total)
		}
		return
	}
	condition, args := where(got.Query, "")
	rows, err := d.Query(
		"SELECT slug FROM oracle WHERE "+condition+" ORDER BY "+order+" LIMIT 24 OFFSET ?", append(args, 24*(got.Page-1))...,
	)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	n := 0
	for rows.Next() {
		var slug string
		if err := rows.Scan(&slug); err != nil {
			t.Fatal(err)
		}
		if n >= len(got.Courses) || got.Courses[n].Slug != slug {
			t.Fatalf("%+v: place %d is not %s", got.Query, n, slug)
		}
		n++
	}
	if n != len(got.Courses) {
		t.Fatalf("%+v: %d courses, SQL %d", got.Query, len(got.Courses), n)
	}
}
