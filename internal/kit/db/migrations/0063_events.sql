-- +goose Up
-- What has happened, written where it happened, and to whom it has been delivered since: internal/event.
CREATE TABLE events (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  details JSONB NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  dispatched_at TIMESTAMPTZ
);
CREATE INDEX events_due ON events (id) WHERE dispatched_at IS NULL;
CREATE INDEX events_created ON events (created_at);
CREATE TABLE event_deliveries (
  event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  subscriber TEXT NOT NULL,
  position TEXT NOT NULL,
  done_at TIMESTAMPTZ,
  PRIMARY KEY (event_id, subscriber)
);
-- A batch of those who are to hear of something.
CREATE INDEX enrolments_learners ON enrolments (course_id, person_id) WHERE ended_at IS NULL;
CREATE INDEX notification_choices_wanted ON notification_choices (topic, person_id) WHERE bell OR mail;

-- +goose Down
SELECT 1;
