package doctor

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
)

func ledgerBalances(ctx context.Context, e *exam) error {
	if err := e.each(ctx, `SELECT transaction_id, currency, CAST(sum(amount_cents) AS TEXT) FROM ledger_postings
GROUP BY transaction_id, currency HAVING sum(amount_cents) <> 0`, 3, func(v []string) {
		e.say("The postings of the ledger's transaction "+v[0]+" add up to "+v[2]+" "+v[1]+" in minor units, not to zero.",
			"Compare with a backup and with the provider's statement. A posting is never changed: a correcting one is added.")
	}); err != nil {
		return err
	}
	return e.each(ctx, `SELECT ledger_transactions.id, kind, reference FROM ledger_transactions
JOIN orders ON orders.id = ledger_transactions.reference AND kind = 'sale' AND orders.total_cents <> 0
WHERE NOT EXISTS (SELECT 1 FROM ledger_postings WHERE transaction_id = ledger_transactions.id)`, 3, func(v []string) {
		e.say("The ledger's transaction "+v[0]+" ("+v[1]+" "+v[2]+") has no postings.", "Compare with a backup.")
	})
}

func orders(ctx context.Context, e *exam) error {
	if err := e.each(ctx, `SELECT number FROM orders WHERE status IN ('paid', 'refunded') AND NOT EXISTS
(SELECT 1 FROM ledger_transactions WHERE kind = 'sale' AND reference = orders.id)`, 1, func(v []string) {
		e.say("The ledger doesn't know of the paid order "+v[0]+".", "Compare with a backup and the provider's statement.")
	}); err != nil {
		return err
	}
	if err := e.each(ctx, `SELECT reference FROM ledger_transactions WHERE kind = 'sale' AND NOT EXISTS
(SELECT 1 FROM orders WHERE orders.id = reference AND status IN ('paid', 'refunded'))`, 1, func(v []string) {
		e.say("The ledger has a sale of the order "+v[0]+", which is not there or not paid.",
			"Compare with a backup and the provider's statement.")
	}); err != nil {
		return err
	}
	if err := e.each(ctx, `SELECT number, CAST(total_cents AS TEXT),
CAST(sum(price_cents - order_lines.discount_cents) AS TEXT)
FROM orders JOIN order_lines ON order_id = orders.id GROUP BY orders.id, number, total_cents
HAVING total_cents <> sum(price_cents - order_lines.discount_cents)`, 3, func(v []string) {
		e.say("The order "+v[0]+" has a total of "+v[1]+", but its courses cost "+v[2]+" together.", "Compare with a backup.")
	}); err != nil {
		return err
	}
	if err := e.each(ctx, `SELECT number, CAST(orders.tax_cents AS TEXT), CAST(sum(order_lines.tax_cents) AS TEXT)
FROM orders JOIN order_lines ON order_id = orders.id GROUP BY orders.id, number, orders.tax_cents
HAVING orders.tax_cents <> sum(order_lines.tax_cents)`, 3, func(v []string) {
		e.say("The order "+v[0]+" has a tax of "+v[1]+", but that of its courses is "+v[2]+" together.",
			"Compare with a backup.")
	}); err != nil {
		return err
	}
	return e.each(ctx, `SELECT number, orders.id, orders.person_id, order_lines.course_id,
  price_cents - order_lines.discount_cents FROM orders
JOIN order_lines ON order_id = orders.id
WHERE status IN ('paid', 'refunded') AND order_lines.refunded_at IS NULL AND order_lines.seats = 0
AND NOT EXISTS (SELECT 1 FROM enrollments
  WHERE enrollments.person_id = orders.person_id AND enrollments.course_id = order_lines.course_id)
AND NOT EXISTS (SELECT 1 FROM gifts WHERE gifts.order_id = orders.id AND gifts.course_id = order_lines.course_id)`, 5,
		func(v []string) {
			e.mend("The order "+v[0]+" is paid, but its buyer isn't enrolled in the course "+v[3]+".", "Enroll them",
				func() error {
					return e.DB.InTx(ctx, func(tx *db.Tx) error {
						return learning.Enroll(ctx, tx, learning.EnrollIn{
							PersonID: v[2], CourseID: v[3], OrderID: &v[1], Paid: true, Cents: integers(v[4:])[0],
						})
					})
				})
		})
}

