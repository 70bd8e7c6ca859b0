-- +goose Up
-- When a person plans to learn, for the calendar that they subscribe to at a secret address. Days are bits, Monday the
-- lowest; minute is of the day, wherever they are.
CREATE TABLE learning_calendars (
  person_id TEXT PRIMARY KEY REFERENCES people (id),
  token_hash TEXT NOT NULL UNIQUE,
  days INTEGER NOT NULL,
  minute INTEGER NOT NULL,
  set_at TIMESTAMPTZ NOT NULL
);

-- +goose Down
SELECT 1;
