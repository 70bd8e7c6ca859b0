-- +goose Up
-- What a course has earned: paid less refunds, counted as both happen, so that operators can sort courses by it. Every
-- course has its row of figures, so that each order of the list has all courses.
ALTER TABLE course_figures ADD COLUMN revenue_cents BIGINT NOT NULL DEFAULT 0;
INSERT INTO course_figures (course_id, learners, stars_1, stars_2, stars_3, stars_4, stars_5)
SELECT courses.id, 0, 0, 0, 0, 0, 0 FROM courses
WHERE NOT EXISTS (SELECT 1 FROM course_figures WHERE course_figures.course_id = courses.id);
UPDATE course_figures SET revenue_cents = coalesce((
  SELECT sum(order_lines.price_cents - order_lines.discount_cents) FROM order_lines
  JOIN orders ON orders.id = order_lines.order_id
  WHERE order_lines.course_id = course_figures.course_id AND orders.paid_at IS NOT NULL
    AND order_lines.refunded_at IS NULL), 0);
CREATE INDEX course_figures_revenue ON course_figures (revenue_cents, course_id);
CREATE INDEX course_figures_learners ON course_figures (learners, course_id);
CREATE INDEX course_figures_rating ON course_figures ((coalesce((stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4
  + 5 * stars_5) * 1000 / nullif(stars_1 + stars_2 + stars_3 + stars_4 + stars_5, 0), 0)), course_id);
CREATE INDEX courses_newest ON courses (created_at, id);
-- A course that operators withdrew: its owner can't bring it back.
ALTER TABLE courses ADD COLUMN withheld_at TIMESTAMPTZ;

-- +goose Down
SELECT 1;
