-- +goose Up
-- What operators have set in the browser, by the names of the flags that set the same. Secrets are sealed.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
CREATE TABLE setting_version (
  id INTEGER PRIMARY KEY,
  version BIGINT NOT NULL
);
INSERT INTO setting_version (id, version) VALUES (1, 1);

-- +goose Down
SELECT 1;
