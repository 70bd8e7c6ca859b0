-- name: Period :one
-- What happened in a time.
SELECT
  CAST((SELECT coalesce(sum(orders.total_cents), 0) FROM orders
    WHERE orders.paid_at >= sqlc.arg(since) AND orders.paid_at < sqlc.arg(until)) AS BIGINT) AS paid_cents,
  CAST((SELECT count(*) FROM orders
    WHERE orders.paid_at >= sqlc.arg(since) AND orders.paid_at < sqlc.arg(until)) AS BIGINT) AS orders,
  CAST((SELECT coalesce(sum(order_lines.price_cents - order_lines.discount_cents), 0) FROM order_lines
    WHERE order_lines.refunded_at >= sqlc.arg(since) AND order_lines.refunded_at < sqlc.arg(until)) AS BIGINT)
    AS refunded_cents,
  CAST((SELECT count(*) FROM order_lines
    WHERE order_lines.refunded_at >= sqlc.arg(since) AND order_lines.refunded_at < sqlc.arg(until)) AS BIGINT) AS refunds,
  CAST((SELECT count(*) FROM people WHERE people.erased_at IS NULL
    AND people.created_at >= sqlc.arg(since) AND people.created_at < sqlc.arg(until)) AS BIGINT) AS sign_ups,
  CAST((SELECT count(*) FROM enrollments
    WHERE enrollments.completed_at >= sqlc.arg(since) AND enrollments.completed_at < sqlc.arg(until)) AS BIGINT)
    AS completions;

-- name: CountActive :one
-- How many people learned on the days from since until before until.
SELECT count(DISTINCT person_id) FROM learning_days WHERE day >= sqlc.arg(since) AND day < sqlc.arg(until);

-- name: Waiting :one
-- What waits for a person, from partial indexes of just that.
SELECT
  CAST((SELECT count(*) FROM order_lines WHERE order_lines.refund_asked_at <= sqlc.arg(now)
    AND order_lines.refund_asked_at IS NOT NULL AND order_lines.refunded_at IS NULL
    AND order_lines.refund_refused_at IS NULL AND order_lines.refund_due_at IS NULL)
    + (SELECT count(*) FROM orders WHERE orders.return_stopped_at IS NOT NULL) AS BIGINT) AS refunds,
  CAST((SELECT count(*) FROM contact_messages WHERE contact_messages.created_at <= sqlc.arg(now)
    AND contact_messages.handled_at IS NULL AND contact_messages.answered_at IS NULL) AS BIGINT) AS messages,
  CAST((SELECT count(*) FROM reported WHERE reported.state = 'open' AND (
    EXISTS (SELECT 1 FROM reviews WHERE reviews.id = reported.thing_id)
    OR EXISTS (SELECT 1 FROM lesson_questions WHERE lesson_questions.id = reported.thing_id)
    OR EXISTS (SELECT 1 FROM lesson_answers WHERE lesson_answers.id = reported.thing_id))) AS BIGINT) AS reported,
  CAST((SELECT count(*) FROM course_versions JOIN approvals ON approvals.version_id = course_versions.id
    WHERE course_versions.state = 'in_review' AND approvals.decided_at IS NULL) AS BIGINT) AS approvals,
  CAST((SELECT count(*) FROM course_versions JOIN approvals ON approvals.version_id = course_versions.id
    WHERE course_versions.state = 'in_review' AND approvals.decided_at IS NULL
    AND course_versions.submitted_at < sqlc.arg(late)) AS BIGINT) AS approvals_late;

-- name: OrderByNumber :one
SELECT id, number, person_id, status, currency, subtotal_cents, discount_cents, tax_cents, tax_label, total_cents,
  coupon_id, coupon_code, provider, provider_reference, card_brand, card_last4, failure_code, buyer_name, buyer_email,
  created_at, paid_at, failed_at, returned_at, return_stopped_at, return_problem, refunded_at
FROM orders WHERE number = $1;

