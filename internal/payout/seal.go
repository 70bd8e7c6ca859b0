package payout

import (
	"context"

	"stoa/internal/kit/db"
)

// sealed are the IBANs in the database: those that another key than $1 has sealed, and how one is replaced.
var sealed = []struct {
	list, set string
	name      func(id string) string
}{
	{
		`SELECT person_id, iban FROM payout_details WHERE iban NOT LIKE $1 LIMIT 500`,
		`UPDATE payout_details SET iban = $2 WHERE person_id = $1`, ofPerson,
	},
	{
		`SELECT id, iban FROM payouts WHERE iban <> '' AND iban NOT LIKE $1 LIMIT 500`,
		`UPDATE payouts SET iban = $2 WHERE id = $1`, ofPayout,
	},
	{
		`SELECT id, iban FROM payout_runs WHERE iban <> '' AND iban NOT LIKE $1 LIMIT 500`,
		`UPDATE payout_runs SET iban = $2 WHERE id = $1`, ofRun,
	},
	{
		`SELECT CAST(id AS TEXT), iban FROM payout_settings WHERE iban <> '' AND iban NOT LIKE $1`,
		`UPDATE payout_settings SET iban = $2 WHERE CAST(id AS TEXT) = $1`, func(string) string { return ofPayer },
	},
}

// SealSecrets seals every IBAN with the current key, after the operator has changed it.
func (s *Service) SealSecrets(ctx context.Context) error {
	for _, kind := range sealed {
		for left := true; left; {
			if err := s.db.InTx(ctx, func(tx *db.Tx) error {
				rows, err := stored(ctx, tx, kind.list, s.keys.Prefix()+"%")
				left = len(rows) > 0
				for id, value := range rows {
					iban, err := s.keys.Open(kind.name(id), value)
					if err != nil {
						return err
					}
					if _, err := tx.ExecContext(ctx, kind.set, id, s.keys.Seal(kind.name(id), iban)); err != nil {
						return err
					}
				}
				return err
			}); err != nil {
				return err
			}
		}
	}
	return nil
}

// stored returns values by id.
func stored(ctx context.Context, tx *db.Tx, query, prefix string) (map[string]string, error) {
	rows, err := tx.QueryContext(ctx, query, prefix)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	out := map[string]string{}
	for rows.Next() {
		var id, value string
		if err := rows.Scan(&id, &value); err != nil {
			return nil, err
		}
		out[id] = value
	}
	return out, rows.Err()
}
