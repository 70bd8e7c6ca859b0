-- +goose Up
CREATE TABLE contact_messages (
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  first_name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_folded TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  language TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  handled_at TIMESTAMPTZ,
  handled_by TEXT REFERENCES people (id)
);
CREATE INDEX contact_messages_newest ON contact_messages (created_at);
CREATE INDEX contact_messages_open ON contact_messages (handled_at, created_at);
CREATE INDEX contact_messages_email ON contact_messages (email_folded, created_at);

-- +goose Down
SELECT 1;
