-- +goose Up
-- Who stands behind the marketplace, shown by name.
CREATE TABLE supporters (
  position INTEGER PRIMARY KEY,
  name TEXT NOT NULL
);

-- +goose Down
SELECT 1;
