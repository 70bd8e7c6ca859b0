-- name: BySum :one
SELECT id FROM media WHERE sha256 = $1;

-- name: Insert :exec
INSERT INTO media (id, owner_id, kind, name, content_type, bytes, sha256, duration_ms, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: ByID :one
SELECT * FROM media WHERE id = $1;

-- name: ByName :one
SELECT id FROM media WHERE kind = $1 AND name = $2 ORDER BY created_at LIMIT 1;
