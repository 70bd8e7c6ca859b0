-- +goose Up
-- Refunds that were made at a provider, past Stoa: booked is what the books made of one, '' as long as nothing.
CREATE TABLE outside_refunds (
  id TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  payment_key TEXT NOT NULL,
  cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  booked TEXT NOT NULL DEFAULT '',
  made_at TIMESTAMPTZ NOT NULL,
  heard_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX outside_refunds_unbooked ON outside_refunds (heard_at) WHERE booked = '';
CREATE INDEX outside_refunds_payment ON outside_refunds (payment_key);

-- +goose Down
SELECT 1;
