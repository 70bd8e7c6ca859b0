-- name: Password :one
SELECT hash FROM passwords WHERE person_id = $1;

-- name: SetPassword :exec
INSERT INTO passwords (person_id, hash, changed_at) VALUES ($1, $2, $3)
ON CONFLICT (person_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at;

-- name: AddPassword :execrows
INSERT INTO passwords (person_id, hash, changed_at) VALUES ($1, $2, $3) ON CONFLICT (person_id) DO NOTHING;

-- name: ChangePassword :execrows
UPDATE passwords SET hash = $3, changed_at = $4 WHERE person_id = $1 AND hash = $2;

-- name: Rehash :exec
UPDATE passwords SET hash = $3 WHERE person_id = $1 AND hash = $2;

-- name: DeletePassword :exec
DELETE FROM passwords WHERE person_id = $1;

-- name: Failures :one
SELECT * FROM signin_failures WHERE email_hash = $1;

-- name: NoteFailure :one
INSERT INTO signin_failures (email_hash, failures, last_at) VALUES ($1, 1, $2)
ON CONFLICT (email_hash) DO UPDATE SET
  failures = CASE WHEN signin_failures.last_at < $3 THEN 1
  ELSE signin_failures.failures + 1 END, last_at = excluded.last_at
RETURNING failures;

-- name: LockSignIn :exec
UPDATE signin_failures SET failures = 0, locked_until = $2 WHERE email_hash = $1;

-- name: ForgetFailures :exec
DELETE FROM signin_failures WHERE email_hash = $1;

-- name: DeleteOldFailures :exec
DELETE FROM signin_failures WHERE last_at < $1;

-- name: AuthenticatorOf :one
SELECT * FROM authenticators WHERE person_id = $1;

-- name: SetAuthenticator :exec
INSERT INTO authenticators (person_id, secret, last_step, created_at) VALUES ($1, $2, 0, $3)
ON CONFLICT (person_id) DO UPDATE SET secret = excluded.secret, last_step = 0, created_at = excluded.created_at,
  confirmed_at = NULL;

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
