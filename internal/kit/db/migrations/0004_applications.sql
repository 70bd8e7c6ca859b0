-- +goose Up
-- What somebody said of themselves when they began to teach.
CREATE TABLE instructor_applications (
  person_id TEXT PRIMARY KEY REFERENCES people (id),
  about TEXT NOT NULL,
  subjects JSONB NOT NULL,
  sample_url TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);

-- +goose Down
SELECT 1;
