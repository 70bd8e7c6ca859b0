-- name: InsertCard :exec
INSERT INTO cards (id, person_id, provider, token, brand, last4, exp_month, exp_year, name, is_default, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- name: CardsOf :many
SELECT * FROM cards WHERE person_id = $1 ORDER BY is_default DESC, created_at DESC LIMIT 20;

-- name: CardByID :one
SELECT * FROM cards WHERE id = $1 AND person_id = $2;

-- name: CountCards :one
SELECT count(*) FROM cards WHERE person_id = $1;

-- name: DeleteCard :execrows
DELETE FROM cards WHERE id = $1 AND person_id = $2;

-- name: ClearDefault :exec
UPDATE cards SET is_default = FALSE WHERE person_id = $1;

-- name: SetDefault :execrows
UPDATE cards SET is_default = TRUE WHERE id = $1 AND person_id = $2;

-- name: InsertTestToken :exec
INSERT INTO test_provider_tokens (token, brand, last4, exp_month, exp_year, name, outcome, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: TestToken :one
SELECT * FROM test_provider_tokens WHERE token = $1;

-- name: InsertTestCharge :execrows
INSERT INTO test_provider_charges (idempotency_key, reference, token, amount_cents, currency, outcome, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING;

-- name: TestCharge :one
SELECT * FROM test_provider_charges WHERE idempotency_key = $1;

-- name: InsertTestRefund :execrows
INSERT INTO test_provider_refunds (idempotency_key, charge_key, reference, amount_cents, created_at)
  VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING;

-- name: TestRefund :one
SELECT * FROM test_provider_refunds WHERE idempotency_key = $1;

-- name: TestRefunded :one
SELECT CAST(coalesce(sum(amount_cents), 0) AS BIGINT) AS cents FROM test_provider_refunds WHERE charge_key = $1;

-- name: ForgetTestTokens :exec
DELETE FROM test_provider_tokens WHERE token IN (SELECT cards.token FROM cards WHERE cards.person_id = $1);

-- name: ForgetTestToken :exec
DELETE FROM test_provider_tokens WHERE token = $1;

-- name: ForgetCards :exec
DELETE FROM cards WHERE person_id = $1;
