-- +goose Up
-- Where a lesson explains what a question asks. The lesson may be removed since.
ALTER TABLE quiz_questions ADD COLUMN explained_lesson TEXT;
ALTER TABLE quiz_questions ADD COLUMN explained_ms BIGINT NOT NULL DEFAULT 0;

-- +goose Down
SELECT 1;
