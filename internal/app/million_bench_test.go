package app

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"testing"
	"time"

	"stoa/internal/apitest"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/test"
)

// What each person of BenchmarkMillion has, and how many of them come in one benchmark: a client has limits of its own.
const (
	ordersEach = 10
	peopleEach = 200
)

// BenchmarkMillion measures what people and operators do on PostgreSQL, first with a hundredth of the people and then
// with all of them (a million, or STOA_PEOPLE), each with ten orders and enrollments, in a quarter as many courses.
// What does not grow with the tables takes as long in both. Filling takes minutes and about 15 KB of disk a person.
func BenchmarkMillion(b *testing.B) {
	people, err := strconv.Atoi(os.Getenv("STOA_PEOPLE"))
	if err != nil {
		people = 1_000_000
	}
	for _, n := range []int{people / 100, people} {
		b.Run(fmt.Sprintf("people=%d", n), func(b *testing.B) {
			a, _, visitor := openOn(b, postgresSample(b))
			start := time.Now()
			populate(b, a.DB, n)
			fmt.Printf("filled in %v\n", time.Since(start).Round(time.Second))
			if err := a.catalog.Refresh(b.Context()); err != nil {
				b.Fatal(err)
			}
			million(b, a, visitor, n)
		})
	}
}

// populate adds n people with all that they have. The server's rules are not asked, nor are foreign keys.
func populate(b *testing.B, d *db.DB, n int) {
	b.Helper()
	hash, err := credential.HashPassword(b.Context(), password)
	if err != nil {
		b.Fatal(err)
	}
	connection, err := d.Write().Conn(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = connection.Close() }()
	courses := max(n/4, 100)
	for _, statement := range []string{
		`SET session_replication_role = replica`,
		`SET synchronous_commit = off`,
		fmt.Sprintf(`INSERT INTO people (id, email, email_folded, name, slug, links, email_verified_at, created_at, updated_at)
			SELECT 'm-' || i, 'm-' || i || '@stoa.test', 'm-' || i || '@stoa.test', 'Person ' || i, 'm-' || i, '[]', now(),
				now() - i * interval '10 seconds', now() FROM generate_series(0, %d) AS i`, n-1),
		fmt.Sprintf(`INSERT INTO passwords (person_id, hash, changed_at)
			SELECT 'm-' || i, '%s', now() FROM generate_series(0, %d) AS i`, hash, n-1),
		fmt.Sprintf(`INSERT INTO person_roles (person_id, role, granted_at)
			SELECT 'm-' || i, 'learner', now() FROM generate_series(0, %d) AS i`, n-1),
		fmt.Sprintf(`INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title, summary, description,
				language, level, months, status, price_cents, currency, price_since, captioned, skills, objectives, requirements,
				lectures, articles, duration_ms, created_at, updated_at, published_at)
			SELECT 'm-' || i, 'm-' || i, 'm-' || i %% 1000, subject_slug, category_slug, title || ' ' || i, summary, description,
				language, level, 1, 'published', 4900, 'USD', now(), FALSE, '[]', '[]', '[]', 1, 0, 60000, now(), now(), now()
			FROM generate_series(0, %d) AS i, (SELECT * FROM courses ORDER BY id LIMIT 1) AS sample`, courses-1),
		fmt.Sprintf(`INSERT INTO sections (id, course_id, position, title)
			SELECT 'm-' || i, 'm-' || i, 0, 'One' FROM generate_series(0, %d) AS i`, courses-1),
		fmt.Sprintf(`INSERT INTO lessons (id, course_id, section_id, position, title, kind, body, duration_ms, preview, pass_mark)
			SELECT 'm-' || i, 'm-' || i, 'm-' || i, 0, 'One', 'video', '', 60000, FALSE, 0
			FROM generate_series(0, %d) AS i`, courses-1),
		fmt.Sprintf(`INSERT INTO orders (id, number, person_id, status, currency, subtotal_cents, discount_cents, tax_cents,
				tax_label, total_cents, idempotency_key, quote, provider, buyer_name, buyer_email, created_at, paid_at)
			SELECT 'm-' || i, 1000000000 + i, 'm-' || i / %[2]d, CASE WHEN i %% 20 = 0 THEN 'refunded' ELSE 'paid' END, 'USD', 4900, 0, 0,
				'', 4900 + i %% 1000, i, '', 'test', 'Person ' || i / %[2]d, 'm-' || i / %[2]d || '@stoa.test',
				now() - i * interval '1 second', now() FROM generate_series(0, %[1]d) AS i`, n*ordersEach-1, ordersEach),
		fmt.Sprintf(`INSERT INTO order_lines (order_id, course_id, position, title, instructor_id, price_cents, discount_cents)
			SELECT 'm-' || i, 'm-' || i * 7919::bigint %% %d, 0, 'A course', 'm-' || i %% 1000, 4900, 0
			FROM generate_series(0, %d) AS i`, courses, n*ordersEach-1),
		fmt.Sprintf(`INSERT INTO enrollments (id, person_id, course_id, order_id, paid, enrolled_at)
			SELECT 'm-' || i, 'm-' || i / %d, 'm-' || i * 7919::bigint %% %d, 'm-' || i, TRUE, now() - i * interval '1 second'
			FROM generate_series(0, %d) AS i ON CONFLICT DO NOTHING`, ordersEach, courses, n*ordersEach-1),
		// A cart of every fifth: over an almost empty table, PostgreSQL chooses to read all courses instead.
		fmt.Sprintf(`INSERT INTO cart_lines (person_id, course_id, price_cents, added_at)
			SELECT 'm-' || i * 5 + 1, 'm-' || (i * 104729::bigint + j) %% %d, 4900, now()
			FROM generate_series(0, %d) AS i, generate_series(0, 1) AS j ON CONFLICT DO NOTHING`, courses, n/5-1),
		`SET session_replication_role = DEFAULT`,
		`VACUUM ANALYZE`,
	} {
		if _, err := connection.ExecContext(b.Context(), statement); err != nil {
			b.Fatalf("%s: %v", statement, err)
		}
	}
	if err := d.InTx(b.Context(), func(tx *db.Tx) error {
		for i := range peopleEach {
			card, err := test.Sample(b.Context(), tx, payment.Card{Brand: "visa", Last4: "4242", ExpMonth: 12, ExpYear: 2099})
			if err != nil {
				return err
			}
			if err := payment.Keep(b.Context(), tx, fmt.Sprintf("m-%d", i*(n/peopleEach)), "test", card); err != nil {
				return err
			}
		}
		return recount(b, tx)
	}); err != nil {
		b.Fatal(err)
	}
}

