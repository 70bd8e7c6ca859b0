-- name: Days :many
SELECT * FROM course_days WHERE course_id = $1 AND day >= sqlc.arg(since) AND day < sqlc.arg(until) ORDER BY day;

-- name: VisitsByDay :many
SELECT day, CAST(sum(visits) AS BIGINT) AS visits FROM course_visits
WHERE course_id = $1 AND day >= sqlc.arg(since) AND day < sqlc.arg(until) GROUP BY day ORDER BY day;

-- name: VisitsBySource :many
SELECT source, CAST(sum(visits) AS BIGINT) AS visits, CAST(sum(carts) AS BIGINT) AS carts,
  CAST(sum(purchases) AS BIGINT) AS purchases FROM course_visits
WHERE course_id = $1 AND day >= sqlc.arg(since) AND day < sqlc.arg(until) GROUP BY source
ORDER BY sum(visits) DESC, sum(purchases) DESC, source LIMIT 50;

-- name: CountSources :one
SELECT count(*) FROM course_visits WHERE course_id = $1 AND day = $2 AND source <> $3;

-- name: AddVisits :exec
INSERT INTO course_visits (course_id, day, source, visits, carts, purchases) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (course_id, day, source) DO UPDATE SET visits = course_visits.visits + excluded.visits,
  carts = course_visits.carts + excluded.carts, purchases = course_visits.purchases + excluded.purchases;

-- name: CountOrderSources :one
SELECT count(*) FROM order_sources WHERE day = $1 AND source <> $2;

-- name: AddOrder :exec
INSERT INTO order_sources (day, source, orders) VALUES ($1, $2, 1)
ON CONFLICT (day, source) DO UPDATE SET orders = order_sources.orders + 1;

-- name: Funnel :one
-- Of one course, or of all.
SELECT CAST(coalesce(sum(visits), 0) AS BIGINT) AS visits, CAST(coalesce(sum(carts), 0) AS BIGINT) AS carts
FROM course_visits WHERE day >= sqlc.arg(since) AND day < sqlc.arg(until)
  AND (CAST(sqlc.arg(course_id) AS TEXT) = '' OR course_id = sqlc.arg(course_id));

-- name: FunnelBySource :many
SELECT source, CAST(sum(visits) AS BIGINT) AS visits, CAST(sum(carts) AS BIGINT) AS carts,
  CAST(sum(purchases) AS BIGINT) AS purchases FROM course_visits
WHERE day >= sqlc.arg(since) AND day < sqlc.arg(until) AND source <> ''
  AND (CAST(sqlc.arg(course_id) AS TEXT) = '' OR course_id = sqlc.arg(course_id))
GROUP BY source ORDER BY sum(visits) DESC, sum(purchases) DESC, source LIMIT 1000;

-- name: OrdersBySource :many
SELECT source, CAST(sum(orders) AS BIGINT) AS orders FROM order_sources
WHERE day >= sqlc.arg(since) AND day < sqlc.arg(until) AND source <> ''
GROUP BY source ORDER BY sum(orders) DESC, source LIMIT 1000;

-- name: FunnelByCourse :many
SELECT courses.slug, courses.title, CAST(sum(course_visits.visits) AS BIGINT) AS visits,
  CAST(sum(course_visits.carts) AS BIGINT) AS carts
FROM course_visits JOIN courses ON courses.id = course_visits.course_id
WHERE course_visits.day >= sqlc.arg(since) AND course_visits.day < sqlc.arg(until)
  AND (CAST(sqlc.arg(course_id) AS TEXT) = '' OR course_visits.course_id = sqlc.arg(course_id))
GROUP BY courses.slug, courses.title ORDER BY sum(course_visits.visits) DESC, courses.slug LIMIT 1000;

-- name: Sold :one
-- Orders that were paid, and the courses in them: those of the books.
SELECT count(DISTINCT orders.id) AS orders, count(*) AS courses FROM orders
CROSS JOIN order_lines WHERE order_lines.order_id = orders.id
  AND orders.paid_at >= sqlc.arg(since) AND orders.paid_at < sqlc.arg(until)
  AND (CAST(sqlc.arg(course_id) AS TEXT) = '' OR order_lines.course_id = sqlc.arg(course_id));

-- name: SoldByCourse :many
SELECT courses.slug, courses.title, count(*) AS courses FROM orders
CROSS JOIN order_lines CROSS JOIN courses
WHERE order_lines.order_id = orders.id AND courses.id = order_lines.course_id
  AND orders.paid_at >= sqlc.arg(since) AND orders.paid_at < sqlc.arg(until)
  AND (CAST(sqlc.arg(course_id) AS TEXT) = '' OR order_lines.course_id = sqlc.arg(course_id))
