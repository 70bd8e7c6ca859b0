-- name: Settings :one
SELECT * FROM transfer_settings WHERE id = 1;

-- name: SetAccount :exec
UPDATE transfer_settings SET holder = $1, iban = $2, bic = $3, bank = $4 WHERE id = 1;

-- name: SetRules :exec
UPDATE transfer_settings SET wait_days = $1, remind_days = $2, tolerance_cents = $3 WHERE id = 1;

-- name: InsertTransfer :execrows
INSERT INTO transfers (order_id, cents, currency, state, created_at, remind_at, due_at)
VALUES ($1, $2, $3, 'waiting', $4, $5, $6) ON CONFLICT (order_id) DO NOTHING;

-- name: TransferByID :one
SELECT * FROM transfers WHERE order_id = $1;

-- name: TransferByNumber :one
SELECT transfers.*, orders.number, orders.person_id, orders.status FROM orders
JOIN transfers ON transfers.order_id = orders.id WHERE orders.number = $1;

-- name: OrderOf :one
SELECT number, person_id, status FROM orders WHERE id = $1;

-- name: Receive :execrows
-- received_cents are those that were read in the same transaction, or by whom it was asked.
UPDATE transfers SET received_cents = received_cents + sqlc.arg(cents), state = sqlc.arg(state),
  ended_at = sqlc.arg(ended_at), settled_at = NULL
WHERE order_id = $1 AND received_cents = sqlc.arg(received) AND state = sqlc.arg(was);

-- name: InsertReceipt :exec
INSERT INTO transfer_receipts (id, order_id, cents, booked_on, noted_by, noted_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: EndTransfer :execrows
-- An order that has part of its money is not ended by itself.
UPDATE transfers SET state = $2, ended_at = $3 WHERE order_id = $1 AND state = 'waiting' AND received_cents = 0;

-- name: Unsettled :many
SELECT order_id FROM transfers WHERE settled_at IS NULL AND state <> 'waiting' AND order_id > '' ORDER BY order_id LIMIT 100;

-- name: StatusOf :one
SELECT status FROM orders WHERE id = $1;

-- name: Settled :exec
UPDATE transfers SET settled_at = $2 WHERE order_id = $1 AND state <> 'waiting' AND settled_at IS NULL
  AND EXISTS (SELECT 1 FROM orders WHERE orders.id = transfers.order_id AND orders.status <> 'pending');

-- name: Waiting :many
SELECT transfers.*, orders.number, orders.person_id, orders.buyer_name, orders.buyer_email FROM transfers
JOIN orders ON orders.id = transfers.order_id
WHERE transfers.state = 'waiting' AND transfers.due_at > $1 ORDER BY transfers.due_at, transfers.order_id LIMIT 201;

-- name: InsertReturn :exec
INSERT INTO transfer_returns (id, reference, order_id, kind, cents, currency, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (reference) DO NOTHING;

-- name: ReturnByReference :one
SELECT * FROM transfer_returns WHERE reference = $1;

-- name: ReturnByID :one
SELECT transfer_returns.*, orders.number, orders.person_id FROM transfer_returns
JOIN orders ON orders.id = transfer_returns.order_id WHERE transfer_returns.id = $1;

-- name: RefundsOf :one
SELECT CAST(coalesce(sum(cents), 0) AS BIGINT) AS cents FROM transfer_returns WHERE order_id = $1 AND kind = 'refund';

-- name: ReturnsDue :many
SELECT transfer_returns.*, orders.number, orders.person_id, orders.buyer_name, orders.buyer_email FROM transfer_returns
JOIN orders ON orders.id = transfer_returns.order_id
WHERE transfer_returns.sent_at IS NULL AND transfer_returns.created_at > $1
ORDER BY transfer_returns.created_at, transfer_returns.id LIMIT 201;

-- name: MarkSent :execrows
UPDATE transfer_returns SET sent_on = $2, sent_by = $3, sent_at = $4 WHERE id = $1 AND sent_at IS NULL;

-- name: ToRemind :many
SELECT order_id FROM transfers WHERE state = 'waiting' AND remind_at IS NOT NULL AND remind_at <= $1
ORDER BY remind_at LIMIT 100;

-- name: Reminded :execrows
UPDATE transfers SET remind_at = NULL WHERE order_id = $1 AND state = 'waiting' AND remind_at IS NOT NULL;

-- name: ToEnd :many
-- Without orders that have part of their money: the operator decides about them.
SELECT order_id FROM transfers WHERE state = 'waiting' AND due_at <= $1 AND received_cents = 0
ORDER BY due_at, order_id LIMIT 100;

-- name: InsertStatement :exec
INSERT INTO transfer_statements (id, name, format, columns_read, entries, known, read_by, read_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: CountKnown :exec
UPDATE transfer_statements SET known = $2 WHERE id = $1;

-- name: InsertEntry :execrows
INSERT INTO transfer_entries (id, statement_id, position, booked_on, cents, currency, payer, payer_iban, note, state,
  reason) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (id) DO NOTHING;

-- name: LastStatement :one
SELECT * FROM transfer_statements WHERE read_at > $1 ORDER BY read_at DESC, id DESC LIMIT 1;

-- name: OpenEntries :many
SELECT * FROM transfer_entries WHERE state = 'open' AND booked_on > '' ORDER BY booked_on DESC, id LIMIT 201;

-- name: SkippedEntries :many
SELECT * FROM transfer_entries WHERE statement_id = $1 AND state = 'skipped' ORDER BY position LIMIT 201;

-- name: EntryByID :one
SELECT * FROM transfer_entries WHERE id = $1;

-- name: DecideEntry :execrows
UPDATE transfer_entries SET state = $2, order_id = $3, decided_by = $4, decided_at = $5 WHERE id = $1 AND state = 'open';

-- name: WaitingFor :many
-- The orders that wait for exactly so much.
SELECT transfers.*, orders.number, orders.person_id, orders.status, orders.buyer_name FROM transfers
JOIN orders ON orders.id = transfers.order_id
WHERE transfers.state = 'waiting' AND transfers.cents = $1 AND transfers.received_cents = 0 AND transfers.currency = $2
ORDER BY transfers.created_at, transfers.order_id LIMIT 50;

-- name: PayersOf :many
-- Who has sent money for an order, the newest first.
SELECT id, payer, payer_iban FROM transfer_entries WHERE order_id = $1 ORDER BY booked_on DESC, id LIMIT 10;

-- name: ForgetPayers :exec
UPDATE transfer_entries SET payer = '', payer_iban = '', note = '' WHERE order_id IN
  (SELECT orders.id FROM orders WHERE orders.person_id = $1);
