package certificate

import (
	"context"

	"stoa/internal/certificate/certificatedb"
	"stoa/internal/kit/db"
)

// Erase takes a person's name off their certificates, which are worth nothing without.
func Erase(ctx context.Context, tx *db.Tx, personID, formerName string) error {
	at := db.At(tx.Now)
	return certificatedb.New(tx).Forget(ctx, certificatedb.ForgetParams{PersonID: personID, LearnerName: formerName, RevokedAt: &at})
}
