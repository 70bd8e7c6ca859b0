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
    AND order_lines.refund_refused_at IS NULL AND order_lines.refund_due_at IS NULL) AS BIGINT) AS refunds,
  CAST((SELECT count(*) FROM contact_messages WHERE contact_messages.created_at <= sqlc.arg(now)
    AND contact_messages.handled_at IS NULL) AS BIGINT) AS messages,
  CAST((SELECT count(*) FROM course_versions JOIN approvals ON approvals.version_id = course_versions.id
    WHERE course_versions.state = 'in_review' AND approvals.decided_at IS NULL) AS BIGINT) AS approvals,
  CAST((SELECT count(*) FROM course_versions JOIN approvals ON approvals.version_id = course_versions.id
    WHERE course_versions.state = 'in_review' AND approvals.decided_at IS NULL
    AND course_versions.submitted_at < sqlc.arg(late)) AS BIGINT) AS approvals_late;
