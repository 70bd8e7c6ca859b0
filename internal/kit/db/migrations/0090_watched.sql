-- +goose Up
-- What was seen of a video, as ranges; when its position is from; when what was seen was forgotten.
ALTER TABLE lesson_progress ADD COLUMN watched JSONB NOT NULL DEFAULT '[]';
ALTER TABLE lesson_progress ADD COLUMN position_at TIMESTAMPTZ;
ALTER TABLE lesson_progress ADD COLUMN forgotten_at TIMESTAMPTZ;
-- From when film may have run that hasn't been counted; from the enrollment where this is earlier, or NULL.
ALTER TABLE enrollments ADD COLUMN watched_since TIMESTAMPTZ;

-- +goose Down
SELECT 1;
