-- name: InsertOrder :one
-- No row: the number is taken.
INSERT INTO orders (id, number, person_id, status, currency, subtotal_cents, discount_cents, tax_cents, tax_label,
  total_cents, coupon_id, coupon_code, idempotency_key, quote, provider, provider_token, provider_reference, save_card,
  card_brand, card_last4, failure_code, buyer_name, buyer_email, created_at, paid_at, fence, leased_by, due_at,
  tax_country, tax_rate, tax_reason, seller_details, buyer_country, buyer_vat_id, buyer_details, source, on_site)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37) ON CONFLICT (number) DO NOTHING RETURNING *;

-- name: ByKey :one
SELECT * FROM orders WHERE person_id = $1 AND idempotency_key = $2;

-- name: ByID :one
SELECT * FROM orders WHERE id = $1;

-- name: ByNumber :one
SELECT * FROM orders WHERE number = $1 AND person_id = $2;

-- name: LinesOf :many
SELECT order_lines.*, courses.slug, courses.subject_slug, people.name AS instructor_name, gifts.name AS gift_for,
  CAST(coalesce(gifts.day, '') AS TEXT) AS gift_on,
  CAST(coalesce((SELECT teams.id FROM team_licenses JOIN teams ON teams.id = team_licenses.team_id
    WHERE team_licenses.order_id = order_lines.order_id AND teams.course_id = order_lines.course_id), '') AS TEXT) AS team
FROM order_lines JOIN courses ON courses.id = order_lines.course_id JOIN people ON people.id = order_lines.instructor_id
LEFT JOIN gifts ON gifts.order_id = order_lines.order_id AND gifts.course_id = order_lines.course_id
WHERE order_lines.order_id = $1 ORDER BY order_lines.position;

-- name: JustBought :one
-- A person's newest order that is paid since then, or whose money is on its way since then. Where one pays on a page,
-- that takes up to an hour.
SELECT * FROM orders WHERE person_id = sqlc.arg(person_id) AND created_at > sqlc.arg(begun)
  AND (status = 'paid' AND paid_at > sqlc.arg(since) OR status = 'pending' AND waits_for = 'bank'
    AND created_at > sqlc.arg(since))
ORDER BY created_at DESC LIMIT 1;

-- name: PendingOf :many
SELECT * FROM orders WHERE person_id = $1 AND status = 'pending';

-- name: TakeOrder :one
-- For who pays: a pending order that has no owner, or one whose lease has run out.
UPDATE orders SET fence = fence + 1, leased_by = $2, due_at = sqlc.arg(lease_until)
  WHERE id = $1 AND status = 'pending' AND (leased_by = '' OR due_at <= sqlc.arg(now)) RETURNING *;

-- name: TakeDueOrder :one
UPDATE orders SET fence = fence + 1, leased_by = $2, due_at = sqlc.arg(lease_until)
  WHERE id = $1 AND due_at <= sqlc.arg(now) RETURNING *;

-- name: SeizeOrder :one
-- For a worker that knows that money has moved: from any owner.
UPDATE orders SET fence = fence + 1, leased_by = $2, due_at = sqlc.arg(lease_until)
  WHERE id = $1 AND (status = 'pending' OR status = 'failed' AND returned_at IS NULL AND return_stopped_at IS NULL)
  RETURNING *;

-- name: RenewOrder :execrows
UPDATE orders SET due_at = $3 WHERE id = $1 AND fence = $2 AND leased_by <> '';

-- name: ReleaseOrder :execrows
UPDATE orders SET leased_by = '', due_at = $3 WHERE id = $1 AND fence = $2;

-- name: DueOrders :many
SELECT id FROM orders WHERE due_at <= $1 ORDER BY due_at LIMIT 100;

-- name: EndOrderLeases :exec
UPDATE orders SET leased_by = '', due_at = $1 WHERE leased_by <> '';

-- name: WaitOrder :execrows
-- A pending order waits for its buyer, or for a bank; it is looked at again when it is due.
UPDATE orders SET waits_for = $3, leased_by = '', due_at = $4 WHERE id = $1 AND fence = $2 AND status = 'pending';

-- name: WakeOrder :one
-- Something has been said of the order's charge. A row means that it may matter; where a worker has it, try later.
UPDATE orders SET due_at = CASE WHEN leased_by = '' THEN sqlc.arg(now) ELSE due_at END
  WHERE id = $1 AND (status = 'pending' OR status = 'failed' AND returned_at IS NULL AND return_stopped_at IS NULL)
  RETURNING leased_by;

