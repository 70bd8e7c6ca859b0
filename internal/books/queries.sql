-- name: OrdersAfter :many
-- Orders that no longer change by themselves, with what the ledger has of them.
SELECT orders.id, orders.number, orders.status, orders.currency, orders.total_cents, orders.provider,
  orders.provider_reference, orders.returned_at, orders.paid_at,
  CAST(coalesce((SELECT -sum(p.amount_cents) FROM ledger_transactions AS t
    JOIN ledger_postings AS p ON p.transaction_id = t.id
    WHERE t.kind = 'sale' AND t.reference = orders.id AND p.account = 'provider:' || orders.provider), 0) AS BIGINT)
    AS sale_cents,
  CAST((SELECT count(*) FROM ledger_transactions AS t WHERE t.kind = 'sale' AND t.reference = orders.id) AS BIGINT)
    AS sales,
  CAST((SELECT count(*) FROM order_lines WHERE order_lines.order_id = orders.id
      AND order_lines.refunded_at > sqlc.arg(since))
    + (SELECT count(*) FROM disputes WHERE disputes.payment_key = orders.id AND disputes.changed_at > sqlc.arg(since))
    + (SELECT count(*) FROM outside_refunds WHERE outside_refunds.payment_key = orders.id
      AND outside_refunds.heard_at > sqlc.arg(since))
    AS BIGINT) AS touched,
  CAST((SELECT count(*) FROM order_lines WHERE order_lines.order_id = orders.id
      AND order_lines.refund_due_at IS NOT NULL AND order_lines.refunded_at IS NULL)
    + (SELECT count(*) FROM disputes WHERE disputes.payment_key = orders.id AND disputes.state <> disputes.booked)
    + (SELECT count(*) FROM outside_refunds WHERE outside_refunds.payment_key = orders.id AND outside_refunds.booked = '')
    AS BIGINT) AS moving
FROM orders WHERE orders.id > $1 AND orders.created_at < sqlc.arg(settled) ORDER BY orders.id LIMIT 500;

-- name: HeldFor :one
-- What the ledger says that a provider has of an order.
SELECT CAST(coalesce(-sum(p.amount_cents), 0) AS BIGINT) AS cents FROM (
  SELECT a.id FROM ledger_transactions AS a WHERE a.kind = 'sale' AND a.reference = sqlc.arg(order_id)
  UNION ALL SELECT b.id FROM ledger_transactions AS b WHERE b.kind = 'fee' AND b.reference = sqlc.arg(order_id)
  UNION ALL SELECT c.id FROM ledger_transactions AS c WHERE c.kind = 'refund'
    AND c.reference > sqlc.arg(order_id) || ':' AND c.reference < sqlc.arg(order_id) || ';'
  UNION ALL SELECT h.id FROM ledger_transactions AS h WHERE h.kind = 'refund_elsewhere'
    AND h.reference > sqlc.arg(order_id) || ':' AND h.reference < sqlc.arg(order_id) || ';'
  UNION ALL SELECT d.id FROM disputes JOIN ledger_transactions AS d
    ON d.kind = 'dispute' AND d.reference = disputes.id WHERE disputes.payment_key = sqlc.arg(order_id)
  UNION ALL SELECT e.id FROM disputes JOIN ledger_transactions AS e
    ON e.kind = 'dispute_end' AND e.reference = disputes.id WHERE disputes.payment_key = sqlc.arg(order_id)
  UNION ALL SELECT g.id FROM outside_refunds JOIN ledger_transactions AS g
    ON g.kind = 'outside_refund' AND g.reference = outside_refunds.id WHERE outside_refunds.payment_key = sqlc.arg(order_id)
  UNION ALL SELECT f.id FROM disputes JOIN ledger_transactions AS f
    ON f.kind = 'fee' AND f.reference > disputes.id || ':' AND f.reference < disputes.id || ';'
    WHERE disputes.payment_key = sqlc.arg(order_id)
) AS t JOIN ledger_postings AS p ON p.transaction_id = t.id
WHERE p.account = sqlc.arg(account) AND p.currency = sqlc.arg(currency);

