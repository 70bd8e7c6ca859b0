-- +goose Up
-- Packages that become drafts of courses, and what of them could not be taken over: internal/exchange.
CREATE TABLE imports (
  id TEXT PRIMARY KEY, -- of the upload
  owner_id TEXT NOT NULL REFERENCES people (id),
  media_id TEXT NOT NULL, -- the package; no reference: it is deleted in the end
  name TEXT NOT NULL, -- of its file
  state TEXT NOT NULL DEFAULT 'queued', -- queued, running, ready, failed
  format TEXT NOT NULL DEFAULT '',
  done_bytes BIGINT NOT NULL DEFAULT 0,
  total_bytes BIGINT NOT NULL DEFAULT 0, -- 0: not known yet
  failure TEXT NOT NULL DEFAULT '', -- the code of a fault
  course_id TEXT, -- the draft
  title TEXT NOT NULL DEFAULT '',
  lessons INTEGER NOT NULL DEFAULT 0,
  report JSONB NOT NULL DEFAULT '[]', -- exchange/pack.Report
  tries INTEGER NOT NULL DEFAULT 0, -- that failed
  due_at TIMESTAMPTZ, -- when a worker may take it: of one that is worked on, the end of the lease
  fence BIGINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ NOT NULL,
  ended_at TIMESTAMPTZ
);
CREATE INDEX imports_due ON imports (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX imports_owners ON imports (owner_id);
CREATE INDEX imports_courses ON imports (course_id) WHERE course_id IS NOT NULL;

-- What has been taken out of a package and no draft has yet.
CREATE TABLE import_files (
  import_id TEXT NOT NULL REFERENCES imports (id),
  name TEXT NOT NULL, -- what it is for, and its path in the package
  blob_key TEXT NOT NULL,
  media_id TEXT, -- NULL until it is stored
  PRIMARY KEY (import_id, name)
);

-- +goose Down
SELECT 1;
