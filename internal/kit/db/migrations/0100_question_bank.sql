-- +goose Up
-- Questions of a course that several quizzes draw from.
CREATE TABLE question_banks (
  course_id TEXT PRIMARY KEY REFERENCES courses (id),
  questions JSONB NOT NULL
);
ALTER TABLE lessons ADD COLUMN draws JSONB NOT NULL DEFAULT '[]';
ALTER TABLE drafts ADD COLUMN bank JSONB NOT NULL DEFAULT '[]';
ALTER TABLE drafts ADD COLUMN bank_revision INTEGER NOT NULL DEFAULT 1;
