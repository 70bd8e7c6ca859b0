-- +goose Up
-- Statements of the bank that the operator has brought, and what was read of them.
CREATE TABLE transfer_statements (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  format TEXT NOT NULL,
  columns_read TEXT NOT NULL,
  entries INTEGER NOT NULL,
  known INTEGER NOT NULL,
  read_by TEXT NOT NULL,
  read_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX transfer_statements_newest ON transfer_statements (read_at, id);
-- An entry has the same id in every statement, so it is here once. The payer's IBAN is sealed.
CREATE TABLE transfer_entries (
  id TEXT PRIMARY KEY,
  statement_id TEXT NOT NULL REFERENCES transfer_statements (id),
  position INTEGER NOT NULL,
  booked_on TEXT NOT NULL,
  cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  payer TEXT NOT NULL,
  payer_iban TEXT NOT NULL,
  note TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT NOT NULL,
  order_id TEXT REFERENCES transfers (order_id),
  decided_by TEXT NOT NULL DEFAULT '',
  decided_at TIMESTAMPTZ
);
CREATE INDEX transfer_entries_statement ON transfer_entries (statement_id, position);
CREATE INDEX transfer_entries_open ON transfer_entries (booked_on, id) WHERE state = 'open';
CREATE INDEX transfer_entries_order ON transfer_entries (order_id) WHERE order_id IS NOT NULL;
-- For entries that name no order.
CREATE INDEX transfers_amount ON transfers (cents) WHERE state = 'waiting';

-- +goose Down
SELECT 1;
