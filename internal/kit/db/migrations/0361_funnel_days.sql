-- +goose NO TRANSACTION
-- +goose Up
-- For operators, who look at the visits of all courses in some days.
CREATE INDEX CONCURRENTLY course_visits_day ON course_visits (day, course_id);

-- +goose Down
DROP INDEX course_visits_day;
