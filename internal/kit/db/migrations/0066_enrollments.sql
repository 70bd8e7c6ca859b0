-- +goose Up
-- The table is called as everything else calls what is in it.
ALTER TABLE enrolments RENAME TO enrollments;
DROP INDEX enrolments_course;
DROP INDEX enrolments_sold;
DROP INDEX enrolments_learners;
CREATE INDEX enrollments_course ON enrollments (course_id, enrolled_at);
CREATE INDEX enrollments_sold ON enrollments (course_id, enrolled_at) WHERE paid AND ended_at IS NULL;
CREATE INDEX enrollments_learners ON enrollments (course_id, person_id) WHERE ended_at IS NULL;
