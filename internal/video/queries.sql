-- name: Insert :exec
INSERT INTO videos (media_id, state, background, due_at, created_at) VALUES ($1, 'queued', $2, $3, $4)
  ON CONFLICT (media_id) DO NOTHING;

-- name: ByID :one
SELECT * FROM videos WHERE media_id = $1;

-- name: Due :many
-- One of each owner before the second of anyone, so that nobody waits for someone's whole folder; what is made in the
-- background comes last.
SELECT due.media_id FROM (
  SELECT videos.media_id, videos.due_at, videos.background,
    row_number() OVER (PARTITION BY media.owner_id, videos.background ORDER BY videos.due_at, videos.media_id) AS turn
  FROM videos JOIN media ON media.id = videos.media_id WHERE videos.due_at <= $1
) AS due
ORDER BY due.background, due.turn, due.due_at LIMIT 20;

-- name: Take :one
UPDATE videos SET state = CASE WHEN state = 'queued' THEN 'processing' ELSE state END, due_at = $2, fence = fence + 1
WHERE media_id = $1 AND due_at <= sqlc.arg(now) RETURNING *;

-- name: Renew :execrows
UPDATE videos SET step = $3, percent = $4, seconds_left = $5, due_at = $6
  WHERE media_id = $1 AND fence = $2 AND due_at IS NOT NULL;

-- name: Held :one
SELECT state FROM videos WHERE media_id = $1 AND fence = $2 AND due_at IS NOT NULL;

-- name: Keep :execrows
UPDATE videos SET source = $3, measured = $4 WHERE media_id = $1 AND fence = $2 AND due_at IS NOT NULL;

-- name: Release :exec
UPDATE videos SET state = CASE WHEN state = 'processing' THEN 'queued' ELSE state END, due_at = $3, tries = $4,
  step = $5, seconds_left = NULL
WHERE media_id = $1 AND fence = $2 AND due_at IS NOT NULL;

-- name: End :execrows
UPDATE videos SET state = $3, step = '', percent = $4, seconds_left = NULL, failure = $5, tries = 0, due_at = $6,
  draft_state = $7, ended_at = $8, unnotified = TRUE
WHERE media_id = $1 AND fence = $2 AND due_at IS NOT NULL;

-- name: EndDraft :exec
UPDATE videos SET draft_state = $3, draft = $4, due_at = NULL WHERE media_id = $1 AND fence = $2 AND due_at IS NOT NULL;

-- name: EndLeases :exec
UPDATE videos SET due_at = $1 WHERE due_at > $1;

-- name: Cancel :execrows
UPDATE videos SET state = 'canceled', step = '', seconds_left = NULL, due_at = NULL, fence = fence + 1, ended_at = $2
WHERE media_id = $1 AND state IN ('queued', 'processing');

-- name: Retry :execrows
UPDATE videos SET state = 'queued', step = '', percent = 0, failure = '', tries = 0, due_at = $2, fence = fence + 1,
  ended_at = NULL, unnotified = FALSE
WHERE media_id = $1 AND state IN ('failed', 'canceled');

-- name: SetOriginal :execrows
UPDATE videos SET original = $2 WHERE media_id = $1 AND state = 'ready' AND original = '';

-- name: UnderWay :one
SELECT count(*) FILTER (WHERE state = 'queued') AS waiting, count(*) FILTER (WHERE state = 'processing') AS processing
FROM videos WHERE due_at IS NOT NULL;

-- name: Unnotified :many
-- Videos that have ended and whose owner was not notified.
SELECT videos.media_id, videos.state, videos.failure, videos.ended_at, media.owner_id FROM videos
  JOIN media ON media.id = videos.media_id
WHERE videos.unnotified ORDER BY videos.ended_at LIMIT 1000;

-- name: SetNotified :execrows
UPDATE videos SET unnotified = FALSE WHERE media_id = $1 AND unnotified;

-- name: Forget :exec
DELETE FROM videos WHERE media_id = $1;

-- name: Prune :exec
DELETE FROM videos WHERE NOT EXISTS (SELECT 1 FROM media WHERE media.id = videos.media_id);
