-- name: LineForRefund :one
SELECT orders.id AS order_id, orders.number, courses.slug, orders.person_id, orders.status, orders.currency,
  orders.provider, orders.paid_at, orders.total_cents,
  order_lines.course_id, order_lines.title, order_lines.instructor_id, order_lines.price_cents,
  order_lines.discount_cents,
  order_lines.refund_asked_at, order_lines.refund_refused_at, order_lines.refunded_at, order_lines.refund_due_at,
  order_lines.refund_reference, order_lines.refund_stopped_at, order_lines.refund_stops,
  CAST(coalesce((SELECT enrollments.most_percent FROM enrollments
    WHERE enrollments.person_id = coalesce(gifts.redeemed_by, orders.person_id)
      AND (gifts.id IS NULL OR gifts.redeemed_by IS NOT NULL) AND order_lines.seats = 0
      AND enrollments.course_id = courses.id), 0) AS INTEGER) AS percent
FROM orders JOIN order_lines ON order_lines.order_id = orders.id JOIN courses ON courses.id = order_lines.course_id
LEFT JOIN gifts ON gifts.order_id = orders.id AND gifts.course_id = order_lines.course_id
WHERE orders.number = $1 AND courses.slug = $2;

-- name: AskRefund :execrows
UPDATE order_lines SET refund_asked_at = $3, refund_reason = $4, refund_refused_at = NULL
  WHERE order_id = $1 AND course_id = $2 AND refunded_at IS NULL AND refund_due_at IS NULL
  AND refund_stopped_at IS NULL;

-- name: RefuseRefund :execrows
UPDATE order_lines SET refund_refused_at = $3 WHERE order_id = $1
  AND course_id = $2 AND refund_asked_at IS NOT NULL AND refunded_at IS NULL AND refund_due_at IS NULL
  AND refund_stopped_at IS NULL;

-- name: ApproveRefund :one
-- Approves a refund and takes it, unless it is done or another owns it; or tries one again that was stopped.
UPDATE order_lines SET refund_asked_at = coalesce(refund_asked_at, sqlc.arg(now)), refund_refused_at = NULL,
  refund_stopped_at = NULL, refund_problem = '', refund_fence = refund_fence + 1, refund_leased_by = $3, refund_due_at = sqlc.arg(lease_until)
WHERE order_id = $1 AND course_id = $2 AND refunded_at IS NULL
  AND (refund_leased_by = '' OR refund_due_at <= sqlc.arg(now)) RETURNING refund_fence;

-- name: TakeDueRefund :one
UPDATE order_lines SET refund_fence = refund_fence + 1, refund_leased_by = $3, refund_due_at = sqlc.arg(lease_until)
  WHERE order_id = $1 AND course_id = $2 AND refund_due_at <= sqlc.arg(now) RETURNING refund_fence;

-- name: RenewRefund :execrows
UPDATE order_lines SET refund_due_at = $4 WHERE order_id = $1
  AND course_id = $2 AND refund_fence = $3 AND refund_leased_by <> '';

-- name: ReleaseRefund :execrows
UPDATE order_lines SET refund_leased_by = '', refund_due_at = $4
  WHERE order_id = $1 AND course_id = $2 AND refund_fence = $3;

-- name: StopRefund :execrows
-- The provider has refused it for good: an operator decides how it goes on.
UPDATE order_lines SET refund_leased_by = '', refund_due_at = NULL, refund_stopped_at = $4, refund_problem = $5,
  refund_stops = refund_stops + 1
  WHERE order_id = $1 AND course_id = $2 AND refund_fence = $3 AND refunded_at IS NULL;

-- name: ResumeRefunds :exec
-- What was refused while the money was disputed can be refunded again.
UPDATE order_lines SET refund_due_at = $2, refund_stopped_at = NULL, refund_problem = ''
  WHERE order_id = $1 AND refund_stopped_at IS NOT NULL AND refunded_at IS NULL;

-- name: SettleRefund :execrows
-- A refund that was stopped, and that the buyer has had in another way.
UPDATE order_lines SET refunded_at = $3, refund_reference = $4, refund_stopped_at = NULL, refund_problem = '',
  refund_fence = refund_fence + 1
  WHERE order_id = $1 AND course_id = $2 AND refund_stopped_at IS NOT NULL AND refunded_at IS NULL;

