-- +goose Up
-- The weeks, by their Mondays, whose summaries were begun: each once, whichever instance is first.
CREATE TABLE summary_weeks (week TEXT PRIMARY KEY);
-- The last week of which a person got the summary.
CREATE TABLE summaries (
  person_id TEXT PRIMARY KEY REFERENCES people (id),
  week TEXT NOT NULL
);
CREATE INDEX enrollments_completed ON enrollments (course_id, completed_at) WHERE completed_at IS NOT NULL;
CREATE INDEX lesson_questions_waiting ON lesson_questions (course_id, person_id) WHERE NOT answered;

-- +goose Down
SELECT 1;
