package order_test

import (
	"slices"

	"pgregory.net/rapid"

	"stoa/internal/kit/db"
)

// terms are those of all courses of a world: the instructors' share in percent, and whose part of it is how large: the
// teacher's first, then those of the others.
type terms struct {
	percent int64
	parts   []int
}

// changeTerms changes shares and parts; what has been sold is not touched.
func (w *world) changeTerms(rt *rapid.T) {
	if len(w.tries) == 0 || rapid.IntRange(0, 3).Draw(rt, "rare") > 0 {
		rt.Skip() // an event that never skips crowds out the others
	}
	w.setTerms(rt, terms{
		percent: rapid.SampledFrom([]int64{70, 97, 50, 33, 0, 100}).Draw(rt, "share"),
		parts:   rapid.SampledFrom([][]int{{100}, {60, 40}, {34, 33, 33}, {1, 99}, {0, 50, 50}}).Draw(rt, "parts"),
	})
}

// setTerms is what the operator and the owner of the courses do.
func (w *world) setTerms(rt *rapid.T, next terms) {
	err := w.d.InTx(w.ctx, func(tx *db.Tx) error {
		if _, err := tx.ExecContext(w.ctx, `INSERT INTO earning_shares (person_id, share_percent, updated_at)
VALUES ($1, $2, $3) ON CONFLICT (person_id) DO UPDATE SET share_percent = excluded.share_percent`,
			w.teacher, next.percent, db.At(tx.Now)); err != nil {
			return err
		}
		for i := range prices {
			if _, err := tx.ExecContext(w.ctx, `DELETE FROM course_instructors WHERE course_id = $1`, w.slug(i)); err != nil {
				return err
			}
			for n, who := range append([]string{w.teacher}, w.others...)[:len(next.parts)] {
				if _, err := tx.ExecContext(w.ctx, `INSERT INTO course_instructors (course_id, person_id, percent)
VALUES ($1, $2, $3)`, w.slug(i), who, next.parts[n]); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		rt.Fatal(err)
	}
	w.terms = next
}

// divide adds to the accounts what these terms give of an amount. Each cent that is left of the instructors' share goes
// to whom most is missing, of equals to who has the larger part, and then to whose id comes first.
func (t terms) divide(cents int64, people []string, into map[string]int64) {
	theirs := cents * t.percent / 100
	order := make([]int, len(t.parts))
	given, left := make([]int64, len(t.parts)), theirs
	for i, part := range t.parts {
		order[i], given[i] = i, theirs*int64(part)/100
		left -= given[i]
	}
	slices.SortFunc(order, func(a, b int) int {
		missing := func(i int) int64 { return theirs*int64(t.parts[i]) - 100*given[i] }
		switch {
		case missing(a) != missing(b):
			return int(missing(b) - missing(a))
		case t.parts[a] != t.parts[b]:
			return t.parts[b] - t.parts[a]
		case people[a] < people[b]:
			return -1
		}
		return 1
	})
	for _, i := range order[:left] {
		given[i]++
	}
	for i, cents := range given {
		into["instructor:"+people[i]] += cents
	}
	ours := cents * (100 - t.percent) / 100
	into["platform"] += ours
	into["rounding"] += cents - theirs - ours
}
