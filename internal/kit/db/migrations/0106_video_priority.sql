-- +goose Up
-- What people have uploaded is processed before the films of a sample.
ALTER TABLE videos ADD COLUMN background BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
SELECT 1;
