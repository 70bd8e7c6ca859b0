-- +goose Up
-- What instructors are working on: internal/studio. Learners see nothing of it until course.Apply has made it live. The
-- id of a course, a section and a lesson is the same in both.
CREATE TABLE drafts (
  course_id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES people (id),
  state TEXT NOT NULL,
  plan JSONB NOT NULL,
  plan_revision INTEGER NOT NULL,
  landing JSONB NOT NULL,
  landing_revision INTEGER NOT NULL,
  price_cents BIGINT NOT NULL,
  price_revision INTEGER NOT NULL,
  order_revision INTEGER NOT NULL,
  changed BOOLEAN NOT NULL,
  launch_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  deleted_at TIMESTAMPTZ
);
CREATE INDEX drafts_owner ON drafts (owner_id);
CREATE INDEX drafts_due ON drafts (launch_at) WHERE launch_at IS NOT NULL;
CREATE TABLE draft_sections (
  id TEXT PRIMARY KEY,
  course_id TEXT NOT NULL REFERENCES drafts (course_id),
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  revision INTEGER NOT NULL,
  removed_at TIMESTAMPTZ
);
CREATE INDEX draft_sections_course ON draft_sections (course_id, position);
-- content is what course.ContentLesson has beyond the other columns; missing are the codes of what it lacks.
CREATE TABLE draft_lessons (
  id TEXT PRIMARY KEY,
  course_id TEXT NOT NULL REFERENCES drafts (course_id),
  section_id TEXT NOT NULL REFERENCES draft_sections (id),
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  kind TEXT NOT NULL,
  preview BOOLEAN NOT NULL,
  media_id TEXT REFERENCES media (id),
  duration_ms BIGINT NOT NULL,
  content JSONB NOT NULL,
  missing JSONB NOT NULL,
  revision INTEGER NOT NULL,
  removed_at TIMESTAMPTZ
);
CREATE INDEX draft_lessons_course ON draft_lessons (course_id, section_id, position);
CREATE INDEX draft_lessons_media ON draft_lessons (media_id) WHERE media_id IS NOT NULL;
-- The media that a course may use, besides those of who teaches in it.
CREATE TABLE draft_media (
  course_id TEXT NOT NULL REFERENCES drafts (course_id),
  media_id TEXT NOT NULL REFERENCES media (id),
  PRIMARY KEY (course_id, media_id)
);
-- A person who was invited has no id until they accept.
CREATE TABLE draft_instructors (
  id TEXT PRIMARY KEY,
  course_id TEXT NOT NULL REFERENCES drafts (course_id),
  person_id TEXT REFERENCES people (id),
  email TEXT NOT NULL,
  percent INTEGER NOT NULL,
  token_hash TEXT UNIQUE,
  created_at TIMESTAMPTZ NOT NULL,
  UNIQUE (course_id, person_id)
);
CREATE INDEX draft_instructors_person ON draft_instructors (person_id);
-- What was submitted, as it was: content is a course.Content.
CREATE TABLE course_versions (
  id TEXT PRIMARY KEY,
  course_id TEXT NOT NULL REFERENCES drafts (course_id),
  number INTEGER NOT NULL,
  state TEXT NOT NULL,
  content JSONB NOT NULL,
  note TEXT NOT NULL,
  submitted_by TEXT NOT NULL REFERENCES people (id),
  submitted_at TIMESTAMPTZ NOT NULL,
  decided_at TIMESTAMPTZ,
  launched_at TIMESTAMPTZ,
  UNIQUE (course_id, number)
);

-- +goose Down
SELECT 1;
