-- name: Insert :exec
INSERT INTO audit_log (id, at, actor_id, action, subject, details) VALUES ($1, $2, $3, $4, $5, $6);

-- name: Newest :many
SELECT * FROM audit_log WHERE action LIKE $1 AND (subject = $2 OR actor_id = $2 OR $2 = '')
ORDER BY at DESC, id DESC LIMIT $3 OFFSET $4;

-- name: Count :one
SELECT count(*) FROM audit_log WHERE action LIKE $1 AND (subject = $2 OR actor_id = $2 OR $2 = '');
