package app

import (
	"context"

	"stoa/internal/account"
	"stoa/internal/kit/db"
)

// MakeOperator gives the account of an e-mail the role of operator: how an installation
// gets its first. Whoever can run this can read the database anyway.
func MakeOperator(ctx context.Context, c Config, email string) error {
	d, err := openDatabase(ctx, c)
	if err != nil {
		return err
	}
	defer d.Close() //nolint:errcheck // the commit has told
	return d.InTx(ctx, func(tx *db.Tx) error { return account.MakeOperator(ctx, tx, email) })
}
