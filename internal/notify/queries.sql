-- name: InsertNotification :exec
INSERT INTO notifications (id, person_id, kind, details, href, created_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: Newest :many
SELECT * FROM notifications WHERE person_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20;

-- name: Unread :one
SELECT count(*) FROM notifications WHERE person_id = $1 AND read_at IS NULL;

-- name: MarkRead :exec
UPDATE notifications SET read_at = $3 WHERE person_id = $1 AND id = $2 AND read_at IS NULL;

-- name: MarkAllRead :exec
UPDATE notifications SET read_at = $2 WHERE person_id = $1 AND read_at IS NULL;
