-- name: CourseBySlug :one
SELECT courses.id, courses.slug, courses.title, courses.instructor_id, courses.status, courses.price_cents, courses.currency, courses.reference_price_cents, courses.subject_slug, people.name AS instructor_name
FROM courses JOIN people ON people.id = courses.instructor_id WHERE courses.slug = $1;

-- name: CartOf :many
SELECT courses.id, courses.slug, courses.title, courses.instructor_id, courses.status, courses.price_cents, courses.currency, courses.reference_price_cents, courses.subject_slug, people.name AS instructor_name,
  cart_lines.price_cents AS added_cents,
  CAST(coalesce((SELECT sum(reviews.stars) FROM reviews WHERE reviews.course_id = courses.id), 0) AS BIGINT) AS stars,
  (SELECT count(*) FROM reviews WHERE reviews.course_id = courses.id) AS reviews
FROM cart_lines JOIN courses ON courses.id = cart_lines.course_id JOIN people ON people.id = courses.instructor_id
WHERE cart_lines.person_id = $1 ORDER BY cart_lines.added_at, courses.id LIMIT 50;

-- name: FiguresOf :one
SELECT CAST(coalesce(sum(stars), 0) AS BIGINT) AS stars, count(*) AS reviews FROM reviews WHERE course_id = $1;

-- name: AddLine :exec
INSERT INTO cart_lines (person_id, course_id, price_cents, added_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: CountLines :one
SELECT count(*) FROM cart_lines WHERE person_id = $1;

-- name: RemoveLine :exec
DELETE FROM cart_lines WHERE person_id = $1 AND course_id = $2;

-- name: RemoveWithdrawn :exec
DELETE FROM cart_lines WHERE person_id = $1 AND course_id IN (SELECT courses.id FROM courses WHERE courses.status <> 'published');

-- name: SetCoupon :exec
INSERT INTO cart_coupons (person_id, coupon_id) VALUES ($1, $2) ON CONFLICT (person_id) DO UPDATE SET coupon_id = excluded.coupon_id;

-- name: RemoveCoupon :exec
DELETE FROM cart_coupons WHERE person_id = $1;

-- name: CartCoupon :one
SELECT coupons.* FROM cart_coupons JOIN coupons ON coupons.id = cart_coupons.coupon_id WHERE cart_coupons.person_id = $1;

-- name: CouponByCode :one
SELECT * FROM coupons WHERE code_folded = $1;

-- name: InsertCoupon :exec
INSERT INTO coupons (id, code, code_folded, kind, value, currency, course_id, starts_at, ends_at, max_uses, max_per_person, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- name: CountUses :one
SELECT count(*) FROM coupon_uses WHERE coupon_id = $1;

-- name: CountUsesBy :one
SELECT count(*) FROM coupon_uses WHERE coupon_id = $1 AND person_id = $2;

-- name: UseCoupon :exec
INSERT INTO coupon_uses (coupon_id, order_id, person_id) VALUES ($1, $2, $3);

-- name: ReleaseCoupon :exec
DELETE FROM coupon_uses WHERE order_id = $1;

-- name: IsEnrolled :one
SELECT count(*) FROM enrolments WHERE person_id = $1 AND course_id = $2 AND ended_at IS NULL;

-- name: InsertOrder :exec
INSERT INTO orders (id, number, person_id, status, currency, subtotal_cents, discount_cents, tax_cents, tax_label, total_cents, coupon_id, coupon_code, idempotency_key, quote, provider, provider_token, provider_reference, save_card, card_brand, card_last4, failure_code, buyer_name, buyer_email, created_at, paid_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25);

-- name: InsertLine :exec
INSERT INTO order_lines (order_id, course_id, position, title, instructor_id, price_cents, discount_cents) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: ByKey :one
SELECT * FROM orders WHERE person_id = $1 AND idempotency_key = $2;

-- name: ByID :one
SELECT * FROM orders WHERE id = $1;

-- name: ByNumber :one
SELECT * FROM orders WHERE number = $1 AND person_id = $2;

-- name: LinesOf :many
SELECT order_lines.*, courses.slug, courses.subject_slug, people.name AS instructor_name
FROM order_lines JOIN courses ON courses.id = order_lines.course_id JOIN people ON people.id = order_lines.instructor_id
WHERE order_lines.order_id = $1 ORDER BY order_lines.position;

-- name: PendingOf :many
SELECT * FROM orders WHERE person_id = $1 AND status = 'pending';

-- name: PendingBefore :many
SELECT * FROM orders WHERE status = 'pending' AND created_at < $1 ORDER BY created_at LIMIT 100;

-- name: MarkPaid :execrows
UPDATE orders SET status = 'paid', paid_at = $2, provider_reference = $3 WHERE id = $1 AND status = 'pending';

-- name: MarkFailed :execrows
UPDATE orders SET status = 'failed', failure_code = $2 WHERE id = $1 AND status = 'pending';

-- name: HistoryOf :many
SELECT orders.number, orders.status, orders.created_at, orders.currency, order_lines.price_cents, order_lines.discount_cents, order_lines.title, courses.slug, courses.subject_slug,
  CAST(coalesce((SELECT enrolments.percent FROM enrolments WHERE enrolments.person_id = orders.person_id AND enrolments.course_id = courses.id), 0) AS INTEGER) AS percent
FROM orders JOIN order_lines ON order_lines.order_id = orders.id JOIN courses ON courses.id = order_lines.course_id
WHERE orders.person_id = $1 AND orders.status IN ('paid', 'refunded', 'pending') ORDER BY orders.created_at DESC, order_lines.position LIMIT 500;
