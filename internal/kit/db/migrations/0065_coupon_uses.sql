-- +goose Up
-- How often a coupon is used, counted in the transactions that reserve and release it.
ALTER TABLE coupons ADD COLUMN uses BIGINT NOT NULL DEFAULT 0;
UPDATE coupons SET uses = (SELECT count(*) FROM coupon_uses WHERE coupon_uses.coupon_id = coupons.id);

-- +goose Down
SELECT 1;
