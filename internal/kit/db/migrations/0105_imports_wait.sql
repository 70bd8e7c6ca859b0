-- +goose Up
-- An import that waits for the store says so.
ALTER TABLE imports ADD COLUMN waits BOOLEAN NOT NULL DEFAULT FALSE;
