-- +goose Up
-- Orders that are paid in fields of the provider in our checkout instead of on its page.
ALTER TABLE orders ADD COLUMN on_site BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE stripe_payments ADD COLUMN on_site BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
SELECT 1;
