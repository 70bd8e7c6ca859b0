// Package session owns who is asking: sessions, the viewer behind a request, and the browsers that have
// signed in before. It promises that a session's token is stored only as a hash, and that one that has
// ended, or whose person is suspended, opens nothing. It doesn't know how people prove who they are:
// account starts a session for whom it has recognized.
package session

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/session/sessiondb"
)

// Cookie holds the session's token. The page cache selects the variant of a page by its
// presence, without checking it.
const Cookie = "stoa_session"

// VisitorCookie holds what a visitor keeps until they sign in: the cart.
const VisitorCookie = "stoa_cart"

// Caller is what a request says about the browser that it comes from.
type Caller struct {
	Client           string // its address, for limits
	Network, Request string // its address without the last part, and the request's id, for logs
	Agent            string // the name it gives itself
	Device           string // the secret of a browser that has signed in before
	Kept             string // what its visitor has kept, for OnStart
}

const (
	short      = 24 * time.Hour
	long       = 30 * 24 * time.Hour
	touchEvery = 10 * time.Minute
	longest    = 90 * 24 * time.Hour  // even in constant use
	deviceStay = 400 * 24 * time.Hour // the maximum age of cookies in browsers
)

// Service holds the use cases.
type Service struct {
	db *db.DB
	in Config
}

// Config is what the service asks of those that know more. Only Viewer is required.
type Config struct {
	// Viewer returns a person as the viewer, with their roles; false if they may not sign in.
	Viewer func(ctx context.Context, personID string) (Viewer, bool, error)
	// OnStart runs in the transaction that creates a session; it takes over what the visitor kept.
	OnStart func(ctx context.Context, tx *db.Tx, personID, kept string) error
	// OnEnd runs in the transaction that ends a person's sessions; it closes their streams.
	OnEnd func(ctx context.Context, tx *db.Tx, personID string) error
	// OperatorsNeedSecondFactor limits the operator role to sessions with a second factor.
	OperatorsNeedSecondFactor bool
}

// New creates the service.
func New(d *db.DB, in Config) *Service {
	if in.OnStart == nil {
		in.OnStart = func(context.Context, *db.Tx, string, string) error { return nil }
	}
	if in.OnEnd == nil {
		in.OnEnd = func(context.Context, *db.Tx, string) error { return nil }
	}
	return &Service{db: d, in: in}
}

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
	hash := Hash(token)
	row, ok, err := db.Found(sessiondb.New(s.db.Read()).ByHash(ctx, hash))
	if err != nil || !ok || row.ExpiresAt.Before(s.db.Now()) || s.db.Now().Sub(row.CreatedAt.Time) > longest {
		return ctx, err
	}
	v, ok, err := s.in.Viewer(ctx, row.PersonID)
	if err != nil || !ok {
		return ctx, err
	}
	if s.db.Now().Sub(row.SeenAt.Time) > touchEvery {
		err := s.db.InTx(ctx, func(tx *db.Tx) error {
			return sessiondb.New(tx).Touch(ctx, sessiondb.TouchParams{
				TokenHash: hash, SeenAt: db.At(tx.Now), ExpiresAt: db.At(tx.Now.Add(lifetime(row.Remember))),
			})
		})
		if err != nil {
			return ctx, err
		}
	}
	v.NeedsSecondFactor = s.in.OperatorsNeedSecondFactor && !row.SecondFactor && v.Has(web.Operator)
	return With(ctx, v), nil
}

// StillIn reports whether token is a session of the viewer in ctx, who may have been signed out since.
func (s *Service) StillIn(ctx context.Context, token string) bool {
	now, err := s.Identify(context.WithoutCancel(ctx), token)
	was, _ := From(ctx)
	is, ok := From(now)
	return err == nil && ok && is.ID == was.ID
}

// Start describes a new session.
type Start struct {
	Caller
	Remember, SecondFactor bool
}

// Start creates a session and returns its token, which only the cookie has.
func (s *Service) Start(ctx context.Context, tx *db.Tx, personID string, in Start) (string, error) {
	token := rand.Text()
	err := sessiondb.New(tx).Insert(ctx, sessiondb.InsertParams{
		TokenHash: Hash(token), PersonID: personID, UserAgent: in.Agent, Remember: in.Remember,
		SecondFactor: in.SecondFactor,
		CreatedAt:    db.At(tx.Now), SeenAt: db.At(tx.Now), ExpiresAt: db.At(tx.Now.Add(lifetime(in.Remember))),
	})
	if err != nil {
		return "", err
	}
	return token, s.in.OnStart(ctx, tx, personID, in.Kept)
}

// Replace ends every session of a person and starts a new one like token's.
func (s *Service) Replace(ctx context.Context, tx *db.Tx, personID, token, agent string) (string, error) {
	row, _, err := db.Found(sessiondb.New(tx).ByHash(ctx, Hash(token)))
	if err != nil {
		return "", err
	}
	if err := s.EndAll(ctx, tx, personID); err != nil {
		return "", err
	}
	return s.Start(ctx, tx, personID, Start{
		Caller: Caller{Agent: agent}, Remember: row.Remember, SecondFactor: row.SecondFactor,
	})
}

// StartedAt returns whose a session is, and when it started; nobody's if there is none.
func StartedAt(ctx context.Context, tx *db.Tx, token string) (personID string, at time.Time, err error) {
	row, _, err := db.Found(sessiondb.New(tx).ByHash(ctx, Hash(token)))
	return row.PersonID, row.CreatedAt.Time, err
}

// SignOut ends the session of token.
func (s *Service) SignOut(ctx context.Context, token string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error { return s.end(ctx, tx, Hash(token)) })
}

// end ends one session; a session that has already ended is not an error.
func (s *Service) end(ctx context.Context, tx *db.Tx, hash string) error {
	personID, ok, err := db.Found(sessiondb.New(tx).Delete(ctx, hash))
	if err != nil || !ok {
		return err
	}
	return s.in.OnEnd(ctx, tx, personID)
}

// EndAll ends all sessions of a person.
func (s *Service) EndAll(ctx context.Context, tx *db.Tx, personID string) error {
	return s.EndOthers(ctx, tx, personID, "")
}

// EndOthers ends all sessions of a person except token's.
func (s *Service) EndOthers(ctx context.Context, tx *db.Tx, personID, token string) error {
	if err := sessiondb.New(tx).DeleteOthers(ctx, sessiondb.DeleteOthersParams{
		PersonID: personID, TokenHash: Hash(token),
	}); err != nil {
		return err
	}
	return s.in.OnEnd(ctx, tx, personID)
}

// Erase deletes a person's sessions and forgets their browsers.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	q := sessiondb.New(tx)
	return errors.Join(q.DeleteOf(ctx, personID), q.DeleteDevicesOf(ctx, personID))
}

// Sweep deletes expired rows.
func (s *Service) Sweep(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := sessiondb.New(tx)
		return errors.Join(
			q.DeleteExpired(ctx, db.At(tx.Now)), q.DeleteOldDevices(ctx, db.At(tx.Now.Add(-deviceStay))),
		)
	})
}

func lifetime(remember bool) time.Duration {
	if remember {
		return long
	}
	return short
}

// Hash is how a token is stored: it has 130 random bits, enough for a plain hash.
func Hash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
