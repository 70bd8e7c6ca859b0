-- +goose Up
-- A version that was submitted, as specialists have it: who is at it, what the machine found, what was decided.
CREATE TABLE approvals (
  version_id TEXT PRIMARY KEY,
  course_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  title TEXT NOT NULL,
  subject TEXT NOT NULL,
  language TEXT NOT NULL,
  lessons INTEGER NOT NULL,
  duration_ms BIGINT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES people (id),
  submitted_at TIMESTAMPTZ NOT NULL,
  findings JSONB NOT NULL DEFAULT '[]',
  found INTEGER NOT NULL DEFAULT 0,
  inspected_at TIMESTAMPTZ,
  links_checked_at TIMESTAMPTZ,
  claimed_by TEXT REFERENCES people (id),
  claimed_at TIMESTAMPTZ,
  active_at TIMESTAMPTZ,
  decided_by TEXT REFERENCES people (id),
  decided_at TIMESTAMPTZ,
  approved BOOLEAN NOT NULL DEFAULT FALSE,
  note TEXT NOT NULL DEFAULT ''
);
CREATE INDEX course_versions_queue ON course_versions (state, submitted_at);
CREATE INDEX approvals_decided ON approvals (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX approvals_course ON approvals (course_id, number);

-- What specialists say about a lesson, a second or a paragraph; private for each other, else for the instructor.
CREATE TABLE approval_comments (
  id TEXT PRIMARY KEY,
  course_id TEXT NOT NULL,
  version_id TEXT NOT NULL REFERENCES approvals (version_id),
  author_id TEXT NOT NULL REFERENCES people (id),
  lesson_id TEXT,
  at_ms BIGINT,
  quote TEXT NOT NULL,
  body TEXT NOT NULL,
  private BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  resolved_at TIMESTAMPTZ
);
CREATE INDEX approval_comments_course ON approval_comments (course_id, created_at);
CREATE TABLE approval_replies (
  id TEXT PRIMARY KEY,
  comment_id TEXT NOT NULL REFERENCES approval_comments (id) ON DELETE CASCADE,
  author_id TEXT NOT NULL REFERENCES people (id),
  body TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX approval_replies_comment ON approval_replies (comment_id, created_at);

-- +goose Down
SELECT 1;