-- name: BorneFor :one
-- What the platform has borne of an order's money because nobody knew which course it was of: refunds at the provider
-- and disputes, less what was found to be of a course since.
SELECT CAST(coalesce(-sum(p.amount_cents), 0) AS BIGINT) AS cents FROM (
  SELECT a.id FROM outside_refunds JOIN ledger_transactions AS a
    ON a.kind = 'outside_refund' AND a.reference = outside_refunds.id
    WHERE outside_refunds.payment_key = sqlc.arg(order_id)
  UNION ALL SELECT b.id FROM disputes JOIN ledger_transactions AS b
    ON b.kind = 'dispute_end' AND b.reference = disputes.id WHERE disputes.payment_key = sqlc.arg(order_id)
  UNION ALL SELECT c.id FROM ledger_transactions AS c WHERE c.kind = 'refund_elsewhere'
    AND c.reference > sqlc.arg(order_id) || ':' AND c.reference < sqlc.arg(order_id) || ';'
) AS t JOIN ledger_postings AS p ON p.transaction_id = t.id
WHERE p.account = 'platform' AND p.currency = sqlc.arg(currency);

-- name: EndRefundLeases :exec
UPDATE order_lines SET refund_leased_by = '', refund_due_at = $1 WHERE refund_leased_by <> '';

-- name: MarkLineRefunded :execrows
UPDATE order_lines SET refunded_at = $4, refund_reference = $5, refund_leased_by = '', refund_due_at = NULL,
  refund_stopped_at = NULL, refund_problem = ''
  WHERE order_id = $1 AND course_id = $2 AND refund_fence = $3 AND refunded_at IS NULL;

-- name: DueRefunds :many
SELECT orders.number, courses.slug FROM order_lines JOIN orders ON orders.id = order_lines.order_id
  JOIN courses ON courses.id = order_lines.course_id
WHERE order_lines.refund_due_at <= $1 ORDER BY order_lines.refund_due_at LIMIT 100;

-- name: AskedRefunds :many
SELECT orders.number, orders.paid_at, orders.buyer_name, orders.buyer_email, orders.currency, order_lines.title,
  courses.slug, order_lines.price_cents, order_lines.discount_cents, order_lines.refund_asked_at,
  order_lines.refund_reason, order_lines.refund_stopped_at, order_lines.refund_problem,
  CAST(coalesce((SELECT enrollments.most_percent FROM enrollments
    WHERE enrollments.person_id = coalesce(gifts.redeemed_by, orders.person_id)
      AND (gifts.id IS NULL OR gifts.redeemed_by IS NOT NULL) AND order_lines.seats = 0
      AND enrollments.course_id = courses.id), 0) AS INTEGER) AS percent
FROM order_lines JOIN orders ON orders.id = order_lines.order_id JOIN courses ON courses.id = order_lines.course_id
LEFT JOIN gifts ON gifts.order_id = orders.id AND gifts.course_id = order_lines.course_id
WHERE order_lines.refund_asked_at IS NOT NULL AND order_lines.refunded_at IS NULL
  AND order_lines.refund_refused_at IS NULL AND order_lines.refund_due_at IS NULL
ORDER BY order_lines.refund_asked_at LIMIT 200;

-- name: ForgetReasons :exec
UPDATE order_lines SET refund_reason = '' WHERE order_id IN (SELECT orders.id FROM orders WHERE orders.person_id = $1);

-- name: LinesDisputed :many
SELECT orders.id AS order_id, orders.number, courses.slug, orders.person_id, orders.status, orders.currency,
  orders.provider, orders.paid_at, orders.total_cents,
  order_lines.course_id, order_lines.title, order_lines.instructor_id, order_lines.price_cents,
  order_lines.discount_cents,
  order_lines.refund_asked_at, order_lines.refund_refused_at, order_lines.refunded_at, order_lines.refund_due_at,
  order_lines.refund_reference, order_lines.refund_stopped_at, order_lines.refund_stops,
  CAST(coalesce((SELECT enrollments.most_percent FROM enrollments
    WHERE enrollments.person_id = coalesce(gifts.redeemed_by, orders.person_id)
      AND (gifts.id IS NULL OR gifts.redeemed_by IS NOT NULL) AND order_lines.seats = 0
      AND enrollments.course_id = courses.id), 0) AS INTEGER) AS percent
FROM orders JOIN order_lines ON order_lines.order_id = orders.id JOIN courses ON courses.id = order_lines.course_id
LEFT JOIN gifts ON gifts.order_id = orders.id AND gifts.course_id = order_lines.course_id
WHERE orders.id = $1 ORDER BY order_lines.position;

-- name: MarkLineDisputed :execrows
-- Takes the line from a worker that is at its refund, too.
UPDATE order_lines SET refunded_at = $3, refund_reference = $4, refund_asked_at = coalesce(refund_asked_at, $3),
  refund_refused_at = NULL, refund_due_at = NULL, refund_leased_by = '', refund_fence = refund_fence + 1,
  refund_stopped_at = NULL, refund_problem = ''
  WHERE order_id = $1 AND course_id = $2 AND refunded_at IS NULL;
