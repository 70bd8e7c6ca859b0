-- +goose Up
-- What those who teach a course answer to a review: one reply, empty once it was deleted.
CREATE TABLE review_replies (
  review_id TEXT PRIMARY KEY REFERENCES reviews (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES people (id),
  body TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX review_replies_person ON review_replies (person_id, created_at);

-- +goose Down
SELECT 1;
