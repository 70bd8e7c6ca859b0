-- +goose Up
-- Captions belong to a lesson: one video may be shown with others elsewhere.
CREATE TABLE lesson_captions (
  lesson_id TEXT NOT NULL REFERENCES lessons (id),
  language TEXT NOT NULL,
  label TEXT NOT NULL,
  media_id TEXT NOT NULL REFERENCES media (id),
  PRIMARY KEY (lesson_id, language)
);
INSERT INTO lesson_captions (lesson_id, language, label, media_id)
SELECT lessons.id, media_captions.language, media_captions.label, media_captions.captions_media_id
FROM lessons JOIN media_captions ON media_captions.media_id = lessons.media_id;
DROP TABLE media_captions;
DROP INDEX media_videos;
CREATE INDEX media_names ON media (kind, name, created_at);

ALTER TABLE courses ADD COLUMN audience JSONB NOT NULL DEFAULT '[]';
ALTER TABLE courses ADD COLUMN cover_media_id TEXT REFERENCES media (id);
ALTER TABLE courses ADD COLUMN promo_media_id TEXT REFERENCES media (id);
-- What a new version no longer has stays, for the progress, notes and questions in it.
ALTER TABLE sections ADD COLUMN removed_at TIMESTAMPTZ;
ALTER TABLE lessons ADD COLUMN removed_at TIMESTAMPTZ;
ALTER TABLE lessons ADD COLUMN poster_media_id TEXT REFERENCES media (id);
ALTER TABLE lessons ADD COLUMN chapters JSONB NOT NULL DEFAULT '[]';
ALTER TABLE lessons ADD COLUMN shuffle BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE lessons ADD COLUMN draw INTEGER NOT NULL DEFAULT 0;

-- Ids of questions, resources and FAQ come from browsers: they are unique within their lesson or course only, so that
-- nobody can take another's.
CREATE TABLE quiz_questions_new (
  id TEXT NOT NULL,
  lesson_id TEXT NOT NULL REFERENCES lessons (id),
  position INTEGER NOT NULL,
  kind TEXT NOT NULL,
  prompt TEXT NOT NULL,
  choices JSONB NOT NULL,
  answers JSONB NOT NULL,
  explanations JSONB NOT NULL DEFAULT '[]',
  PRIMARY KEY (lesson_id, id)
);
INSERT INTO quiz_questions_new (id, lesson_id, position, kind, prompt, choices, answers)
SELECT id, lesson_id, position, kind, prompt, choices, answers FROM quiz_questions;
DROP TABLE quiz_questions;
ALTER TABLE quiz_questions_new RENAME TO quiz_questions;
CREATE TABLE lesson_resources_new (
  id TEXT NOT NULL,
  lesson_id TEXT NOT NULL REFERENCES lessons (id),
  course_id TEXT NOT NULL REFERENCES courses (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  media_id TEXT NOT NULL REFERENCES media (id),
  PRIMARY KEY (course_id, id)
);
INSERT INTO lesson_resources_new (id, lesson_id, course_id, position, name, media_id)
SELECT id, lesson_id, course_id, position, name, media_id FROM lesson_resources;
DROP TABLE lesson_resources;
ALTER TABLE lesson_resources_new RENAME TO lesson_resources;
CREATE TABLE course_faq_new (
  id TEXT NOT NULL,
  course_id TEXT NOT NULL REFERENCES courses (id),
  position INTEGER NOT NULL,
  question TEXT NOT NULL,
  answer TEXT NOT NULL,
  PRIMARY KEY (course_id, id)
);
INSERT INTO course_faq_new (id, course_id, position, question, answer)
SELECT id, course_id, position, question, answer FROM course_faq;
DROP TABLE course_faq;
ALTER TABLE course_faq_new RENAME TO course_faq;

-- Who teaches a course, and their parts of what it earns: they add up to 100.
CREATE TABLE course_instructors (
  course_id TEXT NOT NULL REFERENCES courses (id),
  person_id TEXT NOT NULL REFERENCES people (id),
  percent INTEGER NOT NULL,
  PRIMARY KEY (course_id, person_id)
);
CREATE INDEX course_instructors_person ON course_instructors (person_id);
INSERT INTO course_instructors (course_id, person_id, percent) SELECT id, instructor_id, 100 FROM courses;

-- +goose Down
SELECT 1;
