-- name: InsertPerson :exec
INSERT INTO people (id, email, email_folded, name, slug, email_verified_at, headline, bio, location, phone,
  public_email, public_phone, links, portrait, language, terms_version, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18);

-- name: PersonByEmail :one
SELECT * FROM people WHERE email_folded = $1;

-- name: PersonByID :one
SELECT * FROM people WHERE id = $1;

-- name: PersonBySlug :one
SELECT * FROM people WHERE slug = $1;

-- name: CountSlug :one
SELECT count(*) FROM people WHERE slug = $1;

-- name: AnyPeople :one
SELECT count(*) FROM (SELECT 1 FROM people LIMIT 1) AS anyone;

-- name: SetEmailVerified :exec
UPDATE people SET email_verified_at = $2, updated_at = $3 WHERE id = $1 AND email_verified_at IS NULL;

-- name: GrantRole :exec
INSERT INTO person_roles (person_id, role, granted_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: RolesOf :many
SELECT role FROM person_roles WHERE person_id = $1 ORDER BY role;

-- name: Viewer :one
SELECT people.name, people.slug, people.email, people.language, people.email_verified_at, people.suspended_at,
  CAST(coalesce((SELECT string_agg(person_roles.role, ',') FROM person_roles WHERE person_roles.person_id = people.id),
    '') AS TEXT) AS roles
FROM people WHERE people.id = $1;

-- name: InsertToken :exec
INSERT INTO person_tokens (token_hash, person_id, purpose, next_path, browser_hash, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: TokenByHash :one
SELECT * FROM person_tokens WHERE token_hash = $1 AND purpose = $2;

-- name: UseToken :execrows
UPDATE person_tokens SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL;

-- name: DeleteExpiredTokens :exec
DELETE FROM person_tokens WHERE expires_at < $1;

-- name: SignUp :one
SELECT * FROM sign_ups WHERE browser_hash = $1;

-- name: SaveSignUp :exec
INSERT INTO sign_ups (browser_hash, person_id, name, email, email_folded, password_hash, language, next_path,
  expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (browser_hash) DO UPDATE SET person_id = excluded.person_id, email = excluded.email,
  email_folded = excluded.email_folded;

-- name: DeleteSignUpsOf :exec
DELETE FROM sign_ups WHERE person_id = $1;

-- name: DeleteSignUpsTo :exec
DELETE FROM sign_ups WHERE email_folded = $1;

-- name: DeleteExpiredSignUps :exec
DELETE FROM sign_ups WHERE expires_at < $1;

-- name: ChangeUnconfirmedEmail :exec
UPDATE people SET email = $2, email_folded = $3, updated_at = $4 WHERE id = $1 AND email_verified_at IS NULL;

-- name: CountMailsTo :one
SELECT count(*) AS day, CAST(coalesce(sum(CASE WHEN sent_at > sqlc.arg(hour) THEN 1 ELSE 0 END), 0) AS BIGINT) AS hour
FROM recipient_mails WHERE email_hash = sqlc.arg(email_hash) AND sent_at > sqlc.arg(day);

-- name: NoteMailTo :exec
INSERT INTO recipient_mails (id, email_hash, sent_at) VALUES ($1, $2, $3);

-- name: DeleteOldMailsTo :exec
DELETE FROM recipient_mails WHERE sent_at < $1;

-- name: DeleteMailsTo :exec
DELETE FROM recipient_mails WHERE email_hash = $1;

-- name: SetLanguage :exec
UPDATE people SET language = $2, updated_at = $3 WHERE id = $1;

-- name: SaveProfile :exec
UPDATE people SET name = $2, first_name = $3, last_name = $4, headline = $5, bio = $6, location = $7, phone = $8,
  public_email = $9, public_phone = $10, links = $11, updated_at = $12 WHERE id = $1;

-- name: SetPicture :exec
UPDATE people SET picture = $2, updated_at = $3 WHERE id = $1;

-- name: SetCover :exec
UPDATE people SET cover = $2, updated_at = $3 WHERE id = $1;

-- name: SetClosing :exec
UPDATE people SET closing_at = $2, updated_at = $3 WHERE id = $1;

-- name: DueForErasure :many
SELECT id FROM people WHERE closing_at <= $1 AND erased_at IS NULL ORDER BY closing_at LIMIT 100;

-- name: ErasePerson :exec
UPDATE people SET email = $2, email_folded = $2, name = '', first_name = '', last_name = '', slug = $3,
  email_verified_at = NULL, headline = '', bio = '', location = '', phone = '', public_email = '', public_phone = '',
  links = $4,
  portrait = '', picture = '', cover = '', erased_at = $5, updated_at = $5
WHERE id = $1;

-- name: DeleteTokensOf :exec
DELETE FROM person_tokens WHERE person_id = $1;

-- name: DeleteUnusedTokensOf :exec
DELETE FROM person_tokens WHERE person_id = $1 AND used_at IS NULL;

-- name: DeleteRolesOf :exec
DELETE FROM person_roles WHERE person_id = $1;

-- name: CountOperators :one
SELECT count(*) FROM person_roles JOIN people ON people.id = person_roles.person_id
WHERE person_roles.role = 'operator' AND people.closing_at IS NULL AND people.suspended_at IS NULL;

-- admin

-- name: TakeRole :execrows
DELETE FROM person_roles WHERE person_id = $1 AND role = $2;

-- name: SetSuspended :exec
UPDATE people SET suspended_at = $2, updated_at = $3 WHERE id = $1;

-- name: NameOf :one
SELECT name FROM people WHERE id = $1;

-- name: Pictured :many
SELECT id, portrait, picture, cover FROM people
WHERE id > $1 AND (portrait <> '' OR picture <> '' OR cover <> '') ORDER BY id LIMIT 1000;

-- the first operator

-- name: InsertSetupLink :exec
INSERT INTO setup_links (token_hash, expires_at) VALUES ($1, $2);

-- name: SetupLink :one
SELECT expires_at FROM setup_links WHERE token_hash = $1;

-- name: DeleteSetupLinks :exec
DELETE FROM setup_links;

-- name: DeleteExpiredSetupLinks :exec
DELETE FROM setup_links WHERE expires_at < $1;

-- name: AnyOperator :one
SELECT count(*) FROM person_roles WHERE role = 'operator';
