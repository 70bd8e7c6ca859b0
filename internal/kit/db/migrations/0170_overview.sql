-- +goose Up
-- What the admin's overview counts, by time.
CREATE INDEX orders_paid ON orders (paid_at, total_cents) WHERE paid_at IS NOT NULL;
CREATE INDEX order_lines_refunded ON order_lines (refunded_at) WHERE refunded_at IS NOT NULL;
CREATE INDEX enrollments_completed_at ON enrollments (completed_at) WHERE completed_at IS NOT NULL;
CREATE INDEX learning_days_day ON learning_days (day, person_id);
CREATE INDEX order_lines_refund_open ON order_lines (refund_asked_at)
  WHERE refund_asked_at IS NOT NULL AND refunded_at IS NULL AND refund_refused_at IS NULL AND refund_due_at IS NULL;

-- +goose Down
DROP INDEX order_lines_refund_open;
DROP INDEX learning_days_day;
DROP INDEX enrollments_completed_at;
DROP INDEX order_lines_refunded;
DROP INDEX orders_paid;
