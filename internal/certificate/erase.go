package certificate

import (
	"context"

	"stoa/internal/certificate/certificatedb"
	"stoa/internal/kit/db"
)

// Erase takes a person's name off their certificates, which are worth nothing without,
// and forgets the signed forms, which have it too.
func Erase(ctx context.Context, tx *db.Tx, personID, formerName string) error {
	q, at := certificatedb.New(tx), db.At(tx.Now)
	if err := q.ForgetBadges(ctx, personID); err != nil {
		return err
	}
	return q.Forget(ctx, certificatedb.ForgetParams{PersonID: personID, LearnerName: formerName, RevokedAt: &at})
}
