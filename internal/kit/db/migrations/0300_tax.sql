-- +goose Up
-- The tax of an order, and who sold and who bought, as they were then. A rate is in hundredths of a percent. The details
-- are JSON: the seller's as receipts show them, the buyer's company, address and reference.
ALTER TABLE orders ADD COLUMN tax_country TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN tax_rate INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN tax_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN seller_details TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN buyer_country TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN buyer_vat_id TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN buyer_details TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN tax_cents BIGINT NOT NULL DEFAULT 0;
ALTER TABLE earnings ADD COLUMN tax_cents BIGINT NOT NULL DEFAULT 0;
CREATE TABLE cart_buyers (
  person_id TEXT PRIMARY KEY REFERENCES people (id),
  country TEXT NOT NULL,
  business BOOLEAN NOT NULL,
  company TEXT NOT NULL,
  address TEXT NOT NULL,
  vat_id TEXT NOT NULL,
  reference TEXT NOT NULL
);

-- +goose Down
SELECT 1;
