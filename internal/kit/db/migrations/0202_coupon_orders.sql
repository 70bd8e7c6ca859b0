-- +goose NO TRANSACTION
-- +goose Up
-- The orders with a coupon, the newest first.
CREATE INDEX CONCURRENTLY orders_coupon ON orders (coupon_id, created_at, id) WHERE coupon_id IS NOT NULL;

-- +goose Down
DROP INDEX orders_coupon;
