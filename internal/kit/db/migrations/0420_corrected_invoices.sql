-- +goose Up
-- When what a corrected invoice is about was supplied and paid; the others are of the day they were issued.
ALTER TABLE invoices ADD COLUMN supplied_at TIMESTAMPTZ;

-- +goose Down
ALTER TABLE invoices DROP COLUMN supplied_at;
