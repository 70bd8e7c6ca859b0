-- name: InsertCard :exec
INSERT INTO cards (id, person_id, provider, token, brand, last4, exp_month, exp_year, name, is_default, created_at, live)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- name: SameCards :one
SELECT count(*) FROM cards WHERE person_id = $1 AND provider = $2 AND live = $3 AND brand = $4 AND last4 = $5
  AND exp_month = $6 AND exp_year = $7;

-- name: CardsOf :many
SELECT * FROM cards WHERE person_id = $1 ORDER BY is_default DESC, created_at DESC LIMIT 20;

-- name: CardByID :one
SELECT * FROM cards WHERE id = $1 AND person_id = $2;

-- name: CountCards :one
SELECT count(*) FROM cards WHERE person_id = $1;

-- name: DeleteCard :exec
DELETE FROM cards WHERE id = $1 AND person_id = $2;

-- name: LoseCards :exec
-- What its provider no longer has: the card of a token, or all of this mode.
DELETE FROM cards WHERE person_id = $1 AND provider = $2 AND live = $3
  AND (token = sqlc.arg(token) OR CAST(sqlc.arg(token) AS TEXT) = '');

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

-- name: InsertStripePayment :exec
INSERT INTO stripe_payments (key, cents, currency, live, created_at, on_site, customer_id, card_token)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING;

-- name: StripePayment :one
SELECT * FROM stripe_payments WHERE key = $1;

-- name: StripePaymentFor :one
-- The payment that an event is about: by its key, its page, or its charge.
SELECT * FROM stripe_payments WHERE key = sqlc.arg(key) OR session_id <> '' AND session_id = sqlc.arg(session_id)
  OR intent_id <> '' AND intent_id = sqlc.arg(intent_id) LIMIT 1;

-- name: SetStripeSession :execrows
UPDATE stripe_payments SET session_id = $2, address = $3 WHERE key = $1 AND (session_id = '' OR session_id = $2);

-- name: SetStripeIntent :exec
UPDATE stripe_payments SET intent_id = $2 WHERE key = $1;

-- name: SetStripeFeeDue :exec
UPDATE stripe_payments SET fee_due_at = $2 WHERE key = $1 AND fee_posted_at IS NULL;

-- name: SetStripeFeePosted :execrows
UPDATE stripe_payments SET fee_posted_at = $2, fee_due_at = NULL WHERE key = $1 AND fee_posted_at IS NULL;

-- name: DueStripeFees :many
SELECT key FROM stripe_payments WHERE fee_due_at <= $1 ORDER BY fee_due_at LIMIT 50;

-- name: StripeCustomer :one
SELECT customer_id FROM stripe_customers WHERE person_id = $1 AND live = $2;

-- name: InsertStripeCustomer :exec
INSERT INTO stripe_customers (person_id, live, customer_id, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: DropStripeCustomer :one
DELETE FROM stripe_customers WHERE customer_id = $1 RETURNING person_id, live;

-- name: StripeCardOwner :one
-- To whom a saved card belongs, and their customer.
SELECT cards.person_id, stripe_customers.customer_id FROM cards
JOIN stripe_customers ON stripe_customers.person_id = cards.person_id AND stripe_customers.live = cards.live
WHERE cards.provider = 'stripe' AND cards.token = $1 AND cards.live = $2 LIMIT 1;

-- name: DiscardStripeCard :exec
INSERT INTO stripe_garbage (id, live, due_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: DiscardStripeCustomers :exec
INSERT INTO stripe_garbage (id, live, due_at)
SELECT stripe_customers.customer_id, stripe_customers.live, stripe_customers.created_at FROM stripe_customers
WHERE stripe_customers.person_id = $1 ON CONFLICT DO NOTHING;

-- name: ForgetStripePayers :exec
UPDATE stripe_payments SET customer_id = '', card_token = '' WHERE customer_id IN
  (SELECT stripe_customers.customer_id FROM stripe_customers WHERE stripe_customers.person_id = $1);

-- name: ForgetStripeCustomers :exec
DELETE FROM stripe_customers WHERE person_id = $1;

-- name: DueStripeGarbage :many
SELECT * FROM stripe_garbage WHERE live = $1 AND due_at <= $2 ORDER BY due_at LIMIT 50;

-- name: EndStripeGarbage :exec
DELETE FROM stripe_garbage WHERE id = $1;

-- name: DelayStripeGarbage :exec
UPDATE stripe_garbage SET due_at = $2, tries = tries + 1 WHERE id = $1;

-- name: InsertStripeEvent :execrows
INSERT INTO stripe_events (id, type, object_id, payment_key, intent_id, session_id, cents, currency, live, account,
  received_at, due_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING;

-- name: DueStripeEvents :many
SELECT * FROM stripe_events WHERE due_at <= $1 ORDER BY due_at LIMIT 100;

-- name: EndStripeEvent :exec
UPDATE stripe_events SET due_at = NULL, problem = $2, tries = tries + 1 WHERE id = $1;

-- name: DelayStripeEvent :exec
UPDATE stripe_events SET due_at = $2, tries = tries + 1 WHERE id = $1 AND due_at IS NOT NULL;

-- name: LastStripeEvent :one
SELECT received_at FROM stripe_events ORDER BY received_at DESC LIMIT 1;

-- name: StripeProblems :many
SELECT problem, CAST(count(*) AS BIGINT) AS events FROM stripe_events WHERE received_at > $1 AND problem <> ''
GROUP BY problem ORDER BY problem LIMIT 20;

-- name: ForgetStripeEvents :exec
DELETE FROM stripe_events WHERE received_at < $1 AND due_at IS NULL;

-- name: UpsertDispute :exec
-- A dispute that was decided stays so, in whatever order Stripe's messages come.
INSERT INTO disputes (id, provider, payment_key, cents, currency, reason, state, opened_at, changed_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (id) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at
  WHERE disputes.state = 'open' AND excluded.state <> 'open';

-- name: UnbookedDisputes :many
SELECT * FROM disputes WHERE state <> booked ORDER BY changed_at LIMIT 50;

-- name: Dispute :one
SELECT * FROM disputes WHERE id = $1;

-- name: BookDispute :execrows
UPDATE disputes SET booked = $2 WHERE id = $1 AND booked = sqlc.arg(was);

-- name: InsertOutsideRefund :exec
INSERT INTO outside_refunds (id, provider, payment_key, cents, currency, made_at, heard_at)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING;

-- name: UnbookedRefunds :many
SELECT * FROM outside_refunds WHERE booked = '' ORDER BY heard_at LIMIT 50;

-- name: OutsideRefund :one
SELECT * FROM outside_refunds WHERE id = $1;

-- name: BookOutsideRefund :execrows
UPDATE outside_refunds SET booked = $2 WHERE id = $1 AND booked = '';

-- name: DelayOutsideRefund :exec
UPDATE outside_refunds SET heard_at = $2 WHERE id = $1 AND booked = '';

-- name: Disputed :one
SELECT count(*) FROM disputes
WHERE payment_key = $1 AND (state = 'open' OR state = 'lost' AND booked <> 'lost');

-- name: GivenBack :one
-- What buyers have had back of a charge past Stoa: by the provider, or by their bank.
SELECT CAST(coalesce((SELECT sum(outside_refunds.cents) FROM outside_refunds
    WHERE outside_refunds.payment_key = $1 AND outside_refunds.currency = $2), 0)
  + coalesce((SELECT sum(disputes.cents) FROM disputes
    WHERE disputes.payment_key = $1 AND disputes.currency = $2 AND disputes.state = 'lost'), 0) AS BIGINT) AS cents;
