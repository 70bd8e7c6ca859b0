package certificate

import (
	"context"
	"strings"

	"stoa/internal/kit/db"
	"stoa/internal/kit/seal"
)

// EachBroken calls f with the code of each certificate whose badge doesn't verify: its signature is wrong, or it says
// something else than the certificate's row. It changes nothing.
func EachBroken(ctx context.Context, d *db.DB, keys *seal.Keys, f func(code string, why error)) error {
	rows, err := d.Read().QueryContext(ctx, `SELECT code, issuer FROM badges ORDER BY code, issuer`)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var code, issuer string
		if err := rows.Scan(&code, &issuer); err != nil {
			return err
		}
		s := New(d, keys, strings.TrimSuffix(issuer, "/api/issuer"))
		row, err := s.find(ctx, code)
		if err == nil {
			_, err = s.badge(ctx, row)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			f(code, err)
		}
	}
	return rows.Err()
}
