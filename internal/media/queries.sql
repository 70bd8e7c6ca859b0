-- name: ByIdentity :one
SELECT id FROM media WHERE identity = $1;

-- name: BlobKeyBySum :one
SELECT blob_key FROM media WHERE sha256 = $1 LIMIT 1;

-- name: SumByID :one
SELECT sha256 FROM media WHERE id = $1;

-- name: Insert :exec
INSERT INTO media (id, owner_id, kind, name, content_type, bytes, identity, sha256, blob_key, duration_ms, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- name: Delete :one
DELETE FROM media WHERE id = $1 RETURNING blob_key;

-- name: Shares :one
SELECT EXISTS (SELECT 1 FROM media WHERE blob_key = $1);

-- name: StoredBy :one
SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM media WHERE owner_id = $1;

-- name: SetUnused :exec
-- Only of what people upload: the program's own has another identity.
UPDATE media SET unused_since = $2 WHERE id = $1 AND identity = id AND unused_since IS NULL;

-- name: SetUsed :exec
UPDATE media SET unused_since = NULL WHERE id = $1 AND unused_since IS NOT NULL;

-- name: UnusedBefore :many
SELECT id FROM media WHERE unused_since <= $1 ORDER BY unused_since, id LIMIT 100;

-- name: UnusedOf :many
SELECT id, bytes FROM media WHERE owner_id = $1 AND unused_since <= $2 ORDER BY unused_since, id;

-- name: OwnedBy :many
SELECT id FROM media WHERE owner_id = $1 ORDER BY id;

-- name: Disown :exec
UPDATE media SET owner_id = NULL WHERE id = $1;

-- name: InsertGarbage :exec
INSERT INTO media_garbage (blob_key, handle, noted_at) VALUES ($1, $2, $3) ON CONFLICT (blob_key) DO NOTHING;

-- name: Garbage :one
SELECT handle FROM media_garbage WHERE blob_key = $1;

-- name: OldestGarbage :many
SELECT blob_key, handle FROM media_garbage WHERE blob_key > $1 ORDER BY blob_key LIMIT 100;

-- name: DeleteGarbage :exec
DELETE FROM media_garbage WHERE blob_key = $1;

-- name: ByID :one
SELECT * FROM media WHERE id = $1;

-- name: ByName :one
SELECT id FROM media WHERE kind = $1 AND name = $2 ORDER BY created_at LIMIT 1;

-- name: Replace :execrows
-- Only of what people upload: the program's own has another identity.
UPDATE media SET blob_key = sqlc.arg(key), bytes = sqlc.arg(bytes), sha256 = sqlc.arg(sha256),
  name = sqlc.arg(name), content_type = sqlc.arg(content_type)
WHERE media.id = sqlc.arg(id) AND media.identity = media.id;

-- name: SetDuration :exec
UPDATE media SET duration_ms = $2 WHERE id = $1;

-- name: SetRendition :exec
INSERT INTO media_renditions (media_id, name, blob_key, details) VALUES ($1, $2, $3, $4)
ON CONFLICT (media_id, name) DO UPDATE SET blob_key = excluded.blob_key, details = excluded.details;

-- name: Renditions :many
SELECT name, blob_key, details FROM media_renditions WHERE media_id = $1 ORDER BY name;

-- name: Rendition :one
SELECT blob_key, details FROM media_renditions WHERE media_id = $1 AND name = $2;

-- name: SetHLS :exec
INSERT INTO media_hls (media_id, poster_key, sheets) VALUES ($1, $2, $3)
ON CONFLICT (media_id) DO UPDATE SET poster_key = excluded.poster_key, sheets = excluded.sheets;

-- name: HLS :one
SELECT poster_key, sheets FROM media_hls WHERE media_id = $1;

-- name: DeleteHLS :one
DELETE FROM media_hls WHERE media_id = $1 RETURNING poster_key, sheets;

-- name: DeleteRenditions :many
DELETE FROM media_renditions WHERE media_id = $1 RETURNING blob_key;

-- name: Hold :exec
INSERT INTO media_holds (id, until) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET until = excluded.until;

-- name: EndHold :exec
DELETE FROM media_holds WHERE id = $1 OR until < $2;

-- name: Held :one
SELECT EXISTS (SELECT 1 FROM media_holds WHERE until > $1);

-- name: Originals :many
SELECT DISTINCT blob_key, content_type, bytes, sha256 FROM media WHERE blob_key > $1 ORDER BY blob_key LIMIT 1000;

-- name: AllRenditions :many
SELECT blob_key, media_id, name FROM media_renditions WHERE blob_key > $1 ORDER BY blob_key LIMIT 1000;

-- name: AllHLS :many
SELECT media_id, poster_key, sheets FROM media_hls WHERE media_id > $1 ORDER BY media_id LIMIT 1000;

-- name: IsGarbage :one
SELECT EXISTS (SELECT 1 FROM media_garbage WHERE blob_key = $1);
