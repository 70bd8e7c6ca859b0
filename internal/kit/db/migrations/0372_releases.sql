-- +goose Up
-- What the feed of releases said the last time that it was asked, of which one instance takes care.
CREATE TABLE release_checks (
  id INTEGER PRIMARY KEY,
  due_at TIMESTAMPTZ NOT NULL,
  address TEXT NOT NULL,
  checked_at TIMESTAMPTZ,
  version TEXT NOT NULL,
  notes TEXT NOT NULL,
  problem TEXT NOT NULL
);
INSERT INTO release_checks (id, due_at, address, version, notes, problem)
VALUES (1, '2000-01-01T00:00:00.000000Z', '', '', '', '');

-- +goose Down
SELECT 1;
