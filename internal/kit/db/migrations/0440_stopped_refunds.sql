-- +goose Up
-- A refund that the provider has refused for good: since when, what it said, and how often one was stopped.
ALTER TABLE order_lines ADD COLUMN refund_stopped_at TIMESTAMPTZ;
ALTER TABLE order_lines ADD COLUMN refund_problem TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN refund_stops INTEGER NOT NULL DEFAULT 0;

-- +goose Down
SELECT 1;