-- name: TransfersBetween :many
-- Transfers of the orders between two ids: what has come and gone back, and what the ledger has of it.
SELECT transfers.order_id, orders.number, orders.status, orders.returned_at, transfers.currency, transfers.cents,
  transfers.state, transfers.received_cents, transfers.settled_at,
  CAST(coalesce((SELECT sum(r.cents) FROM transfer_receipts AS r WHERE r.order_id = transfers.order_id), 0) AS BIGINT)
    AS came_cents,
  CAST(coalesce((SELECT sum(b.cents) FROM transfer_returns AS b WHERE b.order_id = transfers.order_id
    AND b.kind = 'surplus'), 0) AS BIGINT) AS surplus_cents,
  CAST(coalesce((SELECT sum(b.cents) FROM transfer_returns AS b WHERE b.order_id = transfers.order_id
    AND b.kind = 'surplus' AND b.sent_at IS NOT NULL), 0) AS BIGINT) AS sent_cents,
  CAST(coalesce((SELECT sum(b.cents) FROM transfer_returns AS b WHERE b.order_id = transfers.order_id
    AND b.kind = 'refund'), 0) AS BIGINT) AS refund_cents,
  CAST(coalesce((SELECT sum(l.price_cents - l.discount_cents) FROM order_lines AS l
    WHERE l.order_id = transfers.order_id AND l.refunded_at IS NOT NULL), 0) AS BIGINT) AS refunded_cents,
  CAST(coalesce((SELECT sum(l.price_cents - l.discount_cents) FROM order_lines AS l
    WHERE l.order_id = transfers.order_id AND l.refunded_at IS NULL AND l.refund_due_at IS NOT NULL), 0) AS BIGINT)
    AS due_cents,
  CAST(coalesce((SELECT sum(p.amount_cents) FROM transfer_receipts AS r JOIN ledger_transactions AS t
      ON t.kind = 'deposit' AND t.reference = r.id JOIN ledger_postings AS p ON p.transaction_id = t.id
    WHERE r.order_id = transfers.order_id AND p.account = 'provider:transfer'), 0)
    + coalesce((SELECT sum(p.amount_cents) FROM transfer_returns AS b JOIN ledger_transactions AS t
      ON t.kind = 'deposit_return' AND t.reference = b.id JOIN ledger_postings AS p ON p.transaction_id = t.id
    WHERE b.order_id = transfers.order_id AND p.account = 'provider:transfer'), 0) AS BIGINT) AS account_cents,
  CAST(coalesce((SELECT sum(p.amount_cents) FROM transfer_receipts AS r JOIN ledger_transactions AS t
      ON t.kind = 'deposit' AND t.reference = r.id JOIN ledger_postings AS p ON p.transaction_id = t.id
    WHERE r.order_id = transfers.order_id AND p.account = 'deposits'), 0)
    + coalesce((SELECT sum(p.amount_cents) FROM transfer_returns AS b JOIN ledger_transactions AS t
      ON t.kind = 'deposit_return' AND t.reference = b.id JOIN ledger_postings AS p ON p.transaction_id = t.id
    WHERE b.order_id = transfers.order_id AND p.account = 'deposits'), 0) AS BIGINT) AS deposit_cents
FROM transfers JOIN orders ON orders.id = transfers.order_id
WHERE transfers.order_id > sqlc.arg(after_id) AND transfers.order_id <= sqlc.arg(until_id)
ORDER BY transfers.order_id;

-- name: OutsideParts :many
-- Refunds at a provider of which nobody knows which course they are of.
SELECT orders.number, outside_refunds.cents, outside_refunds.currency FROM outside_refunds
JOIN orders ON orders.id = outside_refunds.payment_key
WHERE outside_refunds.booked = 'part' AND outside_refunds.heard_at > $1 ORDER BY outside_refunds.heard_at LIMIT 100;

