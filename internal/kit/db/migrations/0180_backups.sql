-- +goose Up
-- When backups are made by themselves, where they go and how many are kept: one row, once an operator has chosen.
CREATE TABLE backup_plan (
  id INTEGER PRIMARY KEY, -- 1
  enabled BOOLEAN NOT NULL,
  at_minute INTEGER NOT NULL, -- of the day
  time_zone TEXT NOT NULL,
  place TEXT NOT NULL, -- a folder of the server, or s3://bucket/path?…
  recipient TEXT NOT NULL, -- age1…, or '' to leave them readable
  keep_daily INTEGER NOT NULL,
  keep_weekly INTEGER NOT NULL,
  keep_monthly INTEGER NOT NULL,
  next_at TIMESTAMPTZ -- NULL while it is off
);

-- Backups that the admin knows. The table is their queue as well: due_at says from when a worker may take one, and of
-- one that is worked on, when the lease ends.
CREATE TABLE backups (
  id TEXT PRIMARY KEY,
  planned BOOLEAN NOT NULL, -- otherwise someone asked for it
  place TEXT NOT NULL,
  name TEXT NOT NULL, -- of its file there
  recipient TEXT NOT NULL,
  state TEXT NOT NULL, -- waiting, running, done, failed
  step TEXT NOT NULL DEFAULT '', -- rows, files, check
  done BIGINT NOT NULL DEFAULT 0, -- of the step: rows, or bytes
  total BIGINT NOT NULL DEFAULT 0, -- 0: not known
  bytes BIGINT NOT NULL DEFAULT 0, -- of its file
  media_bytes BIGINT NOT NULL DEFAULT 0, -- of the media that belong to it
  added_bytes BIGINT NOT NULL DEFAULT 0, -- of those that were not in the place before
  media_files INTEGER NOT NULL DEFAULT 0,
  missing INTEGER NOT NULL DEFAULT 0, -- media that rows name and that were not there
  sha256 TEXT NOT NULL DEFAULT '', -- of its file
  failure TEXT NOT NULL DEFAULT '',
  checked TEXT NOT NULL DEFAULT '', -- '', waiting, running, sound, damaged: whether everything was read again
  checked_at TIMESTAMPTZ,
  check_failure TEXT NOT NULL DEFAULT '',
  ticket TEXT NOT NULL DEFAULT '', -- the hash of what a download needs, for a minute
  ticket_until TIMESTAMPTZ,
  tries INTEGER NOT NULL DEFAULT 0,
  due_at TIMESTAMPTZ,
  fence BIGINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ NOT NULL,
  ended_at TIMESTAMPTZ
);
CREATE INDEX backups_due ON backups (due_at) WHERE due_at IS NOT NULL;

-- +goose Down
SELECT 1;
