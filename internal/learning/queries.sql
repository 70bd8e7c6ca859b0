-- name: CourseBySlug :one
SELECT id, slug, instructor_id, status, price_cents, subject_slug FROM courses WHERE slug = $1;

-- name: EnrolmentOf :one
SELECT * FROM enrolments WHERE person_id = $1 AND course_id = $2;

-- name: InsertEnrolment :exec
INSERT INTO enrolments (id, person_id, course_id, order_id, paid, enrolled_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: Reenrol :exec
UPDATE enrolments SET ended_at = NULL, order_id = $3, paid = $4, enrolled_at = $5 WHERE person_id = $1 AND course_id = $2;

-- name: EndEnrolment :execrows
UPDATE enrolments SET ended_at = $3 WHERE person_id = $1 AND course_id = $2 AND ended_at IS NULL;

-- name: SetPercent :exec
UPDATE enrolments SET percent = $3 WHERE person_id = $1 AND course_id = $2;

-- name: SetLast :exec
UPDATE enrolments SET last_lesson_id = $3, last_learned_at = $4 WHERE person_id = $1 AND course_id = $2;

-- name: SetCompleted :exec
UPDATE enrolments SET completed_at = $3 WHERE person_id = $1 AND course_id = $2 AND completed_at IS NULL;

-- name: CoursesOf :many
SELECT enrolments.*, courses.slug, courses.title, courses.summary, courses.subject_slug, courses.price_cents, courses.currency, people.name AS instructor_name,
  CAST(coalesce((SELECT certificates.code FROM certificates WHERE certificates.person_id = enrolments.person_id AND certificates.course_id = enrolments.course_id), '') AS TEXT) AS certificate_code,
  CAST(coalesce((SELECT lessons.title FROM lessons WHERE lessons.id = enrolments.last_lesson_id), '') AS TEXT) AS last_title
FROM enrolments JOIN courses ON courses.id = enrolments.course_id JOIN people ON people.id = courses.instructor_id
WHERE enrolments.person_id = $1 AND enrolments.ended_at IS NULL
ORDER BY coalesce(enrolments.last_learned_at, enrolments.enrolled_at) DESC, enrolments.id LIMIT $2;

-- name: LessonByID :one
SELECT * FROM lessons WHERE id = $1;

-- name: LessonsOf :many
SELECT lessons.id, lessons.title, lessons.kind, lessons.duration_ms, sections.title AS section_title
FROM lessons JOIN sections ON sections.id = lessons.section_id WHERE lessons.course_id = $1 ORDER BY lessons.position;

-- name: ProgressOf :many
SELECT * FROM lesson_progress WHERE person_id = $1 AND course_id = $2;

-- name: ProgressIn :one
SELECT * FROM lesson_progress WHERE person_id = $1 AND lesson_id = $2;

-- name: SaveProgress :exec
INSERT INTO lesson_progress (person_id, lesson_id, course_id, position_ms, watched_ms, done_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (person_id, lesson_id) DO UPDATE SET position_ms = excluded.position_ms, watched_ms = excluded.watched_ms, done_at = excluded.done_at, updated_at = excluded.updated_at;

-- name: CountLessons :one
SELECT count(*) FROM lessons WHERE course_id = $1;

-- name: CountDone :one
SELECT count(*) FROM lesson_progress JOIN lessons ON lessons.id = lesson_progress.lesson_id
WHERE lesson_progress.person_id = $1 AND lesson_progress.course_id = $2 AND lesson_progress.done_at IS NOT NULL;

-- name: ForgetProgress :exec
DELETE FROM lesson_progress WHERE person_id = $1 AND course_id = $2;

-- name: QuestionsOf :many
SELECT * FROM quiz_questions WHERE lesson_id = $1 ORDER BY position;

-- name: AttemptsOf :many
SELECT score_percent, passed, created_at FROM quiz_attempts WHERE person_id = $1 AND lesson_id = $2 ORDER BY created_at DESC LIMIT 20;

-- name: InsertAttempt :exec
INSERT INTO quiz_attempts (id, person_id, lesson_id, course_id, answers, score_percent, passed, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: BestScores :many
SELECT lessons.id, CAST(coalesce(max(quiz_attempts.score_percent), 0) AS INTEGER) AS best FROM lessons
LEFT JOIN quiz_attempts ON quiz_attempts.lesson_id = lessons.id AND quiz_attempts.person_id = $1
WHERE lessons.course_id = $2 AND lessons.kind = 'quiz' GROUP BY lessons.id;

-- name: CertificateOf :one
SELECT code FROM certificates WHERE person_id = $1 AND course_id = $2;

-- name: ResourcesOf :many
SELECT lesson_resources.id, lesson_resources.lesson_id, lesson_resources.name, media.bytes, media.id AS media_id
FROM lesson_resources JOIN media ON media.id = lesson_resources.media_id WHERE lesson_resources.course_id = $1 ORDER BY lesson_resources.position;
