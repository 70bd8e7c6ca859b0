-- +goose Up
-- A try at a quiz may come late, and more than once, from a browser that had no connection: the browser names it, and
-- says which draw of questions it answers. Older tries don't say.
ALTER TABLE quiz_attempts ADD COLUMN key TEXT;
ALTER TABLE quiz_attempts ADD COLUMN drawn INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX quiz_attempts_key ON quiz_attempts (person_id, key);
