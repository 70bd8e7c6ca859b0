-- name: Insert :exec
INSERT INTO audit_log (id, at, actor_id, action, subject, details) VALUES ($1, $2, $3, $4, $5, $6);

-- name: Newest :many
SELECT audit_log.*, CAST(coalesce(people.name, '') AS TEXT) AS actor_name
FROM audit_log LEFT JOIN people ON people.id = audit_log.actor_id
WHERE (audit_log.action LIKE $1) AND (audit_log.subject = $2 OR audit_log.actor_id = $2 OR $2 = '')
ORDER BY audit_log.at DESC, audit_log.id DESC LIMIT $3 OFFSET $4;

-- name: Count :one
SELECT count(*) FROM audit_log WHERE action LIKE $1 AND (subject = $2 OR actor_id = $2 OR $2 = '');
