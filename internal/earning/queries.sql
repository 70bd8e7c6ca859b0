-- name: Terms :one
SELECT * FROM earning_terms WHERE id = 1;

-- name: SetTerms :exec
UPDATE earning_terms SET share_percent = $1, own_link_percent = $2, coupons_allowed = $3, coupon_percent = $4,
  coupon_count = $5, coupon_days = $6 WHERE id = 1;

-- name: TermsOf :many
-- Those of a sale of a course, for each of its instructors: the instructors' share, and the person's part of it.
SELECT CAST(coalesce(earning_shares.share_percent, earning_terms.share_percent) AS INTEGER) AS share_percent,
  CAST(coalesce(course_instructors.person_id, sqlc.arg(owner_id)) AS TEXT) AS person_id,
  CAST(coalesce(course_instructors.percent, 100) AS INTEGER) AS part_percent
FROM earning_terms
LEFT JOIN earning_shares ON earning_shares.person_id = sqlc.arg(owner_id)
LEFT JOIN course_instructors ON course_instructors.course_id = sqlc.arg(course_id)
WHERE earning_terms.id = 1
ORDER BY 3 DESC, 2;

-- name: ShareOf :one
SELECT share_percent FROM earning_shares WHERE person_id = $1;

-- name: IsInstructor :one
SELECT count(*) FROM person_roles WHERE person_id = $1 AND role = 'instructor';

-- name: SetShareOf :exec
INSERT INTO earning_shares (person_id, share_percent, updated_at) VALUES ($1, $2, $3)
ON CONFLICT (person_id) DO UPDATE SET share_percent = excluded.share_percent, updated_at = excluded.updated_at;

-- name: ForgetShareOf :exec
DELETE FROM earning_shares WHERE person_id = $1;

-- name: Shares :many
SELECT earning_shares.person_id, people.name, people.email, earning_shares.share_percent
FROM earning_shares JOIN people ON people.id = earning_shares.person_id ORDER BY earning_shares.person_id LIMIT 500;

-- name: MarkSold :many
UPDATE earnings SET sold_at = $2 WHERE order_id = $1
RETURNING course_id, person_id, position, share_percent, amount_cents;

-- name: DeleteEarnings :exec
DELETE FROM earnings WHERE order_id = $1 AND sold_at IS NULL;

-- name: MarkRefunded :exec
UPDATE earnings SET refunded_at = $3 WHERE order_id = $1 AND course_id = $2 AND refunded_at IS NULL;

-- name: Held :one
SELECT CAST(coalesce(sum(amount_cents), 0) AS BIGINT) AS cents FROM earnings
WHERE person_id = $1 AND sold_at > $2 AND refunded_at IS NULL;

-- name: SalesOf :many
SELECT earnings.*, courses.title, courses.slug
FROM earnings JOIN courses ON courses.id = earnings.course_id
WHERE earnings.person_id = sqlc.arg(person_id) AND earnings.sold_at >= sqlc.arg(since)
  AND earnings.sold_at <= sqlc.arg(until)
  AND (earnings.sold_at < sqlc.arg(until) OR earnings.order_id < sqlc.arg(before_order)
    OR earnings.order_id = sqlc.arg(before_order) AND earnings.course_id < sqlc.arg(before_course))
ORDER BY earnings.sold_at DESC, earnings.order_id DESC, earnings.course_id DESC LIMIT sqlc.arg(most);

-- name: SalesOfCourse :many
SELECT earnings.*, courses.title, courses.slug
FROM earnings JOIN courses ON courses.id = earnings.course_id
WHERE earnings.person_id = sqlc.arg(person_id) AND earnings.course_id = sqlc.arg(course_id)
  AND earnings.sold_at >= sqlc.arg(since) AND earnings.sold_at <= sqlc.arg(until)
  AND (earnings.sold_at < sqlc.arg(until) OR earnings.order_id < sqlc.arg(before_order))
ORDER BY earnings.sold_at DESC, earnings.order_id DESC LIMIT sqlc.arg(most);

-- name: RefundsOf :many
SELECT earnings.*, courses.title, courses.slug
FROM earnings JOIN courses ON courses.id = earnings.course_id
WHERE earnings.person_id = $1 AND earnings.refunded_at >= sqlc.arg(since) AND earnings.refunded_at < sqlc.arg(until)
ORDER BY earnings.refunded_at, earnings.order_id, earnings.course_id LIMIT 10000;

-- name: MonthsOf :many
-- What was posted to an instructor's account, by month and kind.
SELECT ledger_months.month, ledger_months.kind, CAST(sum(ledger_months.amount_cents) AS BIGINT) AS cents,
  CAST(sum(ledger_months.postings) AS BIGINT) AS postings
FROM ledger_months WHERE ledger_months.account = $1 AND ledger_months.currency = $2
GROUP BY ledger_months.month, ledger_months.kind ORDER BY ledger_months.month DESC, ledger_months.kind LIMIT 1000;

-- name: CoursesOf :many
-- The same of months from one to another, by course.
SELECT ledger_months.course_id, courses.title, courses.slug, ledger_months.kind,
  CAST(sum(ledger_months.amount_cents) AS BIGINT) AS cents, CAST(sum(ledger_months.postings) AS BIGINT) AS postings
FROM ledger_months JOIN courses ON courses.id = ledger_months.course_id
WHERE ledger_months.account = $1 AND ledger_months.currency = $2
  AND ledger_months.month >= sqlc.arg(first_month) AND ledger_months.month <= sqlc.arg(last_month)
GROUP BY ledger_months.course_id, courses.title, courses.slug, ledger_months.kind
ORDER BY courses.title, ledger_months.course_id, ledger_months.kind LIMIT 1000;

-- name: Before :one
SELECT CAST(coalesce(sum(ledger_months.amount_cents), 0) AS BIGINT) AS cents FROM ledger_months
WHERE ledger_months.account = $1 AND ledger_months.currency = $2 AND ledger_months.month < $3;
