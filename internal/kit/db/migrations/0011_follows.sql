-- +goose Up
CREATE TABLE follows (
  person_id TEXT NOT NULL REFERENCES people (id),
  instructor_id TEXT NOT NULL REFERENCES people (id),
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (person_id, instructor_id)
);
CREATE INDEX follows_instructor ON follows (instructor_id, person_id);

-- +goose Down
SELECT 1;
