-- name: CourseBySlug :one
SELECT courses.id, courses.slug, courses.title, courses.instructor_id, courses.status, courses.price_cents,
  courses.currency, courses.reference_price_cents, courses.subject_slug, people.name AS instructor_name
FROM courses JOIN people ON people.id = courses.instructor_id WHERE courses.slug = $1;

-- name: CartOf :many
SELECT courses.id, courses.slug, courses.title, courses.instructor_id, courses.status, courses.price_cents,
  courses.currency, courses.reference_price_cents, courses.subject_slug, people.name AS instructor_name,
  cart_lines.price_cents AS added_cents, cart_lines.gift_name, cart_lines.gift_email, cart_lines.gift_message,
  cart_lines.gift_language, cart_lines.gift_day, cart_lines.gift_zone, cart_lines.bundle_id, cart_lines.seats,
  CAST(coalesce(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5, 0) AS BIGINT) AS stars,
  CAST(coalesce(stars_1 + stars_2 + stars_3 + stars_4 + stars_5, 0) AS BIGINT) AS reviews
FROM cart_lines JOIN courses ON courses.id = cart_lines.course_id JOIN people ON people.id = courses.instructor_id
LEFT JOIN course_figures ON course_figures.course_id = courses.id
WHERE cart_lines.person_id = $1 ORDER BY cart_lines.added_at, cart_lines.bundle_id, courses.id
  LIMIT 50;

-- name: AddLine :exec
INSERT INTO cart_lines (person_id, course_id, price_cents, added_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: PutPart :exec
-- A part of a bundle; the course may have been in the cart by itself.
INSERT INTO cart_lines (person_id, course_id, price_cents, added_at, bundle_id) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (person_id, course_id) DO UPDATE SET price_cents = excluded.price_cents, added_at = excluded.added_at,
  bundle_id = excluded.bundle_id;

-- name: SetGift :execrows
-- No row: it is a part of a bundle.
UPDATE cart_lines SET gift_name = $3, gift_email = $4, gift_message = $5, gift_language = $6, gift_day = $7,
  gift_zone = $8, seats = 0 WHERE person_id = $1 AND course_id = $2 AND bundle_id IS NULL;

-- name: SetSeats :execrows
-- Seats for a team. No row: it is a part of a bundle.
UPDATE cart_lines SET seats = $3, gift_name = '', gift_email = '', gift_message = '', gift_language = '', gift_day = '',
  gift_zone = '' WHERE person_id = $1 AND course_id = $2 AND bundle_id IS NULL;

-- name: CountOthers :one
SELECT count(*) FROM cart_lines WHERE person_id = $1 AND course_id <> $2;

-- name: LinesIn :many
SELECT course_id, bundle_id, gift_email, seats FROM cart_lines WHERE person_id = $1 LIMIT 50;

-- name: RemoveLine :exec
-- With the rest of its bundle, which is sold whole.
DELETE FROM cart_lines WHERE cart_lines.person_id = $1 AND (cart_lines.course_id = $2
  OR cart_lines.bundle_id = (SELECT part.bundle_id
  FROM cart_lines AS part WHERE part.person_id = $1 AND part.course_id = $2));

-- name: RemoveBundle :exec
DELETE FROM cart_lines WHERE person_id = $1
  AND bundle_id = (SELECT bundles.id FROM bundles WHERE bundles.slug = sqlc.arg(slug));

-- name: RemoveBought :exec
-- What was bought, unless it is in the cart for someone else by now.
DELETE FROM cart_lines WHERE person_id = $1 AND course_id = $2
  AND CASE WHEN seats > 0 THEN 'team' WHEN gift_email <> '' THEN 'gift' ELSE '' END = CAST(sqlc.arg(whose) AS TEXT);

-- name: SetCoupon :exec
INSERT INTO cart_coupons (person_id, coupon_id) VALUES ($1, $2)
  ON CONFLICT (person_id) DO UPDATE SET coupon_id = excluded.coupon_id;

-- name: RemoveCoupon :exec
DELETE FROM cart_coupons WHERE person_id = $1;

-- name: CartCoupon :one
SELECT coupon_id FROM cart_coupons WHERE person_id = $1;

-- name: Buyer :one
SELECT * FROM cart_buyers WHERE person_id = $1;

-- name: SetBuyer :exec
INSERT INTO cart_buyers (person_id, country, business, company, address, vat_id, reference)
VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (person_id) DO UPDATE SET country = excluded.country, business = excluded.business,
  company = excluded.company, address = excluded.address, vat_id = excluded.vat_id, reference = excluded.reference;

-- name: RemoveBuyer :exec
DELETE FROM cart_buyers WHERE person_id = $1;

-- name: RemoveLines :exec
DELETE FROM cart_lines WHERE person_id = $1;

-- name: RemoveGiftsTo :exec
-- Gifts that others are about to buy for a person. The text is compared folded, as few rows have one.
DELETE FROM cart_lines WHERE gift_email <> '' AND lower(gift_email) = $1;
