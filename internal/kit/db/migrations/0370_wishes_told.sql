-- +goose Up
-- The price of which who wishes for the course was notified last, and when.
ALTER TABLE wishes ADD COLUMN told_cents BIGINT;
ALTER TABLE wishes ADD COLUMN told_at TIMESTAMPTZ;

-- +goose Down
SELECT 1;
