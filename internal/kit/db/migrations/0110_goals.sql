-- +goose Up
-- A goal is a number of days a week; look_at is when to see whether a reminder is due. What a day was is noted while a
-- person has a goal, in their time zone: what was seen, lessons completed, and the goal of that day, so that another one
-- doesn't change weeks that are over.
CREATE TABLE learning_goals (
  person_id TEXT PRIMARY KEY REFERENCES people (id),
  days INTEGER NOT NULL,
  zone TEXT NOT NULL,
  set_at TIMESTAMPTZ NOT NULL,
  look_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX learning_goals_look ON learning_goals (look_at);
CREATE TABLE learning_days (
  person_id TEXT NOT NULL REFERENCES people (id),
  day TEXT NOT NULL,
  watched_ms BIGINT NOT NULL,
  lessons INTEGER NOT NULL,
  goal INTEGER NOT NULL,
  PRIMARY KEY (person_id, day)
);
ALTER TABLE enrollments ADD COLUMN archived_at TIMESTAMPTZ;

-- +goose Down
SELECT 1;