-- name: LinesOfOrder :many
SELECT order_lines.course_id, order_lines.title, order_lines.instructor_id, people.name AS instructor,
  order_lines.price_cents, order_lines.discount_cents, order_lines.refund_asked_at, order_lines.refund_reason,
  order_lines.refund_refused_at, order_lines.refund_due_at, order_lines.refunded_at, order_lines.refund_reference,
  order_lines.refund_stopped_at, order_lines.refund_problem,
  order_lines.bundle_title, order_lines.seats, courses.slug, enrollments.enrolled_at, enrollments.completed_at, enrollments.ended_at,
  CAST(coalesce(enrollments.percent, 0) AS INTEGER) AS percent, gifts.state AS gift_state, gifts.name AS gift_name,
  gifts.email AS gift_email, gifts.day AS gift_day, gifts.delivered_at, gifts.refused_at, gifts.redeemed_at,
  gifts.redeemed_by,
  CAST(coalesce(redeemers.name, '') AS TEXT) AS redeemer,
  CAST((SELECT count(*) FROM team_licenses JOIN team_seats ON team_seats.license_id = team_licenses.id
    JOIN teams ON teams.id = team_licenses.team_id WHERE team_licenses.order_id = order_lines.order_id
    AND teams.course_id = order_lines.course_id AND team_seats.joined_at IS NULL) AS BIGINT) AS seats_invited,
  CAST((SELECT count(*) FROM team_licenses JOIN team_seats ON team_seats.license_id = team_licenses.id
    JOIN teams ON teams.id = team_licenses.team_id WHERE team_licenses.order_id = order_lines.order_id
    AND teams.course_id = order_lines.course_id AND team_seats.joined_at IS NOT NULL) AS BIGINT) AS seats_used
FROM order_lines JOIN courses ON courses.id = order_lines.course_id
  JOIN people ON people.id = order_lines.instructor_id
  JOIN orders ON orders.id = order_lines.order_id
  LEFT JOIN gifts ON gifts.order_id = order_lines.order_id AND gifts.course_id = order_lines.course_id
  LEFT JOIN people AS redeemers ON redeemers.id = gifts.redeemed_by
  LEFT JOIN enrollments ON enrollments.course_id = order_lines.course_id AND enrollments.order_id = orders.id
    AND order_lines.seats = 0
    AND enrollments.person_id = CASE WHEN gifts.id IS NULL THEN orders.person_id ELSE gifts.redeemed_by END
WHERE order_lines.order_id = $1 ORDER BY order_lines.position;

-- name: Postings :many
SELECT ledger_transactions.kind, ledger_transactions.created_at, ledger_postings.account, ledger_postings.amount_cents,
  ledger_postings.currency
FROM ledger_transactions JOIN ledger_postings ON ledger_postings.transaction_id = ledger_transactions.id
WHERE ledger_transactions.kind = $1 AND ledger_transactions.reference = $2 ORDER BY ledger_postings.position;

-- name: PersonByID :one
SELECT people.id, people.slug, people.name, people.email, people.language, people.portrait, people.picture,
  people.email_verified_at, people.created_at, people.suspended_at, people.closing_at,
  (SELECT count(*) FROM sessions WHERE sessions.person_id = people.id AND sessions.expires_at > $2) AS devices,
  (SELECT count(*) FROM passwords WHERE passwords.person_id = people.id) AS passwords,
  (SELECT count(*) FROM authenticators WHERE authenticators.person_id = people.id
    AND authenticators.confirmed_at IS NOT NULL) AS authenticators,
  (SELECT count(*) FROM passkeys WHERE passkeys.person_id = people.id) AS passkeys,
  (SELECT count(*) FROM identities WHERE identities.person_id = people.id) AS identities
FROM people WHERE people.id = $1 AND people.erased_at IS NULL;

-- name: RolesOf :many
SELECT role FROM person_roles WHERE person_id = $1 AND role <> 'learner' ORDER BY role;

-- name: LastSeen :one
SELECT seen_at FROM sessions WHERE person_id = $1 ORDER BY seen_at DESC LIMIT 1;

-- name: OrdersOf :many
SELECT number, status, currency, total_cents, created_at FROM orders WHERE person_id = $1
ORDER BY created_at DESC, id DESC LIMIT 51;

-- name: EnrollmentsOf :many
SELECT courses.id, courses.slug, courses.title, enrollments.percent, enrollments.paid, enrollments.enrolled_at,
  enrollments.last_learned_at, enrollments.completed_at, enrollments.ended_at,
  CAST(coalesce((SELECT certificates.code FROM certificates WHERE certificates.person_id = enrollments.person_id
    AND certificates.course_id = enrollments.course_id AND certificates.revoked_at IS NULL), '') AS TEXT) AS certificate
