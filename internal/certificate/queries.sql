-- name: CourseFor :one
SELECT courses.slug, courses.title, courses.lectures, courses.duration_ms, courses.subject_slug,
  people.name AS instructor_name
FROM courses JOIN people ON people.id = courses.instructor_id WHERE courses.id = $1;

-- name: LearnerName :one
SELECT name FROM people WHERE id = $1;

-- name: Insert :exec
INSERT INTO certificates (id, code, person_id, course_id, learner_name, course_title, instructor_name, remarks,
  lectures, duration_ms, enrolled_at, completed_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- name: CodeOf :one
SELECT code FROM certificates WHERE person_id = $1 AND course_id = $2;

-- name: ByCode :one
SELECT certificates.*, courses.slug, courses.subject_slug, people.language AS owner_language
FROM certificates JOIN courses ON courses.id = certificates.course_id JOIN people ON people.id = certificates.person_id
WHERE certificates.code = $1;

-- name: Of :many
SELECT certificates.*, courses.slug, courses.subject_slug, people.language AS owner_language
FROM certificates JOIN courses ON courses.id = certificates.course_id JOIN people ON people.id = certificates.person_id
WHERE certificates.person_id = $1 ORDER BY certificates.completed_at DESC LIMIT 500;

-- name: Revoke :execrows
UPDATE certificates SET revoked_at = $3 WHERE person_id = $1 AND course_id = $2 AND revoked_at IS NULL;

-- name: Restore :exec
UPDATE certificates SET revoked_at = NULL WHERE person_id = $1 AND course_id = $2;

-- name: Keys :many
SELECT id, private_key, created_at FROM signing_keys ORDER BY created_at DESC, id LIMIT 100;

-- name: KeepKey :exec
INSERT INTO signing_keys (id, private_key, created_at) VALUES ($1, $2, $3);

-- name: SealKey :exec
UPDATE signing_keys SET private_key = $2 WHERE id = $1;

-- name: Badge :one
SELECT jwt FROM badges WHERE code = $1 AND issuer = $2;

-- name: KeepBadge :exec
INSERT INTO badges (code, issuer, jwt, signed_at) VALUES ($1, $2, $3, $4);

-- name: Forget :exec
UPDATE certificates SET learner_name = '', revoked_at = coalesce(revoked_at, $2) WHERE person_id = $1;

-- name: ForgetBadges :exec
DELETE FROM badges WHERE code IN (SELECT certificates.code FROM certificates WHERE certificates.person_id = $1);
