-- name: Insert :exec
INSERT INTO gifts (id, order_id, number, course_id, giver_id, giver_name, cents, state, name, email, email_folded,
  message, language, day, zone, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', $8, $9, $10, $11, $12, $13, $14, $15);

-- name: OfLine :one
SELECT * FROM gifts WHERE order_id = $1 AND course_id = $2;

-- name: MarkPaid :exec
UPDATE gifts SET state = 'paid', code = $2, deliver_at = $3 WHERE id = $1 AND state = 'pending';

-- name: Fail :exec
UPDATE gifts SET state = 'failed' WHERE order_id = $1 AND state = 'pending';

-- name: Revive :exec
UPDATE gifts SET state = 'pending' WHERE order_id = $1 AND state = 'failed';

-- name: Void :exec
UPDATE gifts SET state = 'void', deliver_at = NULL WHERE id = $1;

-- name: ByCode :one
SELECT gifts.*, courses.slug, courses.title, courses.summary, courses.subject_slug, people.name AS instructor
FROM gifts JOIN courses ON courses.id = gifts.course_id JOIN people ON people.id = courses.instructor_id
WHERE gifts.code = $1;

-- name: ByID :one
SELECT gifts.*, courses.slug, courses.title, courses.summary, courses.subject_slug, people.name AS instructor
FROM gifts JOIN courses ON courses.id = gifts.course_id JOIN people ON people.id = courses.instructor_id
WHERE gifts.id = $1;

-- name: GivenBy :many
SELECT gifts.*, courses.slug, courses.title, courses.summary, courses.subject_slug, people.name AS instructor
FROM gifts JOIN courses ON courses.id = gifts.course_id JOIN people ON people.id = courses.instructor_id
WHERE gifts.giver_id = $1 AND gifts.state <> 'failed' ORDER BY gifts.created_at DESC, gifts.id DESC LIMIT 500;

-- name: GotBy :many
SELECT gifts.*, courses.slug, courses.title, courses.summary, courses.subject_slug, people.name AS instructor
FROM gifts JOIN courses ON courses.id = gifts.course_id JOIN people ON people.id = courses.instructor_id
WHERE gifts.redeemed_by = $1 ORDER BY gifts.redeemed_at DESC LIMIT 500;

-- name: Redeem :execrows
UPDATE gifts SET state = 'redeemed', redeemed_by = $2, redeemed_at = $3, deliver_at = NULL
WHERE id = $1 AND state = 'paid';

-- name: Change :exec
UPDATE gifts SET name = $2, email = $3, email_folded = $4, message = $5, language = $6, day = $7, zone = $8, code = $9,
  deliver_at = $10, delivered_at = $11, refused_at = $12 WHERE id = $1;

-- name: Due :many
SELECT id, order_id FROM gifts WHERE deliver_at <= $1 ORDER BY deliver_at LIMIT 100;

-- name: Deliver :execrows
UPDATE gifts SET deliver_at = NULL, delivered_at = $2, emails = emails + 1, refused_at = NULL
WHERE id = $1 AND deliver_at <= $2 AND state = 'paid';

-- name: Postpone :exec
UPDATE gifts SET deliver_at = sqlc.arg(next) WHERE id = $1 AND deliver_at <= sqlc.arg(now);

-- name: CountEmail :execrows
UPDATE gifts SET emails = emails + 1, refused_at = NULL WHERE id = $1 AND emails < $2;

-- name: Refuse :execrows
UPDATE gifts SET refused_at = $3
WHERE id = $1 AND email_folded = $2 AND state = 'paid' AND delivered_at IS NOT NULL AND refused_at IS NULL;

-- name: ForgetGiver :exec
UPDATE gifts SET giver_name = '', name = '', email = '', email_folded = '', message = '', deliver_at = NULL
WHERE giver_id = $1;

-- name: ForgetRecipient :exec
-- Gifts that a person redeemed, and those that wait for them at their address.
UPDATE gifts SET name = '', email = '', email_folded = '', message = '', deliver_at = NULL
WHERE redeemed_by = $1 OR email_folded = $2 AND email_folded <> '';
