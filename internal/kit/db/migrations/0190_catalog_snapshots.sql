-- +goose Up
-- The catalogs that instances have saved in their folders. One is good as long as its row is there: a database that was
-- put back to an earlier moment doesn't have it, and knows no changes since.
CREATE TABLE catalog_snapshots (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  saved_at TIMESTAMPTZ NOT NULL
);

-- +goose Down
SELECT 1;