-- name: CoursesWaited :many
-- What a person has paid for and a bank has not yet confirmed, for themselves or as a gift to an address; not for a team.
SELECT order_lines.course_id, CAST(gifts.id IS NOT NULL AS BOOLEAN) AS gift,
  CAST(coalesce(gifts.email_folded, '') AS TEXT) AS gift_email
FROM order_lines JOIN orders ON orders.id = order_lines.order_id
LEFT JOIN gifts ON gifts.order_id = order_lines.order_id AND gifts.course_id = order_lines.course_id
WHERE orders.person_id = $1 AND orders.status = 'pending' AND orders.waits_for = 'bank' AND order_lines.seats = 0
LIMIT 500;

-- name: CoursesPending :many
-- What a person is paying for in whatever way, also on a page that is still open.
SELECT order_lines.course_id,
  CAST(CASE WHEN order_lines.seats > 0 THEN 'team' WHEN gifts.id IS NOT NULL THEN 'gift' ELSE '' END AS TEXT) AS whose
FROM order_lines JOIN orders ON orders.id = order_lines.order_id
LEFT JOIN gifts ON gifts.order_id = order_lines.order_id AND gifts.course_id = order_lines.course_id
WHERE orders.person_id = $1 AND orders.status = 'pending' LIMIT 500;

-- name: MarkPaid :execrows
UPDATE orders SET status = 'paid', paid_at = $3, provider_reference = $4, leased_by = '', due_at = NULL, waits_for = '',
  card_brand = CASE WHEN sqlc.arg(card_last4) = '' THEN card_brand ELSE sqlc.arg(card_brand) END,
  card_last4 = CASE WHEN sqlc.arg(card_last4) = '' THEN card_last4 ELSE sqlc.arg(card_last4) END
  WHERE id = $1 AND fence = $2 AND status = 'pending';

-- name: SourceOf :one
SELECT id, source, paid_at FROM orders WHERE number = $1;

-- name: ForgetSource :exec
UPDATE orders SET source = '' WHERE id = $1;

-- name: CoursesIn :many
SELECT course_id FROM order_lines WHERE order_id = $1 ORDER BY position LIMIT 100;

-- name: MarkFailed :execrows
UPDATE orders SET status = 'failed', failure_code = $3, failed_at = $4, leased_by = '', due_at = $5, waits_for = '',
  source = ''
  WHERE id = $1 AND fence = $2 AND status = 'pending';

-- name: MarkReturned :execrows
UPDATE orders SET returned_at = $3, return_reference = $4, leased_by = '', due_at = NULL
  WHERE id = $1 AND fence = $2 AND status = 'failed';

-- name: StopReturn :execrows
-- The provider has refused it for good: an operator decides how it goes on.
UPDATE orders SET return_stopped_at = $3, return_problem = $4, return_stops = return_stops + 1, leased_by = '',
  due_at = NULL
  WHERE id = $1 AND fence = $2 AND status = 'failed' AND returned_at IS NULL;

-- name: RetryReturn :one
-- Takes an order whose refund was stopped.
UPDATE orders SET return_stopped_at = NULL, return_problem = '', fence = fence + 1, leased_by = $2,
  due_at = sqlc.arg(lease_until)
  WHERE number = $1 AND return_stopped_at IS NOT NULL RETURNING *;

-- name: SettleReturn :one
-- The buyer has had the money in another way.
UPDATE orders SET returned_at = $2, return_reference = $3, return_stopped_at = NULL, return_problem = '',
  fence = fence + 1
  WHERE number = $1 AND return_stopped_at IS NOT NULL RETURNING *;

-- name: StoppedReturns :many
SELECT number, buyer_name, buyer_email, total_cents, currency, failed_at, return_stopped_at, return_problem FROM orders
WHERE return_stopped_at IS NOT NULL ORDER BY return_stopped_at LIMIT 200;

