-- +goose Up
-- A course in a cart is a gift if it has a recipient. The day is one of the zone, as 2026-12-24.
ALTER TABLE cart_lines ADD COLUMN gift_name TEXT NOT NULL DEFAULT '';
ALTER TABLE cart_lines ADD COLUMN gift_email TEXT NOT NULL DEFAULT '';
ALTER TABLE cart_lines ADD COLUMN gift_message TEXT NOT NULL DEFAULT '';
ALTER TABLE cart_lines ADD COLUMN gift_language TEXT NOT NULL DEFAULT '';
ALTER TABLE cart_lines ADD COLUMN gift_day TEXT NOT NULL DEFAULT '';
ALTER TABLE cart_lines ADD COLUMN gift_zone TEXT NOT NULL DEFAULT '';
-- A line of an order that is a gift: pending, failed, paid, redeemed or void. The code is made with the payment;
-- deliver_at is when its email is due. number and cents are the order's and the line's.
CREATE TABLE gifts (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  number TEXT NOT NULL,
  course_id TEXT NOT NULL REFERENCES courses (id),
  giver_id TEXT NOT NULL REFERENCES people (id),
  giver_name TEXT NOT NULL,
  cents BIGINT NOT NULL,
  state TEXT NOT NULL,
  code TEXT,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_folded TEXT NOT NULL,
  message TEXT NOT NULL,
  language TEXT NOT NULL,
  day TEXT NOT NULL,
  zone TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  deliver_at TIMESTAMPTZ,
  delivered_at TIMESTAMPTZ,
  emails INTEGER NOT NULL DEFAULT 0,
  redeemed_by TEXT REFERENCES people (id),
  redeemed_at TIMESTAMPTZ,
  UNIQUE (order_id, course_id)
);
CREATE UNIQUE INDEX gifts_code ON gifts (code) WHERE code IS NOT NULL;
CREATE INDEX gifts_giver ON gifts (giver_id, created_at);
CREATE INDEX gifts_redeemer ON gifts (redeemed_by) WHERE redeemed_by IS NOT NULL;
CREATE INDEX gifts_email ON gifts (email_folded) WHERE email_folded <> '';
CREATE INDEX gifts_due ON gifts (deliver_at) WHERE deliver_at IS NOT NULL;

-- +goose Down
SELECT 1;
