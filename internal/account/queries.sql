-- name: InsertPerson :exec
INSERT INTO people (id, email, email_folded, name, slug, password_hash, email_verified_at, headline, bio, location, phone, public_email, public_phone, links, portrait, language, terms_version, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);

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

-- name: SetPassword :exec
UPDATE people SET password_hash = $2, updated_at = $3 WHERE id = $1;

-- name: GrantRole :exec
INSERT INTO person_roles (person_id, role, granted_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: RolesOf :many
SELECT role FROM person_roles WHERE person_id = $1 ORDER BY role;

-- name: Viewer :one
SELECT people.name, people.slug, people.email, people.language, people.email_verified_at, people.suspended_at,
  CAST(coalesce((SELECT string_agg(person_roles.role, ',') FROM person_roles WHERE person_roles.person_id = people.id), '') AS TEXT) AS roles
FROM people WHERE people.id = $1;

-- name: CountDevicesOf :one
SELECT count(*) FROM known_devices JOIN people ON people.id = known_devices.person_id
WHERE known_devices.secret_hash = $1 AND people.email_folded = $2;

-- name: InsertToken :exec
INSERT INTO person_tokens (token_hash, person_id, purpose, next_path, browser_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: TokenByHash :one
SELECT * FROM person_tokens WHERE token_hash = $1 AND purpose = $2;

-- name: UseToken :execrows
UPDATE person_tokens SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL;

-- name: DeleteExpiredTokens :exec
DELETE FROM person_tokens WHERE expires_at < $1;

-- name: SignUp :one
SELECT * FROM sign_ups WHERE browser_hash = $1;

-- name: SaveSignUp :exec
INSERT INTO sign_ups (browser_hash, person_id, name, email, email_folded, password_hash, language, next_path, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (browser_hash) DO UPDATE SET person_id = excluded.person_id, email = excluded.email, email_folded = excluded.email_folded;

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
UPDATE people SET name = $2, first_name = $3, last_name = $4, headline = $5, bio = $6, location = $7, phone = $8, public_email = $9, public_phone = $10, links = $11, updated_at = $12 WHERE id = $1;

-- name: SetPicture :exec
UPDATE people SET picture = $2, updated_at = $3 WHERE id = $1;

-- name: SetCover :exec
UPDATE people SET cover = $2, updated_at = $3 WHERE id = $1;

-- name: ChangePassword :execrows
UPDATE people SET password_hash = $3, updated_at = $4 WHERE id = $1 AND password_hash = $2;

-- name: Failures :one
SELECT * FROM signin_failures WHERE email_hash = $1;

-- name: NoteFailure :one
INSERT INTO signin_failures (email_hash, failures, last_at) VALUES ($1, 1, $2)
ON CONFLICT (email_hash) DO UPDATE SET
  failures = CASE WHEN signin_failures.last_at < $3 THEN 1 ELSE signin_failures.failures + 1 END, last_at = excluded.last_at
RETURNING failures;

-- name: LockSignIn :exec
UPDATE signin_failures SET failures = 0, locked_until = $2 WHERE email_hash = $1;

-- name: ForgetFailures :exec
DELETE FROM signin_failures WHERE email_hash = $1;

-- name: DeleteOldFailures :exec
DELETE FROM signin_failures WHERE last_at < $1;

-- name: SetClosing :exec
UPDATE people SET closing_at = $2, updated_at = $3 WHERE id = $1;

-- name: DueForErasure :many
SELECT id FROM people WHERE closing_at <= $1 AND erased_at IS NULL ORDER BY closing_at LIMIT 100;

-- name: ErasePerson :exec
UPDATE people SET email = $2, email_folded = $2, name = $3, first_name = '', last_name = '', slug = $4, password_hash = '', email_verified_at = NULL,
  headline = '', bio = '', location = '', phone = '', public_email = '', public_phone = '', links = $5, portrait = '', picture = '', cover = '', erased_at = $6, updated_at = $6
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

-- name: AuthenticatorOf :one
SELECT * FROM authenticators WHERE person_id = $1;

-- name: SetAuthenticator :exec
INSERT INTO authenticators (person_id, secret, last_step, created_at) VALUES ($1, $2, 0, $3)
ON CONFLICT (person_id) DO UPDATE SET secret = excluded.secret, last_step = 0, created_at = excluded.created_at, confirmed_at = NULL;

-- name: AuthenticatorsNotSealed :many
SELECT person_id, secret FROM authenticators WHERE secret NOT LIKE $1 ORDER BY person_id LIMIT 200;

-- name: SealAuthenticator :exec
UPDATE authenticators SET secret = $3 WHERE person_id = $1 AND secret = $2;

-- name: ConfirmAuthenticator :exec
UPDATE authenticators SET confirmed_at = $2 WHERE person_id = $1;

-- name: UseStep :execrows
UPDATE authenticators SET last_step = $2 WHERE person_id = $1 AND last_step < $2;

-- name: DeleteAuthenticator :exec
DELETE FROM authenticators WHERE person_id = $1;

-- name: AddRecoveryCode :exec
INSERT INTO recovery_codes (person_id, code_hash) VALUES ($1, $2);

-- name: UseRecoveryCode :execrows
UPDATE recovery_codes SET used_at = $3 WHERE person_id = $1 AND code_hash = $2 AND used_at IS NULL;

-- name: CountRecoveryCodes :one
SELECT count(*) FROM recovery_codes WHERE person_id = $1 AND used_at IS NULL;

-- name: DeleteRecoveryCodes :exec
DELETE FROM recovery_codes WHERE person_id = $1;

-- name: InsertPasskey :exec
INSERT INTO passkeys (id, person_id, name, credential, created_at) VALUES ($1, $2, $3, $4, $5);

-- name: PasskeysOf :many
SELECT * FROM passkeys WHERE person_id = $1 ORDER BY created_at LIMIT 20;

-- name: UsePasskey :exec
UPDATE passkeys SET credential = $3, used_at = $4 WHERE id = $1 AND person_id = $2;

-- name: DeletePasskey :execrows
DELETE FROM passkeys WHERE id = $1 AND person_id = $2;

-- name: DeletePasskeysOf :exec
DELETE FROM passkeys WHERE person_id = $1;

-- name: InsertChallenge :exec
INSERT INTO passkey_challenges (id_hash, session, expires_at) VALUES ($1, $2, $3);

-- name: TakeChallenge :one
DELETE FROM passkey_challenges WHERE id_hash = $1 RETURNING session, expires_at;

-- name: DeleteOldChallenges :exec
DELETE FROM passkey_challenges WHERE expires_at < $1;

-- admin

-- name: TakeRole :execrows
DELETE FROM person_roles WHERE person_id = $1 AND role = $2;

-- name: SetSuspended :exec
UPDATE people SET suspended_at = $2, updated_at = $3 WHERE id = $1;

-- name: NameOf :one
SELECT name FROM people WHERE id = $1;
