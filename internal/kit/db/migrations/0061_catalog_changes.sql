-- +goose Up
-- Which version of the catalogue last changed a course, so that an instance reads only what it has not seen;
-- rebuild is the last version that changed everything.
CREATE TABLE catalog_changes (
  course_id TEXT PRIMARY KEY REFERENCES courses (id),
  version BIGINT NOT NULL
);
CREATE INDEX catalog_changes_version ON catalog_changes (version);
ALTER TABLE catalog_version ADD COLUMN rebuild BIGINT NOT NULL DEFAULT 0;
-- The latest sales of one course.
DROP INDEX enrolments_sold;
CREATE INDEX enrolments_sold ON enrolments (course_id, enrolled_at) WHERE paid AND ended_at IS NULL;

-- +goose Down
SELECT 1;