-- name: HistoryOf :many
SELECT orders.number, orders.status, orders.created_at, orders.paid_at, order_lines.refund_asked_at,
  order_lines.refund_refused_at, order_lines.refunded_at, order_lines.refund_stopped_at, orders.currency,
  order_lines.price_cents, order_lines.discount_cents, order_lines.title, order_lines.bundle_title, order_lines.seats,
  courses.slug, courses.subject_slug,
  gifts.name AS gift_for, gifts.state AS gift_state,
  CAST(coalesce((SELECT teams.id FROM teams WHERE order_lines.seats > 0 AND teams.buyer_id = orders.person_id
    AND teams.course_id = courses.id), '') AS TEXT) AS team,
  CAST((SELECT count(*) FROM teams JOIN team_licenses ON team_licenses.team_id = teams.id
    JOIN team_seats ON team_seats.license_id = team_licenses.id
    WHERE order_lines.seats > 0 AND team_licenses.order_id = orders.id AND teams.course_id = courses.id
      AND team_seats.joined_at IS NOT NULL) AS BIGINT) AS members,
  CAST(coalesce((SELECT enrollments.percent FROM enrollments
    WHERE gifts.id IS NULL AND order_lines.seats = 0 AND enrollments.person_id = orders.person_id AND enrollments.course_id = courses.id), 0) AS INTEGER) AS percent,
  CAST(coalesce((SELECT enrollments.most_percent FROM enrollments
    WHERE gifts.id IS NULL AND order_lines.seats = 0 AND enrollments.person_id = orders.person_id AND enrollments.course_id = courses.id),
    0) AS INTEGER) AS most_percent,
  CAST(coalesce((SELECT invoices.number FROM invoices
    WHERE invoices.order_id = orders.id AND invoices.course_id = ''), '') AS TEXT) AS invoice,
  CAST(coalesce((SELECT invoices.number FROM invoices
    WHERE invoices.order_id = orders.id AND invoices.course_id = order_lines.course_id), '') AS TEXT) AS credit_note
FROM orders JOIN order_lines ON order_lines.order_id = orders.id JOIN courses ON courses.id = order_lines.course_id
LEFT JOIN gifts ON gifts.order_id = order_lines.order_id AND gifts.course_id = order_lines.course_id
WHERE orders.person_id = $1 AND orders.status IN ('paid', 'refunded', 'pending') AND order_lines.hidden_at IS NULL
  ORDER BY orders.created_at DESC, order_lines.position LIMIT 500;

-- name: HideLine :execrows
UPDATE order_lines SET hidden_at = $4
WHERE order_id = (SELECT orders.id FROM orders WHERE orders.number = $1 AND orders.person_id = $2)
  AND course_id = (SELECT courses.id FROM courses WHERE courses.slug = $3);

-- name: MarkOrderRefunded :exec
UPDATE orders SET status = 'refunded', refunded_at = $2
WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM order_lines
  WHERE order_lines.order_id = orders.id AND order_lines.refunded_at IS NULL);

-- name: TokensOf :many
SELECT DISTINCT provider_token FROM orders WHERE person_id = $1 AND provider_token <> '';

-- name: CorrectBuyer :exec
UPDATE orders SET buyer_name = $2, buyer_country = $3, buyer_vat_id = $4, buyer_details = $5 WHERE id = $1;

-- name: ForgetBuyer :exec
UPDATE orders SET buyer_name = '', buyer_email = '', provider_token = '', buyer_details = '' WHERE person_id = $1;

-- admin

-- name: LookUp :one
SELECT CAST(coalesce((SELECT orders.id FROM orders WHERE orders.number = $1), '') AS TEXT) AS order_id,
  CAST(coalesce((SELECT people.id FROM people WHERE people.email_folded = $1), '') AS TEXT) AS person_id;


-- name: ReviveOrder :execrows
UPDATE orders SET status = 'pending', failure_code = '', failed_at = NULL, waits_for = 'bank', fence = fence + 1,
  leased_by = '', due_at = $2 WHERE id = $1 AND status = 'failed' AND returned_at IS NULL;

-- name: FirstCurrency :one
SELECT currency FROM orders WHERE id > '' ORDER BY id LIMIT 1;

-- name: AddVATCheck :exec
INSERT INTO order_vat_checks (order_id, vat_id, requester, standing, answered_at, consultation, tries, due_at)
VALUES ($1, $2, $3, $4, $5, $6, 0, $7)
  ON CONFLICT (order_id) DO UPDATE SET vat_id = excluded.vat_id, requester = excluded.requester,
  standing = excluded.standing, answered_at = excluded.answered_at, consultation = excluded.consultation, tries = 0,
  due_at = excluded.due_at;

-- name: VATCheckOf :one
SELECT * FROM order_vat_checks WHERE order_id = $1;

