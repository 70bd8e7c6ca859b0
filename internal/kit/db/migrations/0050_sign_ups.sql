-- +goose Up
-- The browser that a mailed link is for, by the hash of its cookie; elsewhere it asks for the password.
ALTER TABLE person_tokens ADD COLUMN browser_hash TEXT NOT NULL DEFAULT '';

-- A sign-up between the form and the confirmed address, by the browser that it was made in. person_id is NULL
-- where the address had an account already.
CREATE TABLE sign_ups (
  browser_hash TEXT PRIMARY KEY,
  person_id TEXT REFERENCES people (id),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_folded TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  language TEXT NOT NULL,
  next_path TEXT NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX sign_ups_expiry ON sign_ups (expires_at);
CREATE INDEX sign_ups_person ON sign_ups (person_id);

-- Mails that anyone can cause, by the hash of their recipient, whether or not there is an account.
CREATE TABLE recipient_mails (
  id TEXT PRIMARY KEY,
  email_hash TEXT NOT NULL,
  sent_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX recipient_mails_recent ON recipient_mails (email_hash, sent_at);
CREATE INDEX recipient_mails_old ON recipient_mails (sent_at);

-- +goose Down
SELECT 1;
