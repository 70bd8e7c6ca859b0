-- +goose Up
-- How many put a course into their cart, and how many bought it, beside how often its page was opened: numbers by day
-- and by where from. A course that was bought without anything known of that is counted at the source ''.
ALTER TABLE course_visits ADD COLUMN carts BIGINT NOT NULL DEFAULT 0;
ALTER TABLE course_visits ADD COLUMN purchases BIGINT NOT NULL DEFAULT 0;
-- Orders, which may have several courses.
CREATE TABLE order_sources (
  day TEXT NOT NULL,
  source TEXT NOT NULL,
  orders BIGINT NOT NULL,
  PRIMARY KEY (day, source)
);
-- Where the buyer came from, until the order is paid and counted.
ALTER TABLE orders ADD COLUMN source TEXT NOT NULL DEFAULT '';

-- +goose Down
SELECT 1;
