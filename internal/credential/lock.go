package credential

import (
	"context"
	"time"

	"stoa/internal/audit"
	"stoa/internal/credential/credentialdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

const (
	lockAfter  = 10 // failures, each within an hour of the previous one
	lockFor    = 15 * time.Minute
	failuresOf = time.Hour
)

// tries identifies what failed sign-ins are counted by: an email or, in a browser that has signed in
// to its account before, that browser. So strangers who guess only lock out strangers (OWASP, "Slow
// Down Online Guessing Attacks with Device Cookies").
type tries struct{ hash string }

func (s *Service) triesOf(ctx context.Context, in SignIn) (tries, error) {
	known, err := s.sessions.Knows(ctx, in.Device, in.PersonID)
	if err != nil || !known {
		return tries{session.Hash(in.Email)}, err
	}
	return tries{session.Hash("device|" + in.Device + "|" + in.Email)}, nil
}

// ForgetFailures deletes the failed sign-ins with a folded email.
func ForgetFailures(ctx context.Context, tx *db.Tx, email string) error {
	return credentialdb.New(tx).ForgetFailures(ctx, session.Hash(email))
}

// forgive clears the failure counts after a successful sign-in.
func (s *Service) forgive(ctx context.Context, by tries) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error { return credentialdb.New(tx).ForgetFailures(ctx, by.hash) })
}

// locked refuses while an email or a known browser is locked, whether or not there is an account, so
// the lock reveals nothing.
func (s *Service) locked(ctx context.Context, by tries) error {
	row, ok, err := db.Found(credentialdb.New(s.db.Read()).Failures(ctx, by.hash))
	if err != nil || !ok || row.LockedUntil == nil || row.LockedUntil.Before(s.db.Now()) {
		return err
	}
	return &fault.Error{
		Kind: fault.TooMany, Code: "account.locked", RetryAfter: row.LockedUntil.Sub(s.db.Now()),
		Message: "Too many failed attempts. Wait 15 minutes or reset your password.",
	}
}

// failed counts a failed sign-in on every instance. The tenth locks the email or browser for 15
// minutes and notifies the owner, if there is one.
func (s *Service) failed(ctx context.Context, by tries, in SignIn, reason string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := credentialdb.New(tx)
		n, err := q.NoteFailure(ctx, credentialdb.NoteFailureParams{
			EmailHash: by.hash, LastAt: db.At(tx.Now), LastAt_2: db.At(tx.Now.Add(-failuresOf)),
		})
		if err != nil {
			return err
		}
		if err := noteFailure(ctx, tx, in.PersonID, in.Attempt, reason); err != nil {
			return err
		}
		if n < lockAfter {
			return nil
		}
		until := db.At(tx.Now.Add(lockFor))
		if err := q.LockSignIn(ctx, credentialdb.LockSignInParams{EmailHash: by.hash, LockedUntil: &until}); err != nil ||
			in.PersonID == "" {
			return err
		}
		if err := audit.Record(ctx, tx, audit.Entry{Action: "account.locked", Subject: in.PersonID}); err != nil {
			return err
		}
		return s.notify(ctx, tx, in.PersonID, MailSignInLocked)
	})
}
