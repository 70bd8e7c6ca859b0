package certificate

import (
	"context"

	"stoa/internal/certificate/certificatedb"
	"stoa/internal/kit/db"
)

// Erase removes a person's name from their certificates, which are worthless without it, and deletes
// the signed forms, which contain it too.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	q, at := certificatedb.New(tx), db.At(tx.Now)
	if err := q.ForgetBadges(ctx, personID); err != nil {
		return err
	}
	return q.Forget(ctx, certificatedb.ForgetParams{PersonID: personID, RevokedAt: &at})
}
