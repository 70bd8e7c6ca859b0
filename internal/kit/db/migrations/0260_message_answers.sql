-- +goose Up
-- What operators answer to contact messages by email. The id is the browser's: what is sent twice is one answer.
CREATE TABLE contact_answers (
  id TEXT PRIMARY KEY,
  message_id TEXT NOT NULL REFERENCES contact_messages (id),
  person_id TEXT NOT NULL REFERENCES people (id),
  body TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX contact_answers_message ON contact_answers (message_id, created_at);
ALTER TABLE contact_messages ADD COLUMN answered_at TIMESTAMPTZ;
CREATE INDEX contact_messages_new ON contact_messages (created_at, id)
  WHERE handled_at IS NULL AND answered_at IS NULL;
CREATE INDEX contact_messages_answered ON contact_messages (created_at, id)
  WHERE handled_at IS NULL AND answered_at IS NOT NULL;

-- +goose Down
SELECT 1;
