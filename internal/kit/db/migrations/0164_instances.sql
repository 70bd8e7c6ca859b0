-- +goose Up
-- Which servers work on this database, and when each was last seen: the jobs of one that was killed go to the others.
CREATE TABLE instances (
  id TEXT PRIMARY KEY,
  seen_at TIMESTAMPTZ NOT NULL
);

-- +goose Down
SELECT 1;