-- name: StrayDeposits :many
-- Money of transfers in the ledger that nobody has noted.
SELECT t.reference FROM ledger_transactions AS t
WHERE t.kind = 'deposit' AND NOT EXISTS (SELECT 1 FROM transfer_receipts AS r WHERE r.id = t.reference)
  OR t.kind = 'deposit_return' AND NOT EXISTS (SELECT 1 FROM transfer_returns AS b WHERE b.id = t.reference)
ORDER BY t.reference LIMIT 100;

-- name: LinesBetween :many
-- Lines of the orders between two ids, with their refunds in the ledger, what was earned, and the enrollment's end.
SELECT order_lines.order_id, orders.number, orders.currency, orders.status, order_lines.course_id,
  CAST(order_lines.price_cents - order_lines.discount_cents AS BIGINT) AS net_cents, order_lines.refunded_at,
  CAST(coalesce((SELECT sum(p.amount_cents) FROM ledger_transactions AS t
    JOIN ledger_postings AS p ON p.transaction_id = t.id
    WHERE t.kind = 'refund' AND t.reference = order_lines.order_id || ':' || order_lines.course_id
      AND p.account = 'provider:' || orders.provider), 0) AS BIGINT) AS refund_cents,
  CAST(coalesce((SELECT sum(earnings.amount_cents) FROM earnings
    WHERE earnings.order_id = order_lines.order_id AND earnings.course_id = order_lines.course_id
      AND earnings.sold_at IS NOT NULL), 0) AS BIGINT) AS earned_cents,
  CAST(coalesce((SELECT sum(p.amount_cents) FROM ledger_transactions AS t
    JOIN ledger_postings AS p ON p.transaction_id = t.id
    WHERE t.kind = 'sale' AND t.reference = order_lines.order_id AND p.course_id = order_lines.course_id
      AND p.account LIKE 'instructor:%'), 0) AS BIGINT) AS booked_cents,
  CAST((SELECT count(*) FROM enrollments WHERE enrollments.person_id = coalesce(gifts.redeemed_by, orders.person_id)
    AND enrollments.course_id = order_lines.course_id AND enrollments.ended_at IS NULL) AS BIGINT) AS enrolled,
  CAST((SELECT count(*) FROM people WHERE people.id = coalesce(gifts.redeemed_by, orders.person_id)
    AND people.erased_at IS NOT NULL) AS BIGINT) AS erased,
  CAST(gifts.id IS NOT NULL AND gifts.redeemed_by IS NULL OR order_lines.seats > 0 AS BOOLEAN) AS others
FROM order_lines JOIN orders ON orders.id = order_lines.order_id
LEFT JOIN gifts ON gifts.order_id = orders.id AND gifts.course_id = order_lines.course_id
WHERE order_lines.order_id > sqlc.arg(after_id) AND order_lines.order_id <= sqlc.arg(until_id)
ORDER BY order_lines.order_id, order_lines.position;

-- name: StraySales :many
-- Sales and refunds of no order that is paid.
SELECT ledger_transactions.id, ledger_transactions.kind, ledger_transactions.reference,
  CAST(coalesce((SELECT orders.number FROM orders WHERE orders.id = substr(ledger_transactions.reference, 1, 36)), '')
    AS TEXT) AS number,
  CAST(coalesce((SELECT orders.status FROM orders WHERE orders.id = substr(ledger_transactions.reference, 1, 36)), '')
    AS TEXT) AS status
FROM ledger_transactions WHERE ledger_transactions.id > $1 ORDER BY ledger_transactions.id LIMIT 1000;

-- name: WrongMonths :many
-- Accounts whose months aren't the sums of their postings.
SELECT account, currency, CAST(sum(cents) AS BIGINT) AS cents, CAST(sum(months) AS BIGINT) AS months FROM (
  SELECT ledger_postings.account, ledger_postings.currency, sum(ledger_postings.amount_cents) AS cents, 0 AS months
  FROM ledger_postings GROUP BY ledger_postings.account, ledger_postings.currency
  UNION ALL
  SELECT ledger_months.account, ledger_months.currency, 0, sum(ledger_months.amount_cents) FROM ledger_months
  GROUP BY ledger_months.account, ledger_months.currency) AS both_sums
