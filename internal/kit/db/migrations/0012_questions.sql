-- +goose Up
CREATE TABLE lesson_questions (
  id TEXT PRIMARY KEY,
  course_id TEXT NOT NULL REFERENCES courses (id),
  lesson_id TEXT NOT NULL REFERENCES lessons (id),
  person_id TEXT NOT NULL REFERENCES people (id),
  body TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX lesson_questions_lesson ON lesson_questions (lesson_id, created_at);
CREATE INDEX lesson_questions_person ON lesson_questions (person_id, created_at);
CREATE TABLE lesson_answers (
  id TEXT PRIMARY KEY,
  question_id TEXT NOT NULL REFERENCES lesson_questions (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES people (id),
  body TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX lesson_answers_question ON lesson_answers (question_id, created_at);
CREATE INDEX lesson_answers_person ON lesson_answers (person_id, created_at);

-- +goose Down
SELECT 1;
