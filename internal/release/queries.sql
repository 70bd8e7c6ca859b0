-- name: Take :execrows
-- Whoever changes the row asks the feed.
UPDATE release_checks SET due_at = sqlc.arg(next), address = sqlc.arg(address),
  version = CASE WHEN address = sqlc.arg(address) THEN version ELSE '' END
  WHERE id = 1 AND (due_at <= sqlc.arg(now) OR address <> sqlc.arg(address));

-- name: Found :exec
UPDATE release_checks SET checked_at = $1, version = $2, notes = $3, problem = '' WHERE id = 1 AND address = $4;

-- name: Failed :exec
UPDATE release_checks SET checked_at = $1, problem = $2 WHERE id = 1 AND address = $3;

-- name: Check :one
SELECT * FROM release_checks WHERE id = 1;
