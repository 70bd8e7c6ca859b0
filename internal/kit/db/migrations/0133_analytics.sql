-- +goose Up
-- How often a course's page was opened, by day and by where from: no person, no address, no single visit.
CREATE TABLE course_visits (
  course_id TEXT NOT NULL REFERENCES courses (id),
  day TEXT NOT NULL,
  source TEXT NOT NULL,
  visits BIGINT NOT NULL,
  PRIMARY KEY (course_id, day, source)
);
-- What is counted of lessons in the background, because it reads what every learner has watched.
CREATE TABLE lesson_figures (
  lesson_id TEXT PRIMARY KEY REFERENCES lessons (id) ON DELETE CASCADE,
  course_id TEXT NOT NULL REFERENCES courses (id),
  started BIGINT NOT NULL,
  done BIGINT NOT NULL,
  watching JSONB NOT NULL,
  questions JSONB NOT NULL
);
CREATE INDEX lesson_figures_course ON lesson_figures (course_id);
CREATE TABLE course_counts (
  course_id TEXT PRIMARY KEY REFERENCES courses (id),
  counted_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX lesson_progress_lesson ON lesson_progress (lesson_id);
CREATE INDEX quiz_attempts_of_lesson ON quiz_attempts (lesson_id);

-- +goose Down
SELECT 1;
