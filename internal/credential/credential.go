// Package credential owns what people prove with who they are: passwords, authenticators with their recovery codes,
// passkeys, and the proofs that the owner of an account is present. It promises that a password is stored only as an
// argon2id hash, that a code works once, and that guessing is slowed down and ends in a lock. It doesn't know people:
// account finds them, and decides who may come in.
package credential

import (
	"context"
	"errors"
	"time"

	"stoa/internal/audit"
	"stoa/internal/credential/credentialdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/seal"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// Service holds the use cases.
type Service struct {
	db        *db.DB
	keys      *seal.Keys // of the authenticators' secrets
	sessions  *session.Service
	publicURL string
	notify    Notify
	trusted   *web.Limiter // failed attempts by account and address
}

// Notify sends a person one of the security emails, in the transaction of what it is about.
type Notify func(ctx context.Context, tx *db.Tx, personID, text string) error

// The security emails about credentials.
const (
	MailPasswordChanged  = "password-changed"
	MailSignInLocked     = "sign-in-locked" // which anyone can cause
	MailSecondFactorOn   = "second-factor-on"
	MailSecondFactorOff  = "second-factor-off"
	MailPasskeyAdded     = "passkey-added"
	MailRecoveryCodeUsed = "recovery-code-used"
	MailIdentityLinked   = "identity-linked"
)

// New creates the service. publicURL has no trailing slash; its host is what passkeys belong to.
func New(d *db.DB, keys *seal.Keys, sessions *session.Service, publicURL string, notify Notify) *Service {
	trusted := web.NewLimiter(5, 2*time.Minute)
	if d.Dialect == db.Postgres {
		trusted.Share(d, "password")
	}
	return &Service{db: d, keys: keys, sessions: sessions, publicURL: publicURL, notify: notify, trusted: trusted}
}

var errUnverified = fault.New(fault.Forbidden, "account.unverified", "Confirm your email first.")

// Secured records a change of an account's protection and notifies its owner.
func (s *Service) Secured(ctx context.Context, tx *db.Tx, personID, action, text string) error {
	if err := recordOwn(ctx, tx, personID, action); err != nil {
		return err
	}
	return s.notify(ctx, tx, personID, text)
}

// recordOwn records a change by a person to their own account.
func recordOwn(ctx context.Context, tx *db.Tx, personID, action string) error {
	return audit.Record(ctx, tx, audit.Entry{Actor: personID, Action: action, Subject: personID})
}

// EraseFactors deletes a person's authenticator, recovery codes and passkeys, but not the password.
func EraseFactors(ctx context.Context, tx *db.Tx, personID string) error {
	q := credentialdb.New(tx)
	return errors.Join(
		q.DeletePasskeysOf(ctx, personID), q.DeleteAuthenticator(ctx, personID), q.DeleteRecoveryCodes(ctx, personID),
	)
}

// Erase deletes everything of a person, and the failed sign-ins with their folded email.
func Erase(ctx context.Context, tx *db.Tx, personID, email string) error {
	return errors.Join(
		EraseFactors(ctx, tx, personID), credentialdb.New(tx).DeletePassword(ctx, personID), ForgetFailures(ctx, tx, email),
	)
}

// Sweep deletes expired rows.
func (s *Service) Sweep(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := credentialdb.New(tx)
		return errors.Join(
			q.DeleteOldFailures(ctx, db.At(tx.Now.Add(-24*time.Hour))), q.DeleteOldChallenges(ctx, db.At(tx.Now)),
		)
	})
}
