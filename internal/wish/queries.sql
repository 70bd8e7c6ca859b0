-- name: CourseBySlug :one
SELECT id, status, price_cents, currency, instructor_id FROM courses WHERE slug = $1;

-- name: Add :exec
INSERT INTO wishes (person_id, course_id, price_cents, added_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: Count :one
SELECT count(*) FROM wishes WHERE person_id = $1;

-- name: Remove :execrows
DELETE FROM wishes WHERE person_id = $1 AND course_id = (SELECT courses.id FROM courses WHERE courses.slug = $2);

-- name: WishesOf :many
-- What a person wishes for and doesn't have, the latest first.
SELECT courses.slug, courses.title, courses.summary, courses.language, courses.subject_slug, courses.status,
  courses.price_cents, courses.currency, courses.reference_price_cents, people.name AS instructor_name,
  wishes.price_cents AS added_cents, wishes.added_at,
  CAST(coalesce(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5, 0) AS BIGINT) AS stars,
  CAST(coalesce(stars_1 + stars_2 + stars_3 + stars_4 + stars_5, 0) AS BIGINT) AS reviews
FROM wishes JOIN courses ON courses.id = wishes.course_id JOIN people ON people.id = courses.instructor_id
LEFT JOIN course_figures ON course_figures.course_id = courses.id
WHERE wishes.person_id = $1 AND NOT EXISTS (SELECT 1 FROM enrollments
  WHERE enrollments.person_id = wishes.person_id AND enrollments.course_id = wishes.course_id
  AND enrollments.ended_at IS NULL)
ORDER BY wishes.added_at DESC, courses.id LIMIT 200;

-- name: IsWished :one
SELECT count(*) FROM wishes WHERE person_id = $1 AND course_id = $2;

-- name: Hopeful :many
-- Those who wished for a course when it cost more, and don't have it: not who was notified of this price or a lower one
-- since a time.
SELECT people.id, people.name, people.email, people.language, notification_choices.bell, notification_choices.mail,
  notification_choices.push
FROM wishes JOIN people ON people.id = wishes.person_id
LEFT JOIN notification_choices ON notification_choices.person_id = people.id
  AND notification_choices.topic = sqlc.arg(topic)
WHERE wishes.course_id = sqlc.arg(course_id) AND wishes.person_id > sqlc.arg(after)
  AND wishes.price_cents > sqlc.arg(cents)
  AND (wishes.told_at IS NULL OR wishes.told_cents > sqlc.arg(cents) OR wishes.told_at < sqlc.arg(since))
  AND people.suspended_at IS NULL AND people.closing_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM enrollments WHERE enrollments.person_id = wishes.person_id
    AND enrollments.course_id = wishes.course_id AND enrollments.ended_at IS NULL)
ORDER BY wishes.person_id LIMIT 500;

-- name: Tell :exec
UPDATE wishes SET told_cents = $3, told_at = $4 WHERE course_id = $1 AND person_id = $2;

-- name: Erase :exec
DELETE FROM wishes WHERE person_id = $1;
