-- name: Review :one
SELECT course_id, person_id FROM reviews WHERE id = $1 AND hidden_at IS NULL;

-- name: Question :one
SELECT course_id, person_id FROM lesson_questions WHERE id = $1 AND hidden_at IS NULL;

-- name: Answer :one
SELECT lesson_questions.course_id, lesson_answers.person_id FROM lesson_answers
JOIN lesson_questions ON lesson_questions.id = lesson_answers.question_id
WHERE lesson_answers.id = $1 AND lesson_answers.hidden_at IS NULL AND lesson_questions.hidden_at IS NULL;

-- name: CountBy :one
SELECT count(*) FROM reports WHERE person_id = $1 AND created_at > $2;

-- name: IsReportedBy :one
SELECT count(*) FROM reports WHERE thing_id = $1 AND person_id = $2;

-- name: Insert :exec
INSERT INTO reports (thing_id, person_id, reason, note, created_at) VALUES ($1, $2, $3, $4, $5);

-- name: AddReported :exec
-- What was kept waits again once someone else reports it.
INSERT INTO reported (thing_id, kind, course_id, author_id, state, reports, first_at, last_at)
VALUES ($1, $2, $3, $4, 'open', 1, sqlc.arg(at), sqlc.arg(at))
ON CONFLICT (thing_id) DO UPDATE SET reports = reported.reports + 1, last_at = excluded.last_at, state = 'open';

-- name: StateOf :one
SELECT thing_id, kind, course_id, state FROM reported WHERE thing_id = $1;

-- name: SetState :exec
UPDATE reported SET state = $2, decided_at = $3, decided_by = $4, reason = $5, note = $6 WHERE thing_id = $1;

-- name: One :one
SELECT reported.*, courses.slug AS course_slug, courses.title AS course_title, author.name AS author,
  CAST(coalesce(reviews.body, lesson_answers.body, lesson_questions.body, '') AS TEXT) AS body,
  CAST(coalesce(reviews.stars, 0) AS INTEGER) AS stars,
  CAST(coalesce(lesson_questions.id, '') AS TEXT) AS question_id,
  CAST(coalesce(lesson_questions.lesson_id, '') AS TEXT) AS lesson_id,
  CAST(coalesce(decider.name, '') AS TEXT) AS decider
FROM reported JOIN courses ON courses.id = reported.course_id JOIN people AS author ON author.id = reported.author_id
LEFT JOIN reviews ON reviews.id = reported.thing_id
LEFT JOIN lesson_answers ON lesson_answers.id = reported.thing_id
LEFT JOIN lesson_questions ON lesson_questions.id = coalesce(lesson_answers.question_id, reported.thing_id)
LEFT JOIN people AS decider ON decider.id = reported.decided_by
WHERE reported.thing_id = $1 AND (reviews.id IS NOT NULL OR lesson_questions.id IS NOT NULL);

-- name: InState :many
SELECT reported.*, courses.slug AS course_slug, courses.title AS course_title, author.name AS author,
  CAST(coalesce(reviews.body, lesson_answers.body, lesson_questions.body, '') AS TEXT) AS body,
  CAST(coalesce(reviews.stars, 0) AS INTEGER) AS stars,
  CAST(coalesce(lesson_questions.id, '') AS TEXT) AS question_id,
  CAST(coalesce(lesson_questions.lesson_id, '') AS TEXT) AS lesson_id,
  CAST(coalesce(decider.name, '') AS TEXT) AS decider
FROM reported JOIN courses ON courses.id = reported.course_id JOIN people AS author ON author.id = reported.author_id
LEFT JOIN reviews ON reviews.id = reported.thing_id
LEFT JOIN lesson_answers ON lesson_answers.id = reported.thing_id
LEFT JOIN lesson_questions ON lesson_questions.id = coalesce(lesson_answers.question_id, reported.thing_id)
LEFT JOIN people AS decider ON decider.id = reported.decided_by
WHERE reported.state = sqlc.arg(state) AND (reviews.id IS NOT NULL OR lesson_questions.id IS NOT NULL)
  AND (reported.last_at, reported.thing_id) < (sqlc.arg(at), CAST(sqlc.arg(id) AS TEXT))
ORDER BY reported.last_at DESC, reported.thing_id DESC LIMIT sqlc.arg(most);

-- name: InAll :many
SELECT reported.*, courses.slug AS course_slug, courses.title AS course_title, author.name AS author,
  CAST(coalesce(reviews.body, lesson_answers.body, lesson_questions.body, '') AS TEXT) AS body,
  CAST(coalesce(reviews.stars, 0) AS INTEGER) AS stars,
  CAST(coalesce(lesson_questions.id, '') AS TEXT) AS question_id,
  CAST(coalesce(lesson_questions.lesson_id, '') AS TEXT) AS lesson_id,
  CAST(coalesce(decider.name, '') AS TEXT) AS decider
FROM reported JOIN courses ON courses.id = reported.course_id JOIN people AS author ON author.id = reported.author_id
LEFT JOIN reviews ON reviews.id = reported.thing_id
LEFT JOIN lesson_answers ON lesson_answers.id = reported.thing_id
LEFT JOIN lesson_questions ON lesson_questions.id = coalesce(lesson_answers.question_id, reported.thing_id)
LEFT JOIN people AS decider ON decider.id = reported.decided_by
WHERE (reviews.id IS NOT NULL OR lesson_questions.id IS NOT NULL)
  AND (reported.last_at, reported.thing_id) < (sqlc.arg(at), CAST(sqlc.arg(id) AS TEXT))
ORDER BY reported.last_at DESC, reported.thing_id DESC LIMIT sqlc.arg(most);

-- name: ReportsOf :many
SELECT reports.reason, reports.note, reports.created_at, reports.person_id, people.name
FROM reports JOIN people ON people.id = reports.person_id
WHERE reports.thing_id = $1 ORDER BY reports.created_at DESC, reports.person_id LIMIT 10;

-- name: ReasonsOf :many
SELECT reason, count(*) AS reports FROM reports WHERE thing_id = $1 GROUP BY reason ORDER BY count(*) DESC, reason;

-- name: MadeBy :many
SELECT reported.kind, reports.reason, reports.note, reports.created_at, courses.slug
FROM reports JOIN reported ON reported.thing_id = reports.thing_id JOIN courses ON courses.id = reported.course_id
WHERE reports.person_id = $1 ORDER BY reports.created_at DESC LIMIT 1000;

-- name: ForgetNotes :exec
UPDATE reports SET note = '' WHERE person_id = $1;
