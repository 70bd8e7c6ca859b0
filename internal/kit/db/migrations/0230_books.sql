-- +goose Up
-- A posting says which course it is for ('' of none), and when, so that a part of a sale is found and reversed exactly.
CREATE TABLE ledger_postings_new (
  transaction_id TEXT NOT NULL REFERENCES ledger_transactions (id),
  position INTEGER NOT NULL,
  account TEXT NOT NULL,
  course_id TEXT NOT NULL DEFAULT '',
  amount_cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (transaction_id, position)
);
-- The postings of earlier sales to instructors are in the order of the lines, after the provider's.
INSERT INTO ledger_postings_new (transaction_id, position, account, course_id, amount_cents, currency, created_at)
SELECT p.transaction_id, p.position, p.account,
  CASE WHEN t.kind = 'refund' THEN substr(t.reference, 38)
    WHEN t.kind = 'sale' AND p.account LIKE 'instructor:%' THEN coalesce((SELECT l.course_id FROM order_lines AS l
      WHERE l.order_id = t.reference AND l.position = p.position - 1), '') ELSE '' END,
  p.amount_cents, p.currency, t.created_at
FROM ledger_postings AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id;
DROP TABLE ledger_postings;
ALTER TABLE ledger_postings_new RENAME TO ledger_postings;
CREATE INDEX ledger_postings_account ON ledger_postings (account, created_at, transaction_id, position);
CREATE INDEX ledger_postings_course ON ledger_postings (course_id, created_at, transaction_id, position);
CREATE INDEX ledger_postings_newest ON ledger_postings (created_at, transaction_id, position);
-- What was posted in a month (2026-11, UTC), by account, course and kind: the sums that balances and reports are made of.
CREATE TABLE ledger_months (
  account TEXT NOT NULL,
  currency TEXT NOT NULL,
  month TEXT NOT NULL,
  course_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  amount_cents BIGINT NOT NULL,
  postings BIGINT NOT NULL,
  PRIMARY KEY (account, currency, month, course_id, kind)
);
CREATE INDEX ledger_months_month ON ledger_months (month, kind, account);

-- The terms of a sale, for each course and instructor: what later changes of shares leave alone.
CREATE TABLE earnings (
  order_id TEXT NOT NULL REFERENCES orders (id),
  course_id TEXT NOT NULL REFERENCES courses (id),
  person_id TEXT NOT NULL REFERENCES people (id),
  position INTEGER NOT NULL,
  currency TEXT NOT NULL,
  price_cents BIGINT NOT NULL,
  discount_cents BIGINT NOT NULL,
  share_percent INTEGER NOT NULL,
  part_percent INTEGER NOT NULL,
  amount_cents BIGINT NOT NULL,
  sold_at TIMESTAMPTZ,
  refunded_at TIMESTAMPTZ,
  PRIMARY KEY (order_id, course_id, person_id)
);
INSERT INTO earnings (order_id, course_id, person_id, position, currency, price_cents, discount_cents, share_percent,
  part_percent, amount_cents, sold_at, refunded_at)
SELECT orders.id, l.course_id, l.instructor_id, 0, orders.currency, l.price_cents, l.discount_cents, 70, 100,
  (l.price_cents - l.discount_cents) * 70 / 100, orders.paid_at, l.refunded_at
FROM orders JOIN order_lines AS l ON l.order_id = orders.id WHERE orders.status <> 'failed';
CREATE INDEX earnings_person ON earnings (person_id, sold_at, order_id, course_id) WHERE sold_at IS NOT NULL;
CREATE INDEX earnings_refunded ON earnings (person_id, refunded_at) WHERE refunded_at IS NOT NULL;
CREATE INDEX earnings_course ON earnings (person_id, course_id, sold_at) WHERE sold_at IS NOT NULL;
-- The operator's terms (one row), and those of single instructors. A share is in percent of what was paid.
CREATE TABLE earning_terms (
  id INTEGER PRIMARY KEY,
  share_percent INTEGER NOT NULL,
  own_link_percent INTEGER,
  coupons_allowed BOOLEAN NOT NULL,
  coupon_percent INTEGER NOT NULL,
  coupon_count INTEGER NOT NULL,
  coupon_days INTEGER NOT NULL
);
INSERT INTO earning_terms (id, share_percent, own_link_percent, coupons_allowed, coupon_percent, coupon_count, coupon_days)
VALUES (1, 70, NULL, TRUE, 50, 5, 30);
CREATE TABLE earning_shares (
  person_id TEXT PRIMARY KEY REFERENCES people (id),
  share_percent INTEGER NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
ALTER TABLE coupons ADD COLUMN owner_id TEXT REFERENCES people (id);
ALTER TABLE coupons ADD COLUMN share_percent INTEGER;
CREATE INDEX coupons_owner ON coupons (owner_id, created_at) WHERE owner_id IS NOT NULL;

-- Comparisons of the books with orders, refunds, enrollments and the provider, and the differences found.
CREATE TABLE reconciliations (
  id TEXT PRIMARY KEY,
  started_at TIMESTAMPTZ NOT NULL,
  ended_at TIMESTAMPTZ,
  by_person TEXT NOT NULL,
  orders BIGINT NOT NULL,
  charges BIGINT NOT NULL,
  found BIGINT NOT NULL
);
CREATE INDEX reconciliations_newest ON reconciliations (started_at);
CREATE TABLE reconciliation_differences (
  reconciliation_id TEXT NOT NULL REFERENCES reconciliations (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL,
  order_number TEXT NOT NULL,
  course_id TEXT NOT NULL,
  expected_cents BIGINT NOT NULL,
  found_cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  PRIMARY KEY (reconciliation_id, position)
);

-- +goose Down
SELECT 1;
