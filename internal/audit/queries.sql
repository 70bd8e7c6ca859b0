-- name: Insert :exec
INSERT INTO audit_log (id, at, actor_id, action, subject, details) VALUES ($1, $2, $3, $4, $5, $6);

-- name: Newest :many
SELECT * FROM audit_log WHERE at >= sqlc.arg(since) AND (at, id) < (sqlc.arg(at), CAST(sqlc.arg(id) AS TEXT))
  ORDER BY at DESC, id DESC LIMIT sqlc.arg(most);

-- name: NewestAbout :many
SELECT * FROM audit_log
WHERE (subject = sqlc.arg(about) OR actor_id = sqlc.arg(about))
  AND at >= sqlc.arg(since) AND (at, id) < (sqlc.arg(at), CAST(sqlc.arg(id) AS TEXT))
ORDER BY at DESC, id DESC LIMIT sqlc.arg(most);