func bundles(ctx context.Context, e *exam) error {
	if err := e.each(ctx, `SELECT slug, CAST(count(course_id) AS TEXT) FROM bundles
LEFT JOIN bundle_courses ON bundle_id = bundles.id GROUP BY bundles.id, slug
HAVING count(course_id) < 2 OR count(course_id) > 12`, 2, func(v []string) {
		e.say("The bundle "+v[0]+" has "+v[1]+" courses.", "Choose its courses anew in the admin, or turn it off.")
	}); err != nil {
		return err
	}
	return e.each(ctx, `SELECT number FROM order_lines JOIN orders ON orders.id = order_id
WHERE bundle_id IS NOT NULL AND order_lines.discount_cents <> 0`, 1, func(v []string) {
		e.say("The order "+v[0]+" has a coupon's discount on a part of a bundle.", "Compare with a backup.")
	})
}

func gifts(ctx context.Context, e *exam) error {
	if err := e.each(ctx, `SELECT gifts.number FROM gifts JOIN orders ON orders.id = order_id
WHERE orders.status IN ('paid', 'refunded') AND (state IN ('pending', 'failed') OR state <> 'void' AND code IS NULL)`, 1,
		func(v []string) {
			e.say("The gift in the paid order "+v[0]+" has no code, so nobody can redeem it.",
				"Refund it in the admin, and ask its buyer to order again.")
		}); err != nil {
		return err
	}
	return e.each(ctx, `SELECT number, order_id, course_id, redeemed_by, cents FROM gifts
WHERE state = 'redeemed' AND NOT EXISTS (SELECT 1 FROM enrollments
  WHERE enrollments.person_id = redeemed_by AND enrollments.course_id = gifts.course_id)`, 5,
		func(v []string) {
			e.mend("The gift in the order "+v[0]+" was redeemed, but nobody is enrolled by it.", "Enroll who has redeemed it",
				func() error {
					return e.DB.InTx(ctx, func(tx *db.Tx) error {
						return learning.Enroll(ctx, tx, learning.EnrollIn{
							PersonID: v[3], CourseID: v[2], OrderID: &v[1], Paid: true, Cents: integers(v[4:])[0],
						})
					})
				})
		})
}

func teams(ctx context.Context, e *exam) error {
	const line = `order_lines JOIN orders ON orders.id = order_lines.order_id JOIN teams ON teams.buyer_id = orders.person_id
  AND teams.course_id = order_lines.course_id
JOIN team_licenses ON team_licenses.team_id = teams.id AND team_licenses.order_id = orders.id`
	if err := e.each(ctx, `SELECT number FROM orders JOIN order_lines ON order_lines.order_id = orders.id
WHERE order_lines.seats > 0 AND status IN ('paid', 'refunded') AND NOT EXISTS (SELECT 1 FROM team_licenses
  JOIN teams ON teams.id = team_id WHERE team_licenses.order_id = orders.id
  AND teams.course_id = order_lines.course_id)`, 1, func(v []string) {
		e.say("The seats in the paid order "+v[0]+" have no license, so nobody can be invited.",
			"Refund it in the admin, and ask its buyer to order again.")
	}); err != nil {
		return err
	}
	if err := e.each(ctx, `SELECT orders.number FROM `+line+`
WHERE (order_lines.refunded_at IS NULL) <> (team_licenses.refunded_at IS NULL)
OR (team_licenses.voided_at IS NULL) <> (order_lines.refunded_at IS NULL AND order_lines.refund_due_at IS NULL
  AND order_lines.refund_stopped_at IS NULL)
OR order_lines.seats <> team_licenses.seats`, 1, func(v []string) {
		e.say("The license in the order "+v[0]+" isn't what was paid or refunded.", "Compare with a backup.")
	}); err != nil {
		return err
	}
	if err := e.each(ctx, `SELECT number, CAST(seats AS TEXT), CAST(count(team_seats.id) AS TEXT) FROM team_licenses
JOIN team_seats ON license_id = team_licenses.id
GROUP BY team_licenses.id, number, seats HAVING count(team_seats.id) > seats`, 3, func(v []string) {
		e.say("The license in the order "+v[0]+" has "+v[1]+" seats, but "+v[2]+" people have or are invited to one.",
			"Take back seats on the team's page, or compare with a backup.")
	}); err != nil {
		return err
	}
	return e.each(ctx, `SELECT number, order_id, teams.course_id, team_seats.person_id, cents / seats
FROM team_seats JOIN team_licenses ON team_licenses.id = license_id JOIN teams ON teams.id = team_seats.team_id
WHERE joined_at IS NOT NULL AND refunded_at IS NULL AND NOT EXISTS (SELECT 1 FROM enrollments
  WHERE enrollments.person_id = team_seats.person_id AND enrollments.course_id = teams.course_id)`, 5,
		func(v []string) {
			e.mend("A seat of the order "+v[0]+" was taken, but nobody is enrolled by it.", "Enroll who has taken it",
				func() error {
					return e.DB.InTx(ctx, func(tx *db.Tx) error {
						return learning.Enroll(ctx, tx, learning.EnrollIn{
							PersonID: v[3], CourseID: v[2], OrderID: &v[1], Paid: true, Cents: integers(v[4:])[0],
						})
					})
				})
		})
}

