-- +goose Up
-- What is said in the lessons of published courses: a row for each lesson and language, with a line for each caption or
-- paragraph. Its words are indexed in memory: internal/transcript.
CREATE TABLE transcripts (
  lesson_id TEXT NOT NULL REFERENCES lessons (id),
  language TEXT NOT NULL,
  course_id TEXT NOT NULL REFERENCES courses (id),
  source TEXT NOT NULL,
  cues TEXT NOT NULL,
  PRIMARY KEY (lesson_id, language)
);
CREATE INDEX transcripts_course ON transcripts (course_id);
-- Which courses have been read, and with which version each last changed, so that an instance reads only what it hasn't.
CREATE TABLE transcript_changes (
  course_id TEXT PRIMARY KEY REFERENCES courses (id),
  version BIGINT NOT NULL
);
CREATE INDEX transcript_changes_version ON transcript_changes (version);
CREATE TABLE transcript_version (
  id INTEGER PRIMARY KEY,
  version BIGINT NOT NULL
);
INSERT INTO transcript_version (id, version) VALUES (1, 0);

-- +goose Down
SELECT 1;
