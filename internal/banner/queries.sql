-- name: Get :one
SELECT content, revision FROM banner WHERE id = 1;

-- name: Revision :one
SELECT revision FROM banner WHERE id = 1;

-- name: Put :exec
UPDATE banner SET content = $1, revision = revision + 1 WHERE id = 1;
