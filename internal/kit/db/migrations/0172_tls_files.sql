-- +goose Up
-- Certificates of the site's domains with their sealed keys, where several instances share them.
CREATE TABLE tls_files (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  modified_at TIMESTAMPTZ NOT NULL
);

-- +goose Down
SELECT 1;
