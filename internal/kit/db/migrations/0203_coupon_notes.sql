-- +goose Up
-- What a coupon is for, for operators.
ALTER TABLE coupons ADD COLUMN note TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE coupons DROP COLUMN note;
