package credential

import (
	"context"
	"log/slog"

	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/session"
)

// The ways to sign in, as the log names them. A provider is followed by its issuer.
const (
	ByPassword = "password"
	ByPasskey  = "passkey"
	ByLink     = "sign-up link"
	BySetup    = "setup link"
	ByProvider = "provider "
	byProof    = "proof" // in a session, before something that matters
)

// The second factors, as the log names them.
const (
	withAuthenticator = "authenticator"
	withRecoveryCode  = "recovery code"
	withPasskey       = "passkey" // includes the check of its user
)

// Attempt is one to sign in. Second is the second factor that was used, or "".
type Attempt struct {
	session.Caller
	Method, Second string
}

func (a Attempt) details(reason string) map[string]string {
	out := map[string]string{"method": a.Method}
	for name, value := range map[string]string{"second": a.Second, "network": a.Network, "reason": reason} {
		if value != "" {
			out[name] = value
		}
	}
	return out
}

func (a Attempt) log(ctx context.Context, level slog.Level, message, personID string, more ...any) {
	slog.Log(ctx, level, message, append([]any{
		"person", personID, "method", a.Method, "second", a.Second, "network", a.Network,
		"request", a.Request,
	}, more...)...)
}

// NoteSignIn logs a sign-in and adds it to the audit log.
func NoteSignIn(ctx context.Context, tx *db.Tx, personID string, in Attempt) error {
	tx.AfterCommit(func() { in.log(ctx, slog.LevelInfo, "signed in", personID) })
	return audit.Record(ctx, tx, audit.Entry{
		Actor: personID, Action: "account.signed_in", Subject: personID, Details: in.details(""),
	})
}

// noteFailure logs a failed sign-in. If there is an account, the audit log has it too; ownerID is ""
// otherwise. What was typed is not recorded: people type passwords into the wrong field.
func noteFailure(ctx context.Context, tx *db.Tx, ownerID string, in Attempt, reason string) error {
	tx.AfterCommit(func() { in.log(ctx, slog.LevelWarn, "sign-in failed", ownerID, "reason", reason) })
	if ownerID == "" {
		return nil
	}
	return audit.Record(ctx, tx, audit.Entry{
		Action: "account.signin_failed", Subject: ownerID, Details: in.details(reason),
	})
}

// Refused records a failed sign-in that doesn't count toward a lock, and returns why it failed. ownerID is
// "" if there is no account, or it isn't known which.
func (s *Service) Refused(ctx context.Context, ownerID string, in Attempt, reason string, why error) error {
	if err := s.db.InTx(ctx, func(tx *db.Tx) error { return noteFailure(ctx, tx, ownerID, in, reason) }); err != nil {
		return err
	}
	return why
}
