-- +goose Up
-- A charge by Stripe: an order's id, what is to be paid, and what Stripe said of it last.
CREATE TABLE stripe_payments (
  key TEXT PRIMARY KEY,
  cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  live BOOLEAN NOT NULL,
  session_id TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  intent_id TEXT NOT NULL DEFAULT '',
  fee_due_at TIMESTAMPTZ,
  fee_posted_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX stripe_payments_session ON stripe_payments (session_id) WHERE session_id <> '';
CREATE INDEX stripe_payments_intent ON stripe_payments (intent_id) WHERE intent_id <> '';
CREATE INDEX stripe_payments_fee_due ON stripe_payments (fee_due_at) WHERE fee_due_at IS NOT NULL;
-- What Stripe has sent: a hint to ask about an object. Its content, which may name people, is not kept.
CREATE TABLE stripe_events (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  object_id TEXT NOT NULL,
  payment_key TEXT NOT NULL,
  intent_id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  live BOOLEAN NOT NULL,
  account TEXT NOT NULL,
  received_at TIMESTAMPTZ NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  due_at TIMESTAMPTZ,
  problem TEXT NOT NULL DEFAULT ''
);
CREATE INDEX stripe_events_due ON stripe_events (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX stripe_events_received ON stripe_events (received_at);
-- A buyer's complaint at their bank about a charge: the state it has, and the one that the books have.
CREATE TABLE disputes (
  id TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  payment_key TEXT NOT NULL,
  cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  reason TEXT NOT NULL,
  state TEXT NOT NULL,
  booked TEXT NOT NULL DEFAULT '',
  opened_at TIMESTAMPTZ NOT NULL,
  changed_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX disputes_unbooked ON disputes (changed_at) WHERE state <> booked;
CREATE INDEX disputes_payment ON disputes (payment_key);

-- +goose Down
SELECT 1;
