-- name: Insert :exec
INSERT INTO events (id, kind, details, created_at) VALUES ($1, $2, $3, $4);

-- name: Due :many
SELECT id, kind FROM events WHERE dispatched_at IS NULL AND id > $1 ORDER BY id LIMIT 100;

-- name: SetDispatched :execrows
UPDATE events SET dispatched_at = $2 WHERE id = $1 AND dispatched_at IS NULL;

-- name: InsertDelivery :exec
INSERT INTO event_deliveries (event_id, subscriber, position) VALUES ($1, $2, '');

-- name: Delivery :one
SELECT events.details, event_deliveries.position, event_deliveries.done_at FROM event_deliveries
JOIN events ON events.id = event_deliveries.event_id
WHERE event_deliveries.event_id = $1 AND event_deliveries.subscriber = $2;

-- name: SetPosition :exec
UPDATE event_deliveries SET position = $3 WHERE event_id = $1 AND subscriber = $2;

-- name: SetDone :exec
UPDATE event_deliveries SET done_at = $3 WHERE event_id = $1 AND subscriber = $2;

-- name: Prune :execrows
DELETE FROM events WHERE id IN (SELECT old.id FROM events AS old
  WHERE old.created_at < $1 ORDER BY old.created_at LIMIT 500);
