-- name: Insert :exec
INSERT INTO uploads (id, owner_id, course_id, lesson_id, purpose, name, bytes, head, digest, blob_key, created_at,
  updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, sqlc.arg(now), sqlc.arg(now));

-- name: ByID :one
SELECT * FROM uploads WHERE id = $1;

-- name: Open :many
SELECT * FROM uploads WHERE owner_id = $1 AND media_id IS NULL AND NOT refused ORDER BY id;

-- name: OpenOf :one
SELECT count(*) AS uploads, CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS bytes FROM uploads
  WHERE owner_id = $1 AND media_id IS NULL AND NOT refused;

-- What is still to come to the disk.
-- name: Expected :one
SELECT CAST(COALESCE(SUM(bytes - received), 0) AS BIGINT) FROM uploads WHERE media_id IS NULL AND NOT refused;

-- name: Advance :execrows
UPDATE uploads SET received = $3, head = $4, content_type = $5, digest = $6, handle = $7, updated_at = $8
WHERE id = $1 AND fence = $2 AND received = sqlc.arg(before) AND media_id IS NULL AND NOT refused;

-- name: Refuse :execrows
UPDATE uploads SET refused = TRUE, head = $3, updated_at = $4
  WHERE id = $1 AND fence = $2 AND media_id IS NULL AND NOT refused;

-- name: Finish :exec
UPDATE uploads SET media_id = $2, updated_at = $3 WHERE id = $1;

-- name: Take :one
UPDATE uploads SET fence = fence + 1, lease_until = sqlc.arg(until), wanted = FALSE
WHERE id = $1 AND (lease_until IS NULL OR lease_until <= sqlc.arg(now)) RETURNING fence;

-- name: Want :execrows
UPDATE uploads SET wanted = TRUE WHERE id = $1;

-- name: Renew :one
UPDATE uploads SET lease_until = $3 WHERE id = $1 AND fence = $2 RETURNING wanted;

-- name: Release :exec
UPDATE uploads SET lease_until = NULL, wanted = FALSE WHERE id = $1 AND fence = $2;

-- name: EndLeases :exec
UPDATE uploads SET lease_until = NULL WHERE lease_until IS NOT NULL;

-- name: Whole :many
SELECT id FROM uploads WHERE media_id IS NULL AND NOT refused AND received = bytes ORDER BY id;

-- name: Old :many
SELECT id FROM uploads WHERE updated_at < $1 ORDER BY updated_at LIMIT 100;

-- name: Of :many
SELECT id FROM uploads WHERE owner_id = $1;

-- name: Delete :one
DELETE FROM uploads WHERE id = $1 RETURNING blob_key, handle, media_id;

-- name: DeleteUnfinished :exec
DELETE FROM uploads WHERE media_id IS NULL;
