-- +goose Up
-- Cards saved at Stripe. A person has a customer there, one in each mode, as soon as a card is to be saved.
CREATE TABLE stripe_customers (
  person_id TEXT NOT NULL REFERENCES people (id),
  live BOOLEAN NOT NULL,
  customer_id TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (person_id, live)
);

-- Customers and cards that Stripe is to delete.
CREATE TABLE stripe_garbage (
  id TEXT PRIMARY KEY,
  live BOOLEAN NOT NULL,
  due_at TIMESTAMPTZ NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0
);

ALTER TABLE cards ADD COLUMN live BOOLEAN NOT NULL DEFAULT FALSE;
-- The customer of a payment that saves a card, or is made by a saved one: then card_token is that card.
ALTER TABLE stripe_payments ADD COLUMN customer_id TEXT NOT NULL DEFAULT '';
ALTER TABLE stripe_payments ADD COLUMN card_token TEXT NOT NULL DEFAULT '';

-- +goose Down
SELECT 1;
