-- name: OfCourse :many
SELECT announcements.*, people.name, people.slug FROM announcements JOIN people ON people.id = announcements.person_id
WHERE announcements.course_id = $1 ORDER BY announcements.created_at DESC, announcements.id DESC LIMIT $2;

-- name: OfPerson :many
SELECT announcements.*, people.name, people.slug FROM announcements JOIN people ON people.id = announcements.person_id
WHERE announcements.person_id = $1 ORDER BY announcements.created_at DESC, announcements.id DESC LIMIT 1000;

-- name: ByID :one
SELECT announcements.*, people.name, courses.slug AS course_slug, courses.title AS course_title FROM announcements
JOIN people ON people.id = announcements.person_id JOIN courses ON courses.id = announcements.course_id
WHERE announcements.id = $1;

-- name: Insert :exec
INSERT INTO announcements (id, course_id, person_id, subject, body, created_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: AddReached :exec
UPDATE announcements SET learners = learners + $2, bells = bells + $3, mails = mails + $4, sent_at = $5 WHERE id = $1;
