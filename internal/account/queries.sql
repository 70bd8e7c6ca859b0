-- name: InsertPerson :exec
INSERT INTO people (id, email, email_folded, name, slug, password_hash, email_verified_at, headline, bio, location, phone, public_email, links, portrait, language, terms_version, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18);

-- name: PersonByEmail :one
SELECT * FROM people WHERE email_folded = $1;

-- name: PersonByID :one
SELECT * FROM people WHERE id = $1;

-- name: PersonBySlug :one
SELECT * FROM people WHERE slug = $1;

-- name: SlugsLike :many
SELECT slug FROM people WHERE slug LIKE $1;

-- name: CountPeople :one
SELECT count(*) FROM people;

-- name: SetEmailVerified :exec
UPDATE people SET email_verified_at = $2, updated_at = $3 WHERE id = $1 AND email_verified_at IS NULL;

-- name: SetPassword :exec
UPDATE people SET password_hash = $2, updated_at = $3 WHERE id = $1;

-- name: GrantRole :exec
INSERT INTO person_roles (person_id, role, granted_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: RolesOf :many
SELECT role FROM person_roles WHERE person_id = $1 ORDER BY role;

-- name: InsertSession :exec
INSERT INTO sessions (token_hash, person_id, user_agent, remember, created_at, seen_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: SessionByHash :one
SELECT sessions.person_id, sessions.remember, sessions.seen_at, sessions.expires_at,
  people.name, people.slug, people.email, people.language, people.email_verified_at,
  CAST(coalesce((SELECT string_agg(person_roles.role, ',') FROM person_roles WHERE person_roles.person_id = people.id), '') AS TEXT) AS roles
FROM sessions JOIN people ON people.id = sessions.person_id
WHERE sessions.token_hash = $1;

-- name: TouchSession :exec
UPDATE sessions SET seen_at = $2, expires_at = $3 WHERE token_hash = $1;

-- name: DeleteSession :exec
DELETE FROM sessions WHERE token_hash = $1;

-- name: DeleteSessionsOf :exec
DELETE FROM sessions WHERE person_id = $1;

-- name: DeleteExpiredSessions :exec
DELETE FROM sessions WHERE expires_at < $1;

-- name: InsertToken :exec
INSERT INTO person_tokens (token_hash, person_id, purpose, next_path, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: TokenByHash :one
SELECT * FROM person_tokens WHERE token_hash = $1 AND purpose = $2;

-- name: UseToken :execrows
UPDATE person_tokens SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL;

-- name: DeleteExpiredTokens :exec
DELETE FROM person_tokens WHERE expires_at < $1;

-- name: SetLanguage :exec
UPDATE people SET language = $2, updated_at = $3 WHERE id = $1;

-- name: InsertApplication :exec
INSERT INTO instructor_applications (person_id, about, subjects, sample_url, created_at) VALUES ($1, $2, $3, $4, $5);

-- name: Application :one
SELECT * FROM instructor_applications WHERE person_id = $1;