-- name: DueVATChecks :many
SELECT order_vat_checks.order_id, order_vat_checks.vat_id, order_vat_checks.tries, orders.status, orders.number,
  orders.tax_reason, orders.created_at
FROM order_vat_checks JOIN orders ON orders.id = order_vat_checks.order_id
WHERE order_vat_checks.due_at <= $1 ORDER BY order_vat_checks.due_at LIMIT 20;

-- name: TakeVATCheck :execrows
UPDATE order_vat_checks SET due_at = sqlc.arg(next), tries = tries + 1
  WHERE order_id = sqlc.arg(order_id) AND due_at <= sqlc.arg(now);

-- name: EndVATCheck :exec
-- No more questions.
UPDATE order_vat_checks SET due_at = NULL WHERE order_id = $1;

-- name: AnswerVATCheck :exec
UPDATE order_vat_checks SET due_at = NULL, standing = $2, requester = $3, answered_at = $4, consultation = $5
  WHERE order_id = $1 AND vat_id = $6;

-- name: OpenMatter :exec
INSERT INTO tax_matters (order_id, kind, opened_at) VALUES ($1, $2, $3) ON CONFLICT (order_id, kind) DO NOTHING;

-- name: DropMatter :exec
DELETE FROM tax_matters WHERE order_id = $1 AND kind = $2 AND settled_at IS NULL;

-- name: OpenMatters :many
SELECT tax_matters.kind, tax_matters.opened_at, orders.number, orders.created_at, orders.currency, orders.total_cents,
  orders.tax_cents, orders.buyer_country, orders.buyer_vat_id, orders.buyer_name,
  CAST(coalesce(order_vat_checks.standing, '') AS TEXT) AS standing, order_vat_checks.answered_at
FROM tax_matters JOIN orders ON orders.id = tax_matters.order_id
LEFT JOIN order_vat_checks ON order_vat_checks.order_id = orders.id
WHERE tax_matters.settled_at IS NULL AND tax_matters.opened_at <= sqlc.arg(now)
ORDER BY tax_matters.opened_at, tax_matters.order_id LIMIT 201;

-- name: SettleMatter :execrows
UPDATE tax_matters SET settled_at = sqlc.arg(now) WHERE settled_at IS NULL AND kind = sqlc.arg(kind)
  AND order_id = (SELECT orders.id FROM orders WHERE orders.number = sqlc.arg(number));

-- name: AddEvidence :exec
INSERT INTO order_evidence (order_id, kind, country) VALUES ($1, $2, $3) ON CONFLICT (order_id, kind) DO NOTHING;

-- name: EvidenceOf :many
SELECT kind, country FROM order_evidence WHERE order_id = $1 ORDER BY kind;

-- name: SoldAcross :one
-- What consumers in other countries of the EU have paid in a year, without VAT and refunds.
SELECT CAST(coalesce(sum(order_lines.price_cents - order_lines.discount_cents - order_lines.tax_cents), 0) AS BIGINT)
FROM orders JOIN order_lines ON order_lines.order_id = orders.id
WHERE orders.paid_at >= sqlc.arg(since) AND orders.paid_at < sqlc.arg(until) AND orders.tax_reason = 'oss'
  AND orders.currency = sqlc.arg(currency) AND order_lines.refunded_at IS NULL;

-- name: ThinEvidence :many
-- The latest of those orders that have fewer pieces than needed of the country whose tax they bear, without pieces of
-- two kinds; and how many there are.
SELECT orders.number, CAST(count(*) OVER () AS BIGINT) AS total FROM orders
WHERE orders.paid_at >= sqlc.arg(since) AND orders.tax_reason = 'oss' AND orders.status = 'paid'
  AND orders.total_cents > 0 AND CAST(sqlc.arg(needed) AS BIGINT) > (SELECT count(*) FROM order_evidence
    WHERE order_evidence.order_id = orders.id AND order_evidence.country = orders.buyer_country
      AND order_evidence.kind <> sqlc.arg(not_this) AND order_evidence.kind <> sqlc.arg(nor_that))
ORDER BY orders.paid_at DESC, orders.id LIMIT 20;

-- name: EvidenceBy :many
SELECT orders.number, order_evidence.kind, order_evidence.country
FROM orders JOIN order_evidence ON order_evidence.order_id = orders.id
WHERE orders.person_id = $1 ORDER BY orders.created_at DESC, orders.id, order_evidence.kind LIMIT 2000;
