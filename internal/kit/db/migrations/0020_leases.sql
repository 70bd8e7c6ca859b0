-- +goose Up
-- One worker at a time owns an order, or the refund of one of its lines: internal/order/lease.go.
-- fence counts the owners. due_at is when the next one may take it, and NULL when there is
-- nothing left to do.
ALTER TABLE orders ADD COLUMN fence BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN leased_by TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN due_at TIMESTAMPTZ;
ALTER TABLE orders ADD COLUMN failed_at TIMESTAMPTZ;
-- A charge that arrived after its order had failed, and was sent back.
ALTER TABLE orders ADD COLUMN returned_at TIMESTAMPTZ;
ALTER TABLE orders ADD COLUMN return_reference TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN refund_fence BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD COLUMN refund_leased_by TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN refund_due_at TIMESTAMPTZ;
CREATE INDEX orders_due ON orders (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX order_lines_refund_due ON order_lines (refund_due_at) WHERE refund_due_at IS NOT NULL;
-- Orders that failed before there were leases are looked up once: their charge may have been paid.
UPDATE orders SET failed_at = created_at WHERE status = 'failed';
UPDATE orders SET due_at = created_at WHERE status IN ('pending', 'failed') AND total_cents > 0 OR status = 'pending';
UPDATE order_lines SET refund_due_at = refund_asked_at, refund_reference = '' WHERE refund_reference = 'approved' AND refunded_at IS NULL;

-- +goose Down
SELECT 1;
