-- +goose Up
-- The price is that of the day on which the course was wished for.
CREATE TABLE wishes (
  person_id TEXT NOT NULL REFERENCES people (id),
  course_id TEXT NOT NULL REFERENCES courses (id),
  price_cents BIGINT NOT NULL,
  added_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (person_id, course_id)
);

-- +goose Down
SELECT 1;
