-- +goose Up
-- The refund of a charge that came after its order had failed, which the provider has refused for good: since when, what
-- it said, and how often one was stopped.
ALTER TABLE orders ADD COLUMN return_stopped_at TIMESTAMPTZ;
ALTER TABLE orders ADD COLUMN return_problem TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN return_stops INTEGER NOT NULL DEFAULT 0;

-- +goose Down
SELECT 1;
