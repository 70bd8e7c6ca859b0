package session

import (
	"context"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/session/sessiondb"
)

// fresh is how long a proof, or a sign-in, shows that the owner is present.
const fresh = 10 * time.Minute

// Fresh reports whether a session started within the last ten minutes.
func (s *Service) Fresh(ctx context.Context, token string) (bool, error) {
	row, ok, err := db.Found(sessiondb.New(s.db.Read()).ByHash(ctx, Hash(token)))
	return ok && s.db.Now().Sub(row.CreatedAt.Time) <= fresh, err
}

// Proved reports whether the owner of a session has given a proof within the last ten minutes.
func (s *Service) Proved(ctx context.Context, token string) (bool, error) {
	row, ok, err := db.Found(sessiondb.New(s.db.Read()).ByHash(ctx, Hash(token)))
	return ok && row.ProvedAt != nil && s.db.Now().Sub(row.ProvedAt.Time) <= fresh, err
}

// MarkProved stores that the owner of a session has given a proof.
func (s *Service) MarkProved(ctx context.Context, token string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		return sessiondb.New(tx).MarkProved(ctx, sessiondb.MarkProvedParams{TokenHash: Hash(token), ProvedAt: &at})
	})
}

// TakeProof uses up the proof that MarkProved stored in the last ten minutes.
func (s *Service) TakeProof(ctx context.Context, token string) (taken bool, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		since := db.At(tx.Now.Add(-fresh))
		n, err := sessiondb.New(tx).TakeProof(ctx, sessiondb.TakeProofParams{TokenHash: Hash(token), ProvedAt: &since})
		taken = n > 0
		return err
	})
	return taken, err
}

// MarkSecondFactor stores that a session has shown a second factor.
func MarkSecondFactor(ctx context.Context, tx *db.Tx, token string) error {
	return sessiondb.New(tx).MarkSecondFactor(ctx, Hash(token))
}

// ClearSecondFactor takes that from all sessions of a person.
func ClearSecondFactor(ctx context.Context, tx *db.Tx, personID string) error {
	return sessiondb.New(tx).ClearSecondFactor(ctx, personID)
}
