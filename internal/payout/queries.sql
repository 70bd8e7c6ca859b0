-- name: Settings :one
SELECT * FROM payout_settings WHERE id = 1;

-- name: SetMinimum :exec
UPDATE payout_settings SET minimum_cents = $1 WHERE id = 1;

-- name: SetPayer :exec
UPDATE payout_settings SET holder = $1, iban = $2, last4 = $3 WHERE id = 1;

-- name: DetailsOf :one
SELECT * FROM payout_details WHERE person_id = $1;

-- name: Refused :one
-- Payouts that came back from the account that a person has given.
SELECT count(*) FROM payouts JOIN payout_details ON payout_details.person_id = payouts.person_id
WHERE payouts.person_id = $1 AND payouts.sent_at IS NOT NULL AND payouts.returned_at > payout_details.updated_at;

-- name: SetDetails :exec
INSERT INTO payout_details (person_id, holder, iban, last4, updated_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (person_id) DO UPDATE SET holder = excluded.holder, iban = excluded.iban, last4 = excluded.last4,
  updated_at = excluded.updated_at;

-- name: DeleteDetails :exec
DELETE FROM payout_details WHERE person_id = $1;

-- name: BalancesAfter :many
-- Instructors with a balance, by account, with what of it is still held and where it would go.
SELECT counted.account, people.id AS person_id, people.name, people.email, counted.cents,
  CAST(coalesce((SELECT sum(earnings.amount_cents) FROM earnings WHERE earnings.person_id = people.id
    AND earnings.sold_at > sqlc.arg(held_since) AND earnings.refunded_at IS NULL), 0) AS BIGINT) AS held_cents,
  coalesce(payout_details.holder, '') AS holder, coalesce(payout_details.iban, '') AS iban,
  coalesce(payout_details.last4, '') AS last4,
  CAST((SELECT count(*) FROM payouts WHERE payouts.person_id = people.id AND payouts.sent_at IS NOT NULL
    AND payouts.returned_at > payout_details.updated_at) AS BIGINT) AS refused
FROM (SELECT ledger_months.account, CAST(sum(ledger_months.amount_cents) AS BIGINT) AS cents FROM ledger_months
  WHERE ledger_months.account > sqlc.arg(after) AND ledger_months.account < 'instructor;'
    AND ledger_months.currency = sqlc.arg(currency)
  GROUP BY ledger_months.account HAVING sum(ledger_months.amount_cents) <> 0
  ORDER BY ledger_months.account LIMIT 500) AS counted
JOIN people ON people.id = substr(counted.account, 12)
LEFT JOIN payout_details ON payout_details.person_id = people.id ORDER BY counted.account;

-- name: InsertRun :exec
INSERT INTO payout_runs (id, state, currency, created_by, created_at) VALUES ($1, 'proposed', $2, $3, $4);

-- name: InsertPayout :exec
INSERT INTO payouts (id, run_id, person_id, amount_cents, currency, state, holder, iban, last4)
VALUES ($1, $2, $3, $4, $5, 'proposed', $6, $7, $8);

-- name: RunByID :one
SELECT * FROM payout_runs WHERE id = $1;

-- name: ProposedRun :one
SELECT * FROM payout_runs WHERE state = 'proposed';

-- name: DiscardRun :execrows
UPDATE payout_runs SET state = 'discarded' WHERE id = $1 AND state = 'proposed';

-- name: DeletePayouts :exec
DELETE FROM payouts WHERE run_id = $1 AND state = 'proposed';

-- name: SendRun :execrows
UPDATE payout_runs SET state = 'sent', sent_by = $2, sent_at = $3, holder = $4, iban = $5
WHERE id = $1 AND state = 'proposed';

-- name: SendPayout :exec
UPDATE payouts SET state = 'sent', sent_at = $2 WHERE id = $1 AND state = 'proposed';

-- name: PayoutsOf :many
SELECT payouts.*, people.name, people.email, people.slug FROM payouts JOIN people ON people.id = payouts.person_id
WHERE payouts.run_id = $1 AND payouts.id > $2 ORDER BY payouts.id LIMIT 500;

-- name: CountPayouts :one
SELECT count(*) AS payouts, CAST(coalesce(sum(amount_cents), 0) AS BIGINT) AS cents,
  CAST(coalesce(sum(CASE WHEN state = 'confirmed' THEN 1 ELSE 0 END), 0) AS BIGINT) AS confirmed,
  CAST(coalesce(sum(CASE WHEN state = 'returned' THEN 1 ELSE 0 END), 0) AS BIGINT) AS returned
FROM payouts WHERE run_id = $1;

-- name: CountInFile :one
-- Without those whose account was erased with the person.
SELECT count(*) AS payouts, CAST(coalesce(sum(amount_cents), 0) AS BIGINT) AS cents FROM payouts
WHERE run_id = $1 AND iban <> '';

-- name: PayoutByID :one
SELECT * FROM payouts WHERE id = $1;

-- name: ConfirmPayout :execrows
UPDATE payouts SET state = 'confirmed', confirmed_at = $2 WHERE id = $1 AND state = 'sent';

-- name: ReturnPayout :execrows
UPDATE payouts SET state = 'returned', returned_at = $2, return_reason = $3
WHERE id = $1 AND state IN ('sent', 'confirmed');

-- name: ConfirmRun :many
UPDATE payouts SET state = 'confirmed', confirmed_at = $2 WHERE run_id = $1 AND state = 'sent' RETURNING id, person_id,
  amount_cents, currency, last4;

-- name: Runs :many
SELECT payout_runs.*, (SELECT count(*) FROM payouts WHERE payouts.run_id = payout_runs.id) AS payouts,
  CAST(coalesce((SELECT sum(payouts.amount_cents) FROM payouts WHERE payouts.run_id = payout_runs.id), 0) AS BIGINT)
    AS cents,
  (SELECT count(*) FROM payouts WHERE payouts.run_id = payout_runs.id AND payouts.state = 'confirmed') AS confirmed,
  (SELECT count(*) FROM payouts WHERE payouts.run_id = payout_runs.id AND payouts.state = 'returned') AS returned
FROM payout_runs WHERE payout_runs.state <> 'discarded' ORDER BY payout_runs.created_at DESC, payout_runs.id DESC LIMIT 100;

-- name: MyPayouts :many
SELECT * FROM payouts WHERE person_id = $1 AND sent_at IS NOT NULL ORDER BY sent_at DESC, id DESC LIMIT 200;

-- name: ProposedFor :one
SELECT CAST(coalesce(sum(payouts.amount_cents), 0) AS BIGINT) AS cents FROM payouts
JOIN payout_runs ON payout_runs.id = payouts.run_id
WHERE payout_runs.state = 'proposed' AND payouts.person_id = $1;

-- name: EraseDetails :exec
DELETE FROM payout_details WHERE person_id = $1;

-- name: ErasePayouts :exec
UPDATE payouts SET holder = '', iban = '', last4 = '' WHERE person_id = $1;
