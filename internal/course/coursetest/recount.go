// Package coursetest counts the figures of courses from what they stand for. Nothing but tests does: figures are
// counted as they change. It reads tables of packages above course.
package coursetest

import (
	"context"

	"stoa/internal/kit/db"
)

const recount = `
INSERT INTO course_figures (course_id, learners, stars_1, stars_2, stars_3, stars_4, stars_5)
SELECT courses.id, coalesce(learners.total, 0), coalesce(rated.one, 0), coalesce(rated.two, 0),
  coalesce(rated.three, 0), coalesce(rated.four, 0), coalesce(rated.five, 0)
FROM courses
LEFT JOIN (SELECT course_id, count(*) AS total FROM enrollments GROUP BY course_id) AS learners
  ON learners.course_id = courses.id
LEFT JOIN (SELECT course_id,
    sum(CASE WHEN stars = 1 THEN 1 ELSE 0 END) AS one, sum(CASE WHEN stars = 2 THEN 1 ELSE 0 END) AS two,
    sum(CASE WHEN stars = 3 THEN 1 ELSE 0 END) AS three, sum(CASE WHEN stars = 4 THEN 1 ELSE 0 END) AS four,
    sum(CASE WHEN stars = 5 THEN 1 ELSE 0 END) AS five
  FROM reviews WHERE hidden_at IS NULL GROUP BY course_id) AS rated ON rated.course_id = courses.id`

// recountInstructors adds up what recount has counted.
const recountInstructors = `
INSERT INTO instructor_figures (instructor_id, courses, learners, reviews, stars)
SELECT taught.instructor_id, taught.published, coalesce(learners.total, 0), taught.reviews, taught.stars
FROM (SELECT courses.instructor_id, sum(CASE WHEN courses.status = 'published' THEN 1 ELSE 0 END) AS published,
    sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5) AS reviews,
    sum(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5) AS stars
  FROM courses JOIN course_figures ON course_figures.course_id = courses.id GROUP BY courses.instructor_id) AS taught
LEFT JOIN (SELECT courses.instructor_id, count(DISTINCT enrollments.person_id) AS total
  FROM enrollments JOIN courses ON courses.id = enrollments.course_id GROUP BY courses.instructor_id) AS learners
ON learners.instructor_id = taught.instructor_id`

// RecountDays counts what happened by the day.
const RecountDays = `
INSERT INTO course_days (course_id, day, enrolled, completed, revenue_cents, reviews, stars)
SELECT course_id, day, sum(enrolled), sum(completed), sum(cents), sum(reviews), sum(stars) FROM (
  SELECT course_id, substr(CAST(enrolled_at AS TEXT), 1, 10) AS day, 1 AS enrolled, 0 AS completed,
    revenue_cents AS cents, 0 AS reviews, 0 AS stars FROM enrollments
  UNION ALL SELECT course_id, substr(CAST(completed_at AS TEXT), 1, 10), 0, 1, 0, 0, 0 FROM enrollments
    WHERE completed_at IS NOT NULL
  UNION ALL SELECT course_id, substr(CAST(created_at AS TEXT), 1, 10), 0, 0, 0, 1, stars FROM reviews
    WHERE hidden_at IS NULL
) AS happened GROUP BY course_id, day`

// Recount counts all figures anew, and returns how many courses, instructors and days of courses had others.
func Recount(ctx context.Context, tx *db.Tx) (wrong int, err error) {
	before, err := figures(ctx, tx)
	if err != nil {
		return 0, err
	}
	for _, statement := range []string{
		`DELETE FROM course_figures`, `DELETE FROM instructor_figures`, recount, recountInstructors,
		`DELETE FROM course_days`, RecountDays,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return 0, err
		}
	}
	after, err := figures(ctx, tx)
	return differ(before, after), err
}

// figures is all of them, by the id of a course or an instructor, or by a course and day.
func figures(ctx context.Context, tx *db.Tx) (map[string][6]int64, error) {
	rows, err := tx.QueryContext(ctx, `
SELECT course_id, learners, stars_1, stars_2, stars_3, stars_4, stars_5 FROM course_figures
UNION ALL SELECT instructor_id, courses, learners, reviews, stars, 0, 0 FROM instructor_figures
UNION ALL SELECT course_id || day, enrolled, completed, revenue_cents, reviews, stars, 0 FROM course_days`)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	out := map[string][6]int64{}
	for rows.Next() {
		var id string
		var n [6]int64
		if err := rows.Scan(&id, &n[0], &n[1], &n[2], &n[3], &n[4], &n[5]); err != nil {
			return nil, err
		}
		out[id] = n
	}
	return out, rows.Err()
}

// differ is in how many keys two maps differ, where none is all zeros.
func differ(a, b map[string][6]int64) (n int) {
	for key, value := range a {
		if b[key] != value {
			n++
		}
	}
	for key, value := range b {
		if _, both := a[key]; !both && value != [6]int64{} {
			n++
		}
	}
	return n
}
