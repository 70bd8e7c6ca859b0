-- +goose Up
-- Whether the file that was uploaded has made way for the best quality of it: '', 'replaced', or 'kept', since nothing
-- would have been gained.
ALTER TABLE videos ADD COLUMN original TEXT NOT NULL DEFAULT '';
