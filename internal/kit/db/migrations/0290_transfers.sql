-- +goose Up
-- The account that buyers transfer to, and how long is waited (one row). It is shown to every buyer, so it is no secret.
CREATE TABLE transfer_settings (
  id INTEGER PRIMARY KEY,
  holder TEXT NOT NULL,
  iban TEXT NOT NULL,
  bic TEXT NOT NULL,
  bank TEXT NOT NULL,
  wait_days INTEGER NOT NULL,
  remind_days INTEGER NOT NULL,
  tolerance_cents BIGINT NOT NULL
);
INSERT INTO transfer_settings (id, holder, iban, bic, bank, wait_days, remind_days, tolerance_cents)
  VALUES (1, '', '', '', '', 14, 7, 0);
-- What an order waits for. settled_at is when the order had followed the state.
CREATE TABLE transfers (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  state TEXT NOT NULL,
  received_cents BIGINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ NOT NULL,
  remind_at TIMESTAMPTZ,
  due_at TIMESTAMPTZ NOT NULL,
  ended_at TIMESTAMPTZ,
  settled_at TIMESTAMPTZ
);
CREATE INDEX transfers_waiting ON transfers (due_at, order_id) WHERE state = 'waiting';
CREATE INDEX transfers_remind ON transfers (remind_at) WHERE state = 'waiting' AND remind_at IS NOT NULL;
CREATE INDEX transfers_unsettled ON transfers (order_id) WHERE settled_at IS NULL AND state <> 'waiting';
-- Money that has come for an order.
CREATE TABLE transfer_receipts (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES transfers (order_id),
  cents BIGINT NOT NULL,
  booked_on TEXT NOT NULL,
  noted_by TEXT NOT NULL,
  noted_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX transfer_receipts_order ON transfer_receipts (order_id);
-- Money that the operator is to send back: a refund by its key, or what was too much by its receipt.
CREATE TABLE transfer_returns (
  id TEXT PRIMARY KEY,
  reference TEXT NOT NULL UNIQUE,
  order_id TEXT NOT NULL REFERENCES transfers (order_id),
  kind TEXT NOT NULL,
  cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  sent_on TEXT NOT NULL DEFAULT '',
  sent_by TEXT NOT NULL DEFAULT '',
  sent_at TIMESTAMPTZ
);
CREATE INDEX transfer_returns_order ON transfer_returns (order_id);
CREATE INDEX transfer_returns_due ON transfer_returns (created_at, id) WHERE sent_at IS NULL;

-- +goose Down
SELECT 1;
