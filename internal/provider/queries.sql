-- name: OwnerOf :one
SELECT people.id, people.email FROM identities JOIN people ON people.id = identities.person_id
WHERE identities.issuer = $1 AND identities.subject = $2;

-- name: InsertIdentity :execrows
INSERT INTO identities (issuer, subject, person_id, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: InsertAttempt :exec
INSERT INTO identity_attempts (secret_hash, provider, next_path, person_id, expires_at) VALUES ($1, $2, $3, $4, $5);

-- name: TakeAttempt :one
DELETE FROM identity_attempts WHERE secret_hash = $1 RETURNING *;

-- name: DeleteExpiredAttempts :exec
DELETE FROM identity_attempts WHERE expires_at < $1;

-- name: InsertLink :exec
INSERT INTO identity_links (token_hash, issuer, subject, person_id, next_path, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: Link :one
SELECT * FROM identity_links WHERE token_hash = $1;

-- name: TakeLink :one
DELETE FROM identity_links WHERE token_hash = $1 RETURNING *;

-- name: DeleteExpiredLinks :exec
DELETE FROM identity_links WHERE expires_at < $1;

-- name: DeleteIdentitiesOf :exec
DELETE FROM identities WHERE person_id = $1;

-- name: DeleteAttemptsOf :exec
DELETE FROM identity_attempts WHERE person_id = $1;

-- name: DeleteLinksOf :exec
DELETE FROM identity_links WHERE person_id = $1;

-- name: PersonByEmail :one
SELECT id FROM people WHERE email_folded = $1;
