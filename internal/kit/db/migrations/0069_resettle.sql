-- +goose Up
-- How many comments of specialists an instructor has yet to answer, counted by package approval.
ALTER TABLE drafts ADD COLUMN open_comments INTEGER NOT NULL DEFAULT 0;
CREATE INDEX draft_instructors_email ON draft_instructors (email) WHERE person_id IS NULL;

-- +goose Down
SELECT 1;
