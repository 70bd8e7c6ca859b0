package analytics

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"stoa/internal/analytics/analyticsdb"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/origin"
	"stoa/internal/order"
	"stoa/internal/session"
)

const (
	mostSources = 50     // of a course and day; the rest are "other"
	mostOrigins = 200    // of a day's orders
	mostWaiting = 10_000 // counts in memory
	mostAtOnce  = 500    // counts in a statement
)

// The steps that browsers count. A purchase is counted by its order.
const (
	Viewed = "view"
	InCart = "cart"
)

// visit is what is counted: no person, no address, no time of the day.
type visit struct{ courseID, day, source string }

type visits struct{ views, carts int64 }

// Visit counts a step: that a course's page was opened, or that the course was put into a cart. From is where the
// visitor came from, as origin has it. It is not counted for who teaches the course. Counts reach the database within
// ten seconds. An unknown course counts nothing.
func (s *Service) Visit(ctx context.Context, slug, step, from string) error {
	c, err := course.BySlug(ctx, s.db.Read(), slug)
	if err != nil || c.Status != course.Published {
		return nil //nolint:nilerr // nobody waits for an answer
	}
	if v, ok := session.From(ctx); ok {
		if teaches, err := course.TeachesIn(ctx, s.db.Read(), c.ID, v.ID); err != nil || teaches {
			return err
		}
	}
	source := origin.Of(from)
	if source == origin.Unknown {
		source = origin.Direct
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key := visit{c.ID, s.db.Now().UTC().Format(time.DateOnly), source}
	n, known := s.visits[key]
	if !known && len(s.visits) >= mostWaiting {
		return nil
	}
	if step == InCart {
		n.carts++
	} else {
		n.views++
	}
	s.visits[key] = n
	return nil
}

// Flush writes what was counted since the last time. What can't be written is retried the next time.
func (s *Service) Flush(ctx context.Context) error {
	s.mu.Lock()
	taken := s.visits
	s.visits = map[visit]visits{}
	s.mu.Unlock()
	if len(taken) == 0 {
		return nil
	}
	keys := slices.SortedFunc(maps.Keys(taken), func(a, b visit) int { // in one order, so that instances don't cross
		return cmp.Or(cmp.Compare(a.courseID, b.courseID), cmp.Compare(a.day, b.day), cmp.Compare(a.source, b.source))
	})
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		for some := range slices.Chunk(keys, mostAtOnce) {
			if err := addAll(ctx, tx, some, taken); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		s.mu.Lock()
		for v, n := range taken {
			now := s.visits[v]
			s.visits[v] = visits{now.views + n.views, now.carts + n.carts}
		}
		s.mu.Unlock()
	}
	return err
}

// addAll is add for many counts, by two statements.
func addAll(ctx context.Context, tx *db.Tx, keys []visit, counts map[visit]visits) error {
	known, err := sourcesOf(ctx, tx, keys)
	if err != nil {
		return err
	}
	sums, order := map[visit]visits{}, []visit{}
	for _, key := range keys {
		n, of := counts[key], known[visit{key.courseID, key.day, ""}]
		if !of[key.source] && len(of) >= mostSources {
			key.source = origin.Other
		}
		of[key.source] = true
		sum, again := sums[key]
		if !again {
			order = append(order, key)
		}
		sums[key] = visits{sum.views + n.views, sum.carts + n.carts}
	}
	rows, args := make([]string, 0, len(order)), make([]any, 0, 5*len(order))
	for _, key := range order {
		at := len(args)
		rows = append(rows, fmt.Sprintf("($%d, $%d, $%d, $%d, $%d, 0)", at+1, at+2, at+3, at+4, at+5))
		args = append(args, key.courseID, key.day, key.source, sums[key].views, sums[key].carts)
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO course_visits (course_id, day, source, visits, carts, purchases) VALUES "+
		strings.Join(rows, ", ")+` ON CONFLICT (course_id, day, source) DO UPDATE
SET visits = course_visits.visits + excluded.visits, carts = course_visits.carts + excluded.carts`, args...)
	return err
}

// sourcesOf finds which sources the courses have had on the days, by visits without a source.
func sourcesOf(ctx context.Context, tx *db.Tx, keys []visit) (map[visit]map[string]bool, error) {
	known, places, args := map[visit]map[string]bool{}, []string{}, []any{}
	for _, key := range keys {
		key.source = ""
		if known[key] == nil {
			known[key] = map[string]bool{}
			places = append(places, fmt.Sprintf("($%d, $%d)", len(args)+1, len(args)+2))
			args = append(args, key.courseID, key.day)
		}
	}
	rows, err := tx.QueryContext(ctx, `SELECT course_id, day, source FROM course_visits
WHERE (course_id, day) IN (VALUES `+strings.Join(places, ", ")+")", args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var v visit
		if err := rows.Scan(&v.courseID, &v.day, &v.source); err != nil {
			return nil, err
		}
		known[visit{v.courseID, v.day, ""}][v.source] = true
	}
	return known, rows.Err()
}

// add counts at a source, or at "other" where a course has had many that day.
func add(ctx context.Context, tx *db.Tx, v visit, n visits, purchases int64) error {
	q := analyticsdb.New(tx)
	if v.source != origin.Unknown {
		others, err := q.CountSources(ctx, analyticsdb.CountSourcesParams{
			CourseID: v.courseID, Day: v.day, Source: v.source,
		})
		if err != nil {
			return err
		}
		if others >= mostSources {
			v.source = origin.Other
		}
	}
	return q.AddVisits(ctx, analyticsdb.AddVisitsParams{
		CourseID: v.courseID, Day: v.day, Source: v.source, Visits: n.views, Carts: n.carts, Purchases: purchases,
	})
}

// CountOrder counts a paid order at its source, which is then no longer known of the order.
func (s *Service) CountOrder(ctx context.Context, tx *db.Tx, e event.OrderPaid) error {
	sold, ok, err := order.TakeSold(ctx, tx, e.Number)
	if err != nil || !ok {
		return err
	}
	day := sold.PaidAt.UTC().Format(time.DateOnly)
	for _, id := range sold.CourseIDs {
		if err := add(ctx, tx, visit{id, day, sold.Source}, visits{}, 1); err != nil {
			return err
		}
	}
	q := analyticsdb.New(tx)
	others, err := q.CountOrderSources(ctx, analyticsdb.CountOrderSourcesParams{Day: day, Source: sold.Source})
	if err != nil {
		return err
	}
	if others >= mostOrigins && sold.Source != origin.Unknown {
		sold.Source = origin.Other
	}
	return q.AddOrder(ctx, analyticsdb.AddOrderParams{Day: day, Source: sold.Source})
}
