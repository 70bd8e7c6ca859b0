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

// SessionCookie holds the session's token. Its presence, not its truth, tells the
// page cache which variant of a page to send.
const SessionCookie = "stoa_session"

const (
	sessionShort = 24 * time.Hour
	sessionLong  = 30 * 24 * time.Hour
	touchEvery   = 10 * time.Minute
	sessionMost  = 90 * 24 * time.Hour // however much it is used
)

// Viewer is the signed-in person behind a request.
type Viewer struct {
	ID, Name, Slug, Email, Language string
	Verified                        bool
	Roles                           []web.Role
}

// Has reports whether the viewer holds a role.
func (v Viewer) Has(role web.Role) bool {
	for _, r := range v.Roles {
		if r == role {
			return true
		}
	}
	return false
}

type viewerKey struct{}

// With returns a context in which v is signed in.
func With(ctx context.Context, v Viewer) context.Context {
	return context.WithValue(ctx, viewerKey{}, v)
}

// From returns who is signed in, if anyone.
func From(ctx context.Context) (Viewer, bool) {
	v, ok := ctx.Value(viewerKey{}).(Viewer)
	return v, ok
}

// Require returns who is signed in, or "account.signin_needed".
func Require(ctx context.Context) (Viewer, error) {
	if v, ok := From(ctx); ok {
		return v, nil
	}
	return Viewer{}, fault.New(fault.Unauthenticated, "account.signin_needed", "Please sign in to go on.")
}

// Authorize refuses who lacks the role that an operation asks for.
func Authorize(ctx context.Context, who web.Role) error {
	v, err := Require(ctx)
	if err != nil {
		return err
	}
	if !v.Has(who) {
		return fault.New(fault.Forbidden, "account.not_allowed", "Your account is not allowed to do this.")
	}
	return nil
}

// Identify returns ctx with the person of the session cookie's token, if it is
// good. A session in use is prolonged, at most every ten minutes.
func (s *Service) Identify(ctx context.Context, token string) (context.Context, error) {
	if token == "" {
		return ctx, nil
	}
	hash := hashToken(token)
	row, ok, err := db.Found(accountdb.New(s.db.Read()).SessionByHash(ctx, hash))
	if err != nil || !ok || row.ExpiresAt.Before(s.db.Now()) || s.db.Now().Sub(row.CreatedAt.Time) > sessionMost || row.SuspendedAt != nil {
		return ctx, err
	}
	if s.db.Now().Sub(row.SeenAt.Time) > touchEvery {
		err := s.db.InTx(ctx, func(tx *db.Tx) error {
			return accountdb.New(tx).TouchSession(ctx, accountdb.TouchSessionParams{TokenHash: hash, SeenAt: db.At(tx.Now), ExpiresAt: db.At(tx.Now.Add(lifetime(row.Remember)))})
		})
		if err != nil {
			return ctx, err
		}
	}
	v := Viewer{ID: row.PersonID, Name: row.Name, Slug: row.Slug, Email: row.Email, Language: row.Language, Verified: row.EmailVerifiedAt != nil}
	for role := range strings.SplitSeq(row.Roles, ",") {
		v.Roles = append(v.Roles, web.Role(role))
	}
	return With(ctx, v), nil
}

// startSession makes a session and returns its token, which only the cookie knows.
func (s *Service) startSession(ctx context.Context, tx *db.Tx, personID, agent string, remember bool) (string, error) {
	token := rand.Text()
	err := accountdb.New(tx).InsertSession(ctx, accountdb.InsertSessionParams{
		TokenHash: hashToken(token), PersonID: personID, UserAgent: agent, Remember: remember,
		CreatedAt: db.At(tx.Now), SeenAt: db.At(tx.Now), ExpiresAt: db.At(tx.Now.Add(lifetime(remember))),
	})
	if err == nil && s.OnSignIn != nil {
		err = s.OnSignIn(ctx, tx, personID)
	}
	return token, err
}

// SignOut ends the session of token.
func (s *Service) SignOut(ctx context.Context, token string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error { return accountdb.New(tx).DeleteSession(ctx, hashToken(token)) })
}

// Sweep deletes what has expired.
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
		// A used or expired link is still told apart from a wrong one for a month.
		return q.DeleteExpiredTokens(ctx, db.At(tx.Now.Add(-30*24*time.Hour)))
	})
}

func lifetime(remember bool) time.Duration {
	if remember {
		return sessionLong
	}
	return sessionShort
}

// hashToken: a token has 130 random bits, so that a plain hash is enough.
func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