// The counters and what they count.
const (
	recountCourses = `SELECT courses.id, courses.slug, coalesce(learners.total, 0), coalesce(rated.one, 0),
  coalesce(rated.two, 0), coalesce(rated.three, 0), coalesce(rated.four, 0), coalesce(rated.five, 0)
FROM courses
LEFT JOIN (SELECT course_id, count(*) AS total FROM enrollments GROUP BY course_id) AS learners
  ON learners.course_id = courses.id
LEFT JOIN (SELECT course_id,
    sum(CASE WHEN stars = 1 THEN 1 ELSE 0 END) AS one, sum(CASE WHEN stars = 2 THEN 1 ELSE 0 END) AS two,
    sum(CASE WHEN stars = 3 THEN 1 ELSE 0 END) AS three, sum(CASE WHEN stars = 4 THEN 1 ELSE 0 END) AS four,
    sum(CASE WHEN stars = 5 THEN 1 ELSE 0 END) AS five
  FROM reviews WHERE hidden_at IS NULL GROUP BY course_id) AS rated ON rated.course_id = courses.id
LEFT JOIN course_figures AS f ON f.course_id = courses.id
WHERE coalesce(f.learners, 0) <> coalesce(learners.total, 0) OR coalesce(f.stars_1, 0) <> coalesce(rated.one, 0)
  OR coalesce(f.stars_2, 0) <> coalesce(rated.two, 0) OR coalesce(f.stars_3, 0) <> coalesce(rated.three, 0)
  OR coalesce(f.stars_4, 0) <> coalesce(rated.four, 0) OR coalesce(f.stars_5, 0) <> coalesce(rated.five, 0)`

	recountInstructors = `SELECT taught.id, '', taught.published, taught.learners, taught.reviews, taught.stars, 0, 0
FROM (SELECT courses.instructor_id AS id, sum(CASE WHEN courses.status = 'published' THEN 1 ELSE 0 END) AS published,
    coalesce(sum(rated.reviews), 0) AS reviews, coalesce(sum(rated.stars), 0) AS stars, coalesce(max(l.total), 0) AS learners
  FROM courses
  LEFT JOIN (SELECT course_id, count(*) AS reviews, sum(stars) AS stars FROM reviews
    WHERE hidden_at IS NULL GROUP BY course_id) AS rated
    ON rated.course_id = courses.id
  LEFT JOIN (SELECT c.instructor_id, count(DISTINCT enrollments.person_id) AS total
    FROM enrollments JOIN courses AS c ON c.id = enrollments.course_id GROUP BY c.instructor_id) AS l
    ON l.instructor_id = courses.instructor_id
  GROUP BY courses.instructor_id) AS taught
LEFT JOIN instructor_figures AS f ON f.instructor_id = taught.id
WHERE coalesce(f.courses, 0) <> taught.published OR coalesce(f.learners, 0) <> taught.learners
  OR coalesce(f.reviews, 0) <> taught.reviews OR coalesce(f.stars, 0) <> taught.stars`

	// By how much days differ from what happened on them.
	recountDays = `SELECT differences.*, slug FROM (SELECT course_id, day,
    CAST(sum(enrolled) AS BIGINT) AS enrolled, CAST(sum(completed) AS BIGINT) AS completed,
    CAST(sum(cents) AS BIGINT) AS cents, CAST(sum(reviews) AS BIGINT) AS reviews, CAST(sum(stars) AS BIGINT) AS stars
  FROM (SELECT course_id, substr(CAST(enrolled_at AS TEXT), 1, 10) AS day, 1 AS enrolled, 0 AS completed,
      revenue_cents AS cents, 0 AS reviews, 0 AS stars FROM enrollments
    UNION ALL SELECT course_id, substr(CAST(completed_at AS TEXT), 1, 10), 0, 1, 0, 0, 0 FROM enrollments
      WHERE completed_at IS NOT NULL
    UNION ALL SELECT course_id, substr(CAST(created_at AS TEXT), 1, 10), 0, 0, 0, 1, stars FROM reviews
      WHERE hidden_at IS NULL
    UNION ALL SELECT course_id, day, -enrolled, -completed, -revenue_cents, -reviews, -stars FROM course_days
  ) AS happened
  GROUP BY course_id, day
  HAVING sum(enrolled) <> 0 OR sum(completed) <> 0 OR sum(cents) <> 0 OR sum(reviews) <> 0 OR sum(stars) <> 0
) AS differences JOIN courses ON courses.id = differences.course_id`
)

