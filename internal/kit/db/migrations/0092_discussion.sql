-- +goose Up
-- Questions stand at a second, are voted for and followed; one of the answers is accepted.
ALTER TABLE lesson_questions ADD COLUMN at_ms BIGINT;
ALTER TABLE lesson_questions ADD COLUMN votes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE lesson_questions ADD COLUMN indexed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE lesson_answers ADD COLUMN accepted BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX lesson_questions_newest ON lesson_questions (course_id, created_at, id);
CREATE INDEX lesson_questions_votes ON lesson_questions (course_id, votes, created_at, id);
CREATE INDEX lesson_questions_unindexed ON lesson_questions (id) WHERE NOT indexed;
CREATE TABLE question_votes (
  question_id TEXT NOT NULL REFERENCES lesson_questions (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES people (id),
  PRIMARY KEY (question_id, person_id)
);
CREATE INDEX question_votes_person ON question_votes (person_id);
CREATE TABLE question_follows (
  question_id TEXT NOT NULL REFERENCES lesson_questions (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES people (id),
  PRIMARY KEY (question_id, person_id)
);
CREATE INDEX question_follows_person ON question_follows (person_id);
INSERT INTO question_follows (question_id, person_id) SELECT id, person_id FROM lesson_questions;
-- What a question and its answers are found by. Bytes, because both databases order them alike.
CREATE TABLE question_words (
  course_id TEXT NOT NULL REFERENCES courses (id),
  word BYTEA NOT NULL,
  question_id TEXT NOT NULL REFERENCES lesson_questions (id) ON DELETE CASCADE,
  PRIMARY KEY (course_id, word, question_id)
);
CREATE INDEX question_words_question ON question_words (question_id);

-- +goose Down
SELECT 1;