GROUP BY account, currency HAVING sum(cents) <> sum(months) LIMIT 100;

-- name: Lopsided :many
SELECT ledger_postings.transaction_id, ledger_postings.currency,
  CAST(sum(ledger_postings.amount_cents) AS BIGINT) AS cents
FROM ledger_postings GROUP BY ledger_postings.transaction_id, ledger_postings.currency
HAVING sum(ledger_postings.amount_cents) <> 0 LIMIT 100;

-- name: InsertReconciliation :exec
INSERT INTO reconciliations (id, started_at, ended_at, by_person, orders, charges, found)
VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: InsertDifference :exec
INSERT INTO reconciliation_differences (reconciliation_id, position, kind, order_number, course_id, expected_cents,
  found_cents, currency) VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: Latest :many
SELECT * FROM reconciliations ORDER BY started_at DESC LIMIT 10;

-- name: DifferencesOf :many
SELECT reconciliation_differences.*,
  CAST(coalesce((SELECT courses.title FROM courses WHERE courses.id = reconciliation_differences.course_id), '') AS TEXT)
    AS title
FROM reconciliation_differences WHERE reconciliation_id = $1 ORDER BY position LIMIT 100;

-- name: DeleteOldReconciliations :exec
DELETE FROM reconciliations WHERE started_at < $1;

-- name: MonthSums :many
SELECT ledger_months.month, ledger_months.kind,
  CAST(CASE WHEN ledger_months.account LIKE 'instructor:%' THEN 'instructors'
    WHEN ledger_months.account LIKE 'provider:%' THEN 'providers'
    WHEN ledger_months.account LIKE 'tax:%' THEN 'tax' ELSE ledger_months.account END AS TEXT) AS party,
  CAST(sum(ledger_months.amount_cents) AS BIGINT) AS cents, CAST(sum(ledger_months.postings) AS BIGINT) AS postings
FROM ledger_months
WHERE ledger_months.month >= sqlc.arg(first_month) AND ledger_months.month <= sqlc.arg(last_month)
  AND ledger_months.currency = sqlc.arg(currency)
GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 LIMIT 1000;

-- name: CourseSums :many
SELECT ledger_months.course_id, ledger_months.kind,
  CAST(CASE WHEN ledger_months.account LIKE 'instructor:%' THEN 'instructors'
    WHEN ledger_months.account LIKE 'provider:%' THEN 'providers'
    WHEN ledger_months.account LIKE 'tax:%' THEN 'tax' ELSE ledger_months.account END AS TEXT) AS party,
  CAST(sum(ledger_months.amount_cents) AS BIGINT) AS cents, CAST(sum(ledger_months.postings) AS BIGINT) AS postings
FROM ledger_months WHERE ledger_months.currency = sqlc.arg(currency)
  AND ledger_months.month >= sqlc.arg(first_month) AND ledger_months.month <= sqlc.arg(last_month)
  AND ledger_months.course_id IN (SELECT top.course_id FROM ledger_months AS top
    WHERE top.month >= sqlc.arg(first_month) AND top.month <= sqlc.arg(last_month)
      AND top.currency = sqlc.arg(currency) AND top.account LIKE 'provider:%' AND top.course_id <> ''
    GROUP BY top.course_id ORDER BY sum(top.amount_cents), top.course_id LIMIT 100)
GROUP BY 1, 2, 3 LIMIT 1000;

-- name: InstructorSums :many
SELECT ledger_months.account, ledger_months.kind, CAST(sum(ledger_months.amount_cents) AS BIGINT) AS cents,
  CAST(sum(ledger_months.postings) AS BIGINT) AS postings
FROM ledger_months WHERE ledger_months.currency = sqlc.arg(currency)
  AND ledger_months.month >= sqlc.arg(first_month) AND ledger_months.month <= sqlc.arg(last_month)
  AND ledger_months.account IN (SELECT top.account FROM ledger_months AS top
    WHERE top.month >= sqlc.arg(first_month) AND top.month <= sqlc.arg(last_month)
      AND top.currency = sqlc.arg(currency) AND top.account LIKE 'instructor:%'
    GROUP BY top.account ORDER BY sum(CASE WHEN top.kind = 'sale' THEN top.amount_cents ELSE 0 END) DESC, top.account
    LIMIT 100)
