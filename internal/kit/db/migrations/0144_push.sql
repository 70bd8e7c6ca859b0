-- +goose Up
-- The browsers on which a person has turned on push notifications. The address is that of the browser's push service;
-- a device goes with the session in which it was added.
CREATE TABLE push_devices (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people (id),
  session_hash TEXT NOT NULL,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  agent TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX push_devices_person ON push_devices (person_id, created_at);
-- Nobody has a device yet: who wants a topic on the site gets it there, once they add one.
ALTER TABLE notification_choices ADD COLUMN push BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE notification_choices SET push = bell;
DROP INDEX notification_choices_wanted;
CREATE INDEX notification_choices_wanted ON notification_choices (topic, person_id) WHERE bell OR mail OR push;

-- +goose Down
SELECT 1;
