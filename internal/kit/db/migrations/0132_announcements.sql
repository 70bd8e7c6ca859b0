-- +goose Up
-- What those who teach a course tell its learners.
CREATE TABLE announcements (
  id TEXT PRIMARY KEY,
  course_id TEXT NOT NULL REFERENCES courses (id),
  person_id TEXT NOT NULL REFERENCES people (id),
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  sent_at TIMESTAMPTZ,
  learners BIGINT NOT NULL DEFAULT 0,
  bells BIGINT NOT NULL DEFAULT 0,
  mails BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX announcements_course ON announcements (course_id, created_at, id);
CREATE INDEX announcements_person ON announcements (person_id, created_at);
-- A course's learners in the orders in which those who teach it list them.
CREATE INDEX enrollments_active ON enrollments (course_id, last_learned_at) WHERE ended_at IS NULL;
CREATE INDEX enrollments_progress ON enrollments (course_id, percent) WHERE ended_at IS NULL;

-- +goose Down
SELECT 1;
