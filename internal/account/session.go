package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
)

// SessionCookie holds the session's token. The page cache selects the variant of a page by its
// presence, without checking it.
const SessionCookie = "stoa_session"

// VisitorCookie holds what a visitor keeps until they sign in: the cart.
const VisitorCookie = "stoa_cart"

// Caller is what a request says about the browser that it comes from.
type Caller struct {
	Client           string // its address, for limits
	Network, Request string // its address without the last part, and the request's id, for logs
	Agent            string // the name it gives itself
	Device           string // the secret of a browser that has signed in before
	Kept             string // what its visitor has kept, for OnSignIn
}

const (
	sessionShort = 24 * time.Hour
	sessionLong  = 30 * 24 * time.Hour
	touchEvery   = 10 * time.Minute
	sessionMost  = 90 * 24 * time.Hour // even in constant use
)

// Viewer is the signed-in person behind a request.
type Viewer struct {
	ID, Name, Slug, Email, Language string
	Verified                        bool
	Roles                           []web.Role
	// NeedsSecondFactor marks an operator whose session lacks the required second factor: they can
	// only do what everyone can.
	NeedsSecondFactor bool
}

// Has reports whether the viewer has a role and may use it.
func (v Viewer) Has(role web.Role) bool {
	if role == web.Operator && v.NeedsSecondFactor {
		return false
	}
	for _, r := range v.Roles {
		if r == role {
			return true
		}
	}
	return false
}

type viewerKey struct{}

// With returns a context with v signed in.
func With(ctx context.Context, v Viewer) context.Context {
	return context.WithValue(ctx, viewerKey{}, v)
}

// From returns the signed-in viewer, if any.
func From(ctx context.Context) (Viewer, bool) {
	v, ok := ctx.Value(viewerKey{}).(Viewer)
	return v, ok
}

// Require returns the signed-in viewer, or "account.signin_needed".
func Require(ctx context.Context) (Viewer, error) {
	if v, ok := From(ctx); ok {
		return v, nil
	}
	return Viewer{}, fault.New(fault.Unauthenticated, "account.signin_needed", "Sign in to continue.")
}

var errUnverified = fault.New(fault.Forbidden, "account.unverified", "Confirm your email first.")

// RequireVerified returns the signed-in viewer if their email is confirmed. Without that, people can
// only browse and use a cart. Errors: account.signin_needed, account.unverified.
func RequireVerified(ctx context.Context) (Viewer, error) {
	v, err := Require(ctx)
	if err == nil && !v.Verified {
		err = errUnverified
	}
	return v, err
}

// Authorize checks the role that an operation requires. Errors: account.signin_needed,
// account.not_allowed, account.second_factor_needed.
func Authorize(ctx context.Context, who web.Role) error {
	v, err := Require(ctx)
	if err != nil {
		return err
	}
	if who == web.Operator && v.NeedsSecondFactor {
		return fault.New(
			fault.Forbidden, "account.second_factor_needed",
			"Operators need two-factor authentication. Set it up in your account, or sign in with it.",
		)
	}
	if !v.Has(who) {
		return fault.New(fault.Forbidden, "account.not_allowed", "Your account doesn’t have permission to do this.")
	}
	return nil
}

