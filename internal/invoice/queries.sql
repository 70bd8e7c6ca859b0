-- name: Take :one
-- The next number of a series. The row is held until the transaction ends.
INSERT INTO invoice_counters (series, year, last) VALUES ($1, $2, 1)
ON CONFLICT (series, year) DO UPDATE SET last = invoice_counters.last + 1 RETURNING last;

-- name: SellerPosition :one
SELECT position FROM invoice_sellers WHERE name = $1;

-- name: AddSeller :exec
INSERT INTO invoice_sellers (name, position)
SELECT sqlc.arg(name), coalesce(max(position), 0) + 1 FROM invoice_sellers;

-- name: LanguageOf :one
SELECT language FROM people WHERE id = $1;

-- name: Insert :exec
INSERT INTO invoices (number, kind, series, year, serial, refers_to, order_id, order_number, course_id, person_id,
  issued_at, language, seller_name, seller_address, seller_country, seller_vat_id, buyer_name, buyer_company,
  buyer_address, buyer_country, buyer_vat_id, buyer_reference, paid_by, currency, tax_country, tax_rate, tax_reason,
  tax_cents, total_cents, supplied_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30);

-- name: InsertLine :exec
INSERT INTO invoice_lines (number, position, course_id, title, price_cents, discount_cents, tax_cents, seats)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: ByNumber :one
SELECT * FROM invoices WHERE number = $1;

-- name: OfOrder :many
SELECT * FROM invoices WHERE order_number = $1 ORDER BY issued_at, number;

-- name: OfPerson :many
SELECT * FROM invoices WHERE person_id = $1 ORDER BY issued_at, number LIMIT 1000;

-- name: InvoiceOf :one
-- The invoice that is valid: the last correction, if there is any.
SELECT * FROM invoices WHERE order_id = $1 AND kind = 'invoice' ORDER BY year DESC, serial DESC LIMIT 1;

-- name: Credited :many
-- The courses of an invoice that were refunded.
SELECT course_id FROM invoices WHERE refers_to = $1 AND order_id = $2 AND kind = 'credit';

-- name: Corrections :one
SELECT count(*) FROM invoices WHERE order_id = $1 AND kind = 'invoice' AND course_id <> '';

-- name: LinesOf :many
SELECT * FROM invoice_lines WHERE number = $1 ORDER BY position;

-- name: Between :many
-- The documents that were issued from a time on and before another, a batch after a number.
SELECT * FROM invoices WHERE issued_at >= sqlc.arg(after) AND issued_at < sqlc.arg(until)
  AND (issued_at > sqlc.arg(after) OR number > sqlc.arg(after_number)) ORDER BY issued_at, number LIMIT 200;
