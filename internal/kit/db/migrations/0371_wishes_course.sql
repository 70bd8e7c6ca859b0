-- +goose NO TRANSACTION
-- +goose Up
-- Who wishes for a course.
CREATE INDEX CONCURRENTLY wishes_course ON wishes (course_id, person_id);

-- +goose Down
DROP INDEX wishes_course;
