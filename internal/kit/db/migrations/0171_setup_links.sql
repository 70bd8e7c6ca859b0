-- +goose Up
-- The links by which a marketplace without an operator gets its first. Each start writes one to the log; all of them end
-- with the first that is used.
CREATE TABLE setup_links (
  token_hash TEXT PRIMARY KEY,
  expires_at TIMESTAMPTZ NOT NULL
);

-- +goose Down
SELECT 1;
