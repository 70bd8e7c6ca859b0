-- name: All :many
SELECT name, value FROM settings;

-- name: Put :exec
INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- name: Delete :exec
DELETE FROM settings WHERE name = $1;

-- name: Version :one
SELECT version FROM setting_version WHERE id = 1;

-- name: Raise :exec
UPDATE setting_version SET version = version + 1 WHERE id = 1;