GROUP BY 1, 2 LIMIT 1000;

-- name: Owed :one
SELECT CAST(coalesce(sum(ledger_months.amount_cents), 0) AS BIGINT) AS cents FROM ledger_months
WHERE ledger_months.account >= 'instructor:' AND ledger_months.account < 'instructor;' AND ledger_months.currency = $1;

-- name: OwedBefore :one
SELECT CAST(coalesce(sum(ledger_months.amount_cents), 0) AS BIGINT) AS cents FROM ledger_months
WHERE ledger_months.account >= 'instructor:' AND ledger_months.account < 'instructor;' AND ledger_months.currency = $1
  AND ledger_months.month < $2;

-- name: CourseTitle :one
SELECT courses.id, courses.title, courses.slug FROM courses WHERE courses.id = $1;

-- name: PersonName :one
SELECT people.name FROM people WHERE people.id = $1;

-- name: Postings :many
-- The newest first; of one account, or one course, by another query with another index.
SELECT p.transaction_id, p.position, p.account, p.course_id, p.amount_cents, p.currency, p.created_at, t.kind, t.reference,
  CAST(coalesce(courses.title, '') AS TEXT) AS title,
  CAST(coalesce(orders.number, '') AS TEXT) AS number, CAST(coalesce(people.name, '') AS TEXT) AS person
FROM ledger_postings AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
LEFT JOIN courses ON courses.id = p.course_id
LEFT JOIN orders ON orders.id = substr(t.reference, 1, 36)
LEFT JOIN people ON people.id = substr(p.account, 12) AND p.account LIKE 'instructor:%'
WHERE p.created_at >= sqlc.arg(since) AND p.created_at < sqlc.arg(until)
  AND p.created_at <= sqlc.arg(before_at)
  AND (p.created_at < sqlc.arg(before_at) OR p.created_at = sqlc.arg(before_at)
    AND (p.transaction_id < sqlc.arg(before_id)
      OR p.transaction_id = sqlc.arg(before_id) AND p.position < sqlc.arg(before_position)))
ORDER BY p.created_at DESC, p.transaction_id DESC, p.position DESC LIMIT sqlc.arg(most);

-- name: PostingsOfAccount :many
SELECT p.transaction_id, p.position, p.account, p.course_id, p.amount_cents, p.currency, p.created_at, t.kind, t.reference,
  CAST(coalesce(courses.title, '') AS TEXT) AS title,
  CAST(coalesce(orders.number, '') AS TEXT) AS number, CAST(coalesce(people.name, '') AS TEXT) AS person
FROM ledger_postings AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
LEFT JOIN courses ON courses.id = p.course_id
LEFT JOIN orders ON orders.id = substr(t.reference, 1, 36)
LEFT JOIN people ON people.id = substr(p.account, 12) AND p.account LIKE 'instructor:%'
WHERE p.account = sqlc.arg(account) AND p.created_at >= sqlc.arg(since) AND p.created_at < sqlc.arg(until)
  AND p.created_at <= sqlc.arg(before_at)
  AND (p.created_at < sqlc.arg(before_at) OR p.created_at = sqlc.arg(before_at)
    AND (p.transaction_id < sqlc.arg(before_id)
      OR p.transaction_id = sqlc.arg(before_id) AND p.position < sqlc.arg(before_position)))
ORDER BY p.created_at DESC, p.transaction_id DESC, p.position DESC LIMIT sqlc.arg(most);

-- name: PostingsOfCourse :many
SELECT p.transaction_id, p.position, p.account, p.course_id, p.amount_cents, p.currency, p.created_at, t.kind, t.reference,
  CAST(coalesce(courses.title, '') AS TEXT) AS title,
  CAST(coalesce(orders.number, '') AS TEXT) AS number, CAST(coalesce(people.name, '') AS TEXT) AS person
