package doctor

import "context"

// invoices asks about what the law asks of invoices: none is missing, none is without its sale, and each says what was
// paid. Documents are never changed, so there is nothing to mend here.
func invoices(ctx context.Context, e *exam) error {
	for _, ask := range []struct {
		query string
		find  func(v []string) (what, mend string)
	}{
		{`SELECT counters.series, CAST(counters.year AS TEXT), CAST(counters.last AS TEXT),
  CAST(count(invoices.number) AS TEXT), CAST(coalesce(max(serial), 0) AS TEXT) FROM invoice_counters AS counters
LEFT JOIN invoices ON invoices.series = counters.series AND invoices.year = counters.year
GROUP BY counters.series, counters.year, counters.last
HAVING counters.last <> count(invoices.number) OR counters.last <> coalesce(max(serial), 0)`,
			func(v []string) (string, string) {
				return "Of " + v[0] + " in " + v[1] + ", " + v[2] + " numbers were taken, but there are " + v[3] +
					" documents, the last with number " + v[4] + ".", "Compare with a backup: a document has been lost."
			}},
		{`SELECT invoices.series, CAST(invoices.year AS TEXT), min(number), CAST(count(*) AS TEXT), '' FROM invoices
WHERE NOT EXISTS (SELECT 1 FROM invoice_counters AS counters
  WHERE counters.series = invoices.series AND counters.year = invoices.year)
GROUP BY invoices.series, invoices.year`,
			func(v []string) (string, string) {
				return "The " + v[3] + " documents of " + v[0] + " in " + v[1] + " have no counter: " + v[2] +
					" would be numbered again.", "Restore a backup."
			}},
		{`SELECT invoices.number, CAST(total_cents AS TEXT),
  CAST(coalesce(sum(price_cents - discount_cents), 0) AS TEXT), CAST(invoices.tax_cents AS TEXT),
  CAST(coalesce(sum(invoice_lines.tax_cents), 0) AS TEXT)
FROM invoices LEFT JOIN invoice_lines ON invoice_lines.number = invoices.number
GROUP BY invoices.number, total_cents, invoices.tax_cents
HAVING total_cents <> coalesce(sum(price_cents - discount_cents), 0)
  OR invoices.tax_cents <> coalesce(sum(invoice_lines.tax_cents), 0)`,
			func(v []string) (string, string) {
				return "The document " + v[0] + " has a total of " + v[1] + " with a tax of " + v[3] + ", but its lines have " +
					v[2] + " with " + v[4] + ".", "Compare with a backup."
			}},
		{`SELECT orders.number, '', '', '', '' FROM orders
WHERE status IN ('paid', 'refunded') AND total_cents > 0 AND seller_details LIKE '%"invoices":true%'
  AND NOT EXISTS (SELECT 1 FROM invoices WHERE invoices.order_id = orders.id AND invoices.course_id = '')`,
			func(v []string) (string, string) {
				return "The paid order " + v[0] + " has no invoice.", "Compare with a backup."
			}},
		{`SELECT invoices.number, invoices.order_number, '', '', '' FROM invoices
LEFT JOIN orders ON orders.id = invoices.order_id AND orders.status IN ('paid', 'refunded')
  AND orders.currency = invoices.currency
WHERE kind = 'invoice' AND course_id = '' AND (orders.id IS NULL OR orders.total_cents <> invoices.total_cents
  OR orders.tax_cents <> invoices.tax_cents)`,
			func(v []string) (string, string) {
				return "The invoice " + v[0] + " isn't what was paid for the order " + v[1] + ".",
					"Compare with a backup and the provider's statement."
			}},
		{`SELECT orders.number, order_lines.title, invoices.number, '', '' FROM order_lines
JOIN orders ON orders.id = order_lines.order_id
JOIN invoices ON invoices.order_id = orders.id AND invoices.course_id = ''
WHERE order_lines.refunded_at IS NOT NULL AND order_lines.price_cents > order_lines.discount_cents AND NOT EXISTS
(SELECT 1 FROM invoices AS credits WHERE credits.order_id = orders.id AND credits.course_id = order_lines.course_id)`,
			func(v []string) (string, string) {
				return "The course " + v[1] + " of the order " + v[0] + " was refunded, but the invoice " + v[2] +
					" has no credit note for it.", "Compare with a backup."
			}},
		{`SELECT invoices.number, invoices.order_number, coalesce(invoices.refers_to, ''), '', '' FROM invoices
LEFT JOIN invoices AS whole ON whole.number = invoices.refers_to AND whole.order_id = invoices.order_id
LEFT JOIN order_lines ON order_lines.order_id = invoices.order_id AND order_lines.course_id = invoices.course_id
WHERE invoices.kind = 'credit' AND invoices.course_id <> invoices.number
  AND (whole.number IS NULL OR order_lines.refunded_at IS NULL)`,
			func(v []string) (string, string) {
				return "The credit note " + v[0] + " is for something of the order " + v[1] + " that was not refunded.",
					"Compare with a backup and the provider's statement."
			}},
		// A correction is a credit note for what is left of an invoice after refunds, and an invoice for as much.
		{`SELECT old.number, old.order_number, '', '', '' FROM invoices AS old
WHERE old.kind = 'invoice' AND EXISTS (SELECT 1 FROM invoices AS new
  WHERE new.refers_to = old.number AND new.course_id = new.number)
AND (old.total_cents <> (SELECT coalesce(sum(total_cents), 0) FROM invoices AS credits
    WHERE credits.refers_to = old.number AND credits.kind = 'credit')
  OR (SELECT count(*) FROM invoices AS new WHERE new.refers_to = old.number AND new.kind = 'invoice') <> 1
  OR (SELECT sum(new.total_cents) FROM invoices AS new WHERE new.refers_to = old.number AND new.kind = 'invoice')
    <> (SELECT coalesce(sum(total_cents), 0) FROM invoices AS credits
      WHERE credits.refers_to = old.number AND credits.course_id = credits.number AND credits.kind = 'credit'))`,
			func(v []string) (string, string) {
				return "The invoice " + v[0] + " of the order " + v[1] + " was corrected, but its credit notes or the new " +
					"invoice are of another amount.", "Compare with a backup."
			}},
	} {
		if err := e.each(ctx, ask.query, 5, func(v []string) { e.say(ask.find(v)) }); err != nil {
			return err
		}
	}
	return nil
}
