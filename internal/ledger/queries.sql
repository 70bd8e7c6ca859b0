-- name: InsertTransaction :execrows
INSERT INTO ledger_transactions (id, kind, reference, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: InsertPosting :exec
INSERT INTO ledger_postings (transaction_id, position, account, amount_cents, currency) VALUES ($1, $2, $3, $4, $5);

-- name: Balance :one
SELECT CAST(coalesce(sum(amount_cents), 0) AS BIGINT) AS cents FROM ledger_postings
  WHERE account = $1 AND currency = $2;
