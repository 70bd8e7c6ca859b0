package team_test

import (
	"context"

	"pgregory.net/rapid"

	"stoa/internal/books"
	"stoa/internal/payment"
)

// read learns ids and codes, which the model can't know.
func (w *world) read(rt *rapid.T) {
	w.rows(rt, `SELECT orders.number, orders.id, coalesce(team_licenses.team_id, '') FROM orders
LEFT JOIN team_licenses ON team_licenses.order_id = orders.id`, func(v []string) {
		if l := w.licenses[v[0]]; l != nil {
			l.orderID, l.team = v[1], v[2]
		}
	})
	w.rows(rt, `SELECT team_licenses.number, team_seats.id, team_seats.code FROM team_seats
JOIN team_licenses ON team_licenses.id = license_id ORDER BY team_seats.id`, func(v []string) {
		if l := w.licenses[v[0]]; l != nil && w.seats[v[2]] == nil {
			w.seats[v[2]] = &place{id: v[1], of: l, offered: true}
			w.codes = append(w.codes, v[2])
		}
	})
}

func (w *world) rows(rt *rapid.T, query string, each func([]string)) {
	rows, err := w.DB.Read().QueryContext(context.Background(), query)
	if err != nil {
		rt.Fatal(err)
	}
	defer rows.Close() //nolint:errcheck // read to the end
	for rows.Next() {
		v := make([]string, 3)
		if err := rows.Scan(&v[0], &v[1], &v[2]); err != nil {
			rt.Fatal(err)
		}
		each(v)
	}
	if err := rows.Err(); err != nil {
		rt.Fatal(err)
	}
}

func (w *world) check(rt *rapid.T) {
	w.read(rt)
	stored := map[string]string{} // who has a seat, by its code; of licenses that aren't refunded
	taken := map[string]int{}
	w.rows(rt, `SELECT team_seats.code, coalesce(person_id, '') , team_licenses.number FROM team_seats
JOIN team_licenses ON team_licenses.id = license_id WHERE refunded_at IS NULL`, func(v []string) {
		stored[v[0]] = v[1]
		taken[v[2]]++
	})
	for code, p := range w.seats {
		if member, there := stored[code]; there != p.offered || there && member != p.member {
			rt.Fatalf("a seat of %s is %q's (%v), want %q's (%v)", p.of.number, member, there, p.member, p.offered)
		}
	}
	learners := map[string]int{}
	w.rows(rt, `SELECT order_id, person_id, '' FROM enrollments WHERE ended_at IS NULL AND order_id IS NOT NULL`,
		func(v []string) { learners[v[0]]++ })
	for number, l := range w.licenses {
		members := 0
		for _, p := range w.seats {
			if p.of == l && p.offered && p.member != "" {
				members++
			}
		}
		switch {
		case (l.team == "") != (l.state == "pending" || l.state == "failed"):
			rt.Fatalf("%s is %s and has the team %q", number, l.state, l.team)
		case taken[number] > l.seats:
			rt.Fatalf("%s has %d seats, and %d are taken", number, l.seats, taken[number])
		case l.state == "void" && taken[number] > 0:
			rt.Fatalf("%s is void, and %d seats are taken", number, taken[number])
		case learners[l.orderID] != members:
			rt.Fatalf("%d learn by %s, want %d", learners[l.orderID], number, members)
		}
	}
	found, err := books.Compare(context.Background(), w.DB, payment.NewSet(nil))
	if err != nil {
		rt.Fatal(err)
	}
	for _, d := range found.Differences {
		if d.Kind != books.Unanswered && d.Kind != books.WrongHolding {
			rt.Fatalf("the books: %+v", d)
		}
	}
}
