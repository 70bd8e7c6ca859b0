-- +goose Up
-- What happened in a course by the day, of UTC. It is counted as it changes: a year is 365 rows, however many enroll.
CREATE TABLE course_days (
  course_id TEXT NOT NULL REFERENCES courses (id),
  day TEXT NOT NULL,
  enrolled BIGINT NOT NULL,
  completed BIGINT NOT NULL,
  revenue_cents BIGINT NOT NULL,
  reviews BIGINT NOT NULL,
  stars BIGINT NOT NULL,
  PRIMARY KEY (course_id, day)
);
-- What was paid for the course; 0 once it was refunded.
ALTER TABLE enrollments ADD COLUMN revenue_cents BIGINT NOT NULL DEFAULT 0;
UPDATE enrollments SET revenue_cents = coalesce((
  SELECT order_lines.price_cents - order_lines.discount_cents FROM order_lines
  WHERE order_lines.order_id = enrollments.order_id AND order_lines.course_id = enrollments.course_id
    AND order_lines.refunded_at IS NULL), 0)
WHERE paid AND order_id IS NOT NULL;
INSERT INTO course_days (course_id, day, enrolled, completed, revenue_cents, reviews, stars)
SELECT course_id, day, sum(enrolled), sum(completed), sum(cents), sum(reviews), sum(stars) FROM (
  SELECT course_id, substr(CAST(enrolled_at AS TEXT), 1, 10) AS day, 1 AS enrolled, 0 AS completed,
    revenue_cents AS cents, 0 AS reviews, 0 AS stars FROM enrollments
  UNION ALL SELECT course_id, substr(CAST(completed_at AS TEXT), 1, 10), 0, 1, 0, 0, 0 FROM enrollments
    WHERE completed_at IS NOT NULL
  UNION ALL SELECT course_id, substr(CAST(created_at AS TEXT), 1, 10), 0, 0, 0, 1, stars FROM reviews
) AS happened GROUP BY course_id, day;

-- +goose Down
SELECT 1;
