-- name: Plan :one
SELECT * FROM backup_plan WHERE id = 1;

-- name: SavePlan :exec
INSERT INTO backup_plan (id, enabled, at_minute, time_zone, place, recipient, keep_daily, keep_weekly, keep_monthly, next_at)
VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (id) DO UPDATE SET enabled = excluded.enabled, at_minute = excluded.at_minute,
  time_zone = excluded.time_zone, place = excluded.place, recipient = excluded.recipient,
  keep_daily = excluded.keep_daily, keep_weekly = excluded.keep_weekly, keep_monthly = excluded.keep_monthly,
  next_at = excluded.next_at;

-- name: SetNext :exec
UPDATE backup_plan SET next_at = $1 WHERE id = 1;

-- name: Insert :exec
INSERT INTO backups (id, planned, place, name, recipient, state, due_at, created_at)
VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $7);

-- name: List :many
SELECT * FROM backups ORDER BY created_at DESC, id DESC LIMIT 200;

-- name: ByID :one
SELECT * FROM backups WHERE id = $1;

-- name: Unfinished :one
SELECT count(*) FROM backups WHERE due_at IS NOT NULL;

-- name: Due :many
SELECT id FROM backups WHERE due_at <= $1 ORDER BY due_at LIMIT 5;

-- name: Take :one
-- One at a time, on all instances together.
UPDATE backups SET due_at = $2, fence = fence + 1, tries = tries + 1,
  state = CASE WHEN state = 'waiting' THEN 'running' ELSE state END,
  checked = CASE WHEN checked = 'waiting' THEN 'running' ELSE checked END
WHERE backups.id = $1 AND backups.due_at <= sqlc.arg(now)
  AND NOT EXISTS (SELECT 1 FROM backups AS others WHERE others.id <> backups.id AND others.due_at > sqlc.arg(now)
    AND (others.state = 'running' OR others.checked = 'running'))
RETURNING *;

-- name: Renew :execrows
UPDATE backups SET step = $3, done = $4, total = $5, due_at = $6 WHERE id = $1 AND fence = $2 AND due_at IS NOT NULL;

-- name: Release :exec
UPDATE backups SET due_at = $3, tries = $4, failure = $5, step = '', done = 0, total = 0,
  state = CASE WHEN state = 'running' THEN 'waiting' ELSE state END,
  checked = CASE WHEN checked = 'running' THEN 'waiting' ELSE checked END
WHERE id = $1 AND fence = $2;

-- name: Made :execrows
UPDATE backups SET state = 'done', bytes = $3, media_bytes = $4, added_bytes = $5, media_files = $6, missing = $7,
  sha256 = $8, ended_at = $9, failure = '', due_at = NULL, tries = 0, step = '', done = 0, total = 0
WHERE id = $1 AND fence = $2;

-- name: Failed :execrows
UPDATE backups SET state = 'failed', failure = $3, ended_at = $4, due_at = NULL, step = '', done = 0, total = 0
WHERE id = $1 AND fence = $2;

-- name: AskCheck :execrows
UPDATE backups SET checked = 'waiting', check_failure = '', due_at = $2, tries = 0
WHERE id = $1 AND state = 'done' AND due_at IS NULL;

-- name: Checked :execrows
UPDATE backups SET checked = $3, check_failure = $4, checked_at = $5, due_at = NULL, tries = 0, step = '', done = 0,
  total = 0
WHERE id = $1 AND fence = $2;

-- name: Delete :exec
DELETE FROM backups WHERE id = $1;

-- name: Kept :many
-- The finished ones of a place, the latest first.
SELECT * FROM backups WHERE place = $1 AND state = 'done' ORDER BY created_at DESC, id DESC;

-- name: ForgetFailed :exec
DELETE FROM backups WHERE state = 'failed' AND created_at < $1;

-- name: SetTicket :exec
UPDATE backups SET ticket = $2, ticket_until = $3 WHERE id = $1;

-- name: TakeTicket :execrows
UPDATE backups SET ticket = '', ticket_until = NULL
WHERE id = $1 AND ticket = $2 AND ticket <> '' AND ticket_until > sqlc.arg(now);

-- name: CountFailed :one
-- 1 if the latest that has ended failed, and one more for each that is damaged.
SELECT CAST((SELECT count(*) FROM backups WHERE checked = 'damaged')
  + coalesce((SELECT CASE WHEN state = 'failed' THEN 1 ELSE 0 END FROM backups WHERE state IN ('done', 'failed')
    ORDER BY ended_at DESC LIMIT 1), 0) AS BIGINT);

-- name: Operators :many
SELECT people.id FROM people JOIN person_roles ON person_roles.person_id = people.id
WHERE person_roles.role = 'operator' AND people.closing_at IS NULL AND people.suspended_at IS NULL;
