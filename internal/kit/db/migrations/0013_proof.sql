-- +goose Up
-- When whoever sits at a session last gave the password again.
ALTER TABLE sessions ADD COLUMN proved_at TIMESTAMPTZ;

-- +goose Down
SELECT 1;
