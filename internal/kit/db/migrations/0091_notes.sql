-- +goose Up
-- Ids come from browsers: they are unique among one's own, so that nobody can take another's.
CREATE TABLE notes (
  person_id TEXT NOT NULL REFERENCES people (id),
  id TEXT NOT NULL,
  course_id TEXT NOT NULL REFERENCES courses (id),
  lesson_id TEXT NOT NULL REFERENCES lessons (id),
  at_ms BIGINT,
  body TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (person_id, id)
);
CREATE INDEX notes_course ON notes (person_id, course_id, lesson_id);

-- +goose Down
SELECT 1;
