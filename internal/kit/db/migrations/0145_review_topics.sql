-- +goose Up
-- What reviews of a course speak of: the words of each, by their stem, and in how many reviews each word is. Reviews
-- that were written before are indexed in the background.
ALTER TABLE reviews ADD COLUMN indexed BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX reviews_unindexed ON reviews (id) WHERE NOT indexed;
CREATE TABLE review_words (
  course_id TEXT NOT NULL REFERENCES courses (id),
  word TEXT NOT NULL,
  review_id TEXT NOT NULL REFERENCES reviews (id),
  PRIMARY KEY (course_id, word, review_id)
);
CREATE INDEX review_words_review ON review_words (review_id);
CREATE TABLE review_topics (
  course_id TEXT NOT NULL REFERENCES courses (id),
  word TEXT NOT NULL,
  label TEXT NOT NULL,
  reviews INTEGER NOT NULL,
  PRIMARY KEY (course_id, word)
);
CREATE INDEX review_topics_most ON review_topics (course_id, reviews);

-- +goose Down
SELECT 1;
