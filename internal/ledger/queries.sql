-- name: InsertTransaction :execrows
INSERT INTO ledger_transactions (id, kind, reference, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: Balance :one
SELECT CAST(coalesce(sum(amount_cents), 0) AS BIGINT) AS cents FROM ledger_months
  WHERE account = $1 AND currency = $2;

-- name: PostingsFor :many
SELECT ledger_postings.account, ledger_postings.amount_cents FROM ledger_transactions
JOIN ledger_postings ON ledger_postings.transaction_id = ledger_transactions.id
WHERE ledger_transactions.kind = $1 AND ledger_transactions.reference = $2 AND ledger_postings.course_id = $3
ORDER BY ledger_postings.position;

-- name: Uncounted :one
SELECT CAST(EXISTS (SELECT 1 FROM ledger_postings) AND NOT EXISTS (SELECT 1 FROM ledger_months) AS BOOLEAN) AS missing;

-- name: PostingsAfter :many
SELECT ledger_postings.*, ledger_transactions.kind FROM ledger_postings
JOIN ledger_transactions ON ledger_transactions.id = ledger_postings.transaction_id
WHERE ledger_postings.transaction_id >= $1
  AND (ledger_postings.transaction_id > $1 OR ledger_postings.position > $2)
ORDER BY ledger_postings.transaction_id, ledger_postings.position LIMIT 1000;

-- name: DeleteMonths :exec
DELETE FROM ledger_months;
