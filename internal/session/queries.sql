-- name: Insert :exec
INSERT INTO sessions (token_hash, person_id, user_agent, remember, second_factor, created_at, seen_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: ByHash :one
SELECT * FROM sessions WHERE token_hash = $1;

-- name: MarkProved :exec
UPDATE sessions SET proved_at = $2 WHERE token_hash = $1;

-- name: TakeProof :execrows
UPDATE sessions SET proved_at = NULL WHERE token_hash = $1 AND proved_at > $2;

-- name: MarkSecondFactor :exec
UPDATE sessions SET second_factor = TRUE WHERE token_hash = $1;

-- name: ClearSecondFactor :exec
UPDATE sessions SET second_factor = FALSE WHERE person_id = $1;

-- name: KnowDevice :exec
INSERT INTO known_devices (secret_hash, person_id, seen_at) VALUES ($1, $2, $3)
ON CONFLICT (secret_hash, person_id) DO UPDATE SET seen_at = excluded.seen_at;

-- name: CountDevices :one
SELECT count(*) FROM known_devices WHERE secret_hash = $1;

-- name: DeviceOf :one
SELECT count(*) FROM known_devices WHERE secret_hash = $1 AND person_id = $2;

-- name: DeleteDevicesOf :exec
DELETE FROM known_devices WHERE person_id = $1;

-- name: DeleteOldDevices :exec
DELETE FROM known_devices WHERE seen_at < $1;

-- name: Touch :exec
UPDATE sessions SET seen_at = $2, expires_at = $3 WHERE token_hash = $1;

-- name: Delete :one
DELETE FROM sessions WHERE token_hash = $1 RETURNING person_id;

-- name: DeleteOf :exec
DELETE FROM sessions WHERE person_id = $1;

-- name: DeleteExpired :exec
DELETE FROM sessions WHERE expires_at < $1;

-- name: Of :many
SELECT * FROM sessions WHERE person_id = $1 AND expires_at > $2 ORDER BY seen_at DESC LIMIT 100;

-- name: DeleteOthers :exec
DELETE FROM sessions WHERE person_id = $1 AND token_hash <> $2;
