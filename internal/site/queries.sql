-- name: ForgetSender :exec
UPDATE contact_messages SET first_name = '', email = '', email_folded = '', subject = '', body = '', search_text = ''
  WHERE email_folded = $1;

-- name: Setting :one
SELECT value FROM site_settings WHERE name = $1;

-- name: SetSetting :exec
UPDATE site_settings SET value = $2 WHERE name = $1;

-- name: PutSetting :exec
INSERT INTO site_settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- name: InsertSetting :exec
INSERT INTO site_settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: InsertMessage :exec
INSERT INTO contact_messages (id, number, first_name, email, email_folded, subject, body, language, search_text,
  created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- name: MessagesSince :one
SELECT count(*) FROM contact_messages WHERE email_folded = $1 AND created_at > $2;

-- name: Message :one
SELECT * FROM contact_messages WHERE id = $1;

-- name: AllMessages :many
SELECT * FROM contact_messages WHERE (created_at, id) < (sqlc.arg(at), CAST(sqlc.arg(id) AS TEXT))
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: OpenMessages :many
SELECT * FROM contact_messages WHERE handled_at IS NULL
  AND (created_at, id) < (sqlc.arg(at), CAST(sqlc.arg(id) AS TEXT))
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: HandledMessages :many
SELECT * FROM contact_messages WHERE handled_at IS NOT NULL
  AND (created_at, id) < (sqlc.arg(at), CAST(sqlc.arg(id) AS TEXT))
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: SetHandled :execrows
UPDATE contact_messages SET handled_at = $2, handled_by = $3 WHERE id = $1;
