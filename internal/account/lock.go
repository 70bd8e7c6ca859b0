package account

import (
	"context"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/audit"
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

func (s *Service) triesOf(ctx context.Context, email, device string) (tries, error) {
	t := tries{session.Hash(Fold(email))}
	if device == "" {
		return t, nil
	}
	n, err := accountdb.New(s.db.Read()).CountDevicesOf(ctx, accountdb.CountDevicesOfParams{
		SecretHash: session.Hash(device), EmailFolded: Fold(email),
	})
	if err == nil && n > 0 {
		t = tries{session.Hash("device|" + device + "|" + Fold(email))}
	}
	return t, err
}

// locked refuses while an email or a known browser is locked, whether or not there is an account, so
// the lock reveals nothing.
func (s *Service) locked(ctx context.Context, by tries) error {
	row, ok, err := db.Found(accountdb.New(s.db.Read()).Failures(ctx, by.hash))
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
func (s *Service) failed(
	ctx context.Context, by tries, owner *accountdb.Person, in how, reason string,
) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := accountdb.New(tx)
		n, err := q.NoteFailure(ctx, accountdb.NoteFailureParams{
			EmailHash: by.hash, LastAt: db.At(tx.Now), LastAt_2: db.At(tx.Now.Add(-failuresOf)),
		})
		if err != nil {
			return err
		}
		if err := noteFailure(ctx, tx, owner, in, reason); err != nil {
			return err
		}
		if n < lockAfter {
			return nil
		}
		until := db.At(tx.Now.Add(lockFor))
		if err := q.LockSignIn(ctx, accountdb.LockSignInParams{EmailHash: by.hash, LockedUntil: &until}); err != nil ||
			owner == nil {
			return err
		}
		if err := audit.Record(ctx, tx, audit.Entry{Action: "account.locked", Subject: owner.ID}); err != nil {
			return err
		}
		if may, err := MayMail(ctx, tx, owner.Email); err != nil || !may {
			return err // the audit log has it anyway
		}
		return s.write(
			ctx, tx, *owner, MailSignInLocked, map[string]string{"link": s.mailer.PublicURL + "/forgot-password"},
		)
	})
}
