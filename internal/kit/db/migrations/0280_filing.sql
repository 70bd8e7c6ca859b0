-- +goose Up
-- Operators edit what courses are filed under. Each row has a revision, so that nobody overwrites what they haven't seen.
ALTER TABLE subjects ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE category_groups ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE categories ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
-- What was merged into another: old addresses, drafts and versions still name it.
CREATE TABLE filing_moves (
  kind TEXT NOT NULL,
  slug TEXT NOT NULL,
  target TEXT NOT NULL,
  PRIMARY KEY (kind, slug)
);
CREATE INDEX courses_category ON courses (category_slug, status);
CREATE INDEX courses_subject ON courses (subject_slug, status);
CREATE INDEX drafts_category ON drafts ((CAST(plan ->> 'category' AS TEXT)));
CREATE INDEX drafts_subject ON drafts ((CAST(plan ->> 'subject' AS TEXT)));

-- +goose Down
SELECT 1;
