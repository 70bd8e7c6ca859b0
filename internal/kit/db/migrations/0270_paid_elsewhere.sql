-- +goose Up
-- What an open order waits for: '' for a worker, 'page' for its buyer on the provider's page, 'bank' for a slow one.
ALTER TABLE orders ADD COLUMN waits_for TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE orders DROP COLUMN waits_for;