GROUP BY courses.slug, courses.title ORDER BY count(*) DESC, courses.slug LIMIT 1000;

-- name: LessonsOf :many
SELECT lessons.id, lessons.title, lessons.kind, lessons.duration_ms, sections.title AS section_title
FROM lessons JOIN sections ON sections.id = lessons.section_id
WHERE lessons.course_id = $1 AND lessons.removed_at IS NULL ORDER BY lessons.position LIMIT 1000;

-- name: CountsOf :many
SELECT * FROM lesson_figures WHERE course_id = $1 LIMIT 1000;

-- name: QuestionsOf :many
SELECT quiz_questions.* FROM quiz_questions WHERE lesson_id = $1 ORDER BY position;

-- name: SaveLesson :exec
INSERT INTO lesson_figures (lesson_id, course_id, started, done, watching, questions) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (lesson_id) DO UPDATE SET started = excluded.started, done = excluded.done, watching = excluded.watching,
  questions = excluded.questions;

-- name: SetCounted :exec
INSERT INTO course_counts (course_id, counted_at) VALUES ($1, $2)
ON CONFLICT (course_id) DO UPDATE SET counted_at = excluded.counted_at;

-- name: CountedAt :one
SELECT counted_at FROM course_counts WHERE course_id = $1;

-- name: LearnedSince :one
-- Whether anyone learned in a course since a time.
SELECT count(*) FROM (SELECT 1 FROM enrollments WHERE course_id = $1 AND ended_at IS NULL
  AND last_learned_at >= sqlc.arg(since) LIMIT 1) AS any_of_them;

-- name: CoursesAfter :many
-- In the order of their ids.
SELECT id FROM courses WHERE id > $1 AND status IN ('published', 'withdrawn') ORDER BY id LIMIT 500;

-- name: BeginWeek :execrows
INSERT INTO summary_weeks (week) VALUES ($1) ON CONFLICT DO NOTHING;

-- name: LastWeek :one
-- The last of which summaries were begun, or "".
SELECT CAST(coalesce(max(week), '') AS TEXT) AS week FROM summary_weeks;

-- name: TeachersAfter :many
-- Those who teach what was launched, in the order of their ids.
SELECT DISTINCT course_teachers.person_id FROM course_teachers
JOIN courses ON courses.id = course_teachers.course_id JOIN people ON people.id = course_teachers.person_id
WHERE course_teachers.person_id > $1 AND courses.status IN ('published', 'withdrawn')
  AND people.suspended_at IS NULL AND people.closing_at IS NULL
ORDER BY course_teachers.person_id LIMIT 500;

-- name: SetSummarized :execrows
-- Nothing, if that week or a later one was set.
INSERT INTO summaries (person_id, week) VALUES ($1, $2)
ON CONFLICT (person_id) DO UPDATE SET week = excluded.week WHERE summaries.week < excluded.week;

-- name: ForgetSummaries :exec
DELETE FROM summaries WHERE person_id = $1;

-- name: DaysWith :one
-- The sum over the courses of who teaches. CROSS JOIN has SQLite begin with these.
SELECT CAST(coalesce(sum(course_days.enrolled), 0) AS BIGINT) AS enrolled,
  CAST(coalesce(sum(course_days.completed), 0) AS BIGINT) AS completed,
  CAST(coalesce(sum(course_days.revenue_cents), 0) AS BIGINT) AS revenue_cents,
  CAST(coalesce(sum(course_days.reviews), 0) AS BIGINT) AS reviews,
  CAST(coalesce(sum(course_days.stars), 0) AS BIGINT) AS stars
FROM course_teachers CROSS JOIN course_days
WHERE course_teachers.person_id = $1 AND course_days.course_id = course_teachers.course_id
  AND course_days.day >= sqlc.arg(since) AND course_days.day < sqlc.arg(until);

-- name: AskedWith :one
SELECT count(*) FROM course_teachers JOIN lesson_questions ON lesson_questions.course_id = course_teachers.course_id
WHERE course_teachers.person_id = $1 AND lesson_questions.person_id <> $1 AND lesson_questions.hidden_at IS NULL
  AND lesson_questions.created_at >= sqlc.arg(since) AND lesson_questions.created_at < sqlc.arg(until);

-- name: WaitingWith :one
SELECT count(*) FROM course_teachers JOIN lesson_questions ON lesson_questions.course_id = course_teachers.course_id
WHERE course_teachers.person_id = $1 AND lesson_questions.person_id <> $1 AND NOT lesson_questions.answered
  AND lesson_questions.hidden_at IS NULL;
