-- name: BySum :one
SELECT id FROM media WHERE sha256 = $1;

-- name: Insert :exec
INSERT INTO media (id, owner_id, kind, name, content_type, bytes, sha256, duration_ms, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: ByID :one
SELECT * FROM media WHERE id = $1;

-- name: SetCaptions :exec
INSERT INTO media_captions (media_id, language, label, captions_media_id) VALUES ($1, $2, $3, $4)
ON CONFLICT (media_id, language) DO UPDATE SET label = excluded.label, captions_media_id = excluded.captions_media_id;

-- name: CaptionsOf :many
SELECT media_captions.language, media_captions.label, media.id, media.name, media.sha256
FROM media_captions JOIN media ON media.id = media_captions.captions_media_id
WHERE media_captions.media_id = $1 ORDER BY media_captions.language;

-- name: ByName :one
SELECT id FROM media WHERE kind = 'video' AND name = $1 ORDER BY created_at LIMIT 1;