func counters(ctx context.Context, e *exam) error {
	if err := e.each(ctx, recountCourses, 8, func(v []string) {
		n := integers(v[2:])
		e.mend(
			fmt.Sprintf("The course %s doesn't show its %d learners and %d reviews.", v[1], n[0], n[1]+n[2]+n[3]+n[4]+n[5]),
			"Count them anew",
			func() error {
				return e.DB.InTx(ctx, func(tx *db.Tx) error {
					return course.SetFigures(ctx, tx, v[0], course.Figures{
						Learners: n[0], Stars: [5]int64{n[1], n[2], n[3], n[4], n[5]},
					})
				})
			},
		)
	}); err != nil {
		return err
	}
	if err := e.each(ctx, recountDays, 8, func(v []string) {
		n := integers(v[2:7])
		day, err := time.Parse(time.DateOnly, v[1])
		e.mend(fmt.Sprintf("The course %s doesn't show what happened on %s.", v[7], v[1]), "Count it anew",
			func() error {
				return errors.Join(err, e.DB.InTx(ctx, func(tx *db.Tx) error {
					return course.CountDay(ctx, tx, v[0], day, course.Day{
						Enrolled: n[0], Completed: n[1], RevenueCents: n[2], Reviews: n[3], Stars: n[4],
					})
				}))
			})
	}); err != nil {
		return err
	}
	return e.each(ctx, recountInstructors, 8, func(v []string) {
		n := integers(v[2:])
		e.mend(fmt.Sprintf("The figures of instructor %s aren't those of %d courses, %d learners and %d reviews.", v[0],
			n[0], n[1], n[2]), "Count them anew",
			func() error {
				return e.DB.InTx(ctx, func(tx *db.Tx) error {
					return course.SetInstructorFigures(ctx, tx, v[0], course.InstructorFigures{
						Courses: n[0], Learners: n[1], Reviews: n[2], Stars: n[3],
					})
				})
			})
	})
}

func integers(values []string) []int64 {
	out := make([]int64, len(values))
	for i, v := range values {
		out[i], _ = strconv.ParseInt(v, 10, 64) // the database has counted
	}
	return out
}
