-- +goose Up
CREATE TABLE notifications (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people (id),
  kind TEXT NOT NULL,
  details JSONB NOT NULL,
  href TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  read_at TIMESTAMPTZ
);
CREATE INDEX notifications_newest ON notifications (person_id, created_at);
CREATE INDEX notifications_unread ON notifications (person_id, read_at);

-- +goose Down
SELECT 1;