func million(b *testing.B, a *App, visitor func() *apitest.Client, n int) {
	b.Helper()
	operator := visitor().SignIn("operator@stoa.test", password)
	learners := []*apitest.Client{}
	b.Run("sign in", func(b *testing.B) {
		repeat(b, func(i int) {
			email := fmt.Sprintf("m-%d@stoa.test", len(learners)*(n/peopleEach))
			learners = append(learners, visitor().SignIn(email, password))
		})
	})
	call := func(b *testing.B, who *apitest.Client, method, address string, body any) apitest.Answer {
		got := who.Call(method, address, body)
		if got.Status >= http.StatusMultipleChoices {
			b.Fatal(method, address, got.Status, string(got.Body))
		}
		return got
	}
	for _, address := range []string{"/api/learning/courses", "/api/orders", "/api/me"} {
		b.Run(address, func(b *testing.B) {
			repeat(b, func(i int) { call(b, learners[i%len(learners)], http.MethodGet, address, nil) })
		})
	}
	b.Run("progress", func(b *testing.B) {
		repeat(b, func(i int) {
			person := i % len(learners) * (n / peopleEach)
			lesson := person * ordersEach * 7919 % max(n/4, 100)
			call(b, learners[i%len(learners)], http.MethodPut, fmt.Sprintf("/api/learning/lessons/m-%d/progress", lesson),
				map[string]any{"positionMs": i * 1000 % 60_000, "watchedMs": 1000})
		})
	})
	b.Run("checkout", func(b *testing.B) { checkout(b, learners, n) })
	for _, address := range []string{
		"people?q=m-%d@stoa.test", "people?q=nobody&%d", "orders?q=10%08d", "orders?q=m-%d@stoa.test", "orders?q=nobody&%d",
		"orders?status=refunded&%d", "orders?sort=total&%d",
	} {
		b.Run("admin "+address, func(b *testing.B) {
			repeat(b, func(i int) {
				call(b, operator, http.MethodGet, fmt.Sprintf("/api/admin/"+address, i*7919%n), nil)
			})
		})
	}
	b.Run("20,000 orders of the download", func(b *testing.B) {
		repeat(b, func(int) {
			rows := 0
			err := a.orders.EachOrder(b.Context(), order.OrderFilter{}, func(batch []order.AdminOrder) error {
				if rows += len(batch); rows >= 20_000 {
					return errEnough
				}
				return nil
			})
			if !errors.Is(err, errEnough) {
				b.Fatal(err)
			}
		})
	})
}

var errEnough = errors.New("enough")

// checkout puts a course in the cart and pays for it by a saved card.
func checkout(b *testing.B, learners []*apitest.Client, n int) {
	repeat(b, func(i int) {
		who, course := learners[i%len(learners)], (i*104_729+5)%max(n/4, 100)
		who.Call(http.MethodPost, "/api/cart/lines", map[string]any{"slug": fmt.Sprintf("m-%d", course)})
		var filled struct{ Quote string }
		who.Call(http.MethodGet, "/api/cart", nil).Into(b, &filled)
		var wallet struct{ Cards []struct{ ID string } }
		who.Call(http.MethodGet, "/api/payment/cards", nil).Into(b, &wallet)
		if got := who.Pay(fmt.Sprint("k", i), filled.Quote, wallet.Cards[0].ID); got.Status != http.StatusCreated {
			b.Fatal(got.Status, string(got.Body))
		}
	})
}

// repeat reports the percentiles of what is done again and again.
func repeat(b *testing.B, do func(i int)) {
	took := []time.Duration{}
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		do(i)
		took = append(took, time.Since(start))
	}
	percentiles(b, took)
}
