-- name: NotesOf :many
-- Lessons that are gone come last.
SELECT notes.id, notes.lesson_id, notes.at_ms, notes.body, notes.created_at, notes.updated_at,
  lessons.title AS lesson_title, CAST(lessons.removed_at IS NOT NULL AS BOOLEAN) AS removed
FROM notes JOIN lessons ON lessons.id = notes.lesson_id
WHERE notes.person_id = $1 AND notes.course_id = $2
ORDER BY (lessons.removed_at IS NOT NULL), lessons.position, lessons.id, coalesce(notes.at_ms, -1), notes.created_at,
  notes.id
LIMIT 1000;

-- name: NotesAfter :many
SELECT notes.id, notes.at_ms, notes.body, notes.created_at, notes.updated_at, lessons.title AS lesson_title,
  courses.slug
FROM notes JOIN lessons ON lessons.id = notes.lesson_id JOIN courses ON courses.id = notes.course_id
WHERE notes.person_id = $1 AND notes.id > $2 ORDER BY notes.id LIMIT 500;

-- name: NoteByID :one
SELECT notes.id, notes.lesson_id, notes.at_ms, notes.body, notes.created_at, notes.updated_at,
  lessons.title AS lesson_title, CAST(lessons.removed_at IS NOT NULL AS BOOLEAN) AS removed
FROM notes JOIN lessons ON lessons.id = notes.lesson_id
WHERE notes.person_id = $1 AND notes.id = $2;

-- name: CountNotes :one
SELECT count(*) FROM notes WHERE person_id = $1 AND course_id = $2;

-- name: InsertNote :exec
INSERT INTO notes (person_id, id, course_id, lesson_id, at_ms, body, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: UpdateNote :exec
UPDATE notes SET body = $3, updated_at = $4 WHERE person_id = $1 AND id = $2;

-- name: DeleteNote :exec
DELETE FROM notes WHERE person_id = $1 AND id = $2;

-- name: EraseNotes :exec
DELETE FROM notes WHERE person_id = $1;
