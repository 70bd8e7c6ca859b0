-- +goose Up
-- What an instructor shows to everyone, beside the number that only they see.
ALTER TABLE people ADD COLUMN public_phone TEXT NOT NULL DEFAULT '';
UPDATE people SET public_phone = phone WHERE public_email <> '';
-- The farthest that somebody has come: starting again does not lower it.
ALTER TABLE enrolments ADD COLUMN most_percent INTEGER NOT NULL DEFAULT 0;
UPDATE enrolments SET most_percent = CASE WHEN completed_at IS NOT NULL THEN 100 ELSE percent END;

-- +goose Down
SELECT 1;
