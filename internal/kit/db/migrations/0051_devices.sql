-- +goose Up
-- Browsers that have signed in to an account, by the hash of their cookie: strangers' failures do not lock them out.
CREATE TABLE known_devices (
  secret_hash TEXT NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id),
  seen_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (secret_hash, person_id)
);
CREATE INDEX known_devices_person ON known_devices (person_id);
CREATE INDEX known_devices_seen ON known_devices (seen_at);

-- Whether a session began, or went on, with a second factor: a code, or a passkey.
ALTER TABLE sessions ADD COLUMN second_factor BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
SELECT 1;
