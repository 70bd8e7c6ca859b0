-- +goose Up
-- Invoices and credit notes. Each seller has series of their own, by name: the first INV and CN, a second INV2 and CN2.
CREATE TABLE invoice_sellers (
  name TEXT PRIMARY KEY, -- folded
  position INTEGER NOT NULL UNIQUE
);
-- The last number of each series. Whoever takes the next one holds the row until their transaction ends, so a number is
-- taken if and only if its document is stored.
CREATE TABLE invoice_counters (
  series TEXT NOT NULL,
  year INTEGER NOT NULL,
  last BIGINT NOT NULL,
  PRIMARY KEY (series, year)
);
-- The documents as they were issued. Triggers refuse to change them (kit/db/guard.go). A credit note refers to its
-- invoice and is of one course; amounts are those of the invoice, above zero.
CREATE TABLE invoices (
  number TEXT PRIMARY KEY,
  kind TEXT NOT NULL, -- invoice, credit
  series TEXT NOT NULL,
  year INTEGER NOT NULL,
  serial BIGINT NOT NULL,
  refers_to TEXT REFERENCES invoices (number),
  order_id TEXT NOT NULL,
  order_number TEXT NOT NULL,
  course_id TEXT NOT NULL DEFAULT '',
  person_id TEXT NOT NULL,
  issued_at TIMESTAMPTZ NOT NULL,
  language TEXT NOT NULL,
  seller_name TEXT NOT NULL,
  seller_address TEXT NOT NULL,
  seller_country TEXT NOT NULL,
  seller_vat_id TEXT NOT NULL,
  buyer_name TEXT NOT NULL,
  buyer_company TEXT NOT NULL,
  buyer_address TEXT NOT NULL,
  buyer_country TEXT NOT NULL,
  buyer_vat_id TEXT NOT NULL,
  buyer_reference TEXT NOT NULL,
  paid_by TEXT NOT NULL,
  currency TEXT NOT NULL,
  tax_country TEXT NOT NULL,
  tax_rate INTEGER NOT NULL,
  tax_reason TEXT NOT NULL,
  tax_cents BIGINT NOT NULL,
  total_cents BIGINT NOT NULL,
  UNIQUE (series, year, serial),
  UNIQUE (order_id, course_id)
);
CREATE INDEX invoices_issued ON invoices (issued_at, number);
CREATE INDEX invoices_order ON invoices (order_number);
CREATE INDEX invoices_person ON invoices (person_id);
CREATE TABLE invoice_lines (
  number TEXT NOT NULL REFERENCES invoices (number),
  position INTEGER NOT NULL,
  course_id TEXT NOT NULL,
  title TEXT NOT NULL,
  price_cents BIGINT NOT NULL,
  discount_cents BIGINT NOT NULL,
  tax_cents BIGINT NOT NULL,
  PRIMARY KEY (number, position)
);

-- +goose Down
SELECT 1;
