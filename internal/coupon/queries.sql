-- name: CouponByCode :one
SELECT * FROM coupons WHERE code_folded = $1;

-- name: CouponByID :one
SELECT * FROM coupons WHERE id = $1;

-- name: InsertCoupon :exec
INSERT INTO coupons (id, code, code_folded, kind, value, currency, course_id, starts_at, ends_at, max_uses,
  max_per_person, created_at, owner_id, share_percent)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- name: Uses :one
SELECT uses FROM coupons WHERE id = $1;

-- name: CountUsesBy :one
SELECT count(*) FROM coupon_uses WHERE coupon_id = $1 AND person_id = $2;

-- name: UseCoupon :exec
INSERT INTO coupon_uses (coupon_id, order_id, person_id) VALUES ($1, $2, $3);

-- name: CountUse :exec
UPDATE coupons SET uses = uses + 1 WHERE id = $1;

-- name: CountRelease :exec
UPDATE coupons SET uses = uses - 1 WHERE id IN (SELECT coupon_uses.coupon_id
  FROM coupon_uses WHERE coupon_uses.order_id = $1);

-- name: ReleaseCoupon :exec
DELETE FROM coupon_uses WHERE order_id = $1;

-- name: AdminCoupons :many
SELECT coupons.*, CAST(coalesce(courses.slug, '') AS TEXT) AS slug, CAST(coalesce(courses.title, '') AS TEXT) AS title
FROM coupons LEFT JOIN courses ON courses.id = coupons.course_id ORDER BY coupons.created_at DESC, coupons.id DESC;

-- name: CouponsOf :many
SELECT coupons.*, CAST(coalesce(courses.slug, '') AS TEXT) AS slug, CAST(coalesce(courses.title, '') AS TEXT) AS title
FROM coupons LEFT JOIN courses ON courses.id = coupons.course_id
WHERE coupons.owner_id = $1 ORDER BY coupons.created_at DESC, coupons.id DESC LIMIT 500;

-- name: CountRunning :one
SELECT count(*) FROM coupons WHERE owner_id = $1 AND (ends_at IS NULL OR ends_at > $2);

-- name: ForgetOwner :exec
UPDATE coupons SET owner_id = NULL, ends_at = coalesce(ends_at, $2) WHERE owner_id = $1;

-- name: EditCoupon :exec
UPDATE coupons SET note = $2, ends_at = $3, max_uses = $4, max_per_person = $5 WHERE id = $1;

-- name: EndCoupon :exec
UPDATE coupons SET ends_at = $2 WHERE id = $1;

-- name: Relabel :exec
UPDATE coupons SET currency = $1 WHERE currency <> $1;
