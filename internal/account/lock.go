package account

import (
	"context"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

const (
	lockAfter  = 10 // failures, each within an hour of the one before
	lockFor    = 15 * time.Minute
	failuresOf = time.Hour
)

// locked refuses while an e-mail is locked, whether or not it has an account: so the
// lock tells nothing.
func (s *Service) locked(ctx context.Context, email string) error {
	row, ok, err := db.Found(accountdb.New(s.db.Read()).Failures(ctx, hashToken(fold(email))))
	if err != nil || !ok || row.LockedUntil == nil || row.LockedUntil.Before(s.db.Now()) {
		return err
	}
	return &fault.Error{
		Kind: fault.TooMany, Code: "account.locked", RetryAfter: row.LockedUntil.Sub(s.db.Now()),
		Message: "There were too many failed sign-ins. Wait a quarter of an hour, or choose a new password by mail.",
	}
}

// failed counts a failed sign-in, on every instance. The tenth locks the e-mail for a
// quarter of an hour, and tells its owner if it has one.
func (s *Service) failed(ctx context.Context, email string, owner *accountdb.Person) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q, hash := accountdb.New(tx), hashToken(fold(email))
		n, err := q.NoteFailure(ctx, accountdb.NoteFailureParams{EmailHash: hash, LastAt: db.At(tx.Now), LastAt_2: db.At(tx.Now.Add(-failuresOf))})
		if err != nil {
			return err
		}
		if owner != nil {
			if err := audit.Record(ctx, tx, audit.Entry{Action: "account.signin_failed", Subject: owner.ID}); err != nil {
				return err
			}
		}
		if n < lockAfter {
			return nil
		}
		until := db.At(tx.Now.Add(lockFor))
		if err := q.LockSignIn(ctx, accountdb.LockSignInParams{EmailHash: hash, LockedUntil: &until}); err != nil || owner == nil {
			return err
		}
		if err := audit.Record(ctx, tx, audit.Entry{Action: "account.locked", Subject: owner.ID}); err != nil {
			return err
		}
		return s.write(ctx, tx, *owner, MailSignInLocked, map[string]string{"link": s.mailer.PublicURL + "/forgot-password"})
	})
}
