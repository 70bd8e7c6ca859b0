-- +goose Up
-- Who teaches a course now, with its owner. What its last version gives them a part of is course_instructors.
CREATE TABLE course_teachers (
  person_id TEXT NOT NULL REFERENCES people (id),
  course_id TEXT NOT NULL REFERENCES courses (id),
  PRIMARY KEY (person_id, course_id)
);
CREATE INDEX course_teachers_course ON course_teachers (course_id);
INSERT INTO course_teachers (person_id, course_id) SELECT instructor_id, id FROM courses;
INSERT INTO course_teachers (person_id, course_id)
SELECT draft_instructors.person_id, courses.id FROM draft_instructors JOIN courses ON courses.id = draft_instructors.course_id
WHERE draft_instructors.person_id IS NOT NULL AND draft_instructors.person_id <> courses.instructor_id;
-- A question is answered once who teaches has answered it, or an answer was accepted.
ALTER TABLE lesson_questions ADD COLUMN answered BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE lesson_questions SET answered = TRUE WHERE EXISTS (SELECT 1 FROM lesson_answers
  WHERE lesson_answers.question_id = lesson_questions.id AND (lesson_answers.accepted OR EXISTS (SELECT 1 FROM course_teachers
    WHERE course_teachers.course_id = lesson_questions.course_id AND course_teachers.person_id = lesson_answers.person_id)));
-- What those who teach haven't read yet.
CREATE TABLE question_unread (
  person_id TEXT NOT NULL REFERENCES people (id),
  question_id TEXT NOT NULL REFERENCES lesson_questions (id) ON DELETE CASCADE,
  PRIMARY KEY (person_id, question_id)
);
CREATE INDEX question_unread_question ON question_unread (question_id);
INSERT INTO question_unread (person_id, question_id)
SELECT course_teachers.person_id, lesson_questions.id FROM lesson_questions
JOIN course_teachers ON course_teachers.course_id = lesson_questions.course_id WHERE NOT lesson_questions.answered;
CREATE TABLE saved_answers (
  person_id TEXT NOT NULL REFERENCES people (id),
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (person_id, id)
);

-- +goose Down
SELECT 1;