// Identify returns ctx with the person of the session token, or without anyone if it is invalid, even
// if ctx had someone. A session in use is prolonged, at most every ten minutes.
func (s *Service) Identify(ctx context.Context, token string) (context.Context, error) {
	ctx = context.WithValue(ctx, viewerKey{}, nil)
	if token == "" {
		return ctx, nil
	}
	hash := hashToken(token)
	row, ok, err := db.Found(accountdb.New(s.db.Read()).SessionByHash(ctx, hash))
	if err != nil || !ok || row.ExpiresAt.Before(s.db.Now()) || s.db.Now().Sub(row.CreatedAt.Time) > sessionMost ||
		row.SuspendedAt != nil {
		return ctx, err
	}
	if s.db.Now().Sub(row.SeenAt.Time) > touchEvery {
		err := s.db.InTx(ctx, func(tx *db.Tx) error {
			return accountdb.New(tx).TouchSession(ctx, accountdb.TouchSessionParams{
				TokenHash: hash, SeenAt: db.At(tx.Now), ExpiresAt: db.At(tx.Now.Add(lifetime(row.Remember))),
			})
		})
		if err != nil {
			return ctx, err
		}
	}
	v := Viewer{
		ID: row.PersonID, Name: row.Name, Slug: row.Slug, Email: row.Email, Language: row.Language,
		Verified: row.EmailVerifiedAt != nil,
	}
	for role := range strings.SplitSeq(row.Roles, ",") {
		v.Roles = append(v.Roles, web.Role(role))
	}
	v.NeedsSecondFactor = s.OperatorsNeedSecondFactor && !row.SecondFactor && v.Has(web.Operator)
	return With(ctx, v), nil
}

// startSession creates a session and returns its token, which only the cookie has.
func (s *Service) startSession(ctx context.Context, tx *db.Tx, personID string, in how) (string, error) {
	token := rand.Text()
	err := accountdb.New(tx).InsertSession(ctx, accountdb.InsertSessionParams{
		TokenHash: hashToken(token), PersonID: personID, UserAgent: in.Agent, Remember: in.remember,
		SecondFactor: in.strong(),
		CreatedAt:    db.At(tx.Now), SeenAt: db.At(tx.Now), ExpiresAt: db.At(tx.Now.Add(lifetime(in.remember))),
	})
	if err != nil {
		return "", err
	}
	return token, s.OnSignIn(ctx, tx, personID, in.Kept)
}

// SignOut ends the session of token.
func (s *Service) SignOut(ctx context.Context, token string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error { return s.endSession(ctx, tx, hashToken(token)) })
}

// endSession ends one session; a session that has already ended is not an error.
func (s *Service) endSession(ctx context.Context, tx *db.Tx, hash string) error {
	personID, ok, err := db.Found(accountdb.New(tx).DeleteSession(ctx, hash))
	if err != nil || !ok {
		return err
	}
	return s.OnSessionsEnd(ctx, tx, personID)
}

// endSessions ends all sessions of a person.
func (s *Service) endSessions(ctx context.Context, tx *db.Tx, personID string) error {
	return s.endOtherSessions(ctx, tx, personID, "")
}

// endOtherSessions ends all sessions of a person except token's.
func (s *Service) endOtherSessions(ctx context.Context, tx *db.Tx, personID, token string) error {
	if err := accountdb.New(tx).DeleteOtherSessions(ctx, accountdb.DeleteOtherSessionsParams{
		PersonID: personID, TokenHash: hashToken(token),
	}); err != nil {
		return err
	}
	return s.OnSessionsEnd(ctx, tx, personID)
}

// Sweep deletes expired rows.
func (s *Service) Sweep(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := accountdb.New(tx)
		if err := q.DeleteExpiredSessions(ctx, db.At(tx.Now)); err != nil {
			return err
		}
		if err := q.DeleteOldFailures(ctx, db.At(tx.Now.Add(-24*time.Hour))); err != nil {
			return err
		}
		if err := q.DeleteOldChallenges(ctx, db.At(tx.Now)); err != nil {
			return err
		}
		if err := q.DeleteExpiredSignUps(ctx, db.At(tx.Now)); err != nil {
			return err
		}
		if err := q.DeleteOldMailsTo(ctx, db.At(tx.Now.Add(-24*time.Hour))); err != nil {
			return err
		}
		if err := q.DeleteOldDevices(ctx, db.At(tx.Now.Add(-deviceStay))); err != nil {
			return err
		}
		// for a month, a used or expired link gets another answer than a wrong one
		return q.DeleteExpiredTokens(ctx, db.At(tx.Now.Add(-30*24*time.Hour)))
	})
}

func lifetime(remember bool) time.Duration {
	if remember {
		return sessionLong
	}
	return sessionShort
}

// hashToken: a token has 130 random bits, enough for a plain hash.
func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
