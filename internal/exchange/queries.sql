-- name: Insert :exec
INSERT INTO imports (id, owner_id, media_id, name, due_at, created_at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (id) DO NOTHING;

-- name: ByID :one
SELECT * FROM imports WHERE id = $1;

-- name: Of :many
-- Those of a person, the latest first.
SELECT imports.* FROM imports LEFT JOIN drafts ON drafts.course_id = imports.course_id
WHERE imports.owner_id = $1 AND drafts.deleted_at IS NULL ORDER BY imports.id DESC LIMIT 100;

-- name: Beside :many
-- Those of others that became drafts in which a person teaches.
SELECT imports.* FROM draft_instructors JOIN imports ON imports.course_id = draft_instructors.course_id
JOIN drafts ON drafts.course_id = imports.course_id
WHERE draft_instructors.person_id = sqlc.narg(person_id) AND imports.owner_id <> sqlc.arg(owner_id)
  AND drafts.deleted_at IS NULL LIMIT 100;

-- name: Due :many
SELECT id FROM imports WHERE due_at <= $1 ORDER BY due_at LIMIT 20;

-- name: Take :one
UPDATE imports SET state = 'running', due_at = $2, fence = fence + 1
WHERE id = $1 AND due_at <= sqlc.arg(now) RETURNING *;

-- name: Renew :execrows
UPDATE imports SET done_bytes = $3, total_bytes = $4, format = $5, due_at = $6, waits = $7
WHERE id = $1 AND fence = $2 AND state = 'running';

-- name: Held :one
SELECT state FROM imports WHERE id = $1 AND fence = $2 AND state = 'running';

-- name: Release :exec
UPDATE imports SET state = 'queued', due_at = $3, tries = $4, waits = FALSE WHERE id = $1 AND fence = $2;

-- name: End :exec
UPDATE imports SET state = $2, failure = $3, course_id = $4, title = $5, lessons = $6, report = $7, format = $8,
  ended_at = $9, due_at = NULL WHERE id = $1;

-- name: EndLeases :exec
UPDATE imports SET due_at = $1 WHERE due_at > $1 AND state = 'running';

-- name: Delete :exec
DELETE FROM imports WHERE id = $1;

-- name: Old :many
-- Those that failed long ago, or whose draft is deleted.
SELECT imports.id FROM imports LEFT JOIN drafts ON drafts.course_id = imports.course_id
WHERE imports.due_at IS NULL
  AND (drafts.deleted_at IS NOT NULL OR imports.course_id IS NULL AND imports.ended_at < $1) LIMIT 100;

-- name: OwnedBy :many
SELECT id FROM imports WHERE owner_id = $1;

-- name: Files :many
SELECT name, blob_key, media_id FROM import_files WHERE import_id = $1;

-- name: InsertFile :exec
INSERT INTO import_files (import_id, name, blob_key) VALUES ($1, $2, $3);

-- name: SetFile :exec
UPDATE import_files SET media_id = $3 WHERE import_id = $1 AND name = $2;

-- name: DeleteFile :exec
DELETE FROM import_files WHERE import_id = $1 AND name = $2;

-- name: DeleteFiles :exec
DELETE FROM import_files WHERE import_id = $1;

-- name: LanguageOf :one
SELECT language FROM people WHERE id = $1;