FROM enrollments JOIN courses ON courses.id = enrollments.course_id
WHERE enrollments.person_id = $1 ORDER BY enrollments.enrolled_at DESC, courses.id LIMIT 200;

-- name: ReviewsOf :many
SELECT courses.id, courses.slug, courses.title, reviews.stars, reviews.body, reviews.updated_at
FROM reviews JOIN courses ON courses.id = reviews.course_id
WHERE reviews.person_id = $1 ORDER BY reviews.created_at DESC LIMIT 50;

-- name: TaughtBy :many
SELECT courses.id, courses.slug, courses.title, courses.status
FROM course_teachers JOIN courses ON courses.id = course_teachers.course_id
WHERE course_teachers.person_id = $1 ORDER BY courses.title, courses.id LIMIT 100;

-- name: NumbersLike :many
-- Orders whose number begins with a text.
SELECT number, status, currency, total_cents, buyer_name, created_at FROM orders
WHERE number >= sqlc.arg(begins) AND number < sqlc.arg(beyond) ORDER BY number LIMIT 5;

-- name: EmailsLike :many
SELECT id, name, email FROM people
WHERE email_folded >= sqlc.arg(begins) AND email_folded < sqlc.arg(beyond) AND erased_at IS NULL
ORDER BY email_folded LIMIT 5;

-- name: SlugsLike :many
-- People by the address of their profile, which is made of their name.
SELECT id, name, email FROM people
WHERE slug >= sqlc.arg(begins) AND slug < sqlc.arg(beyond) AND erased_at IS NULL ORDER BY slug LIMIT 5;

-- name: CoursesLike :many
SELECT id, slug, title, status FROM courses
WHERE slug >= sqlc.arg(begins) AND slug < sqlc.arg(beyond) ORDER BY slug LIMIT 5;

-- name: TeachersOf :many
SELECT people.id, people.name, CAST(coalesce(course_instructors.percent, 0) AS INTEGER) AS percent
FROM course_teachers JOIN people ON people.id = course_teachers.person_id
  LEFT JOIN course_instructors ON course_instructors.course_id = course_teachers.course_id
    AND course_instructors.person_id = course_teachers.person_id
WHERE course_teachers.course_id = $1 ORDER BY people.name, people.id LIMIT 50;

-- name: ApprovalsOf :many
SELECT approvals.number, approvals.submitted_at, approvals.decided_at, approvals.approved, approvals.decided_by,
  CAST(coalesce(people.name, '') AS TEXT) AS name
FROM approvals LEFT JOIN people ON people.id = approvals.decided_by
WHERE approvals.course_id = $1 ORDER BY approvals.number DESC LIMIT 50;

-- name: OrdersWith :many
-- The latest orders of a course, by the enrollments that they led to.
SELECT orders.number, orders.status, orders.currency, orders.buyer_name, enrollments.enrolled_at,
  CAST(order_lines.price_cents - order_lines.discount_cents AS BIGINT) AS cents
FROM enrollments JOIN orders ON orders.id = enrollments.order_id
  JOIN order_lines ON order_lines.order_id = orders.id AND order_lines.course_id = enrollments.course_id
WHERE enrollments.course_id = $1 AND (order_lines.seats = 0 OR NOT EXISTS (SELECT 1 FROM enrollments AS later
  WHERE later.course_id = enrollments.course_id AND later.order_id = enrollments.order_id
    AND later.enrolled_at > enrollments.enrolled_at))
ORDER BY enrollments.enrolled_at DESC LIMIT 20;

-- name: OrdersBy :many
-- The latest orders with a coupon.
SELECT number, status, currency, buyer_name, total_cents, created_at FROM orders
WHERE coupon_id = $1 ORDER BY created_at DESC, id DESC LIMIT 50;

-- name: CouponTotals :one
-- What a coupon brought: an order has at most one, and a limit on uses bounds them.
SELECT CAST(coalesce(sum(total_cents), 0) AS BIGINT) AS paid, CAST(coalesce(sum(discount_cents), 0) AS BIGINT) AS saved
FROM orders WHERE coupon_id = $1 AND status = 'paid';

-- name: SubmittedAs :one
SELECT title FROM approvals WHERE course_id = $1 ORDER BY number DESC LIMIT 1;
