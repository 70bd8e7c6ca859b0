package app

import (
	"context"

	"stoa/internal/account"
	"stoa/internal/kit/db"
)

// MakeOperator makes an existing account an operator: how an installation gets its first. Anyone who
// can run this can read the database anyway.
func MakeOperator(ctx context.Context, c Config, email string) error {
	d, err := openDatabase(ctx, c)
	if err != nil {
		return err
	}
	defer d.Close() //nolint:errcheck // a failure would have shown on commit
	return d.InTx(ctx, func(tx *db.Tx) error { return account.MakeOperator(ctx, tx, email) })
}
