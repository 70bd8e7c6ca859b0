-- +goose Up
-- What people report: a review, a question or an answer. Nothing refers to the things, which their authors may delete.
CREATE TABLE reported (
  thing_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  course_id TEXT NOT NULL REFERENCES courses (id),
  author_id TEXT NOT NULL REFERENCES people (id),
  state TEXT NOT NULL,
  reports INTEGER NOT NULL,
  first_at TIMESTAMPTZ NOT NULL,
  last_at TIMESTAMPTZ NOT NULL,
  decided_at TIMESTAMPTZ,
  decided_by TEXT REFERENCES people (id),
  reason TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT ''
);
CREATE INDEX reported_newest ON reported (last_at, thing_id);
CREATE INDEX reported_state ON reported (state, last_at, thing_id);
CREATE TABLE reports (
  thing_id TEXT NOT NULL REFERENCES reported (thing_id),
  person_id TEXT NOT NULL REFERENCES people (id),
  reason TEXT NOT NULL,
  note TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (thing_id, person_id)
);
CREATE INDEX reports_newest ON reports (thing_id, created_at);
CREATE INDEX reports_person ON reports (person_id, created_at);
-- What an operator hid, with the reason that its author reads.
ALTER TABLE reviews ADD COLUMN hidden_at TIMESTAMPTZ;
ALTER TABLE reviews ADD COLUMN hidden_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE reviews ADD COLUMN hidden_note TEXT NOT NULL DEFAULT '';
ALTER TABLE lesson_questions ADD COLUMN hidden_at TIMESTAMPTZ;
ALTER TABLE lesson_questions ADD COLUMN hidden_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE lesson_questions ADD COLUMN hidden_note TEXT NOT NULL DEFAULT '';
ALTER TABLE lesson_answers ADD COLUMN hidden_at TIMESTAMPTZ;
ALTER TABLE lesson_answers ADD COLUMN hidden_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE lesson_answers ADD COLUMN hidden_note TEXT NOT NULL DEFAULT '';

-- +goose Down
SELECT 1;
