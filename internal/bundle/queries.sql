-- name: BySlug :one
SELECT * FROM bundles WHERE slug = $1;

-- name: ByID :one
SELECT * FROM bundles WHERE id = $1;

-- name: All :many
SELECT * FROM bundles ORDER BY created_at DESC, id LIMIT 500;

-- name: Active :many
SELECT * FROM bundles WHERE active = TRUE ORDER BY slug LIMIT 500;

-- name: OfCourse :many
SELECT bundles.* FROM bundle_courses JOIN bundles ON bundles.id = bundle_courses.bundle_id
JOIN courses ON courses.id = bundle_courses.course_id
WHERE courses.slug = $1 AND bundles.active = TRUE ORDER BY bundles.created_at DESC, bundles.id LIMIT 20;

-- name: PartsOf :many
-- Owned: a person learns the course already, or it is theirs. Nobody has the id "".
SELECT courses.id, courses.slug, courses.title, courses.summary, courses.language, courses.level, courses.instructor_id,
  people.name AS instructor_name, courses.subject_slug, courses.status, courses.price_cents, courses.currency,
  courses.lectures, courses.duration_ms,
  CAST(coalesce(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5, 0) AS BIGINT) AS stars,
  CAST(coalesce(stars_1 + stars_2 + stars_3 + stars_4 + stars_5, 0) AS BIGINT) AS reviews,
  CAST(courses.instructor_id = sqlc.arg(person_id) OR EXISTS (SELECT 1 FROM enrollments
    WHERE enrollments.person_id = sqlc.arg(person_id) AND enrollments.course_id = courses.id
      AND enrollments.ended_at IS NULL) AS BOOLEAN) AS owned
FROM bundle_courses JOIN courses ON courses.id = bundle_courses.course_id
JOIN people ON people.id = courses.instructor_id
LEFT JOIN course_figures ON course_figures.course_id = courses.id
WHERE bundle_courses.bundle_id = $1 ORDER BY bundle_courses.position;

-- name: Insert :exec
INSERT INTO bundles (id, slug, title, summary, price_cents, currency, active, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: Update :exec
UPDATE bundles SET title = $2, summary = $3, price_cents = $4, active = $5, updated_at = $6 WHERE id = $1;

-- name: AddPart :exec
INSERT INTO bundle_courses (bundle_id, course_id, position) VALUES ($1, $2, $3);

-- name: RemoveParts :exec
DELETE FROM bundle_courses WHERE bundle_id = $1;

-- name: Relabel :exec
UPDATE bundles SET currency = $1 WHERE currency <> $1;
