package account

import (
	"context"
	"log/slog"

	"stoa/internal/account/accountdb"
	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/session"
)

// The ways to sign in, as the log names them. A provider is followed by its issuer.
const (
	byPassword = "password"
	byPasskey  = "passkey"
	byLink     = "sign-up link"
	byProvider = "provider "
	byProof    = "proof" // in a session, before something that matters
)

// The second factors, as the log names them.
const (
	withAuthenticator = "authenticator"
	withRecoveryCode  = "recovery code"
	withPasskey       = "passkey" // includes the check of its user
)

// how describes a sign-in. Second is the second factor that was used, or "".
type how struct {
	session.Caller
	method, second string
	remember       bool
}

func (h how) details(reason string) map[string]string {
	out := map[string]string{"method": h.method}
	for name, value := range map[string]string{"second": h.second, "network": h.Network, "reason": reason} {
		if value != "" {
			out[name] = value
		}
	}
	return out
}

func (h how) log(ctx context.Context, level slog.Level, message, personID string, more ...any) {
	slog.Log(ctx, level, message, append([]any{
		"person", personID, "method", h.method, "second", h.second, "network", h.Network,
		"request", h.Request,
	}, more...)...)
}

// noteSignIn logs a sign-in and adds it to the audit log.
func noteSignIn(ctx context.Context, tx *db.Tx, personID string, in how) error {
	tx.AfterCommit(func() { in.log(ctx, slog.LevelInfo, "signed in", personID) })
	return audit.Record(ctx, tx, audit.Entry{
		Actor: personID, Action: "account.signed_in", Subject: personID, Details: in.details(""),
	})
}

// noteFailure logs a failed sign-in. If there is an account, the audit log has it too; owner is nil
// otherwise. What was typed is not recorded: people type passwords into the wrong field.
func noteFailure(ctx context.Context, tx *db.Tx, owner *accountdb.Person, in how, reason string) error {
	if owner == nil {
		tx.AfterCommit(func() { in.log(ctx, slog.LevelWarn, "sign-in failed", "", "reason", reason) })
		return nil
	}
	tx.AfterCommit(func() { in.log(ctx, slog.LevelWarn, "sign-in failed", owner.ID, "reason", reason) })
	return audit.Record(ctx, tx, audit.Entry{
		Action: "account.signin_failed", Subject: owner.ID, Details: in.details(reason),
	})
}

// refused records a failed sign-in that doesn't count toward a lock, and returns why it failed.
func (s *Service) refused(ctx context.Context, owner *accountdb.Person, in how, reason string, why error) error {
	if owner == nil {
		in.log(ctx, slog.LevelWarn, "sign-in failed", "", "reason", reason)
		return why
	}
	if err := s.db.InTx(ctx, func(tx *db.Tx) error { return noteFailure(ctx, tx, owner, in, reason) }); err != nil {
		return err
	}
	return why
}
