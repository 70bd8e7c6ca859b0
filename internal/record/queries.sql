-- name: SaveCertificate :exec
INSERT INTO record_certificates (person_id, id, badge, imported_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (person_id, id) DO UPDATE SET badge = excluded.badge;

-- name: Certificates :many
SELECT id, badge FROM record_certificates WHERE person_id = $1 ORDER BY imported_at, id LIMIT 1000;

-- name: DeleteCertificate :exec
DELETE FROM record_certificates WHERE person_id = $1 AND id = $2;

-- name: SaveCourse :exec
INSERT INTO record_courses (person_id, course_id, content, imported_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (person_id, course_id) DO UPDATE SET content = excluded.content, imported_at = excluded.imported_at;

-- name: Carried :many
SELECT content FROM record_courses WHERE person_id = $1 ORDER BY course_id LIMIT 2000;

-- name: EraseCertificates :exec
DELETE FROM record_certificates WHERE person_id = $1;

-- name: EraseCourses :exec
DELETE FROM record_courses WHERE person_id = $1;

-- name: Person :one
SELECT email, email_folded, CAST(trim(first_name || ' ' || last_name) AS TEXT) AS name FROM people WHERE id = $1;

-- name: Enrolled :many
SELECT courses.id, courses.slug, courses.title, enrollments.enrolled_at, enrollments.completed_at
FROM enrollments JOIN courses ON courses.id = enrollments.course_id
WHERE enrollments.person_id = $1 AND enrollments.ended_at IS NULL ORDER BY courses.id LIMIT 2000;

-- name: IsEnrolled :one
SELECT count(*) FROM enrollments WHERE person_id = $1 AND course_id = $2 AND ended_at IS NULL;

-- name: Progress :many
SELECT lesson_id, position_ms, watched, done_at FROM lesson_progress WHERE person_id = $1 AND course_id = $2;

-- name: Notes :many
SELECT id, lesson_id, at_ms, body, created_at, updated_at FROM notes WHERE person_id = $1 AND course_id = $2
ORDER BY created_at, id LIMIT 1000;

-- name: CourseByID :one
SELECT id FROM courses WHERE id = $1 AND status <> 'draft';

-- name: CoursesTitled :many
SELECT id FROM courses WHERE title = $1 AND status <> 'draft' ORDER BY id LIMIT 20;
