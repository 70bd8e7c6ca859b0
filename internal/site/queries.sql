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

-- name: NewMessages :many
SELECT * FROM contact_messages WHERE handled_at IS NULL AND answered_at IS NULL
  AND (created_at, id) < (sqlc.arg(at), CAST(sqlc.arg(id) AS TEXT))
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: AnsweredMessages :many
SELECT * FROM contact_messages WHERE handled_at IS NULL AND answered_at IS NOT NULL
  AND (created_at, id) < (sqlc.arg(at), CAST(sqlc.arg(id) AS TEXT))
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: ClosedMessages :many
SELECT * FROM contact_messages WHERE handled_at IS NOT NULL
  AND (created_at, id) < (sqlc.arg(at), CAST(sqlc.arg(id) AS TEXT))
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: SetHandled :exec
UPDATE contact_messages SET handled_at = $2, handled_by = $3 WHERE id = $1;

-- name: SetAnswered :exec
UPDATE contact_messages SET answered_at = $2 WHERE id = $1;

-- name: InsertAnswer :exec
INSERT INTO contact_answers (id, message_id, person_id, body, created_at) VALUES ($1, $2, $3, $4, $5);

-- name: AnswersTo :many
SELECT contact_answers.*, people.name FROM contact_answers JOIN people ON people.id = contact_answers.person_id
WHERE contact_answers.message_id = $1 ORDER BY contact_answers.created_at, contact_answers.id LIMIT 50;

-- name: AnswerWithMessage :one
SELECT contact_answers.body, contact_messages.number, contact_messages.first_name, contact_messages.email,
  contact_messages.subject, contact_messages.body AS message, contact_messages.language,
  contact_messages.created_at AS asked_at
FROM contact_answers JOIN contact_messages ON contact_messages.id = contact_answers.message_id
WHERE contact_answers.id = $1;

-- name: NameOf :one
SELECT name FROM people WHERE id = $1;

-- name: PersonWithEmail :one
SELECT id FROM people WHERE email_folded = $1 AND erased_at IS NULL;

-- name: ForgetAnswers :exec
UPDATE contact_answers SET body = '' WHERE message_id IN (
  SELECT contact_messages.id FROM contact_messages WHERE contact_messages.email_folded = $1);

-- name: Texts :many
SELECT * FROM site_texts;

-- name: TextsOf :many
SELECT * FROM site_texts WHERE name = $1;

-- name: TextsVersion :one
SELECT CAST(COALESCE(SUM(revision), 0) AS BIGINT) FROM site_texts;

-- name: PutText :exec
INSERT INTO site_texts (name, language, title, summary, body, updated_on, revision) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (name, language) DO UPDATE SET title = excluded.title, summary = excluded.summary, body = excluded.body,
  updated_on = excluded.updated_on, revision = excluded.revision;

-- name: Wordings :many
SELECT * FROM site_wordings WHERE language > '';

-- name: WordingOf :many
SELECT * FROM site_wordings WHERE language = $1;

-- name: WordingsVersion :one
SELECT CAST(COALESCE(SUM(revision), 0) AS BIGINT) FROM site_wordings;

-- name: PutWording :exec
INSERT INTO site_wordings (language, wording, revision) VALUES ($1, $2, $3)
ON CONFLICT (language) DO UPDATE SET wording = excluded.wording, revision = excluded.revision;
