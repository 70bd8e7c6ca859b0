-- +goose Up
-- A password belongs to what a person proves who they are with, not to their profile.
CREATE TABLE passwords (
  person_id TEXT PRIMARY KEY REFERENCES people (id),
  hash TEXT NOT NULL,
  changed_at TIMESTAMPTZ NOT NULL
);
INSERT INTO passwords (person_id, hash, changed_at) SELECT id, password_hash, updated_at FROM people WHERE password_hash <> '';
ALTER TABLE people DROP COLUMN password_hash;

-- +goose Down
SELECT 1;
