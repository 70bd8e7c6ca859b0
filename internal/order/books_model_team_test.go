package order_test

import (
	"strings"

	"pgregory.net/rapid"

	"stoa/internal/kit/db"
	"stoa/internal/session"
)

// license is what a line for a team has given its buyer, as the database has it.
type license struct {
	team, order, course string
	seats               int64
	voidedAt            *db.Time
	refundedAt          *db.Time
	taken               []place
}

// place is a seat that someone was invited to; member is who has taken it.
type place struct{ id, code, member string }

func (a *academy) licenses(rt *rapid.T) (out []*license) {
	a.query(rt, `SELECT teams.id, team_licenses.id, order_id, course_id, seats, voided_at, refunded_at,
		coalesce(team_seats.id, ''), coalesce(code, ''), coalesce(team_seats.person_id, '') FROM teams
		JOIN team_licenses ON team_licenses.team_id = teams.id
		LEFT JOIN team_seats ON team_seats.license_id = team_licenses.id
		WHERE buyer_id IN ($1, $2) ORDER BY team_licenses.id, team_seats.id`, []any{a.buyers[0].ID, a.buyers[1].ID},
		func(scan func(...any)) {
			var l license
			var p place
			var id string
			scan(&l.team, &id, &l.order, &l.course, &l.seats, &l.voidedAt, &l.refundedAt, &p.id, &p.code, &p.member)
			if n := len(out); n == 0 || out[n-1].order+out[n-1].course != l.order+l.course {
				out = append(out, &l)
			}
			if last := out[len(out)-1]; p.id != "" {
				last.taken = append(last.taken, p)
			}
		})
	return out
}

// seat puts seats of a course into the cart, perhaps of one that is in it already.
func (a *academy) seat(rt *rapid.T, who int) {
	ctx := session.With(a.ctx, a.buyers[who])
	for i := range prices {
		if rapid.IntRange(0, 4).Draw(rt, "seat") == 0 {
			_, _ = a.carts.PutSeats(ctx, a.slug(i), rapid.IntRange(2, 3).Draw(rt, "seats"))
		}
	}
}

// join has a buyer give a seat to the other one, or to themselves, who takes it, unless they have the course.
func (a *academy) join(rt *rapid.T) {
	l := some(rt, a.licenses(rt), func(*license) bool { return true })
	b, owner := a.on(rt), a.ownerOf(rt, l)
	link, err := b.teams.Link(a.as(owner), l.team)
	a.noted(err)
	who := rapid.SampledFrom(a.buyers).Draw(rt, "member")
	code := link.Link[strings.LastIndex(link.Link, "/")+1:]
	if open := a.open(rt, l); err != nil && len(open) > 0 {
		code = rapid.SampledFrom(open).Draw(rt, "code")
	}
	if code == "" {
		return
	}
	err = a.killed(rt, func() error { _, err := b.teams.Join(session.With(a.ctx, who), code); return err })
	a.noted(err)
	if err == nil {
		a.seen["seats taken"]++
	}
}

// open are the links of a license that nobody has used.
func (a *academy) open(rt *rapid.T, of *license) (codes []string) {
	for _, l := range a.licenses(rt) {
		for _, p := range l.taken {
			if l.order == of.order && l.course == of.course && p.member == "" {
				codes = append(codes, p.code)
			}
		}
	}
	return codes
}

func (a *academy) ownerOf(rt *rapid.T, l *license) (person string) {
	for _, o := range a.rows(rt) {
		if o.id == l.order {
			person = o.person
		}
	}
	return person
}

// takeBack has a buyer take a seat back. Nobody has begun anything.
func (a *academy) takeBack(rt *rapid.T) {
	l := some(rt, a.licenses(rt), func(l *license) bool { return len(l.taken) > 0 })
	p, b, owner := rapid.SampledFrom(l.taken).Draw(rt, "place"), a.on(rt), a.ownerOf(rt, l)
	a.noted(a.killed(rt, func() error { return b.teams.TakeBack(a.as(owner), l.team, p.id) }))
}

func (a *academy) saleAndJoin(rt *rapid.T) {
	a.sale(rt)
	a.join(rt)
}

// used reports whether anyone has a seat of a line.
func (a *academy) used(rt *rapid.T, order, course string) bool {
	for _, l := range a.licenses(rt) {
		for _, p := range l.taken {
			if l.order == order && l.course == course && p.member != "" {
				return true
			}
		}
	}
	return false
}

// members are who may learn by a line for a team. The license goes the way of the money: there is none before it is
// paid, nobody is invited once its refund is approved, and members keep the course until the money is back.
func (a *academy) members(rt *rapid.T, o *booked, l soldLine, all []*license) (who []string) {
	var of *license
	for _, one := range all {
		if one.order == o.id && one.course == l.course {
			of = one
		}
	}
	if (of != nil) != o.paid() {
		rt.Fatalf("it is %s, and its license is %+v: %+v", o.status, of, l)
	}
	if of == nil {
		return nil
	}
	approved := l.dueAt != nil || l.stoppedAt != nil || l.refundedAt != nil
	if of.seats != l.seats || (of.voidedAt != nil) != approved || (of.refundedAt != nil) != (l.refundedAt != nil) {
		rt.Fatalf("the license is %+v: %+v", of, l)
	}
	if int64(len(of.taken)) > of.seats {
		rt.Fatalf("%d of %d seats are taken: %+v", len(of.taken), of.seats, l)
	}
	for _, p := range of.taken {
		switch {
		case p.member == "" && approved:
			rt.Fatalf("someone is invited to what is given back: %+v", l)
		case p.member != "" && l.refundedAt == nil:
			who = append(who, p.member)
		}
	}
	return who
}