FROM ledger_postings AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
LEFT JOIN courses ON courses.id = p.course_id
LEFT JOIN orders ON orders.id = substr(t.reference, 1, 36)
LEFT JOIN people ON people.id = substr(p.account, 12) AND p.account LIKE 'instructor:%'
WHERE p.course_id = sqlc.arg(course_id) AND p.created_at >= sqlc.arg(since) AND p.created_at < sqlc.arg(until)
  AND p.created_at <= sqlc.arg(before_at)
  AND (p.created_at < sqlc.arg(before_at) OR p.created_at = sqlc.arg(before_at)
    AND (p.transaction_id < sqlc.arg(before_id)
      OR p.transaction_id = sqlc.arg(before_id) AND p.position < sqlc.arg(before_position)))
ORDER BY p.created_at DESC, p.transaction_id DESC, p.position DESC LIMIT sqlc.arg(most);

-- name: Transactions :many
-- The oldest first: ids are in the order of time.
SELECT p.transaction_id, p.position, p.account, p.amount_cents, p.currency, p.created_at, t.kind, t.reference,
  CAST(coalesce(courses.title, '') AS TEXT) AS title, CAST(coalesce(orders.number, '') AS TEXT) AS number
FROM ledger_postings AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
LEFT JOIN courses ON courses.id = p.course_id
LEFT JOIN orders ON orders.id = substr(t.reference, 1, 36)
WHERE p.transaction_id >= sqlc.arg(id) AND (p.transaction_id > sqlc.arg(id) OR p.position > sqlc.arg(position))
  AND p.created_at >= sqlc.arg(since) AND p.created_at < sqlc.arg(until)
ORDER BY p.transaction_id, p.position LIMIT 1000;

-- name: OtherCurrency :one
-- A currency of a month's postings that isn't the euro.
SELECT ledger_months.currency FROM ledger_months
WHERE ledger_months.month = $1 AND ledger_months.currency <> 'EUR' AND ledger_months.postings > 0 LIMIT 1;

-- name: DatevSettings :one
SELECT consultant, client, chart, year_begins, accounts FROM datev_settings WHERE id = 1;

-- name: SetDatev :exec
UPDATE datev_settings SET consultant = $1, client = $2, chart = $3, year_begins = $4, accounts = $5 WHERE id = 1;

-- name: AccountAfter :one
SELECT ledger_months.account FROM ledger_months WHERE ledger_months.account > $1 ORDER BY ledger_months.account LIMIT 1;

-- name: TaxSold :many
SELECT orders.tax_country, orders.tax_rate, orders.tax_reason, CAST(count(*) AS BIGINT) AS lines,
  CAST(sum(order_lines.price_cents - order_lines.discount_cents) AS BIGINT) AS gross_cents,
  CAST(sum(order_lines.tax_cents) AS BIGINT) AS tax_cents
FROM orders JOIN order_lines ON order_lines.order_id = orders.id
WHERE orders.paid_at >= sqlc.arg(since) AND orders.paid_at < sqlc.arg(until) AND orders.tax_reason <> ''
  AND orders.currency = sqlc.arg(currency)
GROUP BY orders.tax_country, orders.tax_rate, orders.tax_reason LIMIT 1000;

-- name: TaxRefunded :many
SELECT orders.tax_country, orders.tax_rate, orders.tax_reason,
  CAST(sum(order_lines.price_cents - order_lines.discount_cents) AS BIGINT) AS gross_cents,
  CAST(sum(order_lines.tax_cents) AS BIGINT) AS tax_cents
FROM order_lines JOIN orders ON orders.id = order_lines.order_id
WHERE order_lines.refunded_at >= sqlc.arg(since) AND order_lines.refunded_at < sqlc.arg(until)
  AND orders.tax_reason <> '' AND orders.currency = sqlc.arg(currency)
GROUP BY orders.tax_country, orders.tax_rate, orders.tax_reason LIMIT 1000;
